// What is new at a live address: `await news(address, etag)`. A 304 while nothing has happened is heard, too; an error, a
// login page or another redirect is not. A network that swallows the question must not hold a page up: after a while it
// counts as lost. `sent` and `came` say when it was asked and when the answer began, for whoever sets a clock by it.
const PATIENCE = 10000;

export const news = async (address, etag = "") => {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  const sent = Date.now();
  try {
    const answer = await fetch(address, {
      headers: etag ? { "If-None-Match": etag } : {}, cache: "no-store", credentials: "same-origin", signal: patience.signal,
    });
    const came = Date.now();
    const { headers, redirected, status } = answer;
    const isNew = status === 200 && !redirected;
    return {
      sent, came, isNew, heard: isNew || status === 304, time: Number(headers.get("X-Server-Time")),
      etag: headers.get("ETag") ?? "", text: isNew ? await answer.text() : "",
    };
  } finally {
    clearTimeout(timer);
  }
};

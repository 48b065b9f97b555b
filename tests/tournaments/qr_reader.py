"""Reads a QR code from its squares, knowing nothing of what drew it: ISO/IEC 18004, bytes, errors not corrected."""

from __future__ import annotations

import re
from collections.abc import Iterator

Squares = list[list[bool]]

MASKS = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
LEVELS = {1: "L", 0: "M", 3: "Q", 2: "H"}
# Of versions 1 to 8: how many data words each block holds, and where alignment patterns stand.
BLOCKS = {
    "M": ([16], [28], [44], [32] * 2, [43] * 2, [27] * 4, [31] * 4, [38] * 2 + [39] * 2),
    "Q": ([13], [22], [17] * 2, [24] * 2, [15, 15, 16, 16], [19] * 4, [14] * 2 + [15] * 4, [18] * 4 + [19] * 2),
}
ALIGNED = {1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42]}


def squares_of(svg: str) -> tuple[Squares, int]:
    """The dark squares of a picture made of horizontal strokes one unit thick, and the empty margin around them."""
    side = int(re.search(r'viewBox="0 0 (\d+) \d+"', svg)[1])
    dark = [[False] * side for _ in range(side)]
    x, y = 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", re.search(r' d="([^"]+)"', svg)[1]):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if command == "h":
            for column in range(int(x), int(x + values[0])):
                dark[int(y)][column] = True
            x += values[0]
        else:
            x, y = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
    margin = next(n for n, row in enumerate(dark) if any(row))
    inside = [row[margin : side - margin] for row in dark[margin : side - margin]]
    assert sum(map(sum, inside)) == sum(map(sum, dark)), "the code does not stand in the middle of its margin"
    return inside, margin


def text_of(squares: Squares) -> str:
    """What the code says."""
    size = len(squares)
    version = (size - 17) // 4
    level, mask = _format(squares)
    bits = [squares[y][x] != MASKS[mask](y, x) for y, x in _path(size, version)]
    words = [sum(bit << (7 - n) for n, bit in enumerate(bits[i : i + 8])) for i in range(0, len(bits) - 7, 8)]
    data = _in_order(words, BLOCKS[level][version - 1])
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100", "not in byte mode"
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * n : 20 + 8 * n], 2) for n in range(length)).decode()


def _format(squares: Squares) -> tuple[str, int]:
    """Error correction and mask, from beside the first corner."""
    places = [*((8, x) for x in range(6)), (8, 7), (8, 8), (7, 8), *((y, 8) for y in range(5, -1, -1))]
    value = sum(squares[y][x] << (14 - n) for n, (y, x) in enumerate(places)) ^ 0b101010000010010
    return LEVELS[value >> 13], value >> 10 & 7


def _path(size: int, version: int) -> Iterator[tuple[int, int]]:
    """Every square that carries data: two columns at a time from the right, up and down in turns."""
    taken = _taken(size, version)
    upwards = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if upwards else range(size):
            yield from ((y, x) for x in (right, right - 1) if (y, x) not in taken)
        upwards = not upwards


def _taken(size: int, version: int) -> set[tuple[int, int]]:
    """Corners, lines of dots, alignment, and what a code says of itself."""
    taken = {(6, n) for n in range(size)} | {(n, 6) for n in range(size)}
    taken |= {(y, x) for y in range(9) for x in (*range(9), *range(size - 8, size))}
    taken |= {(y, x) for y in range(size - 8, size) for x in range(9)}
    for y in ALIGNED[version]:
        for x in ALIGNED[version]:
            if (y, x) not in ((6, 6), (6, size - 7), (size - 7, 6)):
                taken |= {(y + down, x + right) for down in range(-2, 3) for right in range(-2, 3)}
    if version >= 7:
        taken |= {(y, x) for y in range(6) for x in range(size - 11, size - 8)}
        taken |= {(x, y) for y in range(6) for x in range(size - 11, size - 8)}
    return taken


def _in_order(words: list[int], blocks: list[int]) -> list[int]:
    """Data words stand column by column over the blocks."""
    found: list[list[int]] = [[] for _ in blocks]
    rest = iter(words)
    for n in range(max(blocks)):
        for block, length in zip(found, blocks, strict=True):
            if n < length:
                block.append(next(rest))
    return [word for block in found for word in block]

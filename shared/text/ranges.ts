/** Ranges of code points in order: the start of each range, then its exclusive end. */
type Ranges = readonly number[]

/** Tokens in the lines of a table of `unicode-data.json` or `unicode-ranges.json`. */
export const tableTokens = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '))

/**
 * Reads ranges from lines of `gap:length` tokens in base 36. A gap counts from the end of the previous range. A missing
 * length is 1.
 */
export function readRanges(lines: readonly string[]): Ranges {
  const bounds: number[] = []
  let end = 0
  for (const token of tableTokens(lines)) {
    const [gap = '', length = '1'] = token.split(':')
    const start = end + Number.parseInt(gap, 36)
    end = start + Number.parseInt(length, 36)
    bounds.push(start, end)
  }
  return bounds
}

/** True if a code point is within one of the ranges. */
export function isInRanges(code: number, ranges: Ranges): boolean {
  // Binary search for the number of bounds up to the code point. The number is odd if the last of them is a start.
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle] ?? 0) <= code) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

/** First code point that takes two UTF-16 units. */
const FIRST_ASTRAL = 0x10000

/**
 * Creates a test for the code points of a table, which is parsed on first use. Each code point below `FIRST_ASTRAL` has
 * a flag of its own, because lists of thousands of names are tested character by character.
 */
export function createRangeTest(lines: readonly string[]): (code: number) => boolean {
  let table: { readonly ranges: Ranges; readonly flags: Uint8Array } | null = null
  return (code) => {
    table ??= flaggedRanges(lines)
    return code < FIRST_ASTRAL ? table.flags[code] === 1 : isInRanges(code, table.ranges)
  }
}

function flaggedRanges(lines: readonly string[]) {
  const ranges = readRanges(lines)
  const flags = new Uint8Array(FIRST_ASTRAL)
  for (let i = 0; i < ranges.length; i += 2) flags.fill(1, ranges[i], ranges[i + 1])
  return { ranges, flags }
}

/** Ordered code points: alternately the start and the (exclusive) end of a range. */
type Ranges = readonly number[]

/** Tokens of a table in `unicode-data.json` or `unicode-ranges.json`. */
export const tableTokens = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '))

/** Reads lines of `gap:length` tokens in base 36. Each gap counts from the end of the previous range. */
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

export function isInRanges(code: number, ranges: Ranges): boolean {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle] ?? 0) <= code) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

const FIRST_ASTRAL = 0x10000

/**
 * Creates a test for code points of a table, which is parsed on first use. Common code points have one flag each,
 * because lists of thousands of names are read character by character.
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

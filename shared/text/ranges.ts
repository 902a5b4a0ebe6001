/** Code points in order: starts and ends (exclusive) of ranges by turns. */
export type Ranges = readonly number[]

/** Reads `gap:length` tokens in base 36, see `unicode-ranges.ts`. */
export function readRanges(text: string): Ranges {
  const bounds: number[] = []
  let end = 0
  for (const token of text.trim().split(/\s+/)) {
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

/** A test for code points of a table, which is read when the first text needs it. */
export function createRangeTest(text: string): (code: number) => boolean {
  let ranges: Ranges | null = null
  return (code) => isInRanges(code, (ranges ??= readRanges(text)))
}

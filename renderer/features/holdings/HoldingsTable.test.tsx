import { expect, test } from 'vitest'
import { holdingsColumns } from './HoldingsTable'

/** Values of `data-table.css`: the gap between two columns, and the padding of a row. */
const [GAP_PX, SIDES_PX] = [16, 18]
const leastOf = (track = ''): number => Number(/^(?:minmax\()?(\d+)px/.exec(track)?.[1])

/** Minimum width of the columns that are shown at a window width. */
function needed(width: number, several: boolean, isAside: boolean): number {
  const shown = holdingsColumns(several, isAside).filter(({ minTableWidthPx = 0 }) => width >= minTableWidthPx)
  return shown.reduce((sum, { track }) => sum + leastOf(track), SIDES_PX + GAP_PX * (shown.length - 1))
}

test('at every width the columns that are shown have room', () => {
  // 540: a window of 1280 at 200 %; 744: one of 1024.
  for (const width of [480, 540, 545, 546, 552, 656, 735, 736, 744, 808, 907, 908, 980, 996, 1000, 1600]) {
    for (const several of [true, false]) {
      for (const isAside of [true, false]) {
        expect([width, several, isAside, needed(width, several, isAside) <= width]).toEqual([
          width,
          several,
          isAside,
          true,
        ])
      }
    }
  }
})

test('what it is worth and listed at is shown at any width', () => {
  const shown = holdingsColumns(true, false).filter(({ minTableWidthPx = 0 }) => minTableWidthPx <= 480)
  expect(shown.map(({ key }) => key)).toEqual(['choose', 'art', 'name', 'value', 'listed'])
})

import { expect, it } from 'vitest'
import {
  barColumnKey,
  barTrackOf,
  barValue,
  type Column,
  isTextAfterFigures,
  minimumWidthPx,
  orderedColumns,
  pinnedColumns,
} from './columns'

type Row = { readonly volume: string | null }
const column = (key: string, options: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  label: key,
  cell: () => key,
  ...options,
})
const COLUMNS = [
  column('art', { isHeadHidden: true }),
  column('name'),
  column('floor'),
  column('volume', { track: '80px', hasBar: true, value: ({ volume }) => volume }),
  column('sales'),
  column('acts', { isHeadHidden: true }),
]
const keysOf = (columns: readonly Column<Row>[]) => columns.map(({ key }) => key)

it('moves only the columns that can be hidden', () => {
  expect(orderedColumns(COLUMNS, [])).toBe(COLUMNS)
  expect(keysOf(orderedColumns(COLUMNS, ['sales', 'acts', 'floor']))).toEqual([
    'art',
    'name',
    'sales',
    'floor',
    'volume',
    'acts',
  ])
})

it('holds the leading column in place, or the pinned columns', () => {
  expect(keysOf(pinnedColumns(COLUMNS))).toEqual(['name'])
  const numbered = [column('rank', { isPinned: true }), column('name', { isPinned: true }), column('floor')]
  expect(keysOf(pinnedColumns(numbered))).toEqual(['rank', 'name'])
})

it('shows bars in the sorted column of a table with room, from zero', () => {
  const byVolume = { by: 'volume', direction: 'descending' } as const
  expect(barColumnKey(COLUMNS, byVolume, 1000)).toBe('volume')
  expect(barColumnKey(COLUMNS, byVolume, 500)).toBeNull()
  expect(barColumnKey(COLUMNS, { by: 'sales', direction: 'ascending' }, 1000)).toBeNull()
  expect(minimumWidthPx([barTrackOf({ track: '80px' })])).toBeGreaterThan(minimumWidthPx(['80px']))
  const [, , , volume] = COLUMNS
  expect(['2.5', '-1', null].map((value) => barValue(volume!, { volume: value }))).toEqual([2.5, 0, 0])
})

it('sets texts apart from the figures before them, but no images, buttons or columns that stay in place', () => {
  const figures = column('volume', { align: 'end' })
  expect(isTextAfterFigures(column('seller'), figures)).toBe(true)
  expect(isTextAfterFigures(column('seller'), column('name'))).toBe(false)
  expect(isTextAfterFigures(column('sales', { align: 'end' }), figures)).toBe(false)
  expect(isTextAfterFigures(column('acts', { isHeadHidden: true }), figures)).toBe(false)
  expect(isTextAfterFigures(column('name', { isPinned: true }), figures)).toBe(false)
  expect(isTextAfterFigures(column('name'), undefined)).toBe(false)
})

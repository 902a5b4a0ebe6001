import { expect, test } from 'vitest'
import { fitsInput, MAX_INPUT_VALUES } from './input-limits'
import { app } from './contract/app'
import { parseInput } from './contract/input'

const table = (columnCount: number, rowCount: number) => ({
  title: 'NFTs',
  heads: Array.from({ length: columnCount }, (_, index) => `Column ${index}`),
  rows: Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, () => null)),
})
/** Highest number of rows that fit with this number of columns. */
const maxRows = (columnCount: number) => Math.floor((MAX_INPUT_VALUES - 4 - columnCount) / (columnCount + 1))

test.each([4, 20, 99])('a table of %i columns fits up to the limit of an input, and the contract agrees', (columns) => {
  const largest = table(columns, maxRows(columns))
  expect([fitsInput(largest), parseInput(app.saveTable.input, largest).ok]).toEqual([true, true])
  const tooLarge = table(columns, maxRows(columns) + 1)
  expect([fitsInput(tooLarge), parseInput(app.saveTable.input, tooLarge).ok]).toEqual([false, false])
})

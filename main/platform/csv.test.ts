import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { csvCell, csvText, tableFileName } from './csv'

it.each([
  ['=1+1', "'=1+1"],
  ['  @cmd', "  '@cmd"],
  ['＝1+1', "'＝1+1"],
  ['Tide; =A1', "Tide; '=A1"],
  ['Say "hi", then go', '"Say ""hi"", then go"'],
  ['Tide 7', 'Tide 7'],
])('writes %j as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('an amount below nothing is a number and no formula; nothing known is an empty cell', () => {
  expect(csvText(['a', 'b'], [[-3, null]])).toBe('a,b\r\n-3,\r\n')
})

test('no cell of text begins a formula, quoted or not', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvCell(text).replace(/^[\s"]*/, '')).not.toMatch(/^[=+\-@]/)
    }),
  )
})

test('a file of a table is named after its title, without what a path could hold', () => {
  expect(tableFileName('Collections traded most')).toBe('countersign-collections-traded-most.csv')
  expect(tableFileName('../ℏ')).toBe('countersign-table.csv')
})

import { type NumberClaim, UnreadableError } from './claim'
import { MAX_FIELD_TEXT_CHARACTERS, parseWholeNumber } from './fields'

/** Draws as lines of a table: a header that names the columns, and one draw per line. */

/** Accepted names of each column, in lower case without spaces and underscores. */
const COLUMNS = {
  transactionId: ['hederatransactionid', 'transactionid', 'transaction'],
  ledgerNumber: ['onchainprng', 'prng', 'number'],
  salt: ['serversalt', 'salt'],
  commitment: ['saltcommitment', 'commitment'],
  memo: ['memo'],
  min: ['min', 'range.min', 'rangemin'],
  max: ['max', 'range.max', 'rangemax'],
  size: ['size', 'range.size', 'rangesize'],
  count: ['count'],
  values: ['values', 'value'],
} as const satisfies Readonly<Record<string, readonly string[]>>
type Column = keyof typeof COLUMNS
const REQUIRED_COLUMNS: readonly Column[] = ['ledgerNumber', 'salt', 'min', 'max', 'values']
/** The market's documented names of the fields, for error messages. */
const DOCUMENTED_NAMES: Readonly<Record<Column, string>> = {
  transactionId: 'hederaTransactionId',
  ledgerNumber: 'onChainPRNG',
  salt: 'serverSalt',
  commitment: 'saltCommitment',
  memo: 'memo',
  min: 'min',
  max: 'max',
  size: 'size',
  count: 'count',
  values: 'values',
}
const SEPARATORS = [',', ';', '\t'] as const
const MAX_COLUMNS = 100
const MAX_CELL_VALUES = 1000
/** Leading apostrophe that stops a spreadsheet from evaluating the cell as a formula. */
const APOSTROPHE_GUARD = /^'(?=[-+=@])/

export type CsvHeader = {
  readonly separator: string
  readonly columnIndexes: ReadonlyMap<Column, number>
  /** Number of columns. */
  readonly columnCount: number
}

/**
 * Header of a table of draws. Throws `UnreadableError` for a line that names no known column or is not a valid line of
 * a table, when a required column is missing, and when two columns have the same meaning.
 */
export function readHeader(line: string): CsvHeader {
  // The separator that occurs most often in the header.
  const separator = SEPARATORS.reduce((best, candidate) =>
    line.split(candidate).length > line.split(best).length ? candidate : best,
  )
  const names = cellsOf(line, separator).map((name) => name.trim().toLowerCase().replaceAll(/[\s_]/g, ''))
  const columnIndexes = new Map<Column, number>()
  for (const column of Object.keys(COLUMNS) as Column[]) {
    const isNameOfColumn = (name: string): boolean => (COLUMNS[column] as readonly string[]).includes(name)
    const index = names.findIndex(isNameOfColumn)
    // Reject the table, because two readers could choose different columns.
    if (index !== names.findLastIndex(isNameOfColumn))
      throw new UnreadableError({ code: 'column-twice', column: DOCUMENTED_NAMES[column] })
    if (index >= 0) columnIndexes.set(column, index)
  }
  // A text without any of the column names is not a table of draws.
  if (columnIndexes.size === 0) throw new UnreadableError({ code: 'no-draw' })
  const missingNames = REQUIRED_COLUMNS.filter((column) => !columnIndexes.has(column)).map(
    (column) => DOCUMENTED_NAMES[column],
  )
  if (missingNames.length > 0) throw new UnreadableError({ code: 'columns', missing: missingNames })
  return { separator, columnIndexes, columnCount: names.length }
}

/** Draw of one line. Throws `UnreadableError` for a line that is not a draw. */
export function readRow(line: string, { separator, columnIndexes, columnCount }: CsvHeader): NumberClaim {
  const cells = cellsOf(line, separator)
  if (cells.length !== columnCount) throw new UnreadableError({ code: 'row', problem: 'cells' })
  const textOf = (column: Column): string | null => {
    const index = columnIndexes.get(column)
    const cell = index === undefined ? '' : (cells[index] ?? '')
    if (cell.length > MAX_FIELD_TEXT_CHARACTERS) return throwWrongType(column, 'text')
    // A salt is hashed as written, so not even spaces may be trimmed.
    const value = column === 'salt' ? cell : cell.trim().replace(APOSTROPHE_GUARD, '')
    return value === '' ? null : value
  }
  const wholeNumberOf = (column: Column): bigint | null => {
    const text = textOf(column)
    return text === null ? null : (parseWholeNumber(text) ?? throwWrongType(column, 'whole-number'))
  }
  return {
    kind: 'number',
    transactionId: textOf('transactionId'),
    ledgerNumber: wholeNumberOf('ledgerNumber') ?? throwMissing('ledgerNumber'),
    salt: textOf('salt') ?? throwMissing('salt'),
    commitment: textOf('commitment'),
    memo: textOf('memo'),
    min: wholeNumberOf('min') ?? throwMissing('min'),
    max: wholeNumberOf('max') ?? throwMissing('max'),
    size: wholeNumberOf('size'),
    count: wholeNumberOf('count'),
    values: valuesIn(textOf('values') ?? ''),
  }
}

/** Values of one cell, separated by spaces, bars, commas or semicolons, with or without square brackets. */
function valuesIn(cell: string): readonly bigint[] {
  const parts = cell
    .replace(/^\[|\]$/g, '')
    .split(/[\s;,|]+/)
    .filter((part) => part !== '')
  if (parts.length > MAX_CELL_VALUES) return throwWrongType('values', 'whole-numbers')
  return parts.map((part) => parseWholeNumber(part) ?? throwWrongType('values', 'whole-numbers'))
}

function throwMissing(column: Column): never {
  throw new UnreadableError({ code: 'field-missing', field: DOCUMENTED_NAMES[column] })
}

function throwWrongType(column: Column, expected: 'text' | 'whole-number' | 'whole-numbers'): never {
  throw new UnreadableError({ code: 'field', field: DOCUMENTED_NAMES[column], expected })
}

/** Cells of a line. A quoted cell may contain separators and doubled quotes, but no line break. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let start = 0
  while (start <= line.length) {
    const isQuoted = line[start] === '"'
    const end = isQuoted ? closingQuote(line, start + 1) + 1 : endOfCell(line, separator, start)
    cells.push(isQuoted ? line.slice(start + 1, end - 1).replaceAll('""', '"') : line.slice(start, end))
    if (end < line.length && line[end] !== separator) throw new UnreadableError({ code: 'row', problem: 'quote' })
    if (cells.length > MAX_COLUMNS) throw new UnreadableError({ code: 'row', problem: 'cells' })
    start = end + 1
  }
  return cells
}

function endOfCell(line: string, separator: string, start: number): number {
  const separatorIndex = line.indexOf(separator, start)
  return separatorIndex < 0 ? line.length : separatorIndex
}

/** Position of the quote that closes a quoted cell. `start`: position after the opening quote. */
function closingQuote(line: string, start: number): number {
  let position = line.indexOf('"', start)
  // A doubled quote does not close the cell.
  while (position >= 0 && line[position + 1] === '"') position = line.indexOf('"', position + 2)
  if (position < 0) throw new UnreadableError({ code: 'row', problem: 'quote' })
  return position
}

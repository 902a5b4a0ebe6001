/** Order of the columns of an answer: the NFT first, record numbers and addresses last. */
import type { ResultCell, ResultPart } from '@shared/contract/tools'

type TablePart = Extract<ResultPart, { kind: 'table' }>

/** Fields with the serial of a row's NFT. A record may repeat the serial in several of these fields. */
const SERIAL_NAMES = ['serialId', 'serial', 'nftSerialId', 'serial_number']
const NAME_NAMES: ReadonlySet<string> = new Set(['nftName', 'name', 'collectionName', 'friendlyName'])
const RECORD_NUMBER_NAME = /[a-z]id$/i
const WEB_ADDRESS = /^(?:https?|ipfs|hcs):/

/** Indexes of a table's columns in the order of display. Columns of the same rank keep the order of the answer. */
export function columnOrder({ columns, rows }: Pick<TablePart, 'columns' | 'rows'>): readonly number[] {
  const serialName = SERIAL_NAMES.find((serial) => columns.some(({ name }) => name === serial))
  const rankOf = (index: number): number => {
    const name = columns[index]?.name ?? ''
    const cell = rows.map((row) => row[index]).find((rowCell) => rowCell !== undefined && rowCell.kind !== 'none')
    return columnRank(name, cell, name === serialName)
  }
  return columns.map((_, index) => index).toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Rank of a column by its name and its first filled cell. */
function columnRank(name: string, cell: ResultCell | undefined, isSerial: boolean): number {
  if (cell?.kind === 'image') return 0
  if (NAME_NAMES.has(name)) return 1
  if (isSerial) return 2
  if (cell?.kind === 'serial') return 4
  if (cell?.kind === 'address' || (cell?.kind === 'text' && WEB_ADDRESS.test(cell.text))) return 5
  return cell?.kind === 'text' && RECORD_NUMBER_NAME.test(name) ? 4 : 3
}

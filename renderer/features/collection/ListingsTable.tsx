import { useMemo } from 'react'
import { tryParseHbar } from '@shared/amount'
import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { tokenPriceWords } from '@shared/token-unit'
import { changeWords, DASH, hbarFigure, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import type { ListedRow } from './listings-store'
import type { ListedOrder, ListingsLook } from './listings-view'
import { Price } from '../../ui/Money'
import { type Column, DataTable } from '../../ui/data-table'
import { useTablePlace } from '../../app/use-history-state'
import { ListedAge, ListedName, ListedRank, ListedThumb, ListedTrait, ListedTraitFloor } from './ListedCells'
import { AccountListingsLink } from './AccountListingsLink'
import styles from './listings.module.css'

type TableProps = {
  readonly token: EntityId
  readonly rows: readonly ListedRow[]
  readonly floor: string | null
  readonly traits: CollectionTraits | null
  readonly look: ListingsLook
  /** Null while the number of listings is unknown. */
  readonly total: number | null
  readonly stickPx: number
  readonly onSort: (by: ListedOrder) => void
  readonly onOpen: (row: ListedRow) => void
  readonly onSight: (rows: readonly ListedRow[]) => void
}

export function ListingsTable({ token, rows, floor, traits, look, total, ...tableProps }: TableProps) {
  const place = useTablePlace('listings')
  const type = columnType(look, traits)
  // All prices get two decimals if any price has decimals; a price with more shows its own.
  const decimals = useMemo(() => (rows.some(({ price }) => price !== null && decimalCount(price) > 0) ? 2 : 0), [rows])
  const pricePx = useMemo(() => priceColumnPx(rows, decimals), [rows, decimals])
  const columns = useMemo(
    () => columnsFor({ token, floor, decimals, pricePx, type, traits, showsSeller: look.showsSeller }),
    [token, floor, decimals, pricePx, type, traits, look.showsSeller],
  )
  // The name column sorts by serial, so the sort mark is on its head.
  const sort = look.sort.by === 'serial' ? { ...look.sort, by: 'name' } : look.sort
  return (
    <DataTable
      virtual
      name="listings"
      label="Listings"
      rows={rows}
      rowKey={rowSerial}
      columns={columns}
      sort={sort}
      rowClass={rowClass}
      place={place}
      total={total}
      {...tableProps}
      onSort={(by) => tableProps.onSort(by === 'name' ? 'serial' : (by as ListedOrder))}
    />
  )
}

const rowSerial = ({ serial }: ListedRow) => serial
const rowClass = ({ news, isAvailable }: ListedRow) =>
  news === 'sold' || news === 'delisted' || !isAvailable ? styles['is-away'] : undefined
const decimalCount = (price: string): number => /\.(\d+)$/.exec(hbarFigure(price))?.[1]?.length ?? 0

/** Width in pixels of one character of a price, at its font weight. */
const CHAR_PX = 8
const MIN_PRICE_PX = 84
/** Maximum column width in pixels. A longer token name is cut, because it is third-party text. */
const MAX_PRICE_PX = 160

/** Column width in pixels for the longest price: a price that is cut would read as another amount. */
function priceColumnPx(rows: readonly ListedRow[], decimals: number): number {
  const priceLength = ({ price, otherPrice }: ListedRow): number => {
    if (otherPrice) return tokenPriceWords(otherPrice).length
    return price === null ? 0 : hbarFigure(price, decimals).length + 2
  }
  const longest = rows.reduce((length, row) => Math.max(length, priceLength(row)), 0)
  return Math.min(Math.max(longest * CHAR_PX, MIN_PRICE_PX), MAX_PRICE_PX)
}

/** Chosen trait type if the collection has it, else its first type. */
export const columnType = (look: ListingsLook, traits: CollectionTraits | null): string | null =>
  traits?.traits.find(({ type }) => type === look.traitType)?.type ?? traits?.traits[0]?.type ?? null

type ColumnOptions = {
  readonly token: EntityId
  readonly floor: string | null
  readonly decimals: number
  readonly type: string | null
  readonly traits: CollectionTraits | null
  readonly showsSeller: boolean
  readonly pricePx: number
}

function columnsFor({
  token,
  floor,
  decimals,
  pricePx,
  type,
  traits,
  showsSeller,
}: ColumnOptions): readonly Column<ListedRow>[] {
  const floorTinybar = floor === null ? null : tryParseHbar(floor)
  const values = traits?.traits.find((trait) => trait.type === type)?.values ?? []
  const floors = new Map(values.map((entry) => [entry.value, entry.floor]))
  const columns: (Column<ListedRow> | null)[] = [
    { key: 'art', label: 'Image', quiet: true, track: '20px', cell: (row) => <ListedThumb token={token} row={row} /> },
    {
      key: 'name',
      label: 'Name',
      track: 'minmax(100px, 1fr)',
      sorts: true,
      value: ({ serial }) => `Serial ${serial}`,
      cell: (row) => <ListedName row={row} />,
    },
    {
      key: 'price',
      label: 'Price',
      track: `${pricePx}px`,
      align: 'end',
      sorts: true,
      className: 'strong',
      value: ({ price }) => price,
      cell: ({ price, otherPrice }) => <Price hbar={price} other={otherPrice} minDecimals={decimals} />,
    },
    {
      key: 'over',
      label: 'Over floor',
      track: '64px',
      align: 'end',
      atLeast: 420,
      className: 't2',
      value: ({ price }) => overFloor(price, floorTinybar),
      cell: ({ price }) => overFloor(price, floorTinybar),
    },
    {
      key: 'rank',
      label: 'Rank',
      track: '52px',
      align: 'end',
      sorts: true,
      atLeast: 360,
      className: 't2',
      cell: (row) => <ListedRank token={token} row={row} />,
    },
    type === null
      ? null
      : {
          key: 'trait',
          className: 't2',
          label: nameOr(type, 'Trait'),
          track: 'minmax(56px, 88px)',
          atLeast: showsSeller ? 632 : 545,
          cell: (row) => <ListedTrait token={token} row={row} type={type} />,
        },
    type === null
      ? null
      : {
          key: 'trait-floor',
          label: 'Trait floor',
          className: 't2',
          track: '72px',
          align: 'end',
          atLeast: showsSeller ? 720 : 632,
          cell: (row) => <ListedTraitFloor token={token} row={row} type={type} floors={floors} />,
        },
    showsSeller
      ? {
          key: 'seller',
          label: 'Seller',
          track: 'minmax(72px, 128px)',
          atLeast: 560,
          cell: (row, isStop) => <AccountListingsLink who={row.seller} isStop={isStop} />,
        }
      : null,
    {
      key: 'listed',
      label: 'Listed',
      track: '52px',
      align: 'end',
      sorts: true,
      atLeast: 480,
      cell: ({ listedKey }) => <ListedAge ms={listedKey} />,
    },
  ]
  const extraPx = pricePx - MIN_PRICE_PX
  return columns
    .filter((column) => column !== null)
    .map((column) => (column.atLeast === undefined ? column : { ...column, atLeast: column.atLeast + extraPx }))
}

/** From this multiple on, "N×" is clearer than a percentage and needs less room. */
const MIN_MULTIPLE = 10

/** Distance of a price from the floor, for display only; never used for signing. */
export function overFloor(price: string | null, floor: bigint | null): string {
  const tinybars = price === null ? null : tryParseHbar(price)
  if (tinybars === null || floor === null || floor <= 0n) return DASH
  if (tinybars === floor) return 'floor'
  const times = Number(tinybars) / Number(floor)
  return times >= MIN_MULTIPLE ? `${statFigure(Math.round(times))}×` : changeWords((times - 1) * 100)
}

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
import { Who } from './Who'

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

export function ListingsTable({ token, rows, floor, traits, look, total, ...rest }: TableProps) {
  const place = useTablePlace('listings')
  const type = columnType(look, traits)
  // All prices get two decimals if any price has decimals; a price with more shows its own.
  const decimals = useMemo(() => (rows.some(({ price }) => price !== null && decimalsOf(price) > 0) ? 2 : 0), [rows])
  const pricePx = useMemo(() => widthOfPrices(rows, decimals), [rows, decimals])
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
      rowKey={serialOf}
      columns={columns}
      sort={sort}
      rowClass={classOf}
      place={place}
      total={total}
      {...rest}
      onSort={(by) => rest.onSort(by === 'name' ? 'serial' : (by as ListedOrder))}
    />
  )
}

const serialOf = ({ serial }: ListedRow) => serial
const classOf = ({ news, isAvailable }: ListedRow) =>
  news === 'sold' || news === 'delisted' || !isAvailable ? 'is-away' : undefined
const decimalsOf = (price: string): number => /\.(\d+)$/.exec(hbarFigure(price))?.[1]?.length ?? 0

/** Width in pixels of one character of a price, at its font weight. */
const CHAR_PX = 8
const LEAST_PRICE_PX = 84
/** Maximum column width in pixels. A longer token name is cut, because it is third-party text. */
const MOST_PRICE_PX = 160

/** Column width in pixels for the longest price: a price that is cut would read as another amount. */
function widthOfPrices(rows: readonly ListedRow[], decimals: number): number {
  const lengthOf = ({ price, otherPrice }: ListedRow): number => {
    if (otherPrice) return tokenPriceWords(otherPrice).length
    return price === null ? 0 : hbarFigure(price, decimals).length + 2
  }
  const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row)), 0)
  return Math.min(Math.max(longest * CHAR_PX, LEAST_PRICE_PX), MOST_PRICE_PX)
}

/** Chosen trait type if the collection has it, else its first type. */
export const columnType = (look: ListingsLook, traits: CollectionTraits | null): string | null =>
  traits?.traits.find(({ type }) => type === look.traitType)?.type ?? traits?.traits[0]?.type ?? null

type Given = {
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
}: Given): readonly Column<ListedRow>[] {
  const floorTinybar = floor === null ? null : tryParseHbar(floor)
  const values = traits?.traits.find((one) => one.type === type)?.values ?? []
  const floors = new Map(values.map((one) => [one.value, one.floor]))
  const all: (Column<ListedRow> | null)[] = [
    { key: 'art', label: 'Image', quiet: true, track: '20px', cell: (r) => <ListedThumb token={token} row={r} /> },
    {
      key: 'name',
      label: 'Name',
      track: 'minmax(100px, 1fr)',
      sorts: true,
      value: ({ serial }) => `Serial ${serial}`,
      cell: (r) => <ListedName row={r} />,
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
      cell: (r) => <ListedRank token={token} row={r} />,
    },
    type === null
      ? null
      : {
          key: 'trait',
          className: 't2',
          label: nameOr(type, 'Trait'),
          track: 'minmax(56px, 88px)',
          atLeast: showsSeller ? 632 : 545,
          cell: (r) => <ListedTrait token={token} row={r} type={type} />,
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
          cell: (r) => <ListedTraitFloor token={token} row={r} type={type} floors={floors} />,
        },
    showsSeller
      ? {
          key: 'seller',
          label: 'Seller',
          track: 'minmax(72px, 128px)',
          atLeast: 560,
          cell: (r, isStop) => <Who who={r.seller} isStop={isStop} />,
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
  const extraPx = pricePx - LEAST_PRICE_PX
  return all
    .filter((column) => column !== null)
    .map((column) => (column.atLeast === undefined ? column : { ...column, atLeast: column.atLeast + extraPx }))
}

/** From this multiple on, "N×" is clearer than a percentage and needs less room. */
const MANY_TIMES = 10

/** Distance of a price from the floor, for display only; never used for signing. */
export function overFloor(price: string | null, floor: bigint | null): string {
  const asked = price === null ? null : tryParseHbar(price)
  if (asked === null || floor === null || floor <= 0n) return DASH
  if (asked === floor) return 'floor'
  const times = Number(asked) / Number(floor)
  return times >= MANY_TIMES ? `${statFigure(Math.round(times))}×` : changeWords((times - 1) * 100)
}

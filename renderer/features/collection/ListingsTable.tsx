import { useMemo } from 'react'
import { useStore } from 'zustand'
import { tryParseHbar } from '@shared/amount'
import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { tokenPriceWords } from '@shared/token-unit'
import { changeWords, DASH, hbarFigure, NNBSP, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import type { ListedRow } from './listings-store'
import { type ListingSortKey, type ListingsViewSettings, traitColumnType } from './listings-view'
import { Price } from '../../ui/Money'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp } from '../../app/app-context'
import { useActiveRowStore } from '../../app/use-history-state'
import { AgeText, ListedName, ListedRank, ListedThumb, ListedTrait, ListedTraitFloor } from './ListedCells'
import { AccountListingsLink } from './AccountListingsLink'
import { BuyLink, NOT_IN_HBAR } from './BuyLink'
import { ViewChoices } from './ViewChoices'
import styles from './listings.module.css'

type ListingsTableProps = {
  readonly token: EntityId
  readonly rows: readonly ListedRow[]
  readonly floor: string | null
  readonly traits: CollectionTraits | null
  readonly viewSettings: ListingsViewSettings
  /** Null while the number of listings is unknown. */
  readonly total: number | null
  readonly stickyPx: number
  /** Element for the buttons of the table; null until the element is mounted. */
  readonly toolsSlot: HTMLElement | null
  readonly onSort: (by: ListingSortKey) => void
  readonly onOpen: (row: ListedRow) => void
  readonly onVisible: (rows: readonly ListedRow[]) => void
}

export function ListingsTable({ token, rows, floor, traits, viewSettings, total, ...tableProps }: ListingsTableProps) {
  const activeRow = useActiveRowStore('listings')
  const { stores } = useApp()
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const traitType = traitColumnType(viewSettings, traits, chosenTraits)
  // If any price has decimals, all prices show at least two, so that they align.
  const decimals = useMemo(() => (rows.some(({ price }) => price !== null && decimalCount(price) > 0) ? 2 : 0), [rows])
  const pricePx = useMemo(() => priceColumnPx(rows, decimals), [rows, decimals])
  const hasMarks = useMemo(() => rows.some(({ isAvailable, price }) => !isAvailable || price === null), [rows])
  const columns = useMemo(
    () =>
      columnsFor({
        token,
        floor,
        decimals,
        pricePx,
        hasMarks,
        traitType,
        traits,
        showsSeller: viewSettings.showsSeller,
      }),
    [token, floor, decimals, pricePx, hasMarks, traitType, traits, viewSettings.showsSeller],
  )
  // The Name column sorts by serial, so a sort by serial is marked in the Name column.
  const sort = viewSettings.sort.by === 'serial' ? { ...viewSettings.sort, by: 'name' } : viewSettings.sort
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
      activeRowStore={activeRow}
      total={total}
      columnGapPx={COLUMN_GAP_PX}
      isToolsCompact
      menuItems={<ViewChoices traits={traits} />}
      {...tableProps}
      // The cast is safe: the key of every sortable column except Name is a `ListingSortKey`.
      onSort={(columnKey) => tableProps.onSort(columnKey === 'name' ? 'serial' : (columnKey as ListingSortKey))}
    />
  )
}

/** Gap between columns. Smaller than in other tables, so that all columns fit next to the charts. */
const COLUMN_GAP_PX = 10

const rowSerial = ({ serial }: ListedRow) => serial
const rowClass = ({ feedEffect, isAvailable }: ListedRow) =>
  feedEffect === 'sold' || feedEffect === 'delisted' || !isAvailable ? styles['is-away'] : undefined
const decimalCount = (price: string): number => /\.(\d+)$/.exec(hbarFigure(price))?.[1]?.length ?? 0

/** Widths of the parts of an amount in the table's bold font, in pixels. */
const DIGIT_PX = 8.2
const PUNCTUATION_PX = 4
/** Narrow space and HBAR sign after an amount. */
const HBAR_SIGN_PX = 12
/** Width of one character of a price in another token, in pixels. */
const CHAR_PX = 8
/** Width of one character of a column head, which has a smaller font, in pixels. */
const HEAD_CHAR_PX = 6.1
/** Minimum width of the price column in pixels: its head with the arrow of the sorted column. */
const MIN_PRICE_PX = 64
/** Width of the price column that the `minTableWidthPx` of the columns below assume. */
const USUAL_PRICE_PX = 84
const MIN_TRAIT_FLOOR_PX = 68
/**
 * Maximum width of the price column in pixels, enough for "9,999,999.12345678 ℏ". Longer texts are cut: mostly prices
 * in a token with a long name, which is third-party text.
 */
const MAX_PRICE_PX = 160

/** Width of an amount in HBAR, in pixels. */
function amountPx(hbar: string, decimals: number): number {
  const figure = hbarFigure(hbar, decimals)
  const digitCount = figure.replace(/\D/g, '').length
  return digitCount * DIGIT_PX + (figure.length - digitCount) * PUNCTUATION_PX + HBAR_SIGN_PX
}

/** Width of the price column in pixels: that of the longest price, because a cut price looks like another amount. */
function priceColumnPx(rows: readonly ListedRow[], decimals: number): number {
  const priceWidthPx = ({ price, otherPrice }: ListedRow): number => {
    if (otherPrice) return tokenPriceWords(otherPrice).length * CHAR_PX
    return price === null ? 0 : amountPx(price, decimals)
  }
  const longestPx = rows.reduce((longest, row) => Math.max(longest, priceWidthPx(row)), MIN_PRICE_PX)
  return Math.min(Math.ceil(longestPx), MAX_PRICE_PX)
}

/** Maximum length of a trait type in the head "Dye floor". A longer one would make the column too wide. */
const MAX_HEAD_TYPE_CHARS = 7

/** Head of the column with the floor of the NFT's trait: "Dye floor". */
function traitFloorLabel(traitType: string): string {
  const type = nameOr(traitType, '')
  return type === '' || type.length > MAX_HEAD_TYPE_CHARS ? 'Trait floor' : `${type} floor`
}

type ColumnOptions = {
  readonly token: EntityId
  readonly floor: string | null
  /** Minimum number of decimals of a price. */
  readonly decimals: number
  readonly traitType: string | null
  readonly traits: CollectionTraits | null
  readonly showsSeller: boolean
  readonly pricePx: number
  /** True if names have a mark next to them, such as "unavailable". */
  readonly hasMarks: boolean
}

function columnsFor({
  token,
  floor,
  decimals,
  pricePx,
  hasMarks,
  traitType,
  traits,
  showsSeller,
}: ColumnOptions): readonly Column<ListedRow>[] {
  const otherTraitTypes = (traits?.traits ?? []).map(({ type }) => type).filter((type) => type !== traitType)
  const floorTinybars = floor === null ? null : tryParseHbar(floor)
  const traitValues = traits?.traits.find(({ type }) => type === traitType)?.values ?? []
  const floorByValue = new Map(traitValues.map(({ value, floor: traitFloor }) => [value, traitFloor]))
  const traitFloors = traitValues.flatMap(({ floor: traitFloor }) => traitFloor ?? [])
  const traitFloorDecimals = traitFloors.some((traitFloor) => decimalCount(traitFloor) > 0) ? 2 : 0
  const floorLabel = traitType === null ? 'Trait floor' : traitFloorLabel(traitType)
  const traitFloorPx = Math.ceil(
    traitFloors.reduce(
      (widest, traitFloor) => Math.max(widest, amountPx(traitFloor, traitFloorDecimals)),
      Math.max(MIN_TRAIT_FLOOR_PX, floorLabel.length * HEAD_CHAR_PX),
    ),
  )
  const addedFloorPx = traitFloorPx - MIN_TRAIT_FLOOR_PX
  const columns: (Column<ListedRow> | null)[] = [
    {
      key: 'art',
      label: 'Image',
      isHeadHidden: true,
      track: '20px',
      // At 400 % zoom the button to buy needs the width.
      minTableWidthPx: 290,
      cell: (row) => <ListedThumb token={token} row={row} />,
    },
    {
      key: 'name',
      label: 'Name',
      track: 'minmax(92px, 1fr)',
      isSortable: true,
      value: ({ serial }) => `Serial ${serial}`,
      cell: (row) => <ListedName row={row} />,
    },
    {
      key: 'price',
      label: 'Price',
      track: `${pricePx}px`,
      align: 'end',
      isSortable: true,
      className: 'strong',
      value: ({ price }) => price,
      cell: ({ price, otherPrice }) => <Price hbar={price} otherPrice={otherPrice} minDecimals={decimals} />,
    },
    {
      key: 'over',
      label: 'Over floor',
      track: '62px',
      align: 'end',
      minTableWidthPx: 380,
      className: 't2',
      value: ({ price }) => overFloorText(price, floorTinybars),
      cell: ({ price }) => overFloorText(price, floorTinybars),
    },
    {
      key: 'rank',
      label: 'Rank',
      track: '46px',
      align: 'end',
      isSortable: true,
      minTableWidthPx: 440,
      className: 't2',
      cell: (row) => <ListedRank token={token} row={row} />,
    },
    traitType === null
      ? null
      : {
          key: 'trait',
          className: 't2',
          label: nameOr(traitType, 'Trait'),
          track: 'minmax(72px, 88px)',
          minTableWidthPx: showsSeller ? 637 : 548,
          cell: (row) => <ListedTrait token={token} row={row} type={traitType} />,
        },
    traitType === null
      ? null
      : {
          key: 'trait-floor',
          label: floorLabel,
          headTitle: `Floor of the NFT’s ${nameOr(traitType, 'trait')} value`,
          className: 't2',
          track: `${traitFloorPx}px`,
          align: 'end',
          minTableWidthPx: (showsSeller ? 715 : 626) + addedFloorPx,
          cell: (row) => (
            <ListedTraitFloor
              token={token}
              row={row}
              type={traitType}
              floorByValue={floorByValue}
              minDecimals={traitFloorDecimals}
            />
          ),
        },
    ...otherTraitTypes.slice(0, MAX_FURTHER_TRAIT_COLUMNS).map((type, index): Column<ListedRow> => ({
      key: `trait ${type}`,
      className: 't2',
      label: nameOr(type, 'Trait'),
      track: 'minmax(64px, 96px)',
      minTableWidthPx: (showsSeller ? 842 : 752) + addedFloorPx + index * FURTHER_TRAIT_PX,
      cell: (row) => <ListedTrait token={token} row={row} type={type} />,
    })),
    showsSeller
      ? {
          key: 'seller',
          label: 'Seller',
          track: 'minmax(72px, 128px)',
          minTableWidthPx: 580,
          cell: (row, isTabStop) => <AccountListingsLink account={row.seller} isTabStop={isTabStop} />,
        }
      : null,
    {
      key: 'listed',
      label: 'Listed',
      track: '44px',
      align: 'end',
      isSortable: true,
      minTableWidthPx: 496,
      cell: ({ listedTimeMs }) => <AgeText ms={listedTimeMs} />,
    },
    {
      key: 'buy',
      label: 'Buy',
      isHeadHidden: true,
      track: '40px',
      align: 'end',
      cell: (row, isTabStop) => (
        <BuyLink token={token} listing={row} obstacle={listingObstacle(row)} isTabStop={isTabStop} />
      ),
    },
  ]
  // Each optional column needs a table that is wider by the amount by which the price column is wider than usual.
  // Next to a wider price column, a name with a mark needs room of its own, or both are cut.
  const widerPricePx = pricePx - USUAL_PRICE_PX
  const addedPricePx = widerPricePx > 0 && hasMarks ? widerPricePx + MARK_PX : widerPricePx
  return columns
    .filter((column) => column !== null)
    .map((column) =>
      column.minTableWidthPx === undefined
        ? column
        : { ...column, minTableWidthPx: column.minTableWidthPx + addedPricePx },
    )
}

/** Reason why the app cannot buy a listing; null if it can. */
function listingObstacle({ feedEffect, isAvailable, price }: ListedRow): string | null {
  if (feedEffect === 'sold') return 'Sold'
  if (feedEffect === 'delisted') return 'No longer listed'
  if (!isAvailable) return 'Not available now. The NFT may be at checkout or in an auction.'
  return price === null ? NOT_IN_HBAR : null
}

/** Room for a mark next to a name, in pixels. */
const MARK_PX = 48

/** Maximum number of trait columns after the first one. */
const MAX_FURTHER_TRAIT_COLUMNS = 3
/** Additional table width in pixels for each further trait column. */
const FURTHER_TRAIT_PX = 106

/** Multiple of the floor from which the text is "15 ×" instead of "+1,400 %", because "15 ×" is shorter and clearer. */
const MIN_MULTIPLE = 10

/**
 * Text that compares a price with the floor (in tinybars): "floor", "+12.0 %" or "15 ×". A dash if the price or the
 * floor is unknown. For display only.
 */
export function overFloorText(price: string | null, floor: bigint | null): string {
  const tinybars = price === null ? null : tryParseHbar(price)
  if (tinybars === null || floor === null || floor <= 0n) return DASH
  if (tinybars === floor) return 'floor'
  const times = Number(tinybars) / Number(floor)
  return times >= MIN_MULTIPLE ? `${statFigure(Math.round(times))}${NNBSP}×` : changeWords((times - 1) * 100)
}

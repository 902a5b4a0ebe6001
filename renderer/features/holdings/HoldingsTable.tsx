import { createContext, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { findNamesakes } from '@shared/insight/namesakes'
import { WORTH_METHOD_WORDS, suspicionWords } from './holdings-text'
import { DASH, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { changeHoldingsView, toggleChosen, type HoldingsSort } from './holdings-view-settings'
import { floorChange } from './floor-change'
import { FloorChange } from './FloorChange'
import { hbarOrNull, type GroupOfRows } from './holdings-view'
import { type HoldingRow } from './holding-row'
import { Thumb } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { RowStamp, useIsStale } from '../../ui/FreshnessStamp'
import { IdText } from '../../ui/Id'
import { Money, Price } from '../../ui/Money'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { ChooseBox } from './ChooseBox'
import { ShowAgainButton } from './NftMenu'
import styles from './holdings.module.css'

type TableProps = {
  readonly groups: readonly GroupOfRows[]
  /** True if the rows belong to more than one account. */
  readonly hasSeveralAccounts: boolean
  /** Element of the filter bar that takes the column choice; null before it is in the page. */
  readonly toolsSlot: HTMLElement | null
}

/** Token ids of held collections with confusable names. */
const ConfusableTokensContext = createContext<ReadonlySet<string>>(new Set())

/** Table with one row per NFT, in the order of the groups. */
export function HoldingsTable({ groups, hasSeveralAccounts, toolsSlot }: TableProps) {
  const { stores } = useApp()
  const go = useGo()
  const { holdingsViewSettings } = stores
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  const chosenKeys = useStore(holdingsViewSettings, (viewSettings) => viewSettings.chosenKeys)
  const sort = useStore(holdingsViewSettings, (viewSettings) => viewSettings.sort)
  const groupStartKeys = useMemo(() => new Set(groups.slice(1).map((group) => group.rows[0]?.key)), [groups])
  const showsSetAside = useStore(holdingsViewSettings, ({ show }) => show === 'spam' || show === 'hidden')
  const columns = useMemo(() => holdingsColumns(hasSeveralAccounts, showsSetAside), [hasSeveralAccounts, showsSetAside])
  // To choose a range of rows, the cell of a check box needs the order of all rows, and reads the order from the store.
  useEffect(() => {
    holdingsViewSettings.tableOrder.setState(
      rows.map(({ key }) => key),
      true,
    )
  }, [holdingsViewSettings, rows])
  const toggle = (row: HoldingRow, withShift: boolean) =>
    toggleChosen(holdingsViewSettings, row.key, withShift ? rows.map(({ key }) => key) : null)
  const confusableTokens = useMemo(
    () => new Set<string>(findNamesakes(rows.map(({ collection }) => collection)).flatMap(({ tokens }) => tokens)),
    [rows],
  )
  return (
    <ConfusableTokensContext value={confusableTokens}>
      <DataTable
        virtual
        name="holdings"
        label="Holdings"
        toolsSlot={toolsSlot}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        sort={tableSort(sort)}
        // The rows are sorted within their groups. The keys of the sortable columns are `HoldingsSort` values.
        onSort={(columnKey) => changeHoldingsView(holdingsViewSettings, { sort: columnKey as HoldingsSort })}
        rowClass={({ key }) => (groupStartKeys.has(key) ? styles['group-start'] : undefined)}
        isSelected={({ key }) => chosenKeys.has(key)}
        onToggle={toggle}
        onOpen={({ nft }) => go({ name: 'nft', token: nft.token, serial: nft.serial })}
        activeRowStore={holdingsViewSettings.activeRow}
      />
    </ConfusableTokensContext>
  )
}

/**
 * Columns of the table. With several accounts, the account column replaces the "Updated" column. Hidden and spam NFTs
 * have a column with the reason instead of prices.
 */
export function holdingsColumns(hasSeveralAccounts: boolean, showsSetAside: boolean): readonly Column<HoldingRow>[] {
  if (showsSetAside)
    return [...FIRST_COLUMNS, { ...COLLECTION_COLUMN, minTableWidthPx: 688 }, REASON_COLUMN, SHOW_AGAIN_COLUMN]
  const omittedKey = hasSeveralAccounts ? 'read' : 'account'
  return COLUMNS.filter(({ key }) => key !== omittedKey)
}

const tableSort = (sort: HoldingsSort): Sort => ({
  by: sort,
  direction: sort === 'rank' || sort === 'name' || sort === 'change' ? 'ascending' : 'descending',
})

const COLLECTION_COLUMN: Column<HoldingRow> = {
  key: 'collection',
  label: 'Collection',
  track: 'minmax(96px, 1fr)',
  minTableWidthPx: 546,
  className: 't2',
  cell: ({ collection }) => <CollectionCell collection={collection} />,
}

/** Columns that every table starts with: check box, image and name. */
const FIRST_COLUMNS: readonly Column<HoldingRow>[] = [
  { key: 'choose', label: 'Choose', isHeadHidden: true, track: '16px', cell: (row) => <ChooseCell row={row} /> },
  {
    key: 'art',
    label: 'Image',
    isHeadHidden: true,
    track: '20px',
    cell: ({ nft }) => <Thumb src={nft.image} />,
  },
  {
    key: 'name',
    label: 'Name',
    track: 'minmax(132px, 1.4fr)',
    isSortable: true,
    cell: (row) => <NameCell row={row} />,
  },
]

/** Wider than any window, so that no table shows the column by default. The person can still choose the column. */
const NEVER_BY_DEFAULT_PX = 100_000

/**
 * Columns of NFTs with the status `shown`. A table as wide as `minTableWidthPx` has space for the column and for all
 * columns with a lower limit: the tracks, 16 px between columns, and 18 px of row padding. The account column and the
 * "Updated" column are never in one table.
 */
const COLUMNS: readonly Column<HoldingRow>[] = [
  ...FIRST_COLUMNS,
  COLLECTION_COLUMN,
  {
    key: 'account',
    label: 'Account',
    track: 'minmax(70px, 0.6fr)',
    minTableWidthPx: 996,
    cell: ({ account }) => <AccountCell account={account} />,
  },
  {
    key: 'rank',
    label: 'Rank',
    track: '56px',
    align: 'end',
    isSortable: true,
    minTableWidthPx: 808,
    className: 't2',
    cell: ({ nft }) => (nft.rarityRank === null ? DASH : statFigure(nft.rarityRank)),
  },
  {
    key: 'floor',
    label: 'Floor',
    track: '84px',
    align: 'end',
    isSortable: true,
    minTableWidthPx: 656,
    cell: (row) => <CollectionPriceCell row={row} hbar={row.collection.floor} />,
  },
  {
    key: 'change',
    label: '30 days',
    headTitle: 'Floor of the collection, compared with 30 days ago',
    track: '64px',
    align: 'end',
    isSortable: true,
    minTableWidthPx: 736,
    cell: ({ collection }) => <FloorChange percent={floorChange(collection)} />,
  },
  {
    key: 'offer',
    label: 'Best offer',
    track: '84px',
    align: 'end',
    minTableWidthPx: 908,
    cell: (row) => <CollectionPriceCell row={row} hbar={hbarOrNull(row.facts.bestOffer)} />,
  },
  {
    key: 'value',
    label: 'Worth',
    track: '92px',
    align: 'end',
    isSortable: true,
    cell: (row) => <WorthCell row={row} />,
  },
  { key: 'listed', label: 'Listed at', track: '92px', align: 'end', cell: (row) => <ListedCell row={row} /> },
  {
    key: 'read',
    label: 'Updated',
    track: '96px',
    align: 'end',
    minTableWidthPx: NEVER_BY_DEFAULT_PX,
    cell: ({ collection }) => collection.stamp && <RowStamp stamp={collection.stamp} />,
  },
]

const REASON_COLUMN: Column<HoldingRow> = {
  key: 'why',
  label: 'Why',
  track: 'minmax(220px, 2fr)',
  cell: ({ status, suspicions }) => (
    <span className="row">
      {status === 'suspected' && <Badge tone="danger">Looks like spam</Badge>}
      {status === 'spam' && <Badge>Spam</Badge>}
      {status === 'hidden' && <Badge>Hidden</Badge>}
      <span className="t2 cut">{suspicions.length > 0 ? suspicionWords(suspicions) : 'Marked by you'}</span>
    </span>
  ),
}

const SHOW_AGAIN_COLUMN: Column<HoldingRow> = {
  key: 'show',
  label: 'Show again',
  isHeadHidden: true,
  minTableWidthPx: 568,
  track: '96px',
  align: 'end',
  cell: ({ nft: { token, serial, name }, status }, isTabStop) => (
    <ShowAgainButton
      nft={{ token, serial, name: nameOr(name, `Serial ${serial}`) }}
      status={status}
      isTabStop={isTabStop}
    />
  ),
}

function ChooseCell({ row }: { readonly row: HoldingRow }) {
  const { stores } = useApp()
  const isChosen = useStore(stores.holdingsViewSettings, ({ chosenKeys }) => chosenKeys.has(row.key))
  const label = `Choose ${nameOr(row.nft.name, `Serial ${row.nft.serial}`)}`
  const choose = (withShift: boolean) => {
    const { holdingsViewSettings } = stores
    toggleChosen(holdingsViewSettings, row.key, withShift ? holdingsViewSettings.tableOrder.getState() : null)
  }
  return <ChooseBox label={label} isChosen={isChosen} onChoose={choose} />
}

function NameCell({ row }: { readonly row: HoldingRow }) {
  const { nft } = row
  const name = nameOr(nft.name, `Serial ${nft.serial}`)
  // A name without labels gets no wrapper element. This saves one element in each of possibly thousands of rows.
  if (nft.source !== 'own-receipt' && nft.offer === null) return <b className="strong">{name}</b>
  return (
    <span className="row">
      <b className="strong cut">{name}</b>
      {nft.source === 'own-receipt' && <span className="newdot">from your receipt</span>}
      {nft.offer !== null && <Badge tone="accent">NFT offer</Badge>}
    </span>
  )
}

const AccountCell = ({ account }: { readonly account: EntityId }) => (
  <span className="t2">{plainText(useAccountName()(account), 40)}</span>
)

/** Name of a collection; also its id, if another held collection has a confusable name. */
function CollectionCell({ collection: { token, checksum, name } }: { readonly collection: HoldingRow['collection'] }) {
  const confusableTokens = useContext(ConfusableTokensContext)
  // Main names a collection without a name by its id.
  const isNameless = name.trim() === '' || name === token
  if (!confusableTokens.has(token)) return isNameless ? <IdText id={token} checksum={checksum} /> : nameOr(name, token)
  // Only the id distinguishes collections with confusable names: one of them may imitate the other.
  return (
    <span className="micro" title={nameOr(name, token)}>
      <IdText id={token} checksum={checksum} />
      <span className="sr"> {nameOr(name, token)}</span>
    </span>
  )
}

function CollectionPriceCell({ row, hbar }: { readonly row: HoldingRow; readonly hbar: string | null }) {
  const isStale = useIsStale(row.collection.stamp)
  return <Money hbar={hbar} minDecimals={2} maxDecimals={2} className={cx(isStale && 'is-old')} />
}

function WorthCell({ row }: { readonly row: HoldingRow }) {
  const { hideAmounts, worthMethod } = useSettings()
  const isStale = useIsStale(row.collection.stamp)
  const title = WORTH_METHOD_WORDS[worthMethod].description
  return (
    <Money
      hbar={hbarOrNull(row.worth)}
      minDecimals={2}
      maxDecimals={2}
      isHidden={hideAmounts}
      className={cx('strong', isStale && 'is-old')}
      title={title}
    />
  )
}

function ListedCell({ row: { nft } }: { readonly row: HoldingRow }) {
  const { hideAmounts } = useSettings()
  if (nft.listingCount === null) return <span className="t3">{DASH}</span>
  return nft.listingCount > 0 ? (
    <Price
      hbar={nft.listedPrice}
      otherPrice={nft.listedOtherPrice}
      minDecimals={2}
      maxDecimals={2}
      isHidden={hideAmounts}
    />
  ) : (
    // Not listed is known, so the cell is empty. A dash means an unknown price.
    <span className="sr">not listed</span>
  )
}

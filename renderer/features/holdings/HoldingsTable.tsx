import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { METHOD_WORDS, suspicionWords } from './holdings-text'
import { DASH, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { changeLook, toggleChosen, type HoldingsSort } from './holdings-look'
import { hbarOrNull, type GroupOfRows } from './holdings-view'
import { type Row } from './holding-row'
import { Thumb } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { RowStamp, useStale } from '../../ui/FreshnessStamp'
import { Money, Price } from '../../ui/Money'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { ChooseBox } from './ChooseBox'

type TableProps = {
  readonly groups: readonly GroupOfRows[]
  /** True if the rows belong to more than one account. */
  readonly several: boolean
}

/** Table with one row per NFT, in the order of the groups. */
export function HoldingsTable({ groups, several }: TableProps) {
  const { stores } = useApp()
  const go = useGo()
  const { holdingsLook } = stores
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  const chosen = useStore(holdingsLook, (look) => look.chosen)
  const sort = useStore(holdingsLook, (look) => look.sort)
  const isGrouped = useStore(holdingsLook, (look) => look.grouping !== 'none')
  const isAside = useStore(holdingsLook, (look) => look.show === 'spam' || look.show === 'hidden')
  const columns = useMemo(() => columnsFor(several, isAside), [several, isAside])
  // Cells choose ranges, too, but are built once, so the store keeps the order.
  useEffect(() => {
    holdingsLook.order.setState(
      rows.map(({ key }) => key),
      true,
    )
  }, [holdingsLook, rows])
  const toggle = (row: Row, withShift: boolean) =>
    toggleChosen(holdingsLook, row.key, withShift ? rows.map(({ key }) => key) : null)
  return (
    <DataTable
      virtual
      name="holdings"
      label="Holdings"
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      {...(!isGrouped && { sort: sortOf(sort) })}
      // A column head sorts all rows together.
      onSort={(by) => changeLook(holdingsLook, { sort: by as HoldingsSort, grouping: 'none' })}
      isSelected={({ key }) => chosen.has(key)}
      onToggle={toggle}
      onOpen={({ nft }) => go({ name: 'nft', token: nft.token, serial: nft.serial })}
      place={holdingsLook.place}
    />
  )
}

/**
 * With several accounts, the account column replaces the age column. Rows set aside show the reason instead of prices.
 */
export const columnsFor = (several: boolean, isAside: boolean): readonly Column<Row>[] =>
  isAside
    ? [...COLUMNS.slice(0, 3), { ...COLLECTION, atLeast: 576 }, WHY]
    : COLUMNS.filter(({ key }) => key !== (several ? 'read' : 'account'))

const sortOf = (by: HoldingsSort): Sort => ({
  by,
  direction: by === 'rank' || by === 'name' ? 'ascending' : 'descending',
})

const COLLECTION: Column<Row> = {
  key: 'collection',
  label: 'Collection',
  track: 'minmax(96px, 1fr)',
  atLeast: 656,
  className: 't2',
  cell: ({ collection }) => nameOr(collection.name, collection.token),
}

/**
 * Each column appears at the width that fits all columns shown by then: tracks, 16 px between columns and 18 px row
 * padding.
 */
const COLUMNS: readonly Column<Row>[] = [
  { key: 'choose', label: 'Choose', quiet: true, track: '16px', cell: (row) => <Choose row={row} /> },
  {
    key: 'art',
    label: 'Image',
    quiet: true,
    track: '20px',
    cell: ({ nft }) => <Thumb src={nft.image} />,
  },
  { key: 'name', label: 'Name', track: 'minmax(132px, 1.4fr)', sorts: true, cell: (row) => <Name row={row} /> },
  COLLECTION,
  {
    key: 'account',
    label: 'Account',
    track: 'minmax(70px, 0.6fr)',
    atLeast: 912,
    cell: ({ account }) => <AccountOf account={account} />,
  },
  {
    key: 'rank',
    label: 'Rank',
    track: '56px',
    align: 'end',
    sorts: true,
    atLeast: 728,
    className: 't2',
    cell: ({ nft }) => (nft.rarityRank === null ? DASH : statFigure(nft.rarityRank)),
  },
  {
    key: 'floor',
    label: 'Floor',
    track: '84px',
    align: 'end',
    sorts: true,
    atLeast: 544,
    cell: (row) => <CollectionPrice row={row} hbar={row.collection.floor} />,
  },
  {
    key: 'offer',
    label: 'Best offer',
    track: '84px',
    align: 'end',
    atLeast: 824,
    cell: (row) => <CollectionPrice row={row} hbar={hbarOrNull(row.facts.bestOffer)} />,
  },
  { key: 'value', label: 'Worth', track: '92px', align: 'end', sorts: true, cell: (row) => <Worth row={row} /> },
  { key: 'listed', label: 'Listed at', track: '92px', align: 'end', cell: (row) => <Listed row={row} /> },
  {
    key: 'read',
    label: 'Updated',
    track: '96px',
    align: 'end',
    atLeast: 980,
    cell: ({ collection }) => collection.stamp && <RowStamp stamp={collection.stamp} />,
  },
]

const WHY: Column<Row> = {
  key: 'why',
  label: 'Why',
  track: 'minmax(220px, 2fr)',
  cell: ({ place, suspicions }) => (
    <span className="row">
      {place === 'suspected' && <Badge tone="danger">Looks like spam</Badge>}
      {place === 'spam' && <Badge tone="danger">Spam</Badge>}
      {place === 'hidden' && <Badge>Hidden</Badge>}
      <span className="t2 cut">{suspicions.length > 0 ? suspicionWords(suspicions) : 'Marked by you'}</span>
    </span>
  ),
}

function Choose({ row }: { readonly row: Row }) {
  const { stores } = useApp()
  const isChosen = useStore(stores.holdingsLook, (look) => look.chosen.has(row.key))
  const label = `Choose ${nameOr(row.nft.name, `Serial ${row.nft.serial}`)}`
  // A range is chosen with Shift and Space, or with Shift and a click: the table knows the order.
  return (
    <ChooseBox
      label={label}
      isChosen={isChosen}
      onChoose={(withShift) => chooseIn(stores.holdingsLook, row, withShift)}
    />
  )
}

/** Chooses with the row order of the store, because a cell does not know the order. */
function chooseIn(look: Parameters<typeof toggleChosen>[0], row: Row, withShift: boolean): void {
  toggleChosen(look, row.key, withShift ? look.order.getState() : null)
}

function Name({ row }: { readonly row: Row }) {
  const { nft } = row
  const name = nameOr(nft.name, `Serial ${nft.serial}`)
  // A plain name needs no wrapper: each element of a row exists thousands of times.
  if (nft.source !== 'own-receipt' && nft.offer === null) return <b className="strong">{name}</b>
  return (
    <span className="row">
      <b className="strong cut">{name}</b>
      {nft.source === 'own-receipt' && <span className="newdot">from your receipt</span>}
      {nft.offer !== null && <Badge tone="accent">Offer</Badge>}
    </span>
  )
}

const AccountOf = ({ account }: { readonly account: EntityId }) => (
  <span className="t2">{plainText(useAccountName()(account), 40)}</span>
)

function CollectionPrice({ row, hbar }: { readonly row: Row; readonly hbar: string | null }) {
  const stale = useStale(row.collection.stamp)
  return <Money hbar={hbar} className={cx(stale && 'is-stale')} />
}

function Worth({ row }: { readonly row: Row }) {
  const { hideAmounts, worthMethod } = useSettings()
  const { whole } = METHOD_WORDS[worthMethod]
  return <Money hbar={hbarOrNull(row.worth)} hidden={hideAmounts} className="strong" title={whole} />
}

function Listed({ row: { nft } }: { readonly row: Row }) {
  const { hideAmounts } = useSettings()
  if (nft.listings === null) return <span className="t3">{DASH}</span>
  return nft.listings > 0 ? (
    <Price hbar={nft.listedPrice} other={nft.listedOtherPrice} hidden={hideAmounts} />
  ) : (
    <span className="t3">not listed</span>
  )
}

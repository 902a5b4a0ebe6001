import { LayoutGrid, Rows3, Shapes } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PooledNft, PoolView } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { countWithNoun, DASH, NNBSP, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Art, Thumb } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { Select } from '../../ui/Select'
import { StateBlock } from '../../ui/StateBlock'
import { VirtualCards } from '../../ui/VirtualCards'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { useHistoryState, useActiveRowStore } from '../../app/use-history-state'
import { type PoolViewSettings, poolLabels, filterAndSortNfts } from './pool-view-settings'
import { cx } from '../../ui/cx'
import styles from './pool.module.css'

/** Height in pixels of the two text lines under an image. */
const CAPTION_PX = 44
const INITIAL_VIEW_SETTINGS: PoolViewSettings = {
  layout: 'gallery',
  sortBy: 'rank',
  direction: 'ascending',
  labelKey: '',
  serialPrefix: '',
}

/** NFTs of the pool, rarest first unless the person chooses another order. Each NFT opens its page. */
export function PoolNfts({ view }: { readonly view: PoolView }) {
  const viewSettingsStore = useHistoryState('pool', INITIAL_VIEW_SETTINGS)
  const viewSettings = useStore(viewSettingsStore)
  const changeView = (change: Partial<PoolViewSettings>) => viewSettingsStore.setState(change)
  const nfts = useMemo(() => filterAndSortNfts(view.nfts, viewSettings), [view.nfts, viewSettings])
  return (
    <section aria-label="NFTs in the pool">
      <PoolBar view={view} viewSettings={viewSettings} matchingCount={nfts.length} onChange={changeView} />
      {nfts.length === 0 && (
        <NoNfts view={view} onClearFilters={() => changeView({ labelKey: '', serialPrefix: '' })} />
      )}
      {nfts.length > 0 && viewSettings.layout === 'gallery' && <PoolCards token={view.token.id} nfts={nfts} />}
      {nfts.length > 0 && viewSettings.layout === 'table' && (
        <PoolTable
          token={view.token.id}
          nfts={nfts}
          sort={{ by: viewSettings.sortBy, direction: viewSettings.direction }}
          onSort={(columnKey) => changeView(sortChange(viewSettings, columnKey))}
        />
      )}
    </section>
  )
}

type NoNftsProps = { readonly view: PoolView; readonly onClearFilters: () => void }

function NoNfts({ view, onClearFilters }: NoNftsProps) {
  const icon = <Shapes size={20} aria-hidden="true" />
  if (view.nfts.length === 0) return <StateBlock icon={icon} {...emptyPoolWords(view)} />
  return (
    <StateBlock icon={icon} title="No NFTs match" text="Choose another label, or clear the serial number.">
      <Button onClick={onClearFilters}>Show all NFTs</Button>
    </StateBlock>
  )
}

/** Title and text for a pool without NFTs to show: the pool is empty, or its NFTs are unreadable or not reported. */
function emptyPoolWords({ pool, unreadableCount }: PoolView): { readonly title: string; readonly text: string } {
  if (pool?.available === 0) {
    return { title: 'The pool is empty', text: 'NFTs that return to the pool can be drawn again.' }
  }
  return {
    title:
      unreadableCount > 0
        ? 'The NFTs in the pool could not be read'
        : 'The market does not report which NFTs are in the pool',
    text:
      pool?.available == null
        ? 'The number of NFTs in the pool is unknown.'
        : `In the pool: ${countWithNoun(pool.available, 'NFT')}.`,
  }
}

/** Order after a click on a column header. Another click on the same header reverses the order. */
function sortChange({ sortBy, direction }: PoolViewSettings, columnKey: string): Partial<PoolViewSettings> {
  const isReversed = columnKey === sortBy && direction === 'ascending'
  return { sortBy: columnKey === 'serial' ? 'serial' : 'rank', direction: isReversed ? 'descending' : 'ascending' }
}

type BarProps = {
  readonly view: PoolView
  readonly viewSettings: PoolViewSettings
  /** Number of NFTs that match the filters. */
  readonly matchingCount: number
  readonly onChange: (change: Partial<PoolViewSettings>) => void
}

function PoolBar({ view, viewSettings, matchingCount, onChange }: BarProps) {
  const labels = useMemo(() => poolLabels(view.nfts), [view.nfts])
  return (
    <div className={styles['pool-bar']}>
      <Select
        label="Label"
        value={viewSettings.labelKey}
        options={[
          { value: '', label: 'All labels' },
          ...labels.map(({ key, label, count }) => ({
            value: key,
            label: `${label === null ? 'no label' : nameOr(label, 'no label')} (${statFigure(count)})`,
          })),
        ]}
        onChange={(labelKey) => onChange({ labelKey })}
      />
      <Field
        label="Serial number"
        value={viewSettings.serialPrefix}
        placeholder="Filter by serial"
        inputMode="numeric"
        maxLength={15}
        onChange={(e) => onChange({ serialPrefix: e.target.value })}
      />
      <div className={cx('row', styles['pool-seg'])}>
        <SegmentedControl
          label="Sort by"
          value={viewSettings.sortBy}
          options={[
            { value: 'rank', label: 'Rarest' },
            { value: 'serial', label: 'Serial' },
          ]}
          onChange={(sortBy) => onChange({ sortBy, direction: 'ascending' })}
        />
        <span className="sp" />
        <span className="small t2 tn" role="status">
          {matchingCount === view.nfts.length
            ? countWithNoun(matchingCount, 'NFT')
            : `${statFigure(matchingCount)} of ${countWithNoun(view.nfts.length, 'NFT')}`}
        </span>
        <SegmentedControl
          label="Layout of the pool"
          value={viewSettings.layout}
          options={[
            { value: 'gallery', label: 'Gallery', icon: <LayoutGrid size={14} aria-hidden="true" /> },
            { value: 'table', label: 'Table', icon: <Rows3 size={14} aria-hidden="true" /> },
          ]}
          onChange={(layout) => onChange({ layout })}
        />
      </div>
    </div>
  )
}

type NftsProps = { readonly token: EntityId; readonly nfts: readonly PooledNft[] }

function PoolCards({ token, nfts }: NftsProps) {
  const go = useGo()
  const { showMedia } = useSettings()
  return (
    <VirtualCards
      label="NFTs in the pool"
      items={nfts}
      itemKey={serialOf}
      textPx={CAPTION_PX}
      renderCard={(nft) => (
        <button type="button" className="card" onClick={() => go({ name: 'nft', token, serial: nft.serial })}>
          <Art src={nft.image} absentText={showMedia ? 'No image' : 'Image off'} />
          <span className="c1">
            <span className="cut">Serial {nft.serial}</span>
            {nft.rank !== null && <span title="Rarity rank from the market">Rank {statFigure(nft.rank)}</span>}
          </span>
          <span className="c2">
            <span className="cut">{nft.label === null ? 'no label' : nameOr(nft.label, 'no label')}</span>
          </span>
        </button>
      )}
    />
  )
}

const serialOf = ({ serial }: PooledNft): number => serial

type TableProps = NftsProps & { readonly sort: Sort; readonly onSort: (columnKey: string) => void }

function PoolTable({ token, nfts, sort, onSort }: TableProps) {
  const go = useGo()
  const activeRow = useActiveRowStore('pool-table')
  return (
    <DataTable
      virtual
      name="pool"
      label="NFTs in the pool"
      rows={nfts}
      rowKey={serialOf}
      columns={COLUMNS}
      activeRowStore={activeRow}
      sort={sort}
      onSort={onSort}
      onOpen={({ serial }) => go({ name: 'nft', token, serial })}
    />
  )
}

const COLUMNS: readonly Column<PooledNft>[] = [
  { key: 'art', label: 'Image', isHeadHidden: true, track: '20px', cell: ({ image }) => <Thumb src={image} /> },
  {
    key: 'serial',
    label: 'Serial',
    track: '88px',
    align: 'end',
    isSortable: true,
    value: ({ serial }) => serial,
    cell: ({ serial }) => <span className="strong">{serial}</span>,
  },
  {
    key: 'rank',
    label: 'Rank',
    track: '80px',
    align: 'end',
    isSortable: true,
    value: ({ rank }) => rank,
    cell: ({ rank }) => statFigure(rank),
  },
  {
    key: 'percent',
    label: 'Rarity',
    track: '88px',
    align: 'end',
    minTableWidthPx: 420,
    value: ({ percent }) => percent,
    cell: ({ percent }) => <span className="t2">{percent === null ? DASH : `${percent}${NNBSP}%`}</span>,
  },
  {
    key: 'label',
    label: 'The market’s label',
    track: 'minmax(96px, 1fr)',
    value: ({ label }) => label,
    cell: ({ label }) => <span className="t2">{label === null ? DASH : nameOr(label, DASH)}</span>,
  },
  {
    key: 'status',
    label: 'State',
    track: '112px',
    minTableWidthPx: 520,
    value: ({ status }) => status,
    cell: ({ status }) => <span className="t2">{status === null ? 'available' : nameOr(status, DASH)}</span>,
  },
]

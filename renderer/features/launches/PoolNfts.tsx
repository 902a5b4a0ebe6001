import { LayoutGrid, Rows3, Shapes } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PooledNft, PoolView } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { counted, DASH, NNBSP, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Art, Thumb } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Seg } from '../../ui/Seg'
import { Select } from '../../ui/Select'
import { StateBlock } from '../../ui/StateBlock'
import { VirtualCards } from '../../ui/VirtualCards'
import { type Column, type Sort, DataTable } from '../../ui/data-table'
import { useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { useHistoryState, useTablePlace } from '../../app/use-history-state'
import { type PoolLook, poolLabels, sifted } from './pool-look'
import '../holdings/holdings.css'

const WORDS_PX = 44
const FIRST: PoolLook = { layout: 'gallery', by: 'rank', direction: 'ascending', label: '', text: '' }

/** All NFTs that can be drawn, rarest first. Each opens its page. */
export function PoolNfts({ view }: { readonly view: PoolView }) {
  const kept = useHistoryState('pool', FIRST)
  const look = useStore(kept)
  const change = (part: Partial<PoolLook>) => kept.setState(part)
  const shown = useMemo(() => sifted(view.nfts, look), [view.nfts, look])
  return (
    <section aria-label="NFTs in the pool">
      <Bar view={view} look={look} shown={shown.length} onChange={change} />
      {shown.length === 0 ? (
        <StateBlock
          icon={<Shapes size={20} aria-hidden="true" />}
          title={view.nfts.length === 0 ? noneWords(view).title : 'None of the pool is like this'}
          text={view.nfts.length === 0 ? noneWords(view).text : 'Choose another label, or clear the serial number.'}
        >
          {view.nfts.length > 0 && <Button onClick={() => change({ label: '', text: '' })}>Show all</Button>}
        </StateBlock>
      ) : look.layout === 'gallery' ? (
        <Cards token={view.token.id} nfts={shown} />
      ) : (
        <Table
          token={view.token.id}
          nfts={shown}
          sort={{ by: look.by, direction: look.direction }}
          onSort={(by) => change(sortedBy(look, by))}
        />
      )}
    </section>
  )
}

/** Distinguishes unreadable NFTs from an empty pool. */
function noneWords({ pool, unread }: PoolView): { readonly title: string; readonly text: string } {
  if (pool?.available === 0) return { title: 'The pool is empty', text: 'What comes back to it can be drawn again.' }
  const of =
    pool?.available == null
      ? 'How many are in the pool is not told.'
      : `In the pool: ${counted(pool.available, 'NFT')}.`
  return { title: unread > 0 ? 'None of the pool could be read' : 'The market names none of the pool', text: of }
}

/** Clicking the same column header again reverses the order. */
const sortedBy = (look: PoolLook, by: string): Partial<PoolLook> => ({
  by: by === 'serial' ? 'serial' : 'rank',
  direction: look.by === by && look.direction === 'ascending' ? 'descending' : 'ascending',
})

type BarProps = {
  readonly view: PoolView
  readonly look: PoolLook
  readonly shown: number
  readonly onChange: (part: Partial<PoolLook>) => void
}

function Bar({ view, look, shown, onChange }: BarProps) {
  const labels = useMemo(() => poolLabels(view.nfts), [view.nfts])
  return (
    <div className="pool-bar">
      <Select
        label="Label"
        value={look.label}
        options={[
          { value: '', label: 'All labels' },
          ...labels.map(({ key, label, count }) => ({
            value: key,
            label: `${label === null ? 'no label' : nameOr(label, 'no label')} (${statFigure(count)})`,
          })),
        ]}
        onChange={(label) => onChange({ label })}
      />
      <Field
        label="Serial number"
        value={look.text}
        inputMode="numeric"
        maxLength={15}
        onChange={(e) => onChange({ text: e.target.value })}
      />
      <div className="row pool-seg">
        <Seg
          label="Sort by"
          value={look.by}
          options={[
            { value: 'rank', label: 'Rarest' },
            { value: 'serial', label: 'Serial' },
          ]}
          onChange={(by) => onChange({ by, direction: 'ascending' })}
        />
        <span className="sp" />
        <span className="small t2 tn" role="status">
          {shown === view.nfts.length
            ? counted(shown, 'NFT')
            : `${statFigure(shown)} of ${counted(view.nfts.length, 'NFT')}`}
        </span>
        <Seg
          label="Layout of the pool"
          value={look.layout}
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

type ListProps = { readonly token: EntityId; readonly nfts: readonly PooledNft[] }

function Cards({ token, nfts }: ListProps) {
  const go = useGo()
  const { showMedia } = useSettings()
  return (
    <VirtualCards
      label="NFTs in the pool"
      items={nfts}
      itemKey={serialOf}
      wordsPx={WORDS_PX}
      card={(nft) => (
        <button type="button" className="card" onClick={() => go({ name: 'nft', token, serial: nft.serial })}>
          <Art src={nft.image} absent={showMedia ? 'No image' : 'Image off'} />
          <span className="c1">
            <span className="cut">Serial {nft.serial}</span>
            {nft.rank !== null && <span title="Rank of rarity, by the market">Rank {statFigure(nft.rank)}</span>}
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

function Table({
  token,
  nfts,
  ...sorting
}: ListProps & { readonly sort: Sort; readonly onSort: (by: string) => void }) {
  const go = useGo()
  const place = useTablePlace('pool-table')
  return (
    <DataTable
      virtual
      name="pool"
      label="NFTs in the pool"
      rows={nfts}
      rowKey={serialOf}
      columns={COLUMNS}
      place={place}
      {...sorting}
      onOpen={({ serial }) => go({ name: 'nft', token, serial })}
    />
  )
}

const COLUMNS: readonly Column<PooledNft>[] = [
  { key: 'art', label: 'Image', quiet: true, track: '20px', cell: ({ image }) => <Thumb src={image} /> },
  {
    key: 'serial',
    label: 'Serial',
    track: '88px',
    align: 'end',
    sorts: true,
    value: ({ serial }) => serial,
    cell: ({ serial }) => <span className="strong">{serial}</span>,
  },
  {
    key: 'rank',
    label: 'Rank',
    track: '80px',
    align: 'end',
    sorts: true,
    value: ({ rank }) => rank,
    cell: ({ rank }) => statFigure(rank),
  },
  {
    key: 'percent',
    label: 'Rarity',
    track: '88px',
    align: 'end',
    atLeast: 420,
    value: ({ percent }) => percent,
    cell: ({ percent }) => <span className="t2">{percent === null ? DASH : `${String(percent)}${NNBSP}%`}</span>,
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
    atLeast: 520,
    value: ({ status }) => status,
    cell: ({ status }) => <span className="t2">{status === null ? 'available' : nameOr(status, DASH)}</span>,
  },
]

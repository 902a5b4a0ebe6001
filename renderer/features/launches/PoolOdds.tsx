import { useMemo } from 'react'
import type { PoolView } from '@shared/contract/launches'
import { type Band, drawable, poolBands } from '@shared/insight/pool-odds'
import { sharpPercent } from '../../charts'
import { counted, DASH, NNBSP, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { type Column, DataTable } from '../../ui/data-table'
import { PoolCheck } from './PoolCheck'

/** Most bands shown. More labels, such as one for each number, say nothing. */
const MOST_BANDS = 12

/** Odds of each band in a draw, and a check if one NFT is in the pool. */
export function PoolOdds({ view }: { readonly view: PoolView }) {
  const bands = useMemo(() => poolBands(view.nfts, view.pool?.available ?? null), [view])
  return (
    <div className="pool-side">
      <section aria-label="Odds of a draw">
        <h2 className="h2">Odds of one draw</h2>
        {bands.length === 0 ? (
          <p className="t2">{noBands(view)}</p>
        ) : (
          <>
            <Bands bands={bands} />
            <p className="small t3">{basis(view)}</p>
          </>
        )}
      </section>
      <PoolCheck token={view.token.id} />
    </div>
  )
}

function Bands({ bands }: { readonly bands: readonly Band[] }) {
  const shown = bands.slice(0, MOST_BANDS)
  const rest = bands.slice(MOST_BANDS)
  return (
    <DataTable
      className="lined odds"
      rows={shown}
      rowKey={({ label }) => label ?? ''}
      columns={COLUMNS}
      caption={
        rest.length > 0 && (
          <caption className="small t2">{`${counted(rest.length, 'more label')} with ${counted(
            rest.reduce((sum, { count }) => sum + count, 0),
            'NFT',
          )}`}</caption>
        )
      }
    />
  )
}

const ranks = ({ bestRank, worstRank }: Band): string => {
  if (bestRank === null || worstRank === null) return DASH
  return bestRank === worstRank ? statFigure(bestRank) : `${statFigure(bestRank)} to ${statFigure(worstRank)}`
}

function chance({ low, high }: Band): string {
  const [from, to] = [sharpPercent(low * 100), sharpPercent(high * 100)]
  return from === to ? from : `${from.replace(`${NNBSP}%`, '')} to ${to}`
}

const COLUMNS: readonly Column<Band>[] = [
  {
    key: 'label',
    label: 'The market’s label',
    className: 'strong',
    cell: ({ label, low }) => (
      <>
        <span className="cut">{label === null ? 'no label' : nameOr(label, 'no label')}</span>
        <span className="prog" aria-hidden="true">
          <i style={{ width: `${low * 100}%` }} />
        </span>
      </>
    ),
  },
  { key: 'ranks', label: 'Ranks', align: 'end', className: 't2', cell: ranks },
  { key: 'nfts', label: 'NFTs', align: 'end', cell: ({ count }) => statFigure(count) },
  { key: 'chance', label: 'Chance', align: 'end', className: 'strong', cell: chance },
]

/** Distinguishes an unreadable pool from an empty one. */
function noBands({ pool, unread }: PoolView): string {
  const available = pool?.available ?? null
  if (available === 0) return 'Nothing is in the pool that could be drawn.'
  if (available === null) return 'What is in the pool is not told.'
  return `${unread > 0 ? 'Nothing could be read' : 'The market tells of none'} of ${counted(available, 'NFT')} in the pool that could be drawn.`
}

/** Basis of the odds: the assumption, and how much of the pool was read. */
function basis({ pool, nfts: all, isWhole, unread }: PoolView): string {
  const nfts = drawable(all)
  const held = all.length - nfts.length
  const each = 'If every NFT is as likely as any other, which the documents do not say, a chance is'
  const counts = `${each} the NFTs of the label over all in the pool.${held > 0 ? ` Left out: ${counted(held, 'NFT')} that cannot be drawn now.` : ''}`
  if (isWhole) return `${counts} All ${statFigure(nfts.length)} were read.`
  const of = pool?.available == null ? 'how many there are is not told' : `of ${statFigure(pool.available)}`
  const odd = unread > 0 ? ` ${counted(unread, 'entry', 'entries')} could not be read.` : ''
  return `${counts} Read were ${statFigure(nfts.length)}, ${of}: what was not read may have any label.${odd}`
}

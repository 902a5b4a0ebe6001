import { useMemo } from 'react'
import type { PoolView } from '@shared/contract/launches'
import { type RarityBand, drawableNfts, poolBands } from '@shared/insight/pool-odds'
import { countWithNoun, DASH, NNBSP, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { type Column, DataTable } from '../../ui/data-table'
import { useIsStale } from '../../ui/FreshnessStamp'
import { PoolCheck } from './PoolCheck'
import { cx } from '../../ui/cx'
import poolStyles from './pool.module.css'
import launchesStyles from './launches.module.css'

/**
 * Maximum number of bands in the table. Some collections give each NFT a label of its own, which makes thousands of
 * bands.
 */
const MAX_BANDS = 12

/** Odds that one draw gives an NFT of each rarity band, and a form that checks whether one NFT is in the pool. */
export function PoolOdds({ view }: { readonly view: PoolView }) {
  const isStale = useIsStale(view.stamp)
  const bands = useMemo(() => poolBands(view.nfts, view.pool?.available ?? null), [view])
  return (
    <div className={poolStyles['pool-side']}>
      <section aria-label="Odds of a draw">
        <h2 className="h2">Odds of one draw</h2>
        {bands.length === 0 ? (
          <p className="t2">{noOddsText(view)}</p>
        ) : (
          <>
            <OddsTable bands={bands} isStale={isStale} />
            <p className="small t3">{oddsNote(view)}</p>
          </>
        )}
      </section>
      <PoolCheck token={view.token.id} />
    </div>
  )
}

type OddsProps = { readonly bands: readonly RarityBand[]; readonly isStale: boolean }

function OddsTable({ bands, isStale }: OddsProps) {
  const visibleBands = bands.slice(0, MAX_BANDS)
  const hiddenBands = bands.slice(MAX_BANDS)
  return (
    <DataTable
      className={cx('lined', poolStyles['odds'], isStale && poolStyles['stale-odds'])}
      rows={visibleBands}
      rowKey={({ label }) => label ?? ''}
      columns={COLUMNS}
      caption={
        hiddenBands.length > 0 && (
          <caption className="small t2">{`${countWithNoun(hiddenBands.length, 'more label')} with ${countWithNoun(
            hiddenBands.reduce((sum, { count }) => sum + count, 0),
            'NFT',
          )}`}</caption>
        )
      }
    />
  )
}

const rankRange = ({ bestRank, worstRank }: RarityBand): string => {
  if (bestRank === null || worstRank === null) return DASH
  return bestRank === worstRank ? statFigure(bestRank) : `${statFigure(bestRank)} to ${statFigure(worstRank)}`
}

/** Chance in percent with one decimal. A chance that is possible but rounds to 0 or 100 is "< 0.1" or "> 99.9". */
function chanceFigure(chance: number): string {
  // One decimal for all, so that the chances of a column can be added up.
  const figure = (chance * 100).toFixed(1)
  if (figure === '0.0' && chance > 0) return '< 0.1'
  if (figure === '100.0' && chance < 1) return '> 99.9'
  return figure
}

/** Chance that a draw gives an NFT of the band: "12.0 %", or "3.0 to 12.0 %" if the two bounds differ. */
export function chanceRange({ minChance, maxChance }: Pick<RarityBand, 'minChance' | 'maxChance'>): string {
  const low = chanceFigure(minChance)
  const high = chanceFigure(maxChance)
  return low === high ? `${low}${NNBSP}%` : `${low} to ${high}${NNBSP}%`
}

const COLUMNS: readonly Column<RarityBand>[] = [
  {
    key: 'label',
    label: 'The market’s label',
    className: 'strong',
    cell: ({ label, minChance }) => (
      <>
        <span className="cut">{nameOr(label, 'no label')}</span>
        <span className={cx(launchesStyles['prog'], poolStyles['prog'])} aria-hidden="true">
          <i style={{ width: `${minChance * 100}%` }} />
        </span>
      </>
    ),
  },
  { key: 'ranks', label: 'Ranks', isNamedWhenNarrow: true, align: 'end', className: 't2', cell: rankRange },
  { key: 'nfts', label: 'NFTs', isNamedWhenNarrow: true, align: 'end', cell: ({ count }) => statFigure(count) },
  { key: 'chance', label: 'Chance', isNamedWhenNarrow: true, align: 'end', className: 'strong', cell: chanceRange },
]

/**
 * Reason why there are no odds: the pool is empty, its contents are unknown, or the app read no NFT that can be drawn.
 */
function noOddsText({ pool, unreadableCount }: PoolView): string {
  const available = pool?.available ?? null
  if (available === 0) return 'The pool has no NFTs to draw.'
  if (available === null) return 'The contents of the pool are unknown.'
  const nfts = countWithNoun(available, 'NFT')
  return unreadableCount > 0
    ? `The market counts ${nfts} in the pool, but no drawable NFT could be read.`
    : `The market counts ${nfts} in the pool, but lists no drawable NFT.`
}

/** Basis of the odds: the assumption, and how much of the pool was read. */
function oddsNote({ pool, nfts, isWhole, unreadableCount }: PoolView): string {
  const drawableCount = drawableNfts(nfts).length
  const undrawableCount = nfts.length - drawableCount
  return [
    'These odds assume every NFT is equally likely. The market does not confirm that.',
    undrawableCount > 0 ? `Left out: ${countWithNoun(undrawableCount, 'NFT')} that cannot be drawn now.` : '',
    isWhole
      ? `All ${countWithNoun(drawableCount, 'NFT')} were read.`
      : partlyReadText(drawableCount, pool?.available ?? null),
    !isWhole && unreadableCount > 0 ? `${countWithNoun(unreadableCount, 'entry', 'entries')} could not be read.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const partlyReadText = (drawableCount: number, available: number | null): string =>
  available === null
    ? `Only ${countWithNoun(drawableCount, 'NFT')} were read, and the total is unknown. Other NFTs may have any label.`
    : `Only ${statFigure(drawableCount)} of ${countWithNoun(available, 'NFT')} were read. Other NFTs may have any label.`

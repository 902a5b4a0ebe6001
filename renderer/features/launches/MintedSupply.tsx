import type { LaunchView } from '@shared/contract/launches'
import { sellThroughPercent } from './launch-text'
import { countWithNoun, DASH, percentWords, statFigure } from '../../format/money'
import { launchesQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { cx } from '../../ui/cx'
import { hasStageCounts, stageShares, type StageShare } from './stage-text'
import styles from './launches.module.css'

type SupplyProps = { readonly view: LaunchView; readonly launchKey: LaunchKey; readonly isLoading: boolean }

/** Minted NFTs of the launch, with the part of each stage, and the NFTs that are left. */
export function MintedSupply({ view, launchKey, isLoading }: SupplyProps) {
  const { stamp } = view
  const progress = useKnownValue(launchesQueries.progress(launchKey))
  const isStale = useIsStale(stamp)
  const shares = stageShares(view, progress)
  const { minted, total, remaining } = supplyOf(view, shares)
  return (
    <section aria-label="Minted">
      <div className="row between base">
        <span>
          <span className={cx('fig2 tn', isStale && styles['stale-figure'])}>
            {minted === null ? DASH : statFigure(minted)}
          </span>{' '}
          <span className="t2 lead">{total === null ? 'minted' : `of ${statFigure(total)} minted`}</span>
        </span>
        <span className="row">
          <span className="strong tn">{percentWords(sellThroughPercent({ minted, total }))}</span>
          <FreshnessStamp stamp={stamp} isRefreshing={isLoading} />
        </span>
      </div>
      {minted !== null && total !== null && total > 0 && (
        <SupplyBar counts={shares?.map(({ count }) => count) ?? [minted]} total={total} />
      )}
      <div className={cx('row between small t2 tn', styles['supply-parts'])}>
        {shares ? (
          shares.map(({ title, count }) => (
            <span key={title} className="cut">
              {title} {statFigure(count)}
            </span>
          ))
        ) : (
          <span>{walletsText(progress)}</span>
        )}
        <span>{remaining === null ? 'left: unknown' : `${statFigure(remaining)} left`}</span>
      </div>
    </section>
  )
}

/** Counts of the whole launch. If the stages have counts of their own, their sum and the NFTs left in the current stage. */
function supplyOf({ launch, stages }: LaunchView, shares: readonly StageShare[] | null) {
  const remaining = launch.remainingCount
  if (shares === null || !hasStageCounts(stages)) return { minted: launch.minted, total: launch.total, remaining }
  const minted = shares.reduce((sum, { count }) => sum + count, 0)
  return { minted, total: remaining === null ? null : minted + remaining, remaining }
}

function walletsText(progress: { readonly minterCount: number | null; readonly hasAllMints: boolean } | null): string {
  if (!progress || progress.minterCount === null || progress.minterCount === 0) return ''
  const wallets = countWithNoun(progress.minterCount, 'wallet')
  return progress.hasAllMints ? `minted by ${wallets}` : `minted by at least ${wallets}`
}

/** Bar from zero to the total, with a seam between two stages. Hidden from screen readers: the counts are next to it. */
function SupplyBar({ counts, total }: { readonly counts: readonly number[]; readonly total: number }) {
  return (
    <span className={cx(styles['prog'], styles['supply-bar'])} aria-hidden="true">
      {counts.map((count, index) => (
        <i key={index} style={{ width: `${Math.min(100, (count / total) * 100)}%` }} />
      ))}
    </span>
  )
}

import type { LaunchProgress, LaunchView } from '@shared/contract/launches'
import { launchState, sellThroughPercent } from './launch-text'
import { countWithNoun, DASH, percentWords, statFigure } from '../../format/money'
import { launchesQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { cx } from '../../ui/cx'
import { useHasPageBanner } from '../page-frame/use-has-page-banner'
import { hasStageCounts, stageShares, type StageShare } from './stage-text'
import styles from './launches.module.css'

type SupplyProps = { readonly view: LaunchView; readonly launchKey: LaunchKey; readonly isLoading: boolean }

/** Minted NFTs of the launch, with the part of each stage, and the NFTs that are left. */
export function MintedSupply({ view, launchKey, isLoading }: SupplyProps) {
  const { stamp } = view
  const progress = useKnownValue(launchesQueries.progress(launchKey))
  const isOutdated = isReadBeforeLatestMint(view, progress)
  const isStale = useIsStale(stamp) || isOutdated
  // The banner of the page already has the age of old counts.
  const hasPageBanner = useHasPageBanner()
  const shares = stageShares(view, progress)
  const { minted, total, remaining } = supplyOf(view, shares)
  // The state at the time of the read, because the current time would render the counts again each second.
  const isComing = launchState(view.launch, Date.parse(stamp.receivedAt)) === 'coming'
  if (isComing && minted === 0 && total !== null) {
    return (
      <section className="row between base" aria-label="Minted">
        <span>
          <span className={cx('fig2 tn', isStale && styles['stale-figure'])}>{statFigure(total)}</span>{' '}
          <span className="t2 lead">to mint</span>
        </span>
        <FreshnessStamp stamp={stamp} isRefreshing={isLoading} />
      </section>
    )
  }
  return (
    <section aria-label="Minted">
      <div className="row between base">
        <span>
          <span
            className={cx('fig2 tn', isStale && styles['stale-figure'])}
            title={isOutdated ? 'Read before the latest mint. The next read has the new count.' : undefined}
          >
            {minted === null ? DASH : statFigure(minted)}
          </span>{' '}
          <span className="t2 lead">{total === null ? 'minted' : `of ${statFigure(total)} minted`}</span>
        </span>
        <span className="row">
          {!isOutdated && <span className="strong tn">{percentWords(sellThroughPercent({ minted, total }))}</span>}
          {!hasPageBanner && <FreshnessStamp stamp={stamp} isRefreshing={isLoading} />}
        </span>
      </div>
      {minted !== null && total !== null && total > 0 && (
        <SupplyBar counts={shares?.map(({ count }) => count) ?? [minted]} total={total} isStale={isStale} />
      )}
      <div className={cx('row between small t2 tn', styles['supply-parts'])}>
        {shares ? (
          shares.map(({ title, count }) => (
            <span key={title} className="cut">
              {title} {statFigure(count)}
            </span>
          ))
        ) : (
          <span>{buyersText(progress)}</span>
        )}
        <span>{remaining === null ? 'left: unknown' : `${statFigure(remaining)} left`}</span>
      </div>
    </section>
  )
}

/** Time by which the counts of a launch may lag behind the list of mints. */
const MAX_COUNT_LAG_MS = 30_000

/**
 * True if the list of mints has more mints than the count of the launch, and the latest mint was made after the read of
 * the launch or shortly before it.
 * Never true for a forever mint: its NFTs return to the pool, so more mints than minted NFTs are normal.
 */
export function isReadBeforeLatestMint(
  { launch, stamp }: Pick<LaunchView, 'launch' | 'stamp'>,
  progress: Pick<LaunchProgress, 'mintTimes' | 'isCollectionShared'> | null,
): boolean {
  if (launch.isForeverMint) return false
  const newestMintMs = progress?.mintTimes[0]
  if (progress === null || newestMintMs === undefined || launch.minted === null || progress.isCollectionShared) {
    return false
  }
  const isRecent = newestMintMs > Date.parse(stamp.receivedAt) - MAX_COUNT_LAG_MS
  return isRecent && progress.mintTimes.length > launch.minted
}

/**
 * Counts of the whole launch. If the stages have counts of their own, their sum and the NFTs left in the current stage.
 */
function supplyOf({ launch, stages }: LaunchView, shares: readonly StageShare[] | null) {
  const remaining = launch.remainingCount
  if (shares === null || !hasStageCounts(stages)) return { minted: launch.minted, total: launch.total, remaining }
  const minted = shares.reduce((sum, { count }) => sum + count, 0)
  return { minted, total: remaining === null ? null : minted + remaining, remaining }
}

function buyersText(progress: { readonly minterCount: number | null; readonly hasAllMints: boolean } | null): string {
  if (!progress || progress.minterCount === null || progress.minterCount === 0) return ''
  const buyers = countWithNoun(progress.minterCount, 'account')
  return progress.hasAllMints ? `minted by ${buyers}` : `minted by at least ${buyers}`
}

type BarProps = { readonly counts: readonly number[]; readonly total: number; readonly isStale: boolean }

/** Bar from zero to the total, with a gap between two stages. Hidden from screen readers: the counts are next to it. */
function SupplyBar({ counts, total, isStale }: BarProps) {
  return (
    <span className={cx(styles['prog'], styles['supply-bar'], isStale && styles['stale-bar'])} aria-hidden="true">
      {counts.map((count, index) => (
        <i key={index} style={{ width: `${Math.min(100, (count / total) * 100)}%` }} />
      ))}
    </span>
  )
}

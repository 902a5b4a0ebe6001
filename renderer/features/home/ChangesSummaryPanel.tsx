import { countWords, shortSinceWords } from '../changes/change-text'
import { errorText } from '../../format/error-text'
import { useMarketReach } from '../../ui/market-reach-context'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { useNow } from '../../ui/clock-context'
import { useApp, useGo } from '../../app/app-context'
import { useChangesSummary } from '../changes/use-changes-summary'
import { cx } from '../../ui/cx'
import styles from './home.module.css'

type PanelProps = {
  /** True if other reads of the page failed, so that the events may not arrive either. */
  readonly hasFailedReads: boolean
}

/** Number of changes since the person last looked, in held collections and in collections with an alert rule. */
export function ChangesSummaryPanel({ hasFailedReads }: PanelProps) {
  const { stores } = useApp()
  const go = useGo()
  const { state: readState, summary } = useChangesSummary('mine')
  // Before the first complete read of the events, "no changes" would be a guess.
  const isFeedRead = summary !== null && summary.feed.readAt !== null
  const nowMs = useNow()
  const isFailing =
    useMarketReach().troubleSinceMs !== null ||
    hasFailedReads ||
    summary?.feed.status === 'failed' ||
    summary?.feed.status === 'offline'
  const isLate = useIsLate(readState.status !== 'failed' && !isFeedRead && !isFailing)
  const openChanges = () => {
    stores.changes.viewOptions.setState({ scope: 'mine' })
    go({ name: 'changes' })
  }
  return (
    <section aria-label="What changed since your last look">
      <h2 className="h3">What changed</h2>
      {readState.status === 'failed' && (
        <p className="small t2">Changes could not be loaded. {errorText(readState.error).title}.</p>
      )}
      {readState.status !== 'failed' && !isFeedRead && isFailing && (
        <p className={cx('small t2', styles['home-changed'])}>Not loaded yet.</p>
      )}
      {isLate && (
        <div className={styles['changed-skeleton']}>
          <SkeletonBlock width={200} height={12} />
          <SkeletonBlock width={136} height={10} />
        </div>
      )}
      {summary && isFeedRead && (
        <>
          <p className={cx(styles['home-changed'], isFailing && 't2')}>{countWords(summary)}</p>
          <p className="small t2 tn">In your collections, {shortSinceWords(summary.since, nowMs)}</p>
        </>
      )}
      {(isFeedRead || !isFailing) && (
        <button type="button" className={cx('link', styles['panel-link'])} onClick={openChanges}>
          View changes
        </button>
      )}
    </section>
  )
}

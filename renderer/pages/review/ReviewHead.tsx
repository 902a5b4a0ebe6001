import type { ReviewModel } from '@shared/contract/review'
import { reviewEnd } from '@shared/review-conditions'
import { plainText } from '../../format/text'
import { countdownWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { Brand } from '../../ui/StatusIcons'
import { Ring } from '../../ui/Ring'
import { cx } from '../../ui/cx'
import { EndpointLine } from './EndpointLine'
import styles from './review.module.css'

type HeadProps = {
  readonly model: ReviewModel
  /** End of the time to decide, in ms of the page's monotonic clock; null if there is no end. */
  readonly endsAtMs: number | null
  /** Number of reviews that open one by one after this review. */
  readonly waitingCount: number
  readonly hasChanged: boolean
}

export const ReviewHead = ({ model, endsAtMs, waitingCount, hasChanged }: HeadProps) => (
  <header className={styles['rv-head']}>
    <span className={styles['rv-brand']}>
      <Brand size={18} />
      <span>Review</span>
      {waitingCount > 0 && (
        <span className={styles['rv-more']}>
          {waitingCount === 1 ? '1 more review waits' : `${waitingCount} more reviews wait`}
        </span>
      )}
    </span>
    <EndpointLine endpoint={model.endpoint} name={model.networkLabel} />
    {model.verdict === 'refuse' || hasChanged ? (
      <span className={styles['expiry']}>{model.subject === 'act' ? 'Not sent' : 'Not signed'}</span>
    ) : (
      <Expiry model={model} endsAtMs={endsAtMs} />
    )}
  </header>
)

function Expiry({ model, endsAtMs }: Pick<HeadProps, 'model' | 'endsAtMs'>) {
  const now = useNow()
  const decisionEnd = reviewEnd(model)
  if (decisionEnd === null || endsAtMs === null) {
    // A request to the market is not signed and has no validity period, so a missing end is not a problem there.
    return model.subject === 'act' ? null : <span className={styles['expiry']}>Expiry unknown</span>
  }
  const leftMs = endsAtMs - now
  if (leftMs <= 0) {
    return (
      <span className={cx(styles['expiry'], styles['over'])}>
        {decisionEnd.basisName === null ? 'Expired' : 'Ended'} <Ring size={20} stroke={2.5} share={0} isDashed />
      </span>
    )
  }
  // At least 1, because the share below divides by the total.
  const totalMs = Math.max(1, model.endsInMs ?? leftMs)
  return (
    <span className={styles['expiry']} title={utcWords(new Date(decisionEnd.atMs).toISOString())}>
      <span>{decisionEnd.basisName === null ? 'Expires in' : `${plainText(decisionEnd.basisName, 80)} ends in`}</span>
      <b>{countdownWords(leftMs)}</b>
      <Ring size={20} stroke={2.5} share={leftMs / totalMs} />
    </span>
  )
}

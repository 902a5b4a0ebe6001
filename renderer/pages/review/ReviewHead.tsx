import type { ReviewModel } from '@shared/contract/review'
import { reviewEnd } from '@shared/review-gates'
import { plainText } from '../../format/text'
import { countdownWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { Brand } from '../../ui/StatusIcons'
import { Ring } from '../../ui/Ring'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

type HeadProps = {
  readonly model: ReviewModel
  /** End of the time to decide, by the page's clock; null if there is no end. */
  readonly endsAtMs: number | null
  /** Number of reviews waiting behind this one. */
  readonly waiting: number
  readonly hasChanged: boolean
}

export const ReviewHead = ({ model, endsAtMs, waiting, hasChanged }: HeadProps) => (
  <header className={styles['rv-head']}>
    <span className={styles['rv-brand']}>
      <Brand size={18} />
      <span>Review</span>
      {waiting > 0 && (
        <span className={styles['rv-more']}>
          {waiting === 1 ? '1 more review waits' : `${waiting} more reviews wait`}
        </span>
      )}
    </span>
    {model.verdict === 'refuse' || hasChanged ? (
      <span className={styles['expiry']}>{model.subject === 'act' ? 'Not sent' : 'Not signed'}</span>
    ) : (
      <Expiry model={model} endsAtMs={endsAtMs} />
    )}
  </header>
)

function Expiry({ model, endsAtMs }: Pick<HeadProps, 'model' | 'endsAtMs'>) {
  const now = useNow()
  const end = reviewEnd(model)
  if (end === null || endsAtMs === null) {
    // A request without bytes has no validity period.
    return model.subject === 'act' ? null : <span className={styles['expiry']}>Expiry unknown</span>
  }
  const leftMs = endsAtMs - now
  if (leftMs <= 0) {
    return (
      <span className={cx(styles['expiry'], styles['over'])}>
        {end.basisName === null ? 'Expired' : 'Ended'} <Ring size={20} stroke={2.5} share={0} dashed />
      </span>
    )
  }
  const totalMs = Math.max(1, model.endsInMs ?? leftMs)
  return (
    <span className={styles['expiry']} title={utcWords(new Date(end.atMs).toISOString())}>
      <span>{end.basisName === null ? 'Expires in' : `${plainText(end.basisName, 80)} ends in`}</span>
      <b>{countdownWords(leftMs)}</b>
      <Ring size={20} stroke={2.5} share={leftMs / totalMs} />
    </span>
  )
}

import type { ObservedReading } from '@shared/contract/diagnostics'
import { readingWords } from './reading-text'
import { dateTimeWords, utcWords } from '../../format/time'
import { Fold } from '../../ui/Fold'
import styles from './connection.module.css'

/**
 * Section on how the service behaves where its documentation is ambiguous. The section starts collapsed, because the
 * person does not have to act on it.
 */
export function ObservedReadings({ readings }: { readonly readings: readonly ObservedReading[] }) {
  if (readings.length === 0) return null
  return (
    <Fold size="line" label="For developers">
      <p className="t2">
        The service’s documentation is ambiguous on these points. The service’s answers showed this behavior.
      </p>
      <dl className={styles['readings']}>
        {readings.map(({ point, reading, at }) => {
          const words = readingWords(point, reading)
          return (
            <div key={`${point} ${reading}`}>
              <dt>{words.point}</dt>
              <dd>
                <b className="strong">{words.reading}</b>{' '}
                <span className="micro t3" title={utcWords(at)}>
                  {dateTimeWords(at)}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
    </Fold>
  )
}

import type { ObservedReading } from '@shared/contract/diagnostics'
import { plainText } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'

/** On points that the documents leave open: what the service was seen to do. */
export function Readings({ readings }: { readonly readings: readonly ObservedReading[] }) {
  if (readings.length === 0) return null
  return (
    <section className="cn-section" aria-label="Which reading the service showed">
      <h2 className="h2">Which reading the service showed</h2>
      <p className="t2">On these points the documents can be read in more than one way.</p>
      <dl className="readings">
        {readings.map(({ point, reading, at }) => (
          <div key={point}>
            <dt>{plainText(point, 120)}</dt>
            <dd>
              <b className="strong">{plainText(reading, 120)}</b>{' '}
              <span className="micro t3" title={utcWords(at)}>
                {dateTimeWords(at)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import type { ObservedReading } from '@shared/contract/diagnostics'
import { readingWords } from '../../format/reading-text'
import { dateTimeWords, utcWords } from '../../format/time'

/** On points that the documents leave open: what the service was seen to do. */
export function Readings({ readings }: { readonly readings: readonly ObservedReading[] }) {
  if (readings.length === 0) return null
  return (
    <section className="cn-section" aria-label="Which reading the service showed">
      <h2 className="h2">Which reading the service showed</h2>
      <p className="t2">On these points the documents can be read in more than one way.</p>
      <dl className="readings">
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
    </section>
  )
}

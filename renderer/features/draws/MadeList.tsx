import { useStore } from 'zustand'
import { proofTitle, wholeWords } from './draw-text'
import { DASH } from '../../format/money'
import { clockWords, utcWords } from '../../format/time'
import { type MadeEntry, openMade } from './draws-store'
import { useApp } from '../../app/app-context'

/** The draws that were made since the app was opened: the next one takes none of them away. */
export function MadeList() {
  const { stores } = useApp()
  const entries = useStore(stores.draws.session)
  if (entries.length === 0) return null
  return (
    <section className="draw-beside draw-made" aria-labelledby="made-in-session">
      <h3 className="h3" id="made-in-session">
        Made in this session
      </h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="t3 tn" title={utcWords(entry.madeAt)}>
              {clockWords(entry.madeAt)}
            </span>
            <button type="button" className="link" onClick={() => void openMade(stores.draws, entry)}>
              {titleOf(entry)}
            </button>
          </li>
        ))}
      </ul>
      <p className="small t2">Gone when the app is closed or another market is used, unless its proof is saved.</p>
    </section>
  )
}

/** What could not be read is told by the range that was asked for. */
const titleOf = ({ kept, range: { min, max } }: MadeEntry): string =>
  kept.length > 0 ? proofTitle(kept) : `${DASH} of ${wholeWords(min)} to ${wholeWords(max)}`

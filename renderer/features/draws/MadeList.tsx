import { useStore } from 'zustand'
import { proofTitle, wholeWords } from './draw-text'
import { DASH } from '../../format/money'
import { clockWords, utcWords } from '../../format/time'
import { type MadeEntry, openMade } from './draws-store'
import { useApp } from '../../app/app-context'

/** Draws made since the app was opened; a new draw removes none of them. */
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

/** Title of a draw; an unreadable draw is named by its requested range. */
const titleOf = ({ kept, range: { min, max } }: MadeEntry): string =>
  kept.length > 0 ? proofTitle(kept) : `${DASH} of ${wholeWords(min)} to ${wholeWords(max)}`

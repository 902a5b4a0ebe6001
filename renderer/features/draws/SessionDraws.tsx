import { useStore } from 'zustand'
import { proofTitle, wholeNumberWords } from './draw-text'
import { DASH } from '../../format/money'
import { clockWords, utcWords } from '../../format/time'
import { type SessionDraw, openSessionDraw } from './draws-store'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import drawsStyles from './draws.module.css'
import drawsPageStyles from './draws-page.module.css'

/** List of the draws made in this session, which begins when the app opens or the market is switched. */
export function SessionDraws() {
  const { stores } = useApp()
  const sessionDraws = useStore(stores.draws.sessionDraws)
  if (sessionDraws.length === 0) return null
  return (
    <section
      className={cx(drawsStyles['draw-aside'], drawsPageStyles['draw-made'], drawsStyles['draw-made'])}
      aria-labelledby="made-in-session"
    >
      <h3 className="h3" id="made-in-session">
        Made in this session
      </h3>
      <ul>
        {sessionDraws.map((draw) => (
          <li key={draw.id}>
            <span className="t3 tn" title={utcWords(draw.madeAt)}>
              {clockWords(draw.madeAt)}
            </span>
            <button type="button" className="link" onClick={() => void openSessionDraw(stores.draws, draw)}>
              {sessionDrawTitle(draw)}
            </button>
          </li>
        ))}
      </ul>
      <p className="small t2">
        This list is cleared when you close the app or switch markets. Save a proof to keep a draw.
      </p>
    </section>
  )
}

/** Title of a session draw. If the market's answer cannot be read, the title names only the requested range. */
function sessionDrawTitle(draw: SessionDraw): string {
  if (draw.storedDraws.length > 0) return proofTitle(draw.storedDraws)
  return `${DASH} from ${wholeNumberWords(draw.range.min)} to ${wholeNumberWords(draw.range.max)}`
}

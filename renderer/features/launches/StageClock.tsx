import type { Launch } from '@shared/contract/launches'
import { DAY_MS } from '@shared/time'
import { launchState } from './launch-text'
import { countdownWords, dateTimeWords, dateWords, clockWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { Ring } from '../../ui/Ring'
import styles from './launches.module.css'

/** Above this limit, days and hours replace the running seconds. */
const MAX_COUNTDOWN_MS = 4 * DAY_MS

/** Countdown to the start or end of the launch, with a ring. Renders nothing if no time is announced. */
export function StageClock({ launch }: { readonly launch: Launch }) {
  const now = useNow()
  const state = launchState(launch, now)
  const { startsAt, endsAt } = launch
  const isOn = state === 'open' || state === 'paused'
  const end = state === 'coming' ? startsAt : endsAt
  if (end === null || (state !== 'coming' && !isOn)) return null
  const leftMs = Date.parse(end) - now
  const totalMs = isOn && startsAt !== null ? Date.parse(end) - Date.parse(startsAt) : DAY_MS
  return (
    <div className={styles['stage-clock']} title={`${dateTimeWords(end)}, ${utcWords(end)}`}>
      <div>
        <span className="small t2">{state === 'coming' ? 'Opens in' : 'Ends in'}</span>
        <span className="fig2 tn" role="timer">
          {leftMs > MAX_COUNTDOWN_MS ? daysWords(leftMs) : countdownWords(leftMs)}
        </span>
        <span className="micro t3">{`${dateWords(end)}, ${clockWords(end, false)}`}</span>
      </div>
      <Ring size={40} stroke={4} tone="accent" share={leftMs / totalMs} />
    </div>
  )
}

const daysWords = (ms: number): string => {
  const hours = Math.floor(ms / 3_600_000)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

import type { LaunchView } from '@shared/contract/launches'
import { DAY_MS } from '@shared/time'
import { launchState, timeLeftWords } from './launch-text'
import { stageTitles } from './stage-text'
import { countdownWords, dateTimeWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { Ring } from '../../ui/Ring'
import styles from './launches.module.css'

/**
 * Countdown with a ring: to the start of a coming launch, or to the end of an open or paused launch. An ended launch
 * has only the time of its end. Renders nothing for a sold-out launch, and without an announced time.
 */
export function LaunchCountdown({ view }: { readonly view: LaunchView }) {
  const now = useNow()
  const { launch } = view
  const state = launchState(launch, now)
  const { startsAt, endsAt } = launch
  if (state === 'sold-out') return null
  if (state === 'ended') return endsAt && <p className="small t2 tn">Ended {dateTimeWords(endsAt)}</p>
  const targetAt = state === 'coming' ? startsAt : endsAt
  if (targetAt === null) return null
  const remainingMs = Date.parse(targetAt) - now
  // The full ring is the duration of the launch. Before the start, and if the start is unknown, the full ring is one
  // day.
  const hasKnownDuration = state !== 'coming' && startsAt !== null
  const fullRingMs = hasKnownDuration ? Date.parse(targetAt) - Date.parse(startsAt) : DAY_MS
  return (
    <div className={styles['stage-clock']} title={`${dateTimeWords(targetAt)}, ${utcWords(targetAt)}`}>
      <div>
        <span className="small t2 cut">{countdownLabel(view, state === 'coming' ? 'opens in' : 'ends in')}</span>
        <span className="fig2 tn" role="timer">
          {remainingMs < DAY_MS ? countdownWords(remainingMs) : timeLeftWords(remainingMs)}
        </span>
      </div>
      <Ring size={40} stroke={4} tone="accent" share={remainingMs / fullRingMs} />
    </div>
  )
}

/** Label such as "Public ends in". "Opens in" or "Ends in" with only one stage, or if no stage has the same times. */
function countdownLabel({ launch, stages }: LaunchView, verb: 'opens in' | 'ends in'): string {
  const index = stages.findIndex(({ startsAt, endsAt }) => startsAt === launch.startsAt && endsAt === launch.endsAt)
  if (stages.length > 1 && index >= 0) return `${stageTitles(stages)[index]} ${verb}`
  return verb === 'opens in' ? 'Opens in' : 'Ends in'
}

import type { Flow } from '@shared/contract/flows'
import { hasEnded } from './flow-text'
import { dateTimeWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { Ring } from '../../ui/Ring'

/** The market keeps a prepared mint for twenty minutes, according to its documentation. */
const MINT_SESSION_MS = 20 * 60_000

/** Remaining time with its units: "12 min 30 s". Rounded up, so that no time is left only at "0 min 0 s". */
function minutesAndSeconds(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Time that remains until the market drops a prepared mint. The deadline comes from the journal, so the countdown
 * continues after a restart of the app.
 */
export function MintSessionClock({ flow }: { readonly flow: Flow }) {
  const nowMs = useNow()
  const { sessionUntil } = flow
  if (sessionUntil === null || hasEnded(flow.state)) return null
  const remainingMs = Date.parse(sessionUntil) - nowMs
  return (
    <p className="row small t2 tn" title={`${dateTimeWords(sessionUntil)}, ${utcWords(sessionUntil)}`}>
      <Ring size={14} stroke={2} tone="accent" share={remainingMs / MINT_SESSION_MS} />
      {remainingMs > 0
        ? `The market holds this mint for another ${minutesAndSeconds(remainingMs)}.`
        : 'The market’s 20 minutes for this mint are over. The market may drop the mint.'}
    </p>
  )
}

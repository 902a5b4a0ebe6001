import type { Flow } from '@shared/contract/flows'
import { hasEnded } from './flow-text'
import { countdownWords, dateTimeWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { Ring } from '../../ui/Ring'

/** The market keeps a prepared mint for twenty minutes, according to its documentation. */
const MINT_SESSION_MS = 20 * 60_000

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
        ? `The market keeps this mint for ${countdownWords(remainingMs)}.`
        : 'The market’s 20 minutes for this mint are over.'}
    </p>
  )
}

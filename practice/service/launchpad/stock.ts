import type { Ledger } from '../../ledger/ledger'
import type { Rules } from '../rules'
import type { Launch } from './launch'
import { isExpired, isWindowOver, type MintSession, type MintSessions } from './sessions'

/** NFTs that launches can still mint. The ledger shows which NFTs remain; mint sessions show which are reserved. */
export class Stock {
  constructor(
    private readonly ledger: Ledger,
    private readonly sessions: MintSessions,
    private readonly nowMs: () => number,
    private readonly rules: Rules,
  ) {}

  /** Serials of the launch that its treasury still holds, ascending. */
  remainingSerials({ token, first, last, treasury }: Launch): number[] {
    const owners = (this.ledger.state.tokens.get(token) ?? this.ledger.state.contracts.get(token))?.owners
    const serials: number[] = []
    for (let serial = first; serial <= last; serial++) if (owners?.[serial - 1] === treasury) serials.push(serial)
    return serials
  }

  /**
   * Serials that `session` may get: not minted yet, and not reserved by another session. With `null` instead of a
   * session, the serials that a new session may get.
   */
  unreservedSerials(launch: Launch, session: MintSession | null): number[] {
    const reservedSerials = this.serialsReservedByOthers(launch.token, session)
    return this.remainingSerials(launch).filter((serial) => !reservedSerials.has(serial))
  }

  /**
   * True if the session still reserves its `heldSerial`: the wallet has paid or can still pay. The reservation of an
   * unpaid mint ends with the window of the prepared transaction.
   */
  private reservesHeldSerial(session: MintSession): boolean {
    const now = this.nowMs()
    if (session.state.status !== 'prepared' || isExpired(session, now)) return false
    const payment = this.ledger.find(session.transactionId)
    if (payment) return payment.outcome === null || payment.outcome.code === 'SUCCESS'
    return !isWindowOver(session, now) || !this.rules.isKept('mint.unpaid-hold-ends')
  }

  private serialsReservedByOthers(token: number, ownSession: MintSession | null): Set<number> {
    const reservedSerials = new Set<number>()
    for (const session of this.sessions.all()) {
      if (session === ownSession || session.token !== token) continue
      const { state, heldSerial } = session
      if (heldSerial !== null && this.reservesHeldSerial(session)) reservedSerials.add(heldSerial)
      if (state.status !== 'executing' && state.status !== 'unconfirmed') continue
      for (const { serial } of state.picks) reservedSerials.add(serial)
    }
    return reservedSerials
  }
}

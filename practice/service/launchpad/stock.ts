import type { Ledger } from '../../ledger/ledger'
import type { Rules } from '../rules'
import type { Launch } from './launch'
import { isExpired, isWindowOver, type MintSession, type MintSessions } from './sessions'

/** Stock of the launches. The ledger alone decides which NFTs are left; sessions decide which are reserved. */
export class Stock {
  constructor(
    private readonly ledger: Ledger,
    private readonly sessions: MintSessions,
    private readonly nowMs: () => number,
    private readonly rules: Rules,
  ) {}

  /** Serials not minted yet, ascending. */
  leftSerials({ token, first, last, treasury }: Launch): number[] {
    const owners = (this.ledger.state.tokens.get(token) ?? this.ledger.state.contracts.get(token))?.owners
    const leftSerials: number[] = []
    for (let serial = first; serial <= last; serial++) if (owners?.[serial - 1] === treasury) leftSerials.push(serial)
    return leftSerials
  }

  /** Serials that `session` may get: not minted, and not being minted or paid for in another session. */
  freeSerials(launch: Launch, session: MintSession | null): number[] {
    const takenSerials = this.takenSerials(launch.token, session)
    return this.leftSerials(launch).filter((serial) => !takenSerials.has(serial))
  }

  /**
   * True if the session holds its NFT for a wallet that has paid or still can pay. The hold of an unpaid mint ends with
   * its transaction window.
   */
  private isHeld(session: MintSession): boolean {
    const now = this.nowMs()
    if (session.state.status !== 'prepared' || isExpired(session, now)) return false
    const payment = this.ledger.find(session.transactionId)
    if (payment) return payment.outcome === null || payment.outcome.code === 'SUCCESS'
    return !isWindowOver(session, now) || !this.rules.holds('mint.unpaid-hold-ends')
  }

  private takenSerials(token: number, except: MintSession | null): Set<number> {
    const takenSerials = new Set<number>()
    for (const session of this.sessions.all()) {
      if (session === except || session.token !== token) continue
      const { state, heldSerial } = session
      if (heldSerial !== null && this.isHeld(session)) takenSerials.add(heldSerial)
      if (state.status !== 'executing' && state.status !== 'unconfirmed') continue
      for (const { serial } of state.picks) takenSerials.add(serial)
    }
    return takenSerials
  }
}

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
  left({ token, first, last, treasury }: Launch): number[] {
    const owners = (this.ledger.state.tokens.get(token) ?? this.ledger.state.contracts.get(token))?.owners
    const found: number[] = []
    for (let serial = first; serial <= last; serial++) if (owners?.[serial - 1] === treasury) found.push(serial)
    return found
  }

  /** The NFTs left that `session` may have: not under way in, or paid for by, another mint. */
  free(launch: Launch, session: MintSession | null): number[] {
    const taken = this.taken(launch.token, session)
    return this.left(launch).filter((serial) => !taken.has(serial))
  }

  /**
   * True if the session holds its NFT for a wallet that paid or still can. Preparing alone does not reserve an NFT
   * forever.
   */
  private isHeld(session: MintSession): boolean {
    const now = this.nowMs()
    if (session.state.status !== 'prepared' || isExpired(session, now)) return false
    const payment = this.ledger.find(session.transactionId)
    if (payment) return payment.outcome === null || payment.outcome.code === 'SUCCESS'
    return !isWindowOver(session, now) || !this.rules.holds('mint.unpaid-hold-ends')
  }

  private taken(token: number, except: MintSession | null): Set<number> {
    const taken = new Set<number>()
    for (const session of this.sessions.all()) {
      if (session === except || session.token !== token) continue
      const { state, heldSerial } = session
      if (heldSerial !== null && this.isHeld(session)) taken.add(heldSerial)
      if (state.status !== 'executing' && state.status !== 'unconfirmed') continue
      for (const { serial } of state.picks) taken.add(serial)
    }
    return taken
  }
}

import type { Deps } from '../deps'
import { isPrepared } from '../trading/transactions'
import { refund } from './body'
import type { Stage } from './launch'
import type { Launchpad } from './launchpad'
import { SESSION_MS, isExpired, tagOf, type MintSession } from './sessions'

/** How soon a refund that the ledger did not take is sent again. */
const SEND_AGAIN_MS = 5_000

/**
 * Coins of wallets that paid directly, before they were given their NFT, and then could not be given it. Each is sent
 * back once, whatever it was that ended the mint, and also when nobody ever asks for it again.
 */
export class Refunds {
  constructor(
    private readonly deps: Deps,
    private readonly launchpad: Launchpad,
  ) {}

  /** Sends back what the wallet paid; false when it paid nothing yet that could be sent back. */
  give(session: MintSession): boolean {
    const price = this.paid(session)
    if (price === null || !this.deps.rules.holds('mint.refunds')) return false
    if (session.refunded) return true
    session.refunded = true
    this.deps.changed(true)
    void this.send(session, price)
    return true
  }

  /** Sends the coins back by itself when the session runs out with nothing minted. */
  watch(session: MintSession): void {
    if (this.stageOf(session)?.kind !== 'direct') return
    const { clock } = this.deps
    clock.after(Math.max(0, session.createdAtMs + SESSION_MS + 1 - clock.nowMs()), () => {
      if (session.state.status === 'prepared' && isExpired(session, clock.nowMs())) this.give(session)
    })
  }

  /** In tinybar; null unless a payment was prepared and reached the ledger with success. */
  private paid(session: MintSession): bigint | null {
    const stage = this.stageOf(session)
    const payment = this.deps.ledger.find(session.transactionId)
    const isPaid = payment?.outcome?.code === 'SUCCESS' && isPrepared(payment, session)
    return stage?.kind === 'direct' && stage.price > 0n && isPaid ? stage.price : null
  }

  private stageOf({ mintCode, stageId }: MintSession): Stage | undefined {
    return this.launchpad.find(mintCode)?.stages.find(({ id }) => id === stageId)
  }

  private async send(session: MintSession, price: bigint): Promise<void> {
    const { operator, clock } = this.deps
    const { code, status } = await operator.submit(
      refund(operator.account, session.buyer, price),
      `Refund ${tagOf(session.code)}`,
    )
    // What was not taken can never happen, so that nothing is paid twice.
    if (status === 'refused') clock.after(SEND_AGAIN_MS, () => void this.send(session, price))
    else if (code !== 'SUCCESS') console.error(`practice: mint not refunded: ${code}`)
  }
}

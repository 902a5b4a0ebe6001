import { accountNum, fromInt64, proto } from '../../ledger/proto'
import type { Deps } from '../deps'
import { isPrepared } from '../trading/transactions'
import { refund } from './body'
import type { Launchpad } from './launchpad'
import { SESSION_MS, isExpired, tagOf, type MintSession } from './sessions'

/** How soon a refund that the ledger did not take is sent again, and one that is under way looked up again. */
const AGAIN_MS = 5_000

/**
 * Coins of wallets that paid directly, before they were given their NFT, and then could not be given it. Each is sent
 * back once, whatever it was that ended the mint, and also when nobody ever asks for it again. The session keeps how
 * far that is, so that it goes on over a restart; another transfer is sent only once the one before is known to have
 * come to nothing.
 */
export class Refunds {
  constructor(
    private readonly deps: Deps,
    private readonly launchpad: Launchpad,
  ) {}

  /** Sends back what the wallet paid; false when it paid nothing yet that could be sent back. */
  give(session: MintSession): boolean {
    const { rules } = this.deps
    if (session.refund && rules.holds('mint.refunds-once')) return true
    const amount = this.isPaid(session) ? priceOf(session) : 0n
    if (amount === 0n || !rules.holds('mint.refunds')) return false
    this.launchpad.sessions.refund(session, { status: 'owed', amount })
    void this.send(session)
    return true
  }

  /** Sends the coins back by itself when the session runs out with nothing minted. */
  watch(session: MintSession): void {
    if (priceOf(session) === 0n) return
    const { clock } = this.deps
    clock.after(Math.max(0, session.createdAtMs + SESSION_MS + 1 - clock.nowMs()), () => {
      if (session.state.status === 'prepared' && isExpired(session, clock.nowMs())) this.give(session)
    })
  }

  /** After a restart: what is owed is sent, and what was sent is looked up. */
  resume(session: MintSession): void {
    if (!session.refund || session.refund.status === 'done') return
    // Not before the whole world is as it was.
    this.deps.clock.after(0, () => {
      if (session.refund?.status === 'owed') void this.send(session)
      else this.lookUp(session)
    })
  }

  /** Whether the payment was prepared here and reached the ledger with success. */
  private isPaid(session: MintSession): boolean {
    const payment = this.deps.ledger.find(session.transactionId)
    return payment?.outcome?.code === 'SUCCESS' && isPrepared(payment, session)
  }

  private async send(session: MintSession): Promise<void> {
    if (session.refund?.status !== 'owed') return
    const { operator } = this.deps
    const { amount } = session.refund
    const signed = operator.sign(refund(operator.account, session.buyer, amount), `Refund ${tagOf(session.code)}`)
    // Kept before it is sent: should all end here, it can be looked up.
    this.launchpad.sessions.refund(session, { status: 'sent', amount, transactionId: signed.id })
    const { status } = await operator.send(signed)
    if (status === 'refused') this.sendAgain(session, amount)
    else this.lookUp(session)
  }

  private lookUp(session: MintSession): void {
    if (session.refund?.status !== 'sent') return
    const { operator, ledger, clock } = this.deps
    const { amount, transactionId } = session.refund
    const found = operator.check(transactionId)
    if (found === 'unknown') clock.after(AGAIN_MS, () => this.lookUp(session))
    else if (ledger.find(transactionId)?.outcome?.code !== 'SUCCESS') this.sendAgain(session, amount)
    else this.launchpad.sessions.refund(session, { status: 'done', amount, transactionId })
  }

  private sendAgain(session: MintSession, amount: bigint): void {
    this.launchpad.sessions.refund(session, { status: 'owed', amount })
    this.deps.clock.after(AGAIN_MS, () => void this.send(session))
  }
}

/**
 * What the wallet itself gives by the transfer it signs, in tinybar; 0 when it only approves something. Less than the
 * price where it is also paid a share of it.
 */
function priceOf({ buyer, bodyBytes }: MintSession): bigint {
  const legs = proto.TransactionBody.decode(bodyBytes).cryptoTransfer?.transfers?.accountAmounts ?? []
  const given = legs.filter(({ accountID }) => accountNum(accountID) === buyer)
  const sum = given.reduce((total, { amount }) => total + fromInt64(amount), 0n)
  return sum < 0n ? -sum : 0n
}

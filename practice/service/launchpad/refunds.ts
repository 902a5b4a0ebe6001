import { accountNum, fromInt64, proto } from '../../ledger/proto'
import type { Deps } from '../deps'
import { isPrepared } from '../trading/transactions'
import { refund } from './body'
import { SESSION_MS, isExpired, tagOf, type MintSession, type MintSessions } from './sessions'

/** Delay before a refund that the ledger refused is sent again, and before a pending refund is looked up again. */
const AGAIN_MS = 5_000

/**
 * Refunds to wallets that paid directly before they got their NFT and then could not get it. Each refund is sent once,
 * whatever ended the mint, even if the code is never used again. The session stores the progress, so that a refund
 * continues after a restart; another transfer is sent only once the one before is known to have failed.
 */
export class Refunds {
  constructor(
    private readonly deps: Deps,
    private readonly sessions: MintSessions,
  ) {}

  /** Refunds the wallet's payment; false if there is no payment to refund yet. */
  give(session: MintSession): boolean {
    const { rules } = this.deps
    if (session.refund && rules.holds('mint.refunds-once')) return true
    const amount = this.isPaid(session) ? priceOf(session) : 0n
    if (amount === 0n || !rules.holds('mint.refunds')) return false
    this.sessions.refund(session, { status: 'owed', amount })
    void this.send(session)
    return true
  }

  /** Sends the refund automatically when the session expires with nothing minted. */
  watch(session: MintSession): void {
    if (priceOf(session) === 0n) return
    const { clock } = this.deps
    clock.after(Math.max(0, session.createdAtMs + SESSION_MS + 1 - clock.nowMs()), () => {
      if (session.state.status === 'prepared' && isExpired(session, clock.nowMs())) this.give(session)
    })
  }

  /** After a restart: sends owed refunds and looks up sent ones. */
  resume(session: MintSession): void {
    if (!session.refund || session.refund.status === 'done') return
    // Wait until the whole world is restored.
    this.deps.clock.after(0, () => {
      if (session.refund?.status === 'owed') void this.send(session)
      else this.lookUp(session)
    })
  }

  /** True if the payment was prepared here and reached the ledger with success. */
  private isPaid(session: MintSession): boolean {
    const payment = this.deps.ledger.find(session.transactionId)
    return payment?.outcome?.code === 'SUCCESS' && isPrepared(payment, session)
  }

  private async send(session: MintSession): Promise<void> {
    if (session.refund?.status !== 'owed') return
    const { operator } = this.deps
    const { amount } = session.refund
    const signed = operator.sign(refund(operator.account, session.buyer, amount), `Refund ${tagOf(session.code)}`)
    // Save before sending: if the process ends here, the transfer can be looked up.
    this.sessions.refund(session, { status: 'sent', amount, transactionId: signed.id })
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
    else this.sessions.refund(session, { status: 'done', amount, transactionId })
  }

  private sendAgain(session: MintSession, amount: bigint): void {
    this.sessions.refund(session, { status: 'owed', amount })
    this.deps.clock.after(AGAIN_MS, () => void this.send(session))
  }
}

/**
 * Amount the wallet gives by the transfer it signs, in tinybar; 0 if it only approves. Less than the price if the
 * wallet is also paid a share of it.
 */
function priceOf({ buyer, bodyBytes }: MintSession): bigint {
  const legs = proto.TransactionBody.decode(bodyBytes).cryptoTransfer?.transfers?.accountAmounts ?? []
  const given = legs.filter(({ accountID }) => accountNum(accountID) === buyer)
  const sum = given.reduce((total, { amount }) => total + fromInt64(amount), 0n)
  return sum < 0n ? -sum : 0n
}

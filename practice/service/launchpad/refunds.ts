import { accountNum, fromInt64, proto } from '../../ledger/proto'
import type { Deps } from '../deps'
import { isPrepared } from '../trading/transactions'
import { refundData } from './mint-bodies'
import { SESSION_MS, isExpired, sessionTag, type MintSession, type MintSessions } from './sessions'

/** Delay before a failed refund is sent again, and before a refund without an outcome is looked up again. */
const RETRY_MS = 5_000

/**
 * Refunds to wallets that paid directly and could not get their NFT. Each payment is refunded once, even if the client
 * never sends the session's code again. The session stores the progress, so that a refund continues after a restart. A
 * refund is sent again only after the earlier transfer is known to have failed.
 */
export class Refunds {
  constructor(
    private readonly deps: Deps,
    private readonly sessions: MintSessions,
  ) {}

  /**
   * Starts the refund of the wallet's payment, unless the refund has already started. Returns true if the refund has
   * started, now or earlier. Returns false if there is no payment to refund, or while the rule `mint.refunds` is
   * broken.
   */
  startRefund(session: MintSession): boolean {
    const { rules } = this.deps
    if (session.refund && rules.isKept('mint.refunds-once')) return true
    const amount = this.isPaid(session) ? directPayment(session) : 0n
    if (amount === 0n || !rules.isKept('mint.refunds')) return false
    this.sessions.setRefund(session, { status: 'owed', amount })
    void this.send(session)
    return true
  }

  /**
   * Schedules a check for the time when the session expires. If the session is still `prepared` then, nothing was
   * minted, and the refund starts.
   */
  refundOnExpiry(session: MintSession): void {
    if (directPayment(session) === 0n) return
    const { clock } = this.deps
    // The session is expired one millisecond after its last valid instant.
    const expiredAtMs = session.createdAtMs + SESSION_MS + 1
    clock.schedule(Math.max(0, expiredAtMs - clock.nowMs()), () => {
      if (session.state.status === 'prepared' && isExpired(session, clock.nowMs())) this.startRefund(session)
    })
  }

  /** Continues a refund after a restart: sends an owed refund, looks up a sent refund. */
  resume(session: MintSession): void {
    if (!session.refund || session.refund.status === 'done') return
    // Other parts of the world may not be restored yet, so continue in the clock's next task.
    this.deps.clock.schedule(0, () => {
      if (session.refund?.status === 'owed') void this.send(session)
      else this.lookUp(session)
    })
  }

  /** True if exactly the prepared payment reached the ledger with success. */
  private isPaid(session: MintSession): boolean {
    const payment = this.deps.ledger.find(session.transactionId)
    return payment?.outcome?.code === 'SUCCESS' && isPrepared(payment, session)
  }

  private async send(session: MintSession): Promise<void> {
    if (session.refund?.status !== 'owed') return
    const { operator } = this.deps
    const { amount } = session.refund
    const signedRefund = operator.sign(
      refundData(operator.account, session.buyer, amount),
      `Refund ${sessionTag(session.code)}`,
    )
    // Save before sending: if the process ends here, the transfer can be looked up.
    this.sessions.setRefund(session, { status: 'sent', amount, transactionId: signedRefund.id })
    const { status } = await operator.send(signedRefund)
    if (status === 'refused') this.sendAgain(session, amount)
    else this.lookUp(session)
  }

  private lookUp(session: MintSession): void {
    if (session.refund?.status !== 'sent') return
    const { operator, ledger, clock } = this.deps
    const { amount, transactionId } = session.refund
    const transferStatus = operator.transactionStatus(transactionId)
    if (transferStatus === 'unknown') clock.schedule(RETRY_MS, () => this.lookUp(session))
    else if (ledger.find(transactionId)?.outcome?.code !== 'SUCCESS') this.sendAgain(session, amount)
    else this.sessions.setRefund(session, { status: 'done', amount, transactionId })
  }

  private sendAgain(session: MintSession, amount: bigint): void {
    this.sessions.setRefund(session, { status: 'owed', amount })
    this.deps.clock.schedule(RETRY_MS, () => void this.send(session))
  }
}

/**
 * Amount in tinybar that the wallet pays by the signed transfer of a `direct` stage; 0 if the wallet signs only an
 * allowance. The amount is less than the price if the wallet also receives a share of the price.
 */
function directPayment({ buyer, bodyBytes }: MintSession): bigint {
  const legs = proto.TransactionBody.decode(bodyBytes).cryptoTransfer?.transfers?.accountAmounts ?? []
  const walletLegs = legs.filter(({ accountID }) => accountNum(accountID) === buyer)
  const balanceChange = walletLegs.reduce((total, { amount }) => total + fromInt64(amount), 0n)
  return balanceChange < 0n ? -balanceChange : 0n
}

import type { Transaction } from '../../ledger/ledger'
import { Refusal, type AnswerBody } from '../refusal'
import type { Service } from '../service'
import { isPrepared, normalTransactionId } from '../trading/transactions'
import type { CompletionResult } from './completion'
import type { Launch, Stage } from './launch'
import { buyerIsSourceRefusal } from './prepare'
import { isExpired, isWindowOver, type MintSession, type PickedNft } from './sessions'

const SHORT_RETRY_SECONDS = 3
const LONG_RETRY_SECONDS = 120

type FinishRequest = {
  readonly code: string
  readonly buyer: number
  readonly affiliateKeyHash: string
  /** Id of the prepared transaction as the caller sent it; undefined if absent. */
  readonly transactionId: string | undefined
}

export type FinishedMint = {
  readonly session: MintSession
  readonly launch: Launch
  readonly stage: Stage
  readonly transactionId: string
  readonly picks: readonly PickedNft[]
}

/** Finishes a mint whose prepared transaction reached consensus, or refuses with the reason. */
export async function finishMint(service: Service, request: FinishRequest): Promise<FinishedMint> {
  const session = requireSession(service, request)
  service.launchpad.completion.reconcile(session)
  requireUnfinished(service, session)
  requireInTime(service, session)
  requireSameTransaction(service, session, request.transactionId)
  requireReceipt(service, session)
  const { launch, stage } = requireLaunch(service, session)
  const result = await service.launchpad.completion.run(session, launch, stage)
  if (result.status === 'minted') return { session, launch, stage, ...result }
  if (result.status === 'none-left') throw refundAndRefuse(service, session, 'No NFT is left for this mint.')
  throw completionRefusal(result)
}

const finalRefusal = (status: number, errorCode: string, message: string, otherFields: AnswerBody = {}): Refusal =>
  new Refusal(status, message, { errorCode, retryable: false, ...otherFields })

const REFUND_NOTE = 'Nothing was minted; the payment is being refunded.'

const restartRefusal = (message: string, outcomeNote = 'Nothing was minted or charged by this code.'): Refusal =>
  finalRefusal(409, 'MINT_RESTART_REQUIRED', `${message} ${outcomeNote} Start a new mint.`, { restartRequired: true })

/**
 * Returns the refusal of a mint that can no longer succeed. If the wallet has paid, starts the refund of the payment
 * and closes the code.
 */
function refundAndRefuse({ launchpad }: Service, session: MintSession, message: string): Refusal {
  if (!launchpad.completion.refunds.startRefund(session)) return restartRefusal(message)
  launchpad.sessions.setState(session, { status: 'closed', code: null })
  return restartRefusal(message, REFUND_NOTE)
}

const retryRefusal = (status: number, errorCode: string, message: string, seconds: number): Refusal =>
  new Refusal(
    status,
    message,
    { errorCode, retryable: true, retryAfter: seconds },
    status === 503 ? { 'Retry-After': String(seconds) } : {},
  )

function requireSession({ launchpad, rules }: Service, { code, affiliateKeyHash, buyer }: FinishRequest): MintSession {
  const session = launchpad.sessions.find(code)
  if (!session) {
    throw finalRefusal(200, 'NOPREPARE', 'No mint is prepared under this code. Start a new mint.', {
      restartRequired: true,
    })
  }
  if (session.affiliate !== affiliateKeyHash && rules.isKept('mint.bound-to-affiliate')) {
    throw finalRefusal(401, 'AFFMISMATCH', 'The mint was prepared with another affiliate key. Nothing was minted.')
  }
  if (session.buyer !== buyer && rules.isKept('mint.bound-to-wallet')) {
    throw finalRefusal(401, 'USERMISMATCH', 'The mint was prepared for another wallet. Nothing was minted.')
  }
  return session
}

function requireUnfinished({ rules, launchpad }: Service, session: MintSession): void {
  const { state } = session
  switch (state.status) {
    case 'prepared':
      return
    case 'executing':
      if (!rules.isKept('mint.one-execution')) return
      throw finalRefusal(
        409,
        'MINT_EXECUTION_PENDING',
        'Another request is minting with this code. Wait for the answer to that request.',
      )
    case 'unconfirmed':
      throw retryRefusal(
        200,
        'MINT_EXECUTION_PENDING',
        'The transfer was sent and its outcome is being checked. Do not start a new mint; call again in a few minutes.',
        LONG_RETRY_SECONDS,
      )
    case 'finalized':
      if (!rules.isKept('mint.finalized-once')) return
      throw finalRefusal(
        409,
        'MINT_ALREADY_FINALIZED',
        'The mint is finished already. Nothing more was minted or charged.',
        {
          transactionId: state.transactionId,
          mintedCount: state.mintedCount,
        },
      )
    case 'closed':
      if (!rules.isKept('mint.closed-stays-closed')) return
      throw restartRefusal(
        state.code === null
          ? 'This mint has already ended.'
          : `The network refused this mint’s transfer with ${state.code}.`,
        launchpad.completion.refunds.startRefund(session) ? REFUND_NOTE : undefined,
      )
  }
}

function requireInTime({ readings, rules, nowMs, launchpad }: Service, session: MintSession): void {
  if (!isExpired(session, nowMs()) || !rules.isKept('mint.session-expires')) return
  const outcomeNote = launchpad.completion.refunds.startRefund(session) ? REFUND_NOTE : 'Nothing was minted.'
  const message = `More than 20 minutes passed since the mint was prepared. ${outcomeNote} Start a new mint.`
  throw finalRefusal(Number(readings.sessionExpiredStatus), 'SESSION_EXPIRED', message, { restartRequired: true })
}

function requireSameTransaction({ rules }: Service, session: MintSession, transactionId: string | undefined): void {
  if (transactionId === undefined || transactionId === '') return
  if (normalTransactionId(transactionId) === session.transactionId) return
  if (!rules.isKept('mint.same-transaction')) return
  throw finalRefusal(401, 'TXMISMATCH', 'The transaction is not the one that was prepared. Nothing was minted.')
}

/**
 * Requires that the prepared transaction succeeded unchanged. The receipt of this transaction is the wallet's
 * authorisation of the mint.
 */
function requireReceipt(service: Service, session: MintSession): void {
  const { ledger, faults, nowMs, rules } = service
  const transaction = faults.mirror === 'up' ? ledger.find(session.transactionId) : null
  const outcome = transaction?.outcome
  // The mirror shows transactions up to this time.
  const visibleUntilMs = nowMs() - faults.mirrorLagMs
  if (!transaction || !outcome || outcome.consensusNanos / 1_000_000n > visibleUntilMs) {
    const canNeverArrive = !transaction && faults.mirror === 'up' && isWindowOver(session, nowMs())
    if (canNeverArrive && rules.isKept('mint.dead-transaction')) {
      throw restartRefusal('The time in which the prepared transaction could be submitted is over.')
    }
    if (!rules.isKept('mint.awaits-receipt')) return
    const message = 'The ledger does not show the transaction yet. Nothing was minted or charged; call again.'
    throw retryRefusal(200, 'TXUNCONFIRMED', message, SHORT_RETRY_SECONDS)
  }
  if (isAuthorised(service, session, transaction)) return
  const message = 'The prepared transaction failed or was changed. Nothing was minted; start a new mint.'
  throw finalRefusal(401, 'TXNOTVERIFIED', message, { receiptStatus: outcome.code, restartRequired: true })
}

function isAuthorised({ rules }: Service, session: MintSession, transaction: Transaction): boolean {
  const isOutcomeAccepted = transaction.outcome?.code === 'SUCCESS' || !rules.isKept('mint.receipt-succeeded')
  if (!isOutcomeAccepted) return false
  return isPrepared(transaction, session) || !rules.isKept('mint.receipt-exact')
}

function requireLaunch(service: Service, session: MintSession): { launch: Launch; stage: Stage } {
  const { launchpad, rules } = service
  const launch = launchpad.find(session.mintCode)
  const stage = launch?.stages.find(({ id }) => id === session.stageId)
  if (!launch || !stage) throw refundAndRefuse(service, session, 'The launch has changed since the mint was prepared.')
  if (session.buyer === launch.treasury && rules.isKept('mint.buyer-is-source')) throw buyerIsSourceRefusal()
  if (!launch.paused || !rules.isKept('mint.paused-unavailable')) return { launch, stage }
  throw retryRefusal(
    503,
    'MINT_EXECUTION_UNAVAILABLE',
    'The launch is paused. No transfer was made.',
    LONG_RETRY_SECONDS,
  )
}

function completionRefusal(result: Exclude<CompletionResult, { status: 'minted' | 'none-left' }>): Refusal {
  switch (result.status) {
    case 'busy': {
      const message = 'The remaining NFTs are in other mints that are settling. No transfer was made; call again.'
      return retryRefusal(409, 'MINT_ASSET_BUSY', message, SHORT_RETRY_SECONDS)
    }
    case 'unavailable': {
      const message = 'The ledger does not accept the transfer now. No transfer was made; call again.'
      return retryRefusal(503, 'MINT_EXECUTION_UNAVAILABLE', message, SHORT_RETRY_SECONDS)
    }
    case 'unconfirmed': {
      const { transactionId } = result
      const message =
        'The transfer was sent and its outcome is unknown. Do not retry; look up the transaction on a mirror.'
      return finalRefusal(200, 'MINT_UNCONFIRMED', message, { transactionId, outcomeUnknown: true })
    }
    case 'rejected': {
      const { code: receiptStatus, transactionId, isRefundStarted } = result
      const refundNote = isRefundStarted ? ' The payment is being refunded.' : ''
      const message = `The network refused the transfer with ${receiptStatus}. Nothing moved; do not retry this code.${refundNote}`
      return finalRefusal(200, 'MINT_TRANSFER_REJECTED', message, { receiptStatus, transactionId })
    }
  }
}

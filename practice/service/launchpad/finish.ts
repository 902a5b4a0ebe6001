import type { Transaction } from '../../ledger/ledger'
import { Refusal, type Body } from '../refusal'
import type { Service } from '../service'
import { isPrepared, normalId } from '../trading/transactions'
import type { Verdict } from './completion'
import type { Launch, Stage } from './launch'
import { buyerIsSource } from './prepare'
import { isExpired, isWindowOver, type MintSession } from './sessions'

const RETRY_SECONDS = 3
const RETRY_LATER_SECONDS = 120

type FinishRequest = {
  readonly code: string
  readonly buyer: number
  /** Hash of the affiliate key. */
  readonly affiliate: string
  /** Transaction id that the caller believes was prepared. */
  readonly transactionId: string | undefined
}

export type Finished = {
  readonly session: MintSession
  readonly launch: Launch
  readonly stage: Stage
  readonly transactionId: string
  readonly picks: Extract<Verdict, { status: 'minted' }>['picks']
}

/** Finishes a mint whose prepared transaction reached consensus, or refuses with the reason. */
export async function finishMint(service: Service, request: FinishRequest): Promise<Finished> {
  const session = requireSession(service, request)
  service.launchpad.completion.reconcile(session)
  requireUnfinished(service, session)
  requireInTime(service, session)
  requireSameId(service, session, request.transactionId)
  requireReceipt(service, session)
  const { launch, stage } = requireLaunch(service, session)
  const verdict = await service.launchpad.completion.run(session, launch, stage)
  if (verdict.status === 'minted') return { session, launch, stage, ...verdict }
  if (verdict.status === 'none-left') throw unminted(service, session, 'No NFT is left that this mint could get.')
  throw refusalOf(verdict)
}

const refuse = (status: number, errorCode: string, message: string, extra: Body = {}): Refusal =>
  new Refusal(status, message, { errorCode, retryable: false, ...extra })

const PAID_BACK = 'Nothing was minted; what the wallet paid is being sent back.'

const restart = (message: string, moved = 'Nothing was minted or charged by this code.'): Refusal =>
  refuse(409, 'MINT_RESTART_REQUIRED', `${message} ${moved} Start a new mint.`, { restartRequired: true })

/** Refusal of a mint that can no longer succeed: a wallet that has paid is refunded, which ends the code. */
function unminted({ launchpad }: Service, session: MintSession, message: string): Refusal {
  if (!launchpad.completion.refunds.give(session)) return restart(message)
  launchpad.sessions.move(session, { status: 'closed', code: null })
  return restart(message, PAID_BACK)
}

const again = (status: number, errorCode: string, message: string, seconds: number): Refusal =>
  new Refusal(
    status,
    message,
    { errorCode, retryable: true, retryAfter: seconds },
    status === 503 ? { 'Retry-After': String(seconds) } : {},
  )

function requireSession({ launchpad, rules }: Service, { code, affiliate, buyer }: FinishRequest): MintSession {
  const session = launchpad.sessions.find(code)
  if (!session) {
    throw refuse(200, 'NOPREPARE', 'No mint is prepared under this code. Start a new mint.', { restartRequired: true })
  }
  if (session.affiliate !== affiliate && rules.holds('mint.bound-to-affiliate')) {
    throw refuse(401, 'AFFMISMATCH', 'The mint was prepared with another affiliate key. Nothing was minted.')
  }
  if (session.buyer !== buyer && rules.holds('mint.bound-to-wallet')) {
    throw refuse(401, 'USERMISMATCH', 'The mint was prepared for another wallet. Nothing was minted.')
  }
  return session
}

function requireUnfinished({ rules, launchpad }: Service, session: MintSession): void {
  const { state } = session
  switch (state.status) {
    case 'prepared':
      return
    case 'executing':
      if (!rules.holds('mint.one-execution')) return
      throw refuse(409, 'MINT_EXECUTION_PENDING', 'Another request is minting with this code. Wait for its answer.')
    case 'unconfirmed':
      throw again(
        200,
        'MINT_EXECUTION_PENDING',
        'The transfer was sent and its outcome is being looked up. Do not start a new mint; call again in a few minutes.',
        RETRY_LATER_SECONDS,
      )
    case 'finalized':
      if (!rules.holds('mint.finalized-once')) return
      throw refuse(409, 'MINT_ALREADY_FINALIZED', 'The mint is finished already. Nothing more was minted or charged.', {
        transactionId: state.transactionId,
        mintedCount: state.mintedCount,
      })
    case 'closed':
      if (!rules.holds('mint.closed-stays-closed')) return
      throw restart(
        state.code === null
          ? 'This mint ended before.'
          : `The network refused this mint’s transfer with ${state.code}.`,
        launchpad.completion.refunds.give(session) ? PAID_BACK : undefined,
      )
  }
}

function requireInTime({ readings, rules, nowMs, launchpad }: Service, session: MintSession): void {
  if (!isExpired(session, nowMs()) || !rules.holds('mint.session-expires')) return
  const moved = launchpad.completion.refunds.give(session) ? PAID_BACK : 'Nothing was minted.'
  const message = `More than 20 minutes passed since the mint was prepared. ${moved} Start a new mint.`
  throw refuse(Number(readings.sessionExpiredStatus), 'SESSION_EXPIRED', message, { restartRequired: true })
}

function requireSameId({ rules }: Service, session: MintSession, given: string | undefined): void {
  if (given === undefined || given === '' || normalId(given) === session.transactionId) return
  if (!rules.holds('mint.same-transaction')) return
  throw refuse(401, 'TXMISMATCH', 'The transaction is not the one that was prepared. Nothing was minted.')
}

/** Requires the receipt, which is the wallet's authorisation: of exactly the prepared transaction and no other. */
function requireReceipt(service: Service, session: MintSession): void {
  const { ledger, faults, nowMs, rules } = service
  const transaction = faults.mirror === 'up' ? ledger.find(session.transactionId) : null
  const outcome = transaction?.outcome
  const readUntilMs = nowMs() - faults.mirrorLagMs
  if (!transaction || !outcome || outcome.consensusNanos / 1_000_000n > readUntilMs) {
    const isDead = !transaction && faults.mirror === 'up' && isWindowOver(session, nowMs())
    if (isDead && rules.holds('mint.dead-transaction')) {
      throw restart('The time in which the prepared transaction could be submitted is over.')
    }
    if (!rules.holds('mint.awaits-receipt')) return
    const message = 'The ledger does not show the transaction yet. Nothing was minted or charged; call again.'
    throw again(200, 'TXUNCONFIRMED', message, RETRY_SECONDS)
  }
  if (isAuthorised(service, session, transaction)) return
  const message = 'The prepared transaction did not succeed as it was prepared. Nothing was minted; start a new mint.'
  throw refuse(401, 'TXNOTVERIFIED', message, { receiptStatus: outcome.code, restartRequired: true })
}

function isAuthorised({ rules }: Service, session: MintSession, transaction: Transaction): boolean {
  const succeeded = transaction.outcome?.code === 'SUCCESS' || !rules.holds('mint.receipt-succeeded')
  return succeeded && (isPrepared(transaction, session) || !rules.holds('mint.receipt-exact'))
}

function requireLaunch(service: Service, session: MintSession): { launch: Launch; stage: Stage } {
  const { launchpad, rules } = service
  const launch = launchpad.find(session.mintCode)
  const stage = launch?.stages.find(({ id }) => id === session.stageId)
  if (!launch || !stage) throw unminted(service, session, 'The launch has been changed since.')
  if (session.buyer === launch.treasury && rules.holds('mint.buyer-is-source')) throw buyerIsSource()
  if (!launch.paused || !rules.holds('mint.paused-unavailable')) return { launch, stage }
  throw again(503, 'MINT_EXECUTION_UNAVAILABLE', 'The launch is paused. No transfer was made.', RETRY_LATER_SECONDS)
}

function refusalOf(verdict: Exclude<Verdict, { status: 'minted' | 'none-left' }>): Refusal {
  switch (verdict.status) {
    case 'busy': {
      const message = 'The NFTs left are in other mints that are settling. No transfer was made; call again.'
      return again(409, 'MINT_ASSET_BUSY', message, RETRY_SECONDS)
    }
    case 'unavailable': {
      const message = 'The ledger does not take the transfer now. No transfer was made; call again.'
      return again(503, 'MINT_EXECUTION_UNAVAILABLE', message, RETRY_SECONDS)
    }
    case 'unconfirmed': {
      const { transactionId } = verdict
      const message = 'The transfer was sent and its outcome is unknown. Do not retry; look it up on a mirror.'
      return refuse(200, 'MINT_UNCONFIRMED', message, { transactionId, outcomeUnknown: true })
    }
    case 'rejected': {
      const { code: receiptStatus, transactionId, refunded } = verdict
      const paid = refunded ? ' What the wallet paid is being sent back.' : ''
      const message = `The network refused the transfer with ${receiptStatus}. Nothing moved; do not retry this code.${paid}`
      return refuse(200, 'MINT_TRANSFER_REJECTED', message, { receiptStatus, transactionId })
    }
  }
}

import type { Transaction } from '../../ledger/ledger'
import { MARKET_FEES } from '../../world/accounts'
import { salePayouts } from '../transaction-bytes'
import type { Deps } from '../deps'
import type { AnswerBody } from '../refusal'
import { evmAnswers, recordedAnswer, saveFailedAnswer } from './buy-result'
import type { Purchase } from './purchase'
import { tradeRefusal } from './refusals'
import { awaitOutcome, isPrepared, sleep } from './transactions'

/**
 * Longest time for which a request waits until the mirror shows the approval. In this file, the approval is the buyer's
 * transaction that grants the HBAR allowance.
 */
const APPROVAL_LOOKUP_MS = 5_000
/** Time after which a request answers with the purchase's current state, while the execution continues. */
const REQUEST_TIMEOUT_MS = 20_000
/** Time for which an approval may still reach the ledger after the end of the approval's validity window. */
const APPROVAL_GRACE_MS = 5_000
/** Interval at which the service looks for a batch with an unknown outcome. */
const BATCH_POLL_MS = 2_000
/** Time for which an EVM purchase can be completed after the preparation. */
export const EVM_PURCHASE_CODE_MS = 1_800_000

/**
 * Memo of a purchase's batch. If the batch's id was not saved before a restart, `resume` finds the batch by the memo.
 */
const batchMemo = ({ listingId, code }: Purchase): string => `Sale ${listingId} ${code.slice(0, 12)}`

/** The methods of `Purchases` that the execution of an EVM purchase uses. */
export type PurchaseRecords = {
  /** The purchase that holds an NFT now. */
  readonly holdingPurchase: (token: number, serial: number) => Purchase | null
  /** The EVM purchase of the NFT whose batch is being or was submitted, and whose sale is not recorded yet. */
  readonly executingPurchase: (token: number, serial: number) => Purchase | null
  readonly holdSecondsLeft: (purchase: Purchase) => number
  /** Records a sale that reached the ledger; resolves to false if the sale could not be saved. */
  readonly recordSale: (purchase: Purchase) => Promise<boolean>
  readonly isSaving: (purchase: Purchase) => boolean
  /** Ends a purchase that failed. */
  readonly fail: (purchase: Purchase, state?: 'failed' | 'closed') => void
  /** Reopens a purchase that was not submitted. */
  readonly reopen: (purchase: Purchase) => void
}

/**
 * Executes purchases of NFTs of contracts. The buyer allows the operator to take the price. The operator then submits a
 * batch, at most one per code, which takes the price from the allowance and transfers the NFT. Either both happen or
 * neither.
 */
export class EvmPurchases {
  constructor(
    private readonly deps: Deps,
    private readonly purchases: PurchaseRecords,
  ) {}

  /** Executes the purchase, or answers for the state that an earlier request has reached. */
  async complete(purchase: Purchase): Promise<AnswerBody> {
    const currentAnswer = await this.answerByState(purchase)
    if (currentAnswer) return currentAnswer
    const execution = this.execute(purchase)
    const timeoutMs = this.deps.rules.isKept('buy-evm.request-time') ? REQUEST_TIMEOUT_MS : 3 * REQUEST_TIMEOUT_MS
    const timeout = sleep(this.deps, timeoutMs).then(() => null)
    const answerInTime = await Promise.race([execution, timeout])
    if (answerInTime) return answerInTime
    return (await this.answerByState(purchase)) ?? evmAnswers.busy()
  }

  /** Resumes a purchase after a restart: polls a submitted batch, and reopens a purchase that was not submitted. */
  resume(purchase: Purchase): void {
    if (purchase.state === 'executing') {
      const { ledger, operator } = this.deps
      const isBatch = ({ payer, body }: Transaction): boolean =>
        payer === operator.account && Boolean(body.atomicBatch) && body.memo === batchMemo(purchase)
      purchase.batchId = [...ledger.transactions.values()].find(isBatch)?.id ?? null
      purchase.state = purchase.batchId === null ? 'prepared' : 'confirming'
    }
    if (purchase.state === 'confirming') this.pollBatch(purchase)
  }

  /**
   * Answer for the purchase's current state, which another request or `pollBatch` may have changed. Null if this
   * request has to execute the purchase.
   */
  private async answerByState(purchase: Purchase): Promise<AnswerBody | null> {
    switch (purchase.state) {
      // A native NFT whose transfer right the operator has not lent to the buyer yet.
      case 'granting':
      case 'prepared':
        return null
      case 'executing':
        return this.deps.rules.isKept('buy-evm.one-request-at-a-time') ? evmAnswers.busy() : null
      case 'confirming':
        return this.deps.rules.isKept('buy-evm.submits-once') ? evmAnswers.confirming(purchase) : null
      case 'settled':
        if (this.purchases.isSaving(purchase) && this.deps.rules.isKept('buy-evm.tells-recording')) {
          return evmAnswers.recording(purchase)
        }
        return this.record(purchase)
      case 'recorded':
        return recordedAnswer(purchase, true)
      case 'failed':
      case 'lapsed':
      case 'closed':
        return evmAnswers.closed()
    }
  }

  private async record(purchase: Purchase): Promise<AnswerBody> {
    return (await this.purchases.recordSale(purchase)) ? recordedAnswer(purchase, false) : saveFailedAnswer()
  }

  private async execute(purchase: Purchase): Promise<AnswerBody> {
    const waitMs = this.deps.rules.isKept('buy-evm.looks-for-approval') ? APPROVAL_LOOKUP_MS : 0
    const approval = await awaitOutcome(this.deps, purchase.transactionId, waitMs)
    const obstacle = this.obstacleOf(purchase, approval)
    if (obstacle) return this.answerNotSubmitted(purchase, obstacle)
    if (this.isExecutedByOtherRequest(purchase)) return (await this.answerByState(purchase)) ?? evmAnswers.busy()
    return this.submitBatch(purchase)
  }

  /** True if another request began to execute the purchase while this request looked for the approval. */
  private isExecutedByOtherRequest({ state }: Purchase): boolean {
    const { rules } = this.deps
    if (!rules.isKept('buy-evm.submits-once') || !rules.isKept('buy-evm.one-request-at-a-time')) return false
    return state !== 'prepared' && rules.isKept('buy-evm.not-overtaken')
  }

  /**
   * Answers that no batch was submitted, and ends the code if the obstacle is final. Checks the purchase's state first,
   * because another request may have executed the purchase meanwhile.
   */
  private async answerNotSubmitted(purchase: Purchase, { answer, isFinal }: Obstacle): Promise<AnswerBody> {
    const currentAnswer = this.deps.rules.isKept('buy-evm.rereads') ? await this.answerByState(purchase) : null
    if (currentAnswer) return currentAnswer
    if (isFinal) this.purchases.fail(purchase, 'closed')
    return answer()
  }

  /** First obstacle to the purchase, checked before a batch is submitted; null without an obstacle. */
  private obstacleOf(purchase: Purchase, approval: Transaction | null): Obstacle | null {
    const { rules, ledger, operator } = this.deps
    if (!approval) return this.missingApprovalObstacle(purchase)
    const isPreparedSuccess = approval.outcome?.code === 'SUCCESS' && isPrepared(approval, purchase)
    if (!isPreparedSuccess && rules.isKept('buy-evm.approval-succeeded')) {
      return { answer: () => throwNotVerified(approval), isFinal: true }
    }
    const allowance = ledger.state.requireAccount(purchase.buyer).hbarAllowances.get(operator.account) ?? 0n
    if (allowance < purchase.price && rules.isKept('buy-evm.allowance-checked')) {
      return { answer: evmAnswers.allowanceTooSmall }
    }
    return this.listingObstacle(purchase)
  }

  /**
   * Obstacle if the mirror does not show the approval. The obstacle is final once the approval can no longer reach the
   * ledger.
   */
  private missingApprovalObstacle({ transactionId, expiresAtMs }: Purchase): Obstacle {
    const { ledger, clock, rules } = this.deps
    const mayArrive = ledger.find(transactionId) !== null || clock.nowMs() <= expiresAtMs + APPROVAL_GRACE_MS
    if (mayArrive || !rules.isKept('buy-evm.dead-approval')) return { answer: evmAnswers.approvalNotVisible }
    return { answer: evmAnswers.approvalNeverSubmitted, isFinal: true }
  }

  private listingObstacle({ token, serial, seller, price, buyer, code }: Purchase): Obstacle | null {
    const { rules, ledger, market, operator } = this.deps
    const executingPurchase = this.purchases.executingPurchase(token, serial)
    if (executingPurchase && executingPurchase.code !== code && rules.isKept('buy-evm.listing-executing')) {
      return { answer: evmAnswers.otherPurchaseExecuting }
    }
    const listing = market.listing(token, serial)
    const isOwnedBySeller = ledger.state.ownerOf(token, serial) === seller
    const isApproved = ledger.state.isEvmOperator(seller, token, operator.account)
    const isAvailable = listing?.seller === seller && isOwnedBySeller && isApproved
    if (!isAvailable && rules.isKept('buy-evm.listing-available'))
      return { answer: evmAnswers.unavailable, isFinal: true }
    if (listing && listing.price !== price && rules.isKept('buy-evm.price-unchanged')) {
      return { answer: evmAnswers.priceChanged, isFinal: true }
    }
    const holdingPurchase = this.purchases.holdingPurchase(token, serial)
    if (!holdingPurchase || holdingPurchase.buyer === buyer || !rules.isKept('buy-evm.held-by-another')) return null
    const seconds = this.purchases.holdSecondsLeft(holdingPurchase)
    return { answer: () => evmAnswers.inOtherCheckout(seconds) }
  }

  private async submitBatch(purchase: Purchase): Promise<AnswerBody> {
    const { operator, rules, scheduleSave } = this.deps
    if (!rules.isKept('buy-evm.submits')) return this.record(purchase)
    // From here on, every other request for the code or for the NFT finds this purchase executing.
    purchase.state = 'executing'
    scheduleSave('urgent')
    if (!this.isReserved(purchase)) {
      this.purchases.reopen(purchase)
      return this.answerNotSubmitted(purchase, { answer: evmAnswers.notReserved })
    }
    const { token: contract, serial, seller, buyer, price } = purchase
    const sale = { contract, serial, seller, buyer, price, payouts: salePayouts(purchase, MARKET_FEES) }
    const batch = await operator.sellEvmNft(sale, batchMemo(purchase))
    if (batch.status === 'refused') {
      if (rules.isKept('buy-evm.refusal-frees-code')) this.purchases.reopen(purchase)
      return this.answerNotSubmitted(purchase, { answer: () => evmAnswers.notAccepted(batch.code) })
    }
    purchase.batchId = batch.transactionId
    if (batch.status === 'settled') return this.settle(purchase, batch.code)
    purchase.state = 'confirming'
    scheduleSave('urgent')
    this.pollBatch(purchase)
    return evmAnswers.confirming(purchase)
  }

  /** True if this purchase is still the executing purchase of the NFT, and the fault `reservation` is not active. */
  private isReserved(purchase: Purchase): boolean {
    const { faults, rules } = this.deps
    if (!rules.isKept('buy-evm.reservation-confirmed')) return true
    return (
      faults.trading.reservation === 'up' &&
      this.purchases.executingPurchase(purchase.token, purchase.serial) === purchase
    )
  }

  /** Records the sale, or ends the purchase, by the response code of the batch. */
  private settle(purchase: Purchase, responseCode: string): Promise<AnswerBody> | AnswerBody {
    const { rules } = this.deps
    if (responseCode === 'SUCCESS' || !rules.isKept('buy-evm.receipt-decides')) return this.record(purchase)
    purchase.receiptStatus = rules.isKept('buy-evm.receipt-status') ? responseCode : null
    this.purchases.fail(purchase)
    return evmAnswers.failed(purchase)
  }

  /**
   * Polls a submitted batch until its outcome is known, and then settles the purchase without a request of the buyer.
   */
  private pollBatch(purchase: Purchase): void {
    this.deps.clock.schedule(BATCH_POLL_MS, () => {
      if (purchase.state !== 'confirming' || purchase.batchId === null) return
      const { operator, ledger, rules } = this.deps
      const batchStatus = rules.isKept('buy-evm.confirms-by-itself')
        ? operator.transactionStatus(purchase.batchId)
        : 'unknown'
      if (batchStatus === 'never') {
        this.purchases.fail(purchase, 'closed')
        return
      }
      const responseCode = batchStatus === 'settled' ? ledger.find(purchase.batchId)?.outcome?.code : undefined
      if (responseCode === undefined) {
        this.pollBatch(purchase)
        return
      }
      void this.settle(purchase, responseCode)
    })
  }
}

/** Reason why a purchase is not executed. */
type Obstacle = {
  /** Returns the answer to the buyer, or throws a refusal. */
  readonly answer: () => AnswerBody
  /** True if the obstacle ends the code. */
  readonly isFinal?: boolean
}

function throwNotVerified({ outcome }: Transaction): never {
  const message = 'The approval did not succeed, or is not the prepared one. Nothing was sent or charged.'
  const extra = { outcome: 'not-submitted', reprepareRequired: true, allowanceUnused: true }
  throw tradeRefusal('TXNOTVERIFIED', message, { ...extra, receiptStatus: outcome?.code ?? null }, 401)
}

import type { Transaction } from '../ledger/ledger'
import type { Proto } from '../ledger/proto'
import { nftKey } from '../ledger/state'
import type { SavedPart } from '../saved-part'
import type { Listing } from '../world/market'
import type { Deps } from './deps'
import { EVM_PURCHASE_CODE_MS, EvmPurchases, type PurchaseRecords } from './trading/evm-purchases'
import { Lending } from './trading/lending'
import { isOpenPurchase, newPurchase, type Purchase, type AffiliateCredit } from './trading/purchase'
import { isPrepared, sleep } from './trading/transactions'

/** Time after the end of a transaction's window within which the outcome of the transaction may still appear. */
const GRACE_MS = 5_000
/** Delay before the service tries again to save a sale whose saving failed. */
const SAVE_RETRY_MS = 30_000
/** Above this number, the oldest ended purchase is dropped for each new one. */
const MAX_PURCHASES = 1_000

type SavedPurchase = Omit<Purchase, 'bodyBytes'> & { readonly bodyBytes: string }

/**
 * Purchases, from their preparation until the sale is recorded. Ended purchases stay until newer ones replace them.
 *
 * A purchase holds its NFT until the window of the prepared transaction is over. For a native NFT, the operator lends
 * the buyer the right to move the NFT for that time (`Lending`). For an NFT of a contract, the buyer allows the
 * operator to take the price, and the operator pays the seller and moves the NFT in one batch (`EvmPurchases`).
 */
export class Purchases implements SavedPart<readonly SavedPurchase[]>, PurchaseRecords {
  readonly name = 'purchases'
  readonly evmPurchases: EvmPurchases
  private readonly lending: Lending
  private readonly purchasesByCode = new Map<string, Purchase>()
  private readonly purchasesByHeldNft = new Map<string, Purchase>()
  private readonly runningSaves = new Map<string, Promise<boolean>>()

  constructor(private readonly deps: Deps) {
    this.evmPurchases = new EvmPurchases(deps, this)
    this.lending = new Lending(deps, (token, serial) => this.holdingPurchase(token, serial) !== null)
    deps.ledger.onConsensus((transaction) => this.handleTransaction(transaction))
  }

  find(code: string): Purchase | null {
    return this.purchasesByCode.get(code) ?? null
  }

  /** The purchase that holds an NFT now; null if there is none. */
  holdingPurchase(token: number, serial: number): Purchase | null {
    return this.purchasesByHeldNft.get(nftKey(token, serial)) ?? null
  }

  /** Keys (`token/serial`) of all NFTs that a purchase holds now. */
  heldNftKeys(): ReadonlySet<string> {
    return new Set(this.purchasesByHeldNft.keys())
  }

  /**
   * EVM purchase of an NFT for which the batch is being submitted or was submitted, but the sale is not recorded yet.
   * Null if there is no such purchase.
   */
  executingPurchase(token: number, serial: number): Purchase | null {
    const isExecuting = ({ kind, state }: Purchase): boolean =>
      kind === 'evm' && (state === 'executing' || state === 'confirming' || state === 'settled')
    const isOfNft = (purchase: Purchase): boolean => purchase.token === token && purchase.serial === serial
    return this.allPurchases().find((purchase) => isOfNft(purchase) && isExecuting(purchase)) ?? null
  }

  save(): SavedPurchase[] {
    return this.allPurchases().map((purchase) => ({
      ...purchase,
      bodyBytes: Buffer.from(purchase.bodyBytes).toString('base64'),
    }))
  }

  restore(savedPurchases: readonly SavedPurchase[]): void {
    for (const savedPurchase of savedPurchases) {
      const bodyBytes = new Uint8Array(Buffer.from(savedPurchase.bodyBytes, 'base64'))
      const purchase = { ...savedPurchase, bodyBytes }
      this.purchasesByCode.set(purchase.code, purchase)
      if (purchase.kind === 'evm') this.evmPurchases.resume(purchase)
      if (isOpenPurchase(purchase)) this.addHold(purchase)
      if (purchase.state === 'settled') this.saveLater(purchase)
    }
  }

  private allPurchases(): Purchase[] {
    return [...this.purchasesByCode.values()]
  }

  /** Whole seconds until the hold of a purchase ends; at least 1. */
  holdSecondsLeft(purchase: Purchase): number {
    return Math.max(1, Math.ceil((purchase.expiresAtMs + GRACE_MS - this.deps.clock.nowMs()) / 1000))
  }

  /**
   * Prepares a purchase and holds the NFT for the buyer. Returns null, without a hold, if the operator could not lend
   * the right to move the NFT.
   */
  async prepare(
    listing: Listing,
    buyer: number,
    affiliateCredit: AffiliateCredit,
  ): Promise<{ purchase: Purchase; body: Proto.ITransactionBody } | null> {
    const { clock, operator, ledger, rules, scheduleSave } = this.deps
    const kind = ledger.state.contracts.has(listing.token) ? 'evm' : 'native'
    const allowance = rules.isKept('buy-evm.allows-exact-price') ? listing.price : listing.price * 2n
    const terms = { nowMs: clock.nowMs(), operator: operator.account, kind, allowance } as const
    const preparedPurchase = newPurchase(listing, buyer, affiliateCredit, terms)
    const { purchase } = preparedPurchase
    // Hold the NFT before the first await, so that a request that runs meanwhile finds the NFT held.
    this.purchasesByCode.set(purchase.code, purchase)
    this.dropOldestEnded()
    this.addHold(purchase)
    // An EVM purchase needs no loan: the operator moves the NFT when the purchase is completed.
    const canBuyerContinue = kind === 'evm' || (await this.lending.lend(purchase)) || !rules.isKept('buy.grant-checked')
    if (canBuyerContinue) purchase.state = 'prepared'
    else this.release(purchase, 'failed')
    scheduleSave('urgent')
    return canBuyerContinue ? preparedPurchase : null
  }

  /**
   * Records a sale that reached the ledger. Returns false if the sale could not be saved: the service then tries again
   * later. Repeated calls record one sale only.
   */
  recordSale(purchase: Purchase): Promise<boolean> {
    const runningSave = this.runningSaves.get(purchase.code)
    if (runningSave) return runningSave
    const newSave = this.trySave(purchase)
    this.runningSaves.set(purchase.code, newSave)
    void newSave.finally(() => this.runningSaves.delete(purchase.code))
    return newSave
  }

  /** True while a sale is being saved. */
  isSaving(purchase: Purchase): boolean {
    return this.runningSaves.has(purchase.code)
  }

  private async trySave(purchase: Purchase): Promise<boolean> {
    if (purchase.state === 'recorded') return true
    const { faults, scheduleSave } = this.deps
    purchase.state = 'settled'
    scheduleSave('urgent')
    if (faults.trading.saveDelayMs > 0) await sleep(this.deps, faults.trading.saveDelayMs)
    // While the rule `buy.save-again` is broken, saving always fails.
    if (!this.deps.rules.isKept('buy.save-again') || faults.trading.saveFailures > 0) {
      faults.trading.saveFailures = Math.max(0, faults.trading.saveFailures - 1)
      this.saveLater(purchase)
      return false
    }
    this.noteSale(purchase)
    return true
  }

  private saveLater(purchase: Purchase): void {
    this.deps.clock.schedule(SAVE_RETRY_MS, () => {
      if (purchase.state === 'settled') void this.recordSale(purchase)
    })
  }

  private noteSale(purchase: Purchase): void {
    const { market, clock, rules } = this.deps
    this.release(purchase, 'recorded')
    // A later preparation for this NFT can no longer succeed: the NFT has moved.
    const laterPurchase = this.holdingPurchase(purchase.token, purchase.serial)
    if (laterPurchase) this.release(laterPurchase, laterPurchase.kind === 'evm' ? 'closed' : 'failed')
    const { buyer, price, token, serial, seller, listingId: id, createdAtMs: listedAtMs } = purchase
    // If the seller's listing has ended already, a listing is made from the purchase. Its listing date is then the date of
    // the preparation, because the purchase does not store the real date.
    const listing = market.listing(token, serial)
    const soldListing: Listing = listing?.seller === seller ? listing : { id, token, serial, seller, price, listedAtMs }
    const transactionId = purchase.batchId ?? purchase.transactionId
    if (!rules.isKept('buy.notes-sale')) return
    market.unlist(soldListing, { buyer, transactionId, price, atMs: clock.nowMs() })
  }

  /** Ends a purchase that failed, together with the hold on the NFT. */
  fail(purchase: Purchase, state: 'failed' | 'closed' = 'failed'): void {
    this.release(purchase, state)
  }

  /** Reopens an EVM purchase whose batch was not submitted. The buyer can try again until the code expires. */
  reopen(purchase: Purchase): void {
    purchase.state = 'prepared'
    this.deps.scheduleSave('urgent')
    this.scheduleLapse(purchase)
  }

  private dropOldestEnded(): void {
    if (this.purchasesByCode.size <= MAX_PURCHASES) return
    const endedPurchase = this.allPurchases().find((purchase) => !isOpenPurchase(purchase))
    if (endedPurchase) this.purchasesByCode.delete(endedPurchase.code)
  }

  private addHold(purchase: Purchase): void {
    this.purchasesByHeldNft.set(nftKey(purchase.token, purchase.serial), purchase)
    this.scheduleLapse(purchase)
  }

  private scheduleLapse(purchase: Purchase): void {
    const delayMs = purchase.expiresAtMs + GRACE_MS - this.deps.clock.nowMs()
    this.deps.clock.schedule(Math.max(0, delayMs), () => this.lapse(purchase))
  }

  /**
   * Ends the hold of a purchase after the window of the prepared transaction. If this transaction bought a native NFT,
   * and the buyer's client did not report the payment, records the sale instead.
   */
  private lapse(purchase: Purchase): void {
    if (purchase.state !== 'prepared' && purchase.state !== 'granting') return
    if (!this.deps.rules.isKept('buy.hold-lapses')) return
    if (purchase.kind === 'evm') {
      this.lapseEvm(purchase)
      return
    }
    const transaction = this.deps.ledger.find(purchase.transactionId)
    if (transaction?.outcome?.code === 'SUCCESS' && isPrepared(transaction, purchase)) void this.recordSale(purchase)
    else this.release(purchase, 'lapsed')
  }

  /**
   * Drops the hold of an EVM purchase, and schedules the end of the purchase for the time when its code expires. Until
   * then the buyer can complete the purchase if the allowance was approved within the transaction's window and no other
   * buyer holds the NFT.
   */
  private lapseEvm(purchase: Purchase): void {
    this.dropHold(purchase)
    const delayMs = purchase.createdAtMs + EVM_PURCHASE_CODE_MS - this.deps.clock.nowMs()
    this.deps.clock.schedule(Math.max(0, delayMs), () => {
      if (purchase.state !== 'prepared' || !this.deps.rules.isKept('buy-evm.code-lasts-half-an-hour')) return
      this.release(purchase, 'closed')
    })
  }

  private release(purchase: Purchase, state: 'recorded' | 'failed' | 'lapsed' | 'closed'): void {
    purchase.state = state
    this.dropHold(purchase)
  }

  private dropHold(purchase: Purchase): void {
    const heldNftKey = nftKey(purchase.token, purchase.serial)
    this.deps.scheduleSave('urgent')
    if (this.purchasesByHeldNft.get(heldNftKey) !== purchase) return
    this.purchasesByHeldNft.delete(heldNftKey)
    if (purchase.kind === 'native') this.lending.revoke(purchase)
  }

  private handleTransaction(transaction: Transaction): void {
    // Sales and mints in the operator's own transactions are recorded by the code that submits these transactions.
    if (transaction.payer === this.deps.operator.account) return
    // A transaction of the seller may have ended the approval that lets the buyer move the NFT.
    for (const purchase of this.purchasesByHeldNft.values()) {
      if (purchase.seller === transaction.payer) this.lending.lendAgain(purchase)
    }
    this.endMovedListings(transaction)
  }

  /**
   * Ends the listings of the NFTs that the transaction moved away from their sellers. Ends none if the transaction is
   * the prepared transaction of an open purchase, because that sale is recorded separately.
   */
  private endMovedListings(transaction: Transaction): void {
    const { outcome } = transaction
    for (const move of [...(outcome?.nftTransfers ?? []), ...(outcome?.evmTransfers ?? [])]) {
      const listing = this.deps.market.listing(move.token, move.serial)
      if (listing?.seller !== move.from || this.isPreparedPurchase(transaction)) continue
      const atMs = this.deps.clock.nowMs()
      this.deps.market.unlist(listing, { buyer: null, atMs, transactionId: transaction.id })
    }
  }

  /** True if the transaction is the prepared transaction of an open purchase. */
  private isPreparedPurchase(transaction: Transaction): boolean {
    return this.allPurchases().some((purchase) => isOpenPurchase(purchase) && isPrepared(transaction, purchase))
  }
}

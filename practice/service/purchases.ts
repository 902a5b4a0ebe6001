import type { Transaction } from '../ledger/ledger'
import type { Proto } from '../ledger/proto'
import { nftKey } from '../ledger/state'
import type { SavedPart } from '../saved-part'
import type { Listing } from '../world/market'
import type { Deps } from './deps'
import { EVM_CODE_MS, EvmPurchases, type PurchaseRecords } from './trading/evm-purchases'
import { Lending } from './trading/lending'
import { isOpen, newPurchase, type Purchase, type AffiliateCredit } from './trading/purchase'
import { isPrepared, sleep } from './trading/transactions'

/** Time after its window in which a transaction may still appear as settled. */
const GRACE_MS = 5_000
/** Delay before the service tries again to save a sale. */
const SAVE_RETRY_MS = 30_000
const MAX_PURCHASES = 1_000

type SavedPurchase = Omit<Purchase, 'bodyBytes'> & { readonly bodyBytes: string }

/**
 * Purchases between preparation and record.
 *
 * The right to move a native NFT is lent to its buyer for the length of the hold (`Lending`). NFTs of contracts are not
 * lent: the buyer allows the operator to take the price, and the operator pays and moves the NFT in one batch
 * (`EvmPurchases`).
 */
export class Purchases implements SavedPart<readonly SavedPurchase[]>, PurchaseRecords {
  readonly name = 'purchases'
  readonly evm: EvmPurchases
  private readonly lending: Lending
  private readonly byCode = new Map<string, Purchase>()
  private readonly holds = new Map<string, Purchase>()
  private readonly pendingSaves = new Map<string, Promise<boolean>>()

  constructor(private readonly deps: Deps) {
    this.evm = new EvmPurchases(deps, this)
    this.lending = new Lending(deps, (token, serial) => this.hold(token, serial) !== null)
    deps.ledger.onConsensus((transaction) => this.handleTransaction(transaction))
  }

  find(code: string): Purchase | null {
    return this.byCode.get(code) ?? null
  }

  hold(token: number, serial: number): Purchase | null {
    return this.holds.get(nftKey(token, serial)) ?? null
  }

  /** `token/serial` of every NFT held now. */
  heldNfts(): ReadonlySet<string> {
    return new Set(this.holds.keys())
  }

  /** The EVM purchase of an NFT that is being submitted or was submitted, and is not recorded yet. */
  executingPurchase(token: number, serial: number): Purchase | null {
    const isExecuting = ({ kind, state }: Purchase): boolean =>
      kind === 'evm' && (state === 'executing' || state === 'confirming' || state === 'settled')
    return (
      this.allPurchases().find((entry) => entry.token === token && entry.serial === serial && isExecuting(entry)) ??
      null
    )
  }

  save(): SavedPurchase[] {
    return this.allPurchases().map((purchase) => ({
      ...purchase,
      bodyBytes: Buffer.from(purchase.bodyBytes).toString('base64'),
    }))
  }

  restore(saved: readonly SavedPurchase[]): void {
    for (const entry of saved) {
      const purchase = { ...entry, bodyBytes: new Uint8Array(Buffer.from(entry.bodyBytes, 'base64')) }
      this.byCode.set(purchase.code, purchase)
      if (purchase.kind === 'evm') this.evm.resume(purchase)
      if (isOpen(purchase)) this.addHold(purchase)
      if (purchase.state === 'settled') this.saveLater(purchase)
    }
  }

  private allPurchases(): Purchase[] {
    return [...this.byCode.values()]
  }

  secondsLeft(purchase: Purchase): number {
    return Math.max(1, Math.ceil((purchase.expiresAtMs + GRACE_MS - this.deps.clock.nowMs()) / 1000))
  }

  /** Holds the NFT for the buyer; null if the operator could not lend the right to move the NFT. */
  async prepare(
    listing: Listing,
    buyer: number,
    routed: AffiliateCredit,
  ): Promise<{ purchase: Purchase; body: Proto.ITransactionBody } | null> {
    const { clock, operator, ledger, rules, changed } = this.deps
    const kind = ledger.state.contracts.has(listing.token) ? 'evm' : 'native'
    const allowance = rules.holds('buy-evm.allows-exact-price') ? listing.price : listing.price * 2n
    const terms = { nowMs: clock.nowMs(), operator: operator.account, kind, allowance } as const
    const preparedPurchase = newPurchase(listing, buyer, routed, terms)
    const { purchase } = preparedPurchase
    // Take the hold before the first wait, so that two requests cannot both pass this check.
    this.byCode.set(purchase.code, purchase)
    this.forgetOldest()
    this.addHold(purchase)
    const isGranted = kind === 'evm' || (await this.lending.lend(purchase)) || !rules.holds('buy.grant-checked')
    if (isGranted) purchase.state = 'prepared'
    else this.release(purchase, 'failed')
    changed(true)
    return isGranted ? preparedPurchase : null
  }

  /**
   * Records the sale that reached the ledger; false if it could not be saved. Repeated calls take no payment and record
   * one sale.
   */
  record(purchase: Purchase): Promise<boolean> {
    const pendingSave = this.pendingSaves.get(purchase.code)
    if (pendingSave) return pendingSave
    const newSave = this.trySave(purchase)
    this.pendingSaves.set(purchase.code, newSave)
    void newSave.finally(() => this.pendingSaves.delete(purchase.code))
    return newSave
  }

  isSaving(purchase: Purchase): boolean {
    return this.pendingSaves.has(purchase.code)
  }

  private async trySave(purchase: Purchase): Promise<boolean> {
    if (purchase.state === 'recorded') return true
    const { faults, changed } = this.deps
    purchase.state = 'settled'
    changed(true)
    if (faults.trading.saveDelayMs > 0) await sleep(this.deps, faults.trading.saveDelayMs)
    if (!this.deps.rules.holds('buy.save-again') || faults.trading.saveFailures > 0) {
      faults.trading.saveFailures = Math.max(0, faults.trading.saveFailures - 1)
      this.saveLater(purchase)
      return false
    }
    this.noteSale(purchase)
    return true
  }

  private saveLater(purchase: Purchase): void {
    this.deps.clock.schedule(SAVE_RETRY_MS, () => {
      if (purchase.state === 'settled') void this.record(purchase)
    })
  }

  private noteSale(purchase: Purchase): void {
    const { market, clock, rules } = this.deps
    this.release(purchase, 'recorded')
    // A later preparation for this NFT can no longer succeed: the NFT has moved.
    const laterPurchase = this.hold(purchase.token, purchase.serial)
    if (laterPurchase) this.release(laterPurchase, laterPurchase.kind === 'evm' ? 'closed' : 'failed')
    const { buyer, price, token, serial, seller, listingId: id, createdAtMs: listedAtMs } = purchase
    const listing = market.listing(token, serial)
    const soldListing: Listing = listing?.seller === seller ? listing : { id, token, serial, seller, price, listedAtMs }
    const transactionId = purchase.batchId ?? purchase.transactionId
    if (!rules.holds('buy.notes-sale')) return
    market.unlist(soldListing, { buyer, transactionId, price, atMs: clock.nowMs() })
  }

  /** Ends a purchase that failed. */
  fail(purchase: Purchase, state: 'failed' | 'closed' = 'failed'): void {
    this.release(purchase, state)
  }

  /** Reopens an EVM purchase that was not submitted: the buyer can retry as long as the code lasts. */
  reopen(purchase: Purchase): void {
    purchase.state = 'prepared'
    this.deps.changed(true)
    this.scheduleLapse(purchase)
  }

  private forgetOldest(): void {
    if (this.byCode.size <= MAX_PURCHASES) return
    const endedPurchase = this.allPurchases().find((purchase) => !isOpen(purchase))
    if (endedPurchase) this.byCode.delete(endedPurchase.code)
  }

  private addHold(purchase: Purchase): void {
    this.holds.set(nftKey(purchase.token, purchase.serial), purchase)
    this.scheduleLapse(purchase)
  }

  private scheduleLapse(purchase: Purchase): void {
    const leftMs = purchase.expiresAtMs + GRACE_MS - this.deps.clock.nowMs()
    this.deps.clock.schedule(Math.max(0, leftMs), () => this.lapse(purchase))
  }

  /** Ends the hold when its window is over. Records a sale that reached the ledger but was not reported. */
  private lapse(purchase: Purchase): void {
    if (purchase.state !== 'prepared' && purchase.state !== 'granting') return
    if (!this.deps.rules.holds('buy.hold-lapses')) return
    if (purchase.kind === 'evm') return this.lapseEvm(purchase)
    const transaction = this.deps.ledger.find(purchase.transactionId)
    if (transaction?.outcome?.code === 'SUCCESS' && isPrepared(transaction, purchase)) return void this.record(purchase)
    this.release(purchase, 'lapsed')
  }

  /**
   * Drops the hold of an EVM purchase. The buyer can still complete with an approval given in time, unless another buyer
   * holds the NFT by then.
   */
  private lapseEvm(purchase: Purchase): void {
    this.dropHold(purchase)
    const leftMs = purchase.createdAtMs + EVM_CODE_MS - this.deps.clock.nowMs()
    this.deps.clock.schedule(Math.max(0, leftMs), () => {
      if (purchase.state !== 'prepared' || !this.deps.rules.holds('buy-evm.code-lasts-half-an-hour')) return
      this.release(purchase, 'closed')
    })
  }

  private release(purchase: Purchase, state: 'recorded' | 'failed' | 'lapsed' | 'closed'): void {
    purchase.state = state
    this.dropHold(purchase)
  }

  private dropHold(purchase: Purchase): void {
    const key = nftKey(purchase.token, purchase.serial)
    this.deps.changed(true)
    if (this.holds.get(key) !== purchase) return
    this.holds.delete(key)
    if (purchase.kind === 'native') this.lending.revoke(purchase)
  }

  private handleTransaction(transaction: Transaction): void {
    // The operator's transactions are the market's own: sales and mints are recorded by their callers.
    if (transaction.payer === this.deps.operator.account) return
    for (const purchase of this.holds.values()) {
      if (purchase.seller === transaction.payer) this.lending.lendAgain(purchase)
    }
    this.endMovedListings(transaction)
  }

  /** Ends the listing of an NFT that left its seller without a purchase. */
  private endMovedListings(transaction: Transaction): void {
    const { outcome } = transaction
    for (const move of [...(outcome?.nftTransfers ?? []), ...(outcome?.evmTransfers ?? [])]) {
      const listing = this.deps.market.listing(move.token, move.serial)
      if (listing?.seller !== move.from || this.isPurchase(transaction)) continue
      const atMs = this.deps.clock.nowMs()
      this.deps.market.unlist(listing, { buyer: null, atMs, transactionId: transaction.id })
    }
  }

  private isPurchase(transaction: Transaction): boolean {
    return this.allPurchases().some((purchase) => isOpen(purchase) && isPrepared(transaction, purchase))
  }
}

import { randomBytes } from 'node:crypto'
import type { Transaction } from '../ledger/ledger'
import { nftKey } from '../ledger/state'
import type { SavedPart } from '../saved'
import { MARKET_FEES } from '../world/accounts'
import type { Listing } from '../world/market'
import { WINDOW_SECONDS, bodyOf, encodeBody, nextStart, saleTransfer, transactionIdText } from './bytes'
import type { Deps } from './deps'
import type { Proto } from '../ledger/proto'

/** How long after its window a transaction may still turn up as settled. */
const GRACE_MS = 5_000
const KEEP_PURCHASES = 1_000

export type Purchase = {
  readonly code: string
  /** Hash of the affiliate key that prepared it. */
  readonly affiliate: string
  readonly buyer: number
  readonly seller: number
  readonly token: number
  readonly serial: number
  readonly listingId: number
  readonly price: bigint
  readonly transactionId: string
  readonly bodyBytes: Uint8Array
  readonly memo: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  state: 'granting' | 'prepared' | 'recorded' | 'failed' | 'lapsed'
}

type SavedPurchase = Omit<Purchase, 'bodyBytes'> & { readonly bodyBytes: string }

/**
 * Purchases between preparation and record.
 *
 * How a buyer's own transaction can move a seller's NFT: a seller who lists approves the market's operator for the
 * whole collection. When a purchase is prepared, the operator uses that approval to make the buyer the approved spender
 * of the one serial (as delegating spender, in a transaction of its own), and the prepared transfer, paid and signed by
 * the buyer, moves the NFT under that approval together with the payment. When the hold lapses, the operator makes
 * itself the serial's spender, which takes the buyer's right away.
 *
 * Its weakness: for the length of the hold the buyer is a plain approved spender and could move the NFT in another
 * transaction, without paying. The ledger cannot tie an allowance to a payment.
 */
export class Purchases implements SavedPart<readonly SavedPurchase[]> {
  readonly name = 'purchases'
  private readonly byCode = new Map<string, Purchase>()
  private readonly holds = new Map<string, Purchase>()

  constructor(private readonly deps: Deps) {
    deps.ledger.onConsensus((transaction) => this.watchMoves(transaction))
  }

  find(code: string): Purchase | null {
    return this.byCode.get(code) ?? null
  }

  hold(token: number, serial: number): Purchase | null {
    return this.holds.get(nftKey(token, serial)) ?? null
  }

  save(): SavedPurchase[] {
    return this.all().map((purchase) => ({
      ...purchase,
      bodyBytes: Buffer.from(purchase.bodyBytes).toString('base64'),
    }))
  }

  restore(saved: readonly SavedPurchase[]): void {
    for (const entry of saved) {
      const purchase = { ...entry, bodyBytes: new Uint8Array(Buffer.from(entry.bodyBytes, 'base64')) }
      this.byCode.set(purchase.code, purchase)
      if (purchase.state === 'granting' || purchase.state === 'prepared') this.keepHold(purchase)
    }
  }

  private all(): Purchase[] {
    return [...this.byCode.values()]
  }

  secondsLeft(purchase: Purchase): number {
    return Math.max(1, Math.ceil((purchase.expiresAtMs + GRACE_MS - this.deps.clock.nowMs()) / 1000))
  }

  /** Holds the NFT for the buyer; null when the operator could not lend the right to move it. */
  async prepare(
    listing: Listing,
    buyer: number,
    affiliate: string,
  ): Promise<{ purchase: Purchase; body: Proto.ITransactionBody } | null> {
    const { clock, operator, changed } = this.deps
    const start = nextStart(clock.nowMs())
    const memo = `Listing ${listing.id}: 0.0.${listing.token}/${listing.serial}`
    const sale = { buyer, seller: listing.seller, token: listing.token, serial: listing.serial, price: listing.price }
    const body = bodyOf({ payer: buyer, start, memo }, { cryptoTransfer: saleTransfer(sale, MARKET_FEES) })
    const purchase: Purchase = {
      ...sale,
      code: randomBytes(18).toString('base64url'),
      affiliate,
      listingId: listing.id,
      transactionId: transactionIdText(buyer, start),
      bodyBytes: encodeBody(body),
      memo,
      createdAtMs: clock.nowMs(),
      expiresAtMs: (start.seconds + WINDOW_SECONDS) * 1000 + Math.ceil(start.nanos / 1e6),
      state: 'granting',
    }
    // The hold is taken before the first wait, so that two requests cannot both get past it.
    this.byCode.set(purchase.code, purchase)
    this.forgetOldest()
    this.keepHold(purchase)
    const granted = await operator.approveSerial({ ...sale, owner: sale.seller }, buyer)
    if (granted === 'SUCCESS') purchase.state = 'prepared'
    else this.release(purchase, 'failed')
    changed(true)
    return granted === 'SUCCESS' ? { purchase, body } : null
  }

  /** Records the sale that reached the ledger. */
  record(purchase: Purchase): void {
    const { market, clock } = this.deps
    this.release(purchase, 'recorded')
    // A later preparation of the same buyer can no longer succeed: the NFT has moved.
    const later = this.hold(purchase.token, purchase.serial)
    if (later) this.release(later, 'failed')
    const listing = market.listing(purchase.token, purchase.serial)
    const { buyer, transactionId, price } = purchase
    const { token, serial, seller, listingId: id, createdAtMs: listedAtMs } = purchase
    const sold: Listing = listing ?? { id, token, serial, seller, price, listedAtMs }
    market.unlist(sold, { buyer, transactionId, price, atMs: clock.nowMs() })
  }

  fail(purchase: Purchase): void {
    this.release(purchase, 'failed')
  }

  private forgetOldest(): void {
    if (this.byCode.size <= KEEP_PURCHASES) return
    const ended = this.all().find(({ state }) => state !== 'granting' && state !== 'prepared')
    if (ended) this.byCode.delete(ended.code)
  }

  private keepHold(purchase: Purchase): void {
    this.holds.set(nftKey(purchase.token, purchase.serial), purchase)
    this.deps.clock.after(Math.max(0, purchase.expiresAtMs + GRACE_MS - this.deps.clock.nowMs()), () =>
      this.lapse(purchase),
    )
  }

  /** The window is over. If the sale happened and nobody reported it, it is recorded all the same. */
  private lapse(purchase: Purchase): void {
    if (purchase.state !== 'prepared' && purchase.state !== 'granting') return
    const transaction = this.deps.ledger.find(purchase.transactionId)
    if (transaction && isPrepared(transaction, purchase) && transaction.outcome?.code === 'SUCCESS') {
      return this.record(purchase)
    }
    this.release(purchase, 'lapsed')
  }

  private release(purchase: Purchase, state: 'recorded' | 'failed' | 'lapsed'): void {
    const { ledger, operator, changed } = this.deps
    purchase.state = state
    const key = nftKey(purchase.token, purchase.serial)
    if (this.holds.get(key) !== purchase) return changed(true)
    this.holds.delete(key)
    const lent = ledger.state.serialAllowances.get(key)?.spender === purchase.buyer
    if (lent) {
      const nft = { token: purchase.token, serial: purchase.serial, owner: purchase.seller }
      operator.approveSerial(nft, operator.account).then(
        (code) => code === 'SUCCESS' || console.error(`practice: hold on ${key} not taken back: ${code}`),
        (error: unknown) => console.error('practice: hold not taken back', error),
      )
    }
    changed(true)
  }

  private isPurchase(transaction: Transaction): boolean {
    return this.all().some((purchase) => purchase.state === 'prepared' && isPrepared(transaction, purchase))
  }

  /** A listed NFT that left its seller without a purchase is no longer for sale. */
  private watchMoves(transaction: Transaction): void {
    for (const move of transaction.outcome?.nftTransfers ?? []) {
      const listing = this.deps.market.listing(move.token, move.serial)
      if (listing?.seller !== move.from || this.isPurchase(transaction)) continue
      const atMs = this.deps.clock.nowMs()
      this.deps.market.unlist(listing, { buyer: null, atMs, transactionId: transaction.id })
    }
  }
}

/** Whether a transaction on the ledger is, byte for byte, the one that was prepared, paid by the buyer. */
export function isPrepared(transaction: Transaction, purchase: Purchase): boolean {
  return (
    transaction.id === purchase.transactionId &&
    transaction.payer === purchase.buyer &&
    Buffer.compare(transaction.bodyBytes, purchase.bodyBytes) === 0
  )
}

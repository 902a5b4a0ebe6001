import type { SavedPart } from '../../saved-part'
import type { Deps } from '../deps'
import { Claims, type Claim } from './claims'
import type { PreparedTransaction } from './transactions'

/** Time for which a listing or unlisting can be completed after the preparation. */
export const LISTING_CODE_MS = 180_000
/** Minimum validity of a code, counted from a refusal that was due to a buyer's checkout. */
const EXTENDED_CODE_MS = 1_800_000
const MAX_PREPARATIONS = 2_000

/** A listing or unlisting between preparation and completion. */
export type Preparation = PreparedTransaction & {
  readonly act: 'list' | 'unlist'
  readonly kind: 'native' | 'evm'
  readonly code: string
  /** Hash of the affiliate key that prepared the listing or unlisting. */
  readonly affiliate: string
  readonly user: number
  readonly token: number
  readonly serial: number
  /** Tinybar; for an unlisting, the price of the listing. */
  readonly price: bigint
  /** True if the prepared call revokes the operator's approval for the whole EVM collection. */
  readonly revokes: boolean
  expiresAtMs: number
  /** True once the code is used up. */
  ended: boolean
}

type SavedPreparation = Omit<Preparation, 'bodyBytes'> & { readonly bodyBytes: string }
type SavedPreparations = {
  readonly preparations: readonly SavedPreparation[]
  readonly claims: readonly Claim[]
  readonly approvals: readonly string[]
}

/** Key of a seller in an EVM collection. Saved states contain these keys. */
const sellerKey = (contract: number, seller: number): string => `${contract}/${seller}`

/**
 * Listings and unlistings between preparation and completion, and the claims: while a seller changes a listing, a claim
 * keeps new checkouts of the NFT from starting.
 */
export class Preparations implements SavedPart<SavedPreparations> {
  readonly name = 'preparations'
  readonly claims: Claims
  private readonly preparationByCode = new Map<string, Preparation>()
  /** A `sellerKey` for each seller who has approved the operator for an EVM collection by a completed listing. */
  private readonly approvedSellers = new Set<string>()

  constructor(private readonly deps: Deps) {
    this.claims = new Claims(deps)
  }

  add(preparation: Preparation): void {
    this.preparationByCode.set(preparation.code, preparation)
    if (this.preparationByCode.size > MAX_PREPARATIONS) this.dropOldest()
    this.deps.scheduleSave('urgent')
  }

  /** Drops the oldest preparation that has ended or expired, so that many new preparations do not end a valid code. */
  private dropOldest(): void {
    const preparations = [...this.preparationByCode.values()]
    const droppable = preparations.find((preparation) => preparation.ended || this.isExpired(preparation))
    // If every preparation is still valid, drop the oldest. With rate limits this cannot happen, because codes expire
    // soon.
    this.preparationByCode.delete((droppable ?? preparations[0])?.code ?? '')
  }

  find(code: string): Preparation | null {
    return this.preparationByCode.get(code) ?? null
  }

  isExpired({ expiresAtMs }: Preparation): boolean {
    return this.deps.clock.nowMs() > expiresAtMs
  }

  /** Extends the validity of the preparation's code; never shortens the validity. */
  extend(preparation: Preparation): void {
    const lengthMs = this.deps.rules.isKept('list.extension') ? EXTENDED_CODE_MS : 2 * LISTING_CODE_MS
    preparation.expiresAtMs = Math.max(preparation.expiresAtMs, this.deps.clock.nowMs() + lengthMs)
    this.deps.scheduleSave('urgent')
  }

  /** Ends the preparation: its code cannot be used again. */
  end(preparation: Preparation): void {
    preparation.ended = true
    this.deps.scheduleSave('urgent')
  }

  /**
   * True if the operator may move the seller's NFTs of an EVM collection, according to the seller's completed listings
   * or to the ledger.
   */
  isApproved(seller: number, contract: number): boolean {
    if (this.approvedSellers.has(sellerKey(contract, seller))) return true
    return this.deps.ledger.state.isEvmOperator(seller, contract, this.deps.operator.account)
  }

  /** Records that a completed listing has approved the operator for the EVM collection. */
  noteApproval(seller: number, contract: number): void {
    this.approvedSellers.add(sellerKey(contract, seller))
    this.deps.scheduleSave('urgent')
  }

  /** Records that a completed unlisting has revoked the operator's approval for the EVM collection. */
  noteRevocation(seller: number, contract: number): void {
    this.approvedSellers.delete(sellerKey(contract, seller))
    this.deps.scheduleSave('urgent')
  }

  save(): SavedPreparations {
    const openPreparations = [...this.preparationByCode.values()].filter((preparation) => !preparation.ended)
    return {
      preparations: openPreparations.map((preparation) => ({
        ...preparation,
        bodyBytes: Buffer.from(preparation.bodyBytes).toString('base64'),
      })),
      claims: this.claims.save(),
      approvals: [...this.approvedSellers],
    }
  }

  restore({ preparations, claims, approvals }: SavedPreparations): void {
    for (const preparation of preparations) {
      this.preparationByCode.set(preparation.code, {
        ...preparation,
        bodyBytes: new Uint8Array(Buffer.from(preparation.bodyBytes, 'base64')),
      })
    }
    this.claims.restore(claims)
    for (const key of approvals) this.approvedSellers.add(key)
  }
}

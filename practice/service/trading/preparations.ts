import { nftKey } from '../../ledger/state'
import type { SavedPart } from '../../saved'
import type { Deps } from '../deps'
import { Claims, type Claim } from './claims'
import type { Prepared } from './transactions'

/** Time in which a prepared listing or unlisting can be completed. */
export const CODE_MS = 180_000
/** Extended validity after each refusal because a buyer's checkout came first. */
const EXTENDED_MS = 1_800_000
const KEEP_PREPARATIONS = 2_000

/** A listing or unlisting between preparation and completion. */
export type Preparation = Prepared & {
  readonly act: 'list' | 'unlist'
  readonly kind: 'native' | 'evm'
  readonly code: string
  /** Hash of the affiliate key that prepared it. */
  readonly affiliate: string
  readonly user: number
  readonly token: number
  readonly serial: number
  /** Tinybar; for an unlisting, the price of the listing. */
  readonly price: bigint
  /** True if the prepared call revokes the operator's approval for the whole EVM collection. */
  readonly revokes: boolean
  expiresAtMs: number
  /** Set once a verdict was reached: the code can no longer be used. */
  ended: boolean
}

type SavedPreparation = Omit<Preparation, 'bodyBytes'> & { readonly bodyBytes: string }
type Saved = {
  readonly preparations: readonly SavedPreparation[]
  readonly claims: readonly Claim[]
  readonly approvals: readonly string[]
}

/** Listings and unlistings between preparation and completion, and the claims of sellers. */
export class Preparations implements SavedPart<Saved> {
  readonly name = 'preparations'
  readonly claims: Claims
  private readonly byCode = new Map<string, Preparation>()
  /** `contract/seller` for each seller who was seen to approve the operator for an EVM collection. */
  private readonly approvals = new Set<string>()

  constructor(private readonly deps: Deps) {
    this.claims = new Claims(deps)
  }

  add(preparation: Preparation): void {
    this.byCode.set(preparation.code, preparation)
    if (this.byCode.size > KEEP_PREPARATIONS) this.forgetOne()
    this.deps.changed(true)
  }

  /**
   * Forgets the oldest ended or expired preparation, if there is one: a flood of preparations ends no other code early.
   */
  private forgetOne(): void {
    const all = [...this.byCode.values()]
    const oldest = all.find((entry) => entry.ended || this.isExpired(entry))
    // Codes expire so soon that this many can be open only while rate limits are off.
    this.byCode.delete((oldest ?? all[0])?.code ?? '')
  }

  find(code: string): Preparation | null {
    return this.byCode.get(code) ?? null
  }

  isExpired({ expiresAtMs }: Preparation): boolean {
    return this.deps.clock.nowMs() > expiresAtMs
  }

  extend(preparation: Preparation): void {
    const lengthMs = this.deps.rules.holds('list.extension') ? EXTENDED_MS : 2 * CODE_MS
    preparation.expiresAtMs = Math.max(preparation.expiresAtMs, this.deps.clock.nowMs() + lengthMs)
    this.deps.changed(true)
  }

  end(preparation: Preparation): void {
    preparation.ended = true
    this.deps.changed(true)
  }

  /**
   * True if a seller approved the operator for an EVM collection: remembered from listings, otherwise read from the
   * ledger.
   */
  isApproved(seller: number, contract: number): boolean {
    const key = nftKey(contract, seller)
    if (this.approvals.has(key)) return true
    return this.deps.ledger.state.isEvmOperator(seller, contract, this.deps.operator.account)
  }

  noteApproval(seller: number, contract: number, approved: boolean): void {
    const key = nftKey(contract, seller)
    if (approved) this.approvals.add(key)
    else this.approvals.delete(key)
    this.deps.changed(true)
  }

  save(): Saved {
    const kept = [...this.byCode.values()].filter((entry) => !entry.ended)
    return {
      preparations: kept.map((entry) => ({ ...entry, bodyBytes: Buffer.from(entry.bodyBytes).toString('base64') })),
      claims: this.claims.save(),
      approvals: [...this.approvals],
    }
  }

  restore({ preparations, claims, approvals }: Saved): void {
    for (const entry of preparations) {
      this.byCode.set(entry.code, { ...entry, bodyBytes: new Uint8Array(Buffer.from(entry.bodyBytes, 'base64')) })
    }
    this.claims.restore(claims)
    for (const key of approvals) this.approvals.add(key)
  }
}

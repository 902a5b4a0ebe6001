import { nftKey } from '../../ledger/state'
import type { SavedPart } from '../../saved'
import type { Deps } from '../deps'
import { Claims, type Claim } from './claims'
import type { Prepared } from './transactions'

/** How long a prepared listing can be completed, and a prepared unlisting as well. */
export const CODE_MS = 180_000
/** How long it stays valid after each answer that a buyer's checkout came first. */
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
  /** Tinybar; of an unlisting, the price it was listed at. */
  readonly price: bigint
  /** Whether the prepared call takes back the operator's approval for the whole EVM collection. */
  readonly revokes: boolean
  expiresAtMs: number
  /** Set once a verdict was reached: the code is of no use any more. */
  ended: boolean
}

type SavedPreparation = Omit<Preparation, 'bodyBytes'> & { readonly bodyBytes: string }
type Saved = {
  readonly preparations: readonly SavedPreparation[]
  readonly claims: readonly Claim[]
  readonly approvals: readonly string[]
}

/** Listings and unlistings between preparation and completion, and what sellers claim meanwhile. */
export class Preparations implements SavedPart<Saved> {
  readonly name = 'preparations'
  readonly claims: Claims
  private readonly byCode = new Map<string, Preparation>()
  /** `contract/seller` of whoever was seen to approve the operator for an EVM collection. */
  private readonly approvals = new Set<string>()

  constructor(private readonly deps: Deps) {
    this.claims = new Claims(deps)
  }

  add(preparation: Preparation): void {
    this.byCode.set(preparation.code, preparation)
    if (this.byCode.size > KEEP_PREPARATIONS) this.forgetOne()
    this.deps.changed(true)
  }

  /** The oldest that is of no use any more, if there is one: no flood of preparations ends another's code early. */
  private forgetOne(): void {
    const all = [...this.byCode.values()]
    const oldest = all.find((entry) => entry.ended || this.isExpired(entry))
    // Codes last so short that so many can be open only while nobody counts requests.
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

  /** Whether a seller approved the operator for an EVM collection: remembered from listings, read anew otherwise. */
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

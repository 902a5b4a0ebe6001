import { nftKey } from '../../ledger/state'
import type { Deps } from '../deps'

/** Length of the pause of new checkouts of an NFT after its seller was last refused. */
export const CLAIM_MS = 300_000
/** Bounds of `retryAfterSeconds` during a pause. */
const RETRY_BOUNDS = { min: 1, max: 1_800 } as const

export type Claim = {
  readonly token: number
  readonly serial: number
  readonly seller: number
  readonly untilMs: number
}

/**
 * Claims of sellers who want to change a listing while a buyer's checkout is open. The open checkout continues, but no
 * other checkout starts until the seller has changed the listing or the claim ends.
 */
export class Claims {
  private readonly claimByNft = new Map<string, Claim>()

  constructor(private readonly deps: Pick<Deps, 'clock' | 'changed' | 'rules'>) {}

  /** Begins the pause, or restarts its whole length from now. */
  claim(token: number, serial: number, seller: number): void {
    const key = nftKey(token, serial)
    if (this.claimByNft.has(key) && !this.deps.rules.holds('claim.lasts-from-last-refusal')) return
    this.claimByNft.set(key, { token, serial, seller, untilMs: this.deps.clock.nowMs() + CLAIM_MS })
    this.deps.changed(true)
  }

  /** Ends the pause after the seller has changed the listing. */
  release(token: number, serial: number): void {
    if (this.claimByNft.delete(nftKey(token, serial))) this.deps.changed(true)
  }

  /** Whole seconds until new checkouts may begin; null without a pause. */
  secondsLeft(token: number, serial: number): number | null {
    const leftMs = (this.claimByNft.get(nftKey(token, serial))?.untilMs ?? 0) - this.deps.clock.nowMs()
    const isOver = leftMs <= 0 && this.deps.rules.holds('claim.ends')
    if (isOver || !this.claimByNft.has(nftKey(token, serial))) return null
    return Math.min(RETRY_BOUNDS.max, Math.max(RETRY_BOUNDS.min, Math.ceil(leftMs / 1000)))
  }

  save(): readonly Claim[] {
    const now = this.deps.clock.nowMs()
    return [...this.claimByNft.values()].filter(({ untilMs }) => untilMs > now)
  }

  restore(saved: readonly Claim[]): void {
    for (const claim of saved) this.claimByNft.set(nftKey(claim.token, claim.serial), claim)
  }
}

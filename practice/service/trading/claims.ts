import { nftKey } from '../../ledger/state'
import type { Deps } from '../deps'

/** Length of a claim, counted from the last time that the service refused the seller's change. */
export const CLAIM_MS = 300_000
/** Bounds of the seconds after which a buyer may retry during a claim. */
const RETRY_SECONDS = { min: 1, max: 1_800 } as const

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

  constructor(private readonly deps: Pick<Deps, 'clock' | 'scheduleSave' | 'rules'>) {}

  /** Begins a claim of the seller to the NFT. If the NFT already has a claim, the full `CLAIM_MS` starts again. */
  begin(token: number, serial: number, seller: number): void {
    const key = nftKey(token, serial)
    if (this.claimByNft.has(key) && !this.deps.rules.isKept('claim.lasts-from-last-refusal')) return
    this.claimByNft.set(key, { token, serial, seller, untilMs: this.deps.clock.nowMs() + CLAIM_MS })
    this.deps.scheduleSave('urgent')
  }

  /** Ends the claim; called after the seller has changed the listing. */
  release(token: number, serial: number): void {
    if (this.claimByNft.delete(nftKey(token, serial))) this.deps.scheduleSave('urgent')
  }

  /** Seconds until new checkouts may begin, rounded up and within `RETRY_SECONDS`; null without a claim. */
  secondsLeft(token: number, serial: number): number | null {
    const remainingMs = (this.claimByNft.get(nftKey(token, serial))?.untilMs ?? 0) - this.deps.clock.nowMs()
    const isOver = remainingMs <= 0 && this.deps.rules.isKept('claim.ends')
    if (isOver || !this.claimByNft.has(nftKey(token, serial))) return null
    return Math.min(RETRY_SECONDS.max, Math.max(RETRY_SECONDS.min, Math.ceil(remainingMs / 1000)))
  }

  save(): readonly Claim[] {
    const now = this.deps.clock.nowMs()
    return [...this.claimByNft.values()].filter(({ untilMs }) => untilMs > now)
  }

  restore(claims: readonly Claim[]): void {
    for (const claim of claims) this.claimByNft.set(nftKey(claim.token, claim.serial), claim)
  }
}

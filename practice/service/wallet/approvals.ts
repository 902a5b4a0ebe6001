import type { SavedPart } from '../../saved-part'
import type { Deps } from '../deps'

/** Time for which an approval can be confirmed after the preparation. */
const APPROVAL_LIFETIME_MS = 15 * 60_000

/** An HBAR allowance whose approval transaction was prepared for the wallet to sign. */
export type Approval = {
  readonly wallet: number
  readonly type: 'order'
  /** In tinybar. */
  readonly amount: bigint
  readonly spender: number
  /** `0.0.N@seconds.nanos` */
  readonly transactionId: string
  readonly preparedAtMs: number
  /** Time from which the ledger refuses the transaction. */
  readonly validUntilMs: number
}

/** An allowance that the wallet has granted on the ledger and confirmed to the service. */
type RecordedApproval = Approval & { readonly recordedAtMs: number }

type SavedApprovals = { readonly pending: readonly Approval[]; readonly recorded: readonly RecordedApproval[] }

/** For each wallet: the HBAR allowance that awaits confirmation, and the last confirmed allowance. */
export class Approvals implements SavedPart<SavedApprovals> {
  readonly name = 'approvals'
  private readonly pendingByWallet = new Map<number, Approval>()
  private readonly recordedByWallet = new Map<number, RecordedApproval>()
  private readonly confirmingWallets = new Set<number>()

  constructor(private readonly deps: Deps) {}

  /** Stores an approval in place of the wallet's earlier unconfirmed approval. */
  prepare(approval: Approval): void {
    this.pendingByWallet.set(approval.wallet, approval)
    this.deps.scheduleSave('urgent')
  }

  /** The approval that the wallet may confirm now; null if no approval was prepared within the last 15 minutes. */
  pendingOf(wallet: number): Approval | null {
    const approval = this.pendingByWallet.get(wallet)
    if (!approval) return null
    const { clock, rules } = this.deps
    const isExpired = clock.nowMs() - approval.preparedAtMs >= APPROVAL_LIFETIME_MS
    return isExpired && rules.isKept('allowance.kept-15-minutes') ? null : approval
  }

  recordedOf(wallet: number): RecordedApproval | null {
    return this.recordedByWallet.get(wallet) ?? null
  }

  /** Drops a pending approval. */
  dropPending(approval: Approval): void {
    // Keep a newer approval that was prepared in the meantime.
    if (this.pendingByWallet.get(approval.wallet) === approval) this.pendingByWallet.delete(approval.wallet)
    this.deps.scheduleSave('urgent')
  }

  /** Stores an approval as confirmed. */
  record(approval: Approval): void {
    this.recordedByWallet.set(approval.wallet, { ...approval, recordedAtMs: this.deps.clock.nowMs() })
    this.dropPending(approval)
  }

  /**
   * Runs `work`, which confirms an approval of the wallet. Returns null, without running `work`, while another
   * confirmation of the wallet is running.
   */
  async runAlone<T>(wallet: number, work: () => Promise<T>): Promise<T | null> {
    if (this.confirmingWallets.has(wallet) && this.deps.rules.isKept('allowance.one-confirm-at-a-time')) return null
    this.confirmingWallets.add(wallet)
    try {
      return await work()
    } finally {
      this.confirmingWallets.delete(wallet)
    }
  }

  save(): SavedApprovals {
    return { pending: [...this.pendingByWallet.values()], recorded: [...this.recordedByWallet.values()] }
  }

  restore({ pending, recorded }: SavedApprovals): void {
    for (const approval of pending) this.pendingByWallet.set(approval.wallet, approval)
    for (const approval of recorded) this.recordedByWallet.set(approval.wallet, approval)
  }
}

import type { SavedPart } from '../../saved-part'
import type { Deps } from '../deps'

/** Time in which a prepared approval can be confirmed. */
const KEEP_APPROVAL_MS = 15 * 60_000

/** An allowance whose bytes were returned for signing. */
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

/** An allowance that the wallet granted and confirmed. */
type RecordedApproval = Approval & { readonly recordedAtMs: number }

type SavedApprovals = { readonly pending: readonly Approval[]; readonly recorded: readonly RecordedApproval[] }

/** HBAR allowances between approve and confirm, one per wallet, and the last confirmed one of each wallet. */
export class Approvals implements SavedPart<SavedApprovals> {
  readonly name = 'approvals'
  private readonly pending = new Map<number, Approval>()
  private readonly recorded = new Map<number, RecordedApproval>()
  private readonly confirming = new Set<number>()

  constructor(private readonly deps: Deps) {}

  /** Stores an approval; it replaces the wallet's earlier one. */
  prepare(approval: Approval): void {
    this.pending.set(approval.wallet, approval)
    this.deps.changed(true)
  }

  /** The approval that the wallet may confirm now; null if none was prepared within the last 15 minutes. */
  pendingOf(wallet: number): Approval | null {
    const approval = this.pending.get(wallet)
    if (!approval) return null
    const { clock, rules } = this.deps
    const isExpired = clock.nowMs() - approval.preparedAtMs >= KEEP_APPROVAL_MS
    return isExpired && rules.holds('allowance.kept-15-minutes') ? null : approval
  }

  recordedOf(wallet: number): RecordedApproval | null {
    return this.recorded.get(wallet) ?? null
  }

  retire(approval: Approval): void {
    // Another approval may have been prepared in the meantime.
    if (this.pending.get(approval.wallet) === approval) this.pending.delete(approval.wallet)
    this.deps.changed(true)
  }

  record(approval: Approval): void {
    this.recorded.set(approval.wallet, { ...approval, recordedAtMs: this.deps.clock.nowMs() })
    this.retire(approval)
  }

  /** Runs one confirmation of a wallet at a time; null when another is running. */
  async runAlone<T>(wallet: number, work: () => Promise<T>): Promise<T | null> {
    if (this.confirming.has(wallet) && this.deps.rules.holds('allowance.one-confirm-at-a-time')) return null
    this.confirming.add(wallet)
    try {
      return await work()
    } finally {
      this.confirming.delete(wallet)
    }
  }

  save(): SavedApprovals {
    return { pending: [...this.pending.values()], recorded: [...this.recorded.values()] }
  }

  restore({ pending, recorded }: SavedApprovals): void {
    for (const approval of pending) this.pending.set(approval.wallet, approval)
    for (const approval of recorded) this.recorded.set(approval.wallet, approval)
  }
}

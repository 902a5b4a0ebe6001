import { createHash } from 'node:crypto'
import type { SavedPart } from '../../saved-part'
import { WINDOW_SECONDS } from '../transaction-bytes'
import type { Commission } from './shares'

export const SESSION_MS = 20 * 60_000
/** Time for which an ended session is stored, so that a later request gets a precise refusal. */
const KEEP_SESSION_MS = 24 * 3_600_000
/** Above this number, the oldest expired session is dropped for each new one. */
const MAX_SESSIONS = 5_000

/** A draw of one NFT out of a forever-mint pool. */
export type PoolDraw = {
  readonly transactionId: string
  /** From 0 to `range` minus 1. */
  readonly number: number
  readonly range: number
  /** Serials that could be drawn, ascending. */
  readonly pool: readonly number[]
  readonly selectedIndex: number
  readonly atMs: number
}

/** An NFT chosen for a mint, and its draw. */
export type PickedNft = { readonly serial: number; readonly draw: PoolDraw | null }

export type SessionState =
  | { readonly status: 'prepared' }
  /** NFTs are being chosen or moved; at most `wanted`. */
  | { readonly status: 'executing'; readonly wanted: number; readonly picks: readonly PickedNft[] }
  /** The transfer was sent and its outcome is unknown. */
  | { readonly status: 'unconfirmed'; readonly transactionId: string; readonly picks: readonly PickedNft[] }
  | { readonly status: 'finalized'; readonly transactionId: string; readonly mintedCount: number }
  /**
   * The network refused the transfer with this response code; null if no NFT could be chosen and the payment was
   * refunded.
   */
  | { readonly status: 'closed'; readonly code: string | null }

/** A refund on its way to the wallet, in tinybar. Ids are `0.0.N@seconds.nanos`. */
export type Refund = { readonly amount: bigint } & (
  | { readonly status: 'owed' }
  /** The outcome of the transfer is unknown. */
  | { readonly status: 'sent'; readonly transactionId: string }
  | { readonly status: 'done'; readonly transactionId: string }
)

/** A mint between preparation and completion. */
export type MintSession = {
  readonly code: string
  /** Hash of the affiliate key that prepared the mint. */
  readonly affiliate: string
  readonly buyer: number
  readonly mintCode: string
  readonly token: number
  readonly stageId: number
  readonly requested: number
  readonly accepted: number
  readonly commission: Commission | null
  /** The NFT given in a swap. */
  readonly swapSerial: number | null
  /** The NFT reserved for a wallet that pays before it gets the NFT. */
  readonly heldSerial: number | null
  readonly transactionId: string
  readonly bodyBytes: Uint8Array
  readonly createdAtMs: number
  /** Set once the wallet's direct payment has to be refunded: the code can no longer mint. */
  refund?: Refund
  state: SessionState
}

export type SavedSession = Omit<MintSession, 'bodyBytes'> & { readonly bodyBytes: string }

/** Tag in the memo of the operator's transfer for a session: identifies the code without revealing it. */
export const sessionTag = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 16)

export const isExpired = ({ createdAtMs }: MintSession, atMs: number): boolean => atMs - createdAtMs > SESSION_MS

/** Time after its window in which a transaction may still appear. */
const GRACE_MS = 10_000

/** True if the prepared transaction can no longer reach the ledger. */
export const isWindowOver = ({ transactionId }: MintSession, atMs: number): boolean =>
  atMs > (Number(/@(\d+)\./.exec(transactionId)?.[1] ?? 0) + WINDOW_SECONDS) * 1000 + GRACE_MS

/** True if a transfer of the session is not settled. Such a session is not dropped. */
const hasOpenTransfer = ({ status }: SessionState, refund: Refund | undefined): boolean =>
  status === 'unconfirmed' || (refund !== undefined && refund.status !== 'done')

/** Sessions by their code. */
export class MintSessions implements SavedPart<readonly SavedSession[]> {
  readonly name = 'mint sessions'
  private readonly sessionByCode = new Map<string, MintSession>()

  constructor(
    private readonly nowMs: () => number,
    private readonly changed: () => void,
  ) {}

  find(code: string): MintSession | null {
    return this.sessionByCode.get(code) ?? null
  }

  add(session: MintSession): void {
    const oldestMs = this.nowMs() - KEEP_SESSION_MS
    for (const { code, createdAtMs, state, refund } of this.sessionByCode.values()) {
      if (createdAtMs < oldestMs && !hasOpenTransfer(state, refund)) this.sessionByCode.delete(code)
    }
    this.sessionByCode.set(session.code, session)
    if (this.sessionByCode.size > MAX_SESSIONS) this.dropOne()
    this.changed()
  }

  private dropOne(): void {
    const isDroppable = (session: MintSession): boolean =>
      session.state.status !== 'executing' &&
      !hasOpenTransfer(session.state, session.refund) &&
      isExpired(session, this.nowMs())
    const oldest = this.all().find(isDroppable)
    if (oldest) this.sessionByCode.delete(oldest.code)
  }

  setState(session: MintSession, state: SessionState): void {
    session.state = state
    this.changed()
  }

  /** Records the progress of a refund. */
  setRefund(session: MintSession, refund: Refund): void {
    session.refund = refund
    this.changed()
  }

  all(): readonly MintSession[] {
    return [...this.sessionByCode.values()]
  }

  /** Number of NFTs being minted in a stage, for one buyer or for all, in sessions other than `except`. */
  pendingCount(stageId: number, except: MintSession | null, buyer?: number): number {
    return this.all().reduce((sum, session) => {
      if (session === except || session.stageId !== stageId) return sum
      if (buyer !== undefined && session.buyer !== buyer) return sum
      const { state } = session
      if (state.status === 'executing') return sum + state.wanted
      return state.status === 'unconfirmed' ? sum + state.picks.length : sum
    }, 0)
  }

  save(): SavedSession[] {
    return this.all().map((session) => ({ ...session, bodyBytes: Buffer.from(session.bodyBytes).toString('base64') }))
  }

  restore(saved: readonly SavedSession[]): void {
    for (const entry of saved) {
      const bodyBytes = new Uint8Array(Buffer.from(entry.bodyBytes, 'base64'))
      this.sessionByCode.set(entry.code, { ...entry, bodyBytes })
    }
  }
}

import { createHash } from 'node:crypto'
import type { SavedPart } from '../../saved-part'
import { WINDOW_SECONDS } from '../transaction-bytes'
import type { CommissionTerms } from './shares'

/** Time for which a prepared mint can be completed. */
export const SESSION_MS = 20 * 60_000
/** Time from its creation for which a session is stored, so that a request with an old code gets a precise refusal. */
const KEEP_SESSION_MS = 24 * 3_600_000
/** Above this number, each new session displaces the oldest expired session. */
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
  /** At most `wanted` NFTs are being chosen or moved. */
  | { readonly status: 'executing'; readonly wanted: number; readonly picks: readonly PickedNft[] }
  /** The transfer was sent and its outcome is unknown. */
  | { readonly status: 'unconfirmed'; readonly transactionId: string; readonly picks: readonly PickedNft[] }
  | { readonly status: 'finalized'; readonly transactionId: string; readonly mintedCount: number }
  /**
   * The network refused the transfer with this response code. Null if the mint became impossible and the payment is
   * refunded.
   */
  | { readonly status: 'closed'; readonly code: string | null }

/** Refund of a wallet's direct payment. The amount is in tinybar; ids are `0.0.N@seconds.nanos`. */
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
  readonly commission: CommissionTerms | null
  /** Serial of the NFT that the wallet gives in a swap; null in other stages. */
  readonly swapSerial: number | null
  /** Serial reserved for a wallet that pays before the NFT moves; null in other stages. */
  readonly heldSerial: number | null
  readonly transactionId: string
  readonly bodyBytes: Uint8Array
  readonly createdAtMs: number
  /** Set once the wallet's direct payment has to be refunded: the code can no longer mint. */
  refund?: Refund
  state: SessionState
}

/** A session as saved: the bytes are in base64. */
export type SavedSession = Omit<MintSession, 'bodyBytes'> & { readonly bodyBytes: string }

/** Tag in memos of the operator's transfers: identifies a session without revealing its code. */
export const sessionTag = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 16)

export const isExpired = ({ createdAtMs }: MintSession, atMs: number): boolean => atMs - createdAtMs > SESSION_MS

/** Time after the end of a transaction's window in which the transaction may still appear. */
const GRACE_MS = 10_000

/** True if the prepared transaction can no longer reach the ledger. */
export const isWindowOver = ({ transactionId }: MintSession, atMs: number): boolean =>
  atMs > (Number(/@(\d+)\./.exec(transactionId)?.[1] ?? 0) + WINDOW_SECONDS) * 1000 + GRACE_MS

/** True if a transfer or refund of the session is not settled. The session must not be dropped until then. */
const hasOpenTransfer = ({ status }: SessionState, refund: Refund | undefined): boolean =>
  status === 'unconfirmed' || (refund !== undefined && refund.status !== 'done')

/** Store of mint sessions by code. */
export class MintSessions implements SavedPart<readonly SavedSession[]> {
  readonly name = 'mint sessions'
  private readonly sessionByCode = new Map<string, MintSession>()

  constructor(
    private readonly nowMs: () => number,
    private readonly onChange: () => void,
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
    if (this.sessionByCode.size > MAX_SESSIONS) this.dropOldestExpired()
    this.onChange()
  }

  private dropOldestExpired(): void {
    const isDroppable = (session: MintSession): boolean =>
      session.state.status !== 'executing' &&
      !hasOpenTransfer(session.state, session.refund) &&
      isExpired(session, this.nowMs())
    const oldest = this.all().find(isDroppable)
    if (oldest) this.sessionByCode.delete(oldest.code)
  }

  setState(session: MintSession, state: SessionState): void {
    session.state = state
    this.onChange()
  }

  /** Records the progress of a refund. */
  setRefund(session: MintSession, refund: Refund): void {
    session.refund = refund
    this.onChange()
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

  restore(savedSessions: readonly SavedSession[]): void {
    for (const session of savedSessions) {
      const bodyBytes = new Uint8Array(Buffer.from(session.bodyBytes, 'base64'))
      this.sessionByCode.set(session.code, { ...session, bodyBytes })
    }
  }
}

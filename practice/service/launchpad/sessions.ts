import { createHash } from 'node:crypto'
import type { SavedPart } from '../../saved-part'
import { WINDOW_SECONDS } from '../transaction-bytes'
import type { CommissionTerms } from './shares'

/** Time for which a prepared mint can be completed. */
export const SESSION_MS = 20 * 60_000
/** Age from which a session may be dropped. Until then, a request with an old code gets a precise refusal. */
const MIN_DROP_AGE_MS = 24 * 3_600_000
/** Above this number, each new session drops the oldest expired session, whatever the age of that session. */
const MAX_SESSIONS = 5_000

/** A draw that selected one NFT of a forever-mint pool. */
export type PoolDraw = {
  readonly transactionId: string
  /** From 0 to `range` minus 1. */
  readonly number: number
  readonly range: number
  /** Serials that could be drawn, ascending. */
  readonly pool: readonly number[]
  /** Index of the drawn serial in `pool`. */
  readonly selectedIndex: number
  readonly atMs: number
}

/** An NFT chosen for a mint. `draw` is null if the NFT was not drawn on the ledger. */
export type PickedNft = { readonly serial: number; readonly draw: PoolDraw | null }

export type SessionState =
  | { readonly status: 'prepared' }
  /** At most `wanted` NFTs are being chosen or moved. `picks` is empty until they are chosen. */
  | { readonly status: 'executing'; readonly wanted: number; readonly picks: readonly PickedNft[] }
  /** The transfer was sent and its outcome is unknown. */
  | { readonly status: 'unconfirmed'; readonly transactionId: string; readonly picks: readonly PickedNft[] }
  | { readonly status: 'finalized'; readonly transactionId: string; readonly mintedCount: number }
  /**
   * The mint can no longer succeed. `code` is the response code with which the network refused the transfer. `code` is
   * null if the mint became impossible for another reason and the payment is refunded.
   */
  | { readonly status: 'closed'; readonly code: string | null }

/** Refund of a wallet's direct payment. The amount is in tinybar; ids are `0.0.N@seconds.nanos`. */
export type Refund = { readonly amount: bigint } & (
  | { readonly status: 'owed' }
  /** The outcome of the transfer is unknown. */
  | { readonly status: 'sent'; readonly transactionId: string }
  | { readonly status: 'done'; readonly transactionId: string }
)

/** A prepared mint and its progress. A finished session stays stored, so that a repeated request is recognised. */
export type MintSession = {
  readonly code: string
  /** Hash of the affiliate key that prepared the mint. */
  readonly affiliate: string
  readonly buyer: number
  readonly mintCode: string
  readonly token: number
  readonly stageId: number
  /** Number of NFTs that the caller requested: 1 to 10. */
  readonly requested: number
  /** Number of NFTs that the limits of the stage allowed at preparation. */
  readonly accepted: number
  readonly commission: CommissionTerms | null
  /** Serial of the NFT that the wallet gives in a swap; null in other stages. */
  readonly swapSerial: number | null
  /** Serial reserved for the wallet in a `direct` stage, where the wallet pays before the NFT moves; otherwise null. */
  readonly heldSerial: number | null
  /** Id of the transaction that the wallet signs: `0.0.N@seconds.nanos`. */
  readonly transactionId: string
  readonly bodyBytes: Uint8Array
  readonly createdAtMs: number
  /** Set once the wallet's direct payment has to be refunded: the code can no longer mint. */
  refund?: Refund
  state: SessionState
}

/** A session as saved: the bytes are in base64. */
export type SavedSession = Omit<MintSession, 'bodyBytes'> & { readonly bodyBytes: string }

/** Tag in memos of the operator's transfers. Identifies a session without revealing the session's code. */
export const sessionTag = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 16)

export const isExpired = ({ createdAtMs }: MintSession, atMs: number): boolean => atMs - createdAtMs > SESSION_MS

/** Time after the end of a transaction's window in which the transaction may still appear. */
const GRACE_MS = 10_000

/** True if the prepared transaction can no longer reach the ledger. */
export function isWindowOver({ transactionId }: MintSession, atMs: number): boolean {
  const startSeconds = Number(/@(\d+)\./.exec(transactionId)?.[1] ?? 0)
  return atMs > (startSeconds + WINDOW_SECONDS) * 1000 + GRACE_MS
}

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
    const minCreatedAtMs = this.nowMs() - MIN_DROP_AGE_MS
    for (const { code, createdAtMs, state, refund } of this.sessionByCode.values()) {
      if (createdAtMs < minCreatedAtMs && !hasOpenTransfer(state, refund)) this.sessionByCode.delete(code)
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

  /**
   * Number of NFTs that sessions other than `except` are minting in a stage: for `buyer` or, without `buyer`, for all
   * buyers.
   */
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

import type { Outcome } from '../../ledger/outcome'
import type { Deps } from '../deps'
import { mintTransfer, type MintDetails } from './mint-bodies'
import type { Launch, Stage } from './launch'
import { NftPicker, type NoPickReason } from './nft-picker'
import type { LaunchRecords } from './records'
import { Refunds } from './refunds'
import { sessionTag, type MintSession, type PickedNft } from './sessions'

/** Delay until an unknown outcome of a transfer is looked up again. */
const RECHECK_MS = 5_000
const NANOS_PER_MS = 1_000_000n

/**
 * Result of an attempt to complete a mint. `busy`: the remaining NFTs are in other mints, or the drawn NFT moved meanwhile.
 * `none-left`: no NFT is left for the session. `unavailable`: no draw or no transfer was possible. `unconfirmed`: a
 * transfer was sent and its outcome is unknown. `rejected`: the transfer failed on the ledger.
 */
export type CompletionResult =
  | { readonly status: 'minted'; readonly transactionId: string; readonly picks: readonly PickedNft[] }
  | { readonly status: 'busy' }
  | { readonly status: 'none-left' }
  | { readonly status: 'unavailable' }
  | { readonly status: 'unconfirmed'; readonly transactionId: string }
  | {
      readonly status: 'rejected'
      readonly code: string
      readonly transactionId: string
      readonly isRefundStarted: boolean
    }

/** Completes prepared mints: chooses the NFTs and transfers them to the buyer, at most once per session. */
export class MintCompletion {
  readonly refunds: Refunds
  private readonly picker: NftPicker

  constructor(
    private readonly deps: Deps,
    private readonly launchRecords: LaunchRecords,
  ) {
    this.refunds = new Refunds(deps, launchRecords.sessions)
    this.picker = new NftPicker(deps, launchRecords.stock)
  }

  /** Chooses NFTs for the session and transfers them to the buyer. */
  async run(session: MintSession, launch: Launch, stage: Stage): Promise<CompletionResult> {
    const { sessions } = this.launchRecords
    const wantedCount = this.grantableCount(session, stage)
    if (wantedCount <= 0) return { status: 'none-left' }
    sessions.setState(session, { status: 'executing', wanted: wantedCount, picks: [] })
    const notePicks = (picks: readonly PickedNft[]): void =>
      sessions.setState(session, { status: 'executing', wanted: picks.length, picks })
    try {
      const picksOrReason = await this.picker.pick(session, launch, wantedCount, notePicks)
      if (typeof picksOrReason === 'string') return resultOfNoPick(picksOrReason)
      return await this.transfer(session, launch, stage, picksOrReason)
    } finally {
      // If the status is still `executing`, no transfer was sent, and the code can be used again.
      if (session.state.status === 'executing') this.reopen(session)
    }
  }

  /** Makes the code usable again after a mint without a transfer. */
  private reopen(session: MintSession): void {
    this.launchRecords.sessions.setState(session, { status: 'prepared' })
    this.refunds.refundOnExpiry(session)
  }

  /** Looks up a transfer whose outcome is unknown. Settles or reopens the session once the outcome is certain. */
  reconcile(session: MintSession): void {
    const { state } = session
    if (state.status !== 'unconfirmed') return
    const transferStatus = this.deps.operator.transactionStatus(state.transactionId)
    const outcome = this.deps.ledger.find(state.transactionId)?.outcome
    if (transferStatus === 'settled' && outcome) this.settle(session, state.transactionId, state.picks, outcome)
    else if (transferStatus === 'never') this.reopen(session)
    else this.checkLater(session)
  }

  /**
   * Continues all sessions after a restart: looks up the transfers that were sent, makes the codes of mints without a
   * transfer usable again, and resumes refunds.
   */
  resume(): void {
    const { sessions } = this.launchRecords
    for (const session of sessions.all()) {
      if (session.state.status === 'executing') {
        const { picks } = session.state
        const sentTransfer = [...this.deps.ledger.transactions.values()].find(
          ({ body }) => body.memo === transferMemo(session),
        )
        if (sentTransfer) sessions.setState(session, { status: 'unconfirmed', transactionId: sentTransfer.id, picks })
        else sessions.setState(session, { status: 'prepared' })
      }
      if (session.state.status === 'prepared') this.refunds.refundOnExpiry(session)
      this.reconcile(session)
      this.refunds.resume(session)
    }
  }

  /** Number of NFTs that the session can get now: the accepted number, lowered by the limits of the stage. */
  private grantableCount(session: MintSession, stage: Stage): number {
    const { sessions } = this.launchRecords
    const countWithin = (max: number | null, buyer?: number): number => {
      if (max === null) return session.accepted
      return max - this.launchRecords.mintedCount(stage.id, buyer) - sessions.pendingCount(stage.id, session, buyer)
    }
    return Math.min(session.accepted, countWithin(stage.maxPerWallet, session.buyer), countWithin(stage.stock))
  }

  /** Sends the transfer of the chosen NFTs. Settles the session, or checks again later if the outcome is unknown. */
  private async transfer(
    session: MintSession,
    launch: Launch,
    stage: Stage,
    picks: readonly PickedNft[],
  ): Promise<CompletionResult> {
    const { operator } = this.deps
    const details: MintDetails = { launch, stage, ...session, count: picks.length }
    const serials = picks.map(({ serial }) => serial)
    const sentTransfer = await operator.submit(mintTransfer(this.deps, details, serials), transferMemo(session))
    const { transactionId } = sentTransfer
    if (sentTransfer.status === 'refused') return { status: 'unavailable' }
    if (sentTransfer.status === 'settled' && sentTransfer.outcome) {
      return this.settle(session, transactionId, picks, sentTransfer.outcome)
    }
    this.launchRecords.sessions.setState(session, { status: 'unconfirmed', transactionId, picks })
    this.checkLater(session)
    return { status: 'unconfirmed', transactionId }
  }

  /** Records the outcome of the transfer. Starts the refund of a direct payment if the transfer failed. */
  private settle(
    session: MintSession,
    transactionId: string,
    picks: readonly PickedNft[],
    { code, consensusNanos }: Outcome,
  ): CompletionResult {
    const { sessions } = this.launchRecords
    if (code !== 'SUCCESS') {
      sessions.setState(session, { status: 'closed', code })
      return { status: 'rejected', code, transactionId, isRefundStarted: this.refunds.startRefund(session) }
    }
    sessions.setState(session, { status: 'finalized', transactionId, mintedCount: picks.length })
    this.recordMints(session, transactionId, picks, Number(consensusNanos / NANOS_PER_MS))
    return { status: 'minted', transactionId, picks }
  }

  /** Records each minted NFT with the launch. */
  private recordMints(session: MintSession, transactionId: string, picks: readonly PickedNft[], atMs: number): void {
    const { mintCode, stageId, token, buyer } = session
    const launch = this.launchRecords.find(mintCode)
    const stage = launch?.stages.find(({ id }) => id === stageId)
    const mint = {
      mintCode,
      stageId,
      token,
      buyer,
      atMs,
      transactionId,
      price: stage?.price ?? 0n,
      currency: stage?.currency ?? null,
      isForeverMint: launch?.isForeverMint ?? false,
    }
    this.launchRecords.record(picks.map(({ serial }) => ({ ...mint, serial })))
  }

  private checkLater(session: MintSession): void {
    this.deps.clock.schedule(RECHECK_MS, () => this.reconcile(session))
  }
}

/** Memo by which the transfer of a session is found again after a restart. */
const transferMemo = ({ code, mintCode }: MintSession): string => `Mint ${mintCode} ${sessionTag(code)}`

function resultOfNoPick(reason: NoPickReason): CompletionResult {
  return reason === 'no-draw' ? { status: 'unavailable' } : { status: reason }
}

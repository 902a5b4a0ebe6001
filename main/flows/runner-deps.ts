import type { NamedId } from '@shared/contract/common'
import type { ProfileEndpoint } from '@shared/contract/network'
import type { ReviewModel } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import type { FlowStart } from '../journal/flow-start'
import type { Journal } from '../journal/journal'
import type { Ledger } from '../hedera/ledger'
import type { Mirror } from '../hedera/mirror'
import type { AppFailure } from '../platform/app-failure'
import type { MonotonicNow } from '../platform/monotonic-clock'
import type { Disk } from '../platform/disk'
import type { ReviewContext } from '../signing/review'
import type { Signer } from '../signing/types'
import type { DrawAnswerStore } from '../storage/draw-answer-store'
import type { Limits, SpenderId } from '../storage/own-lists'
import type { FlowKinds } from './flow-kind'
import type { ReadReviewFacts } from './review-facts'

export type ReviewRequest = {
  readonly model: Omit<ReviewModel, 'reviewId' | 'endsInMs' | 'theme' | 'waiting'>
  /** Content of "Save report": what is signed, what was requested, and the findings. */
  readonly report: string
  /** Aborted, with an AppFailure as its reason, when the content of the review is no longer true. */
  readonly withdrawalSignal?: AbortSignal
}
/** The person's answer to a review. `acknowledgedIds`: ids of the ticked findings, not of their rules. */
export type ReviewDecision = {
  readonly isApproved: boolean
  readonly acknowledgedIds: readonly string[]
  /** Reason why the review ended without an answer of the person. */
  readonly endedBy?: AppFailure
}

/** An account or EVM address that the bytes name as a spender, and that is not on the person's list yet. */
export type UnlistedSpender = { readonly id: SpenderId; readonly purpose: string }

export type RunnerDeps = {
  readonly journal: Journal
  /** Store for the market's answers about draws. */
  readonly drawAnswerStore: Pick<DrawAnswerStore, 'keep' | 'has'>
  readonly ledger: Ledger
  readonly mirror: Pick<Mirror, 'transaction' | 'readUntilMs'>
  readonly profile: () => {
    readonly id: string
    readonly label: string
    readonly practice: boolean
    readonly endpoint: ProfileEndpoint
    readonly nodes: readonly EntityId[]
  }
  readonly kinds: FlowKinds
  /** Throws AppFailure `locked`, `watch-only` or `key-missing`. */
  readonly signer: (account: EntityId) => Promise<Signer & { readonly keyStore: 'keychain' | 'session' }>
  readonly limits: () => Limits
  readonly isPassphraseSet: () => boolean
  /** Lets the person type the id of a spender to add, in a window owned by main. */
  readonly askToAddSpender: (spender: UnlistedSpender) => Promise<'added' | 'cancelled' | 'busy'>
  /** Throws AppFailure `clock-wrong`. */
  readonly requireRightClock: () => void
  /** Reports a consensus time that lies between two instants of this computer's clock. All three are epoch ms. */
  readonly noteConsensus: (consensusMs: number, submittedMs: number, receiptMs: number) => void
  readonly namedIdOf: (id: EntityId) => NamedId
  /** True if no page could have set the name of an account; a review marks any other name as named by the person. */
  readonly isNameTrusted: ReviewContext['isNameTrusted']
  readonly typedName: ReviewContext['typedName']
  readonly spenderSince: ReviewContext['spenderSince']
  /** Facts that explain a review's consequences. Never rejects. */
  readonly readReviewFacts: ReadReviewFacts
  /** Name and image of an NFT for the review; null when the app has not seen the NFT. */
  readonly describeNft: ReviewContext['describeNft']
  readonly review: (request: ReviewRequest) => Promise<ReviewDecision>
  /** The wall clock, epoch milliseconds. */
  readonly now: () => number
  /** Clock for waits; defaults to the machine's own monotonic clock. */
  readonly monotonicNow?: MonotonicNow
  readonly random: () => number
  readonly onChange: (id: string) => void
  /**
   * Runs when assets may have moved, or the flow has ended: earlier data about the flow's subject is stale. Sends no
   * request.
   */
  readonly onSettled: (flowStart: FlowStart) => void
  /** Logs a fault of this app and returns the reference of the log entry. */
  readonly fault: (event: string, cause: unknown) => string
  readonly disk: Pick<Disk, 'failureOf' | 'requireUsableFolder'>
  /** Reports that the disk refused a write. */
  readonly onDiskRefusal: (cause: unknown) => void
  /**
   * Translates errors of other folders (a keychain that does not answer) into the page's terms; null for an unknown
   * error.
   */
  readonly vaultFailureOf: (cause: unknown) => AppFailure | null
}

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

export type ReviewRequest = {
  readonly model: Omit<ReviewModel, 'reviewId' | 'endsInMs' | 'theme' | 'waiting'>
  /** What "Save report" writes: what is signed, what was asked, and the findings. */
  readonly report: string
  /** Fires, with an AppFailure as its reason, when what the review shows is no longer so. */
  readonly withdrawn?: AbortSignal
}
/** `acknowledged`: ids of the findings that were ticked, not their rules. */
export type ReviewDecision = {
  readonly approved: boolean
  readonly acknowledged: readonly string[]
  /** Why the review ended without an answer of the person. */
  readonly endedBy?: AppFailure
}

/** An account or EVM address that bytes name as one that may spend, and that the person has not let in yet. */
export type UnlistedSpender = { readonly id: SpenderId; readonly purpose: string }

export type RunnerDeps = {
  readonly journal: Journal
  /** What the market tells of draws. */
  readonly drawn: Pick<DrawAnswerStore, 'keep' | 'has'>
  readonly ledger: Ledger
  readonly mirror: Pick<Mirror, 'transaction' | 'readUntilMs'>
  readonly profile: () => {
    readonly id: string
    readonly label: string
    readonly practice: boolean
    readonly place: ProfileEndpoint
    readonly nodes: readonly EntityId[]
  }
  readonly kinds: FlowKinds
  /** Throws AppFailure `locked`, `watch-only` or `key-missing`. */
  readonly signer: (account: EntityId) => Promise<Signer & { readonly keyStore: 'keychain' | 'session' }>
  readonly limits: () => Limits
  readonly isPassphraseSet: () => boolean
  /** Lets the person type the id of somebody who is to be let in, in a window of main's own. */
  readonly introduce: (stranger: UnlistedSpender) => Promise<'added' | 'cancelled' | 'busy'>
  /** Throws AppFailure `clock-wrong`. */
  readonly requireRightClock: () => void
  /** Consensus was reached between two instants of this computer's clock; all in ms since the epoch. */
  readonly noteConsensus: (consensusMs: number, submittedMs: number, receiptMs: number) => void
  readonly named: (id: EntityId) => NamedId
  /** Whether no page could have set the name of an account; only then a review shows it bare. */
  readonly isNameTrusted: ReviewContext['isNameTrusted']
  readonly typedName: ReviewContext['typedName']
  /** Name and picture of an NFT the app has seen, for the review; null when it has not. */
  readonly describe: ReviewContext['describe']
  readonly review: (request: ReviewRequest) => Promise<ReviewDecision>
  /** The wall clock, epoch milliseconds. */
  readonly now: () => number
  /** What waits run on; the machine's own clock where it is left out. */
  readonly monotonicNow?: MonotonicNow
  readonly random: () => number
  readonly onChange: (id: string) => void
  /** Something may have moved, or the flow has ended: what was known before of what it is about is old. Asks nobody. */
  readonly onSettled: (begun: FlowStart) => void
  readonly fault: (event: string, cause: unknown) => string
  readonly disk: Pick<Disk, 'failureOf' | 'requireRoom'>
  /** A write was refused by the disk. */
  readonly onDiskRefusal: (cause: unknown) => void
  /** Errors of other folders (a keychain that does not answer) in the page's terms; null when it knows none. */
  readonly translate: (cause: unknown) => AppFailure | null
}

import type { NamedId } from '@shared/contract/common'
import type { Place } from '@shared/contract/network'
import type { ReviewModel } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import type { Begun, Journal, Prepared, Signed } from '../journal/journal'
import type { Ledger } from '../ledger/ledger'
import type { Mirror } from '../ledger/mirror'
import type { AppFailure } from '../platform/app-failure'
import type { Intent } from '../signing/intent'
import type { ReviewContext } from '../signing/review'
import type { Signer } from '../signing/types'

/** What one kind of flow does differently; everything else is the same for all (`runner.ts`). */
export type FlowKind = {
  /** Gets the unsigned bytes. Nothing is signed or moved by it. */
  readonly prepare: (begun: Begun) => Promise<Omit<Prepared, 'step'>>
  readonly intent: (begun: Begun) => Intent
  /** At the moment of signing: is the thing still as it was? Throws AppFailure when it is not. */
  readonly recheck: (begun: Begun, prepared: Prepared) => Promise<void>
  /** Tells the service of the success; null when it has no part in it. Throws AppFailure. */
  readonly complete: ((prepared: Prepared, signed: Signed) => Promise<void>) | null
  /** What is no longer true once it is done: kept answers are dropped, views are told. */
  readonly settle: (begun: Begun) => void
}

export type ReviewRequest = {
  readonly model: Omit<ReviewModel, 'reviewId' | 'openedAt' | 'theme'>
  /** What "Save report" writes: bytes, request and findings. */
  readonly report: string
}
/** `acknowledged`: ids of the findings that were ticked, not their rules. */
export type ReviewDecision = { readonly approved: boolean; readonly acknowledged: readonly string[] }

export type RunnerDeps = {
  readonly journal: Journal
  readonly ledger: Ledger
  readonly mirror: Mirror
  readonly profile: () => {
    readonly id: string
    readonly label: string
    readonly practice: boolean
    readonly place: Place
    readonly nodes: readonly EntityId[]
  }
  readonly kinds: Readonly<Record<Begun['kind'], FlowKind>>
  /** Throws AppFailure `locked`, `watch-only` or `key-missing`. */
  readonly signer: (account: EntityId) => Promise<Signer & { readonly keyStore: 'keychain' | 'session' }>
  readonly named: (id: EntityId) => NamedId
  /** Whether this app holds the key of an account; only then a review shows its name bare. Absent: of none. */
  readonly holdsKey?: ReviewContext['holdsKey']
  /** Name and picture of an NFT the app has seen, for the review; null when it has not. */
  readonly describe: ReviewContext['describe']
  readonly review: (request: ReviewRequest) => Promise<ReviewDecision>
  readonly now: () => number
  readonly random: () => number
  readonly onChange: (id: string) => void
  readonly fault: (event: string, cause: unknown) => string
  /** Errors of other folders (a keychain that does not answer) in the page's terms; null when it knows none. */
  readonly translate: (cause: unknown) => AppFailure | null
}

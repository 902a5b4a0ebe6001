import type { FlowOutcome } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { ReviewContent } from '../signing/review'
import type { FlowStart, FlowStartOf } from '../journal/flow-start'
import type { Prepared, Signed, Terms } from '../journal/journal'
import type { Intent } from '../signing/intent'
import type { Judgement } from '../signing/types'

/**
 * What one kind of flow does differently; everything else is the same for all of its course. A `transaction` is bytes
 * that are signed and sent to the ledger, an `act` commits money at the service without bytes, a `message` is a text
 * that is signed.
 */
export type FlowKind<B extends FlowStart = FlowStart> = TransactionKind<B> | ActKind<B> | MessageKind<B>

export type PreparedFacts = Pick<Prepared, 'bytes' | 'code' | 'commission' | 'affiliate'> & {
  readonly terms?: Partial<Terms>
}

/** All that is known of a flow whose transaction reached consensus with SUCCESS. */
export type ConfirmedTransaction<B extends FlowStart = FlowStart> = {
  readonly begun: B
  readonly prepared: Prepared
  readonly signed: Signed
}

/**
 * A completion that was called, and what came back: `error` says that nobody knows, that an answer was lost, or, after
 * a lost answer, that it is refused for good.
 */
export type CompletionAttempt = {
  readonly error: AppError
  /** When it was last called, ms since the epoch; of a call before the app was started, no earlier than that. */
  readonly calledAtMs: number
  /** Since when the success on the ledger is known here, ms since the epoch. */
  readonly sinceMs: number
  /** When the service last asked itself for the same call again, ms since the epoch; 0 when it never did. */
  readonly wantedMs: number
}

/**
 * What was found out about a completion whose answer is missing or open. `isNoTry`: who could tell was not reached, or
 * it was too early to ask, so that nothing follows from nobody having told.
 */
export type CompletionFinding =
  | CertainOutcome
  /** It did not take place as far as anyone can see, and the same call is allowed; a refusal for good stands. */
  | { readonly kind: 'call-again'; readonly isNoTry?: boolean }
  /** Nobody knows yet: it is looked up again later, and not called. `otherwise`: how it ends when nobody ever tells. */
  | { readonly kind: 'open'; readonly isNoTry?: boolean; readonly otherwise?: CertainOutcome }

/** How it ended. */
export type CertainOutcome =
  | { readonly kind: 'done'; readonly outcome: FlowOutcome | null; readonly error?: AppError }
  | { readonly kind: 'failed'; readonly error: AppError }

export type TransactionKind<B extends FlowStart = FlowStart> = {
  readonly course: 'transaction'
  /** Gets the unsigned bytes. Nothing is signed or moved by it. */
  readonly prepare: (begun: B) => Promise<PreparedFacts>
  /** What the person asked for, with all that is known now and that the bytes do not say. */
  readonly intent: (begun: B, prepared: Prepared) => Promise<Intent>
  /** While the review is open, and at the moment of signing: is the thing still as it was? Throws AppFailure. */
  readonly recheck: (begun: B, prepared: Prepared) => Promise<void>
  /** Tells the service of the success; null when it has no part in it. Throws AppFailure. */
  readonly complete: ((told: ConfirmedTransaction<B>) => Promise<Completed>) | null
  /**
   * Finds out what came of a completion whose answer was lost or is open, from what can be read. Without it the call
   * itself is repeated, where the documents allow that.
   */
  readonly reconcile?: (told: ConfirmedTransaction<B>, asked: CompletionAttempt) => Promise<CompletionFinding>
  /** When nothing can come of the service's part any more, epoch ms: then it is looked up whatever the last call said. */
  readonly overAtMs?: (told: ConfirmedTransaction<B>, asked: CompletionAttempt) => number
  /** As what it ends when nobody has told within a day; without it, and without a receipt that is enough, it waits on. */
  readonly unclear?: AppError
  /** Whether the ledger's receipt alone settles what was asked for, even when the service refuses to record it. */
  readonly isDoneByReceipt: boolean
  /** It ended before anything was sent: the service is told where the documents have a word for that. */
  readonly abandon?: (begun: B, prepared: Prepared) => Promise<void>
}
/**
 * `error`: done, and still something is not as it should be. `drawn`: the answer as it came, where it tells how NFTs were
 * drawn; else null.
 */
export type Completed = {
  readonly outcome: FlowOutcome | null
  readonly error?: AppError
  readonly drawn?: string | null
}

/** What would be sent, and what there is to know about it. */
export type Plan = {
  /** The exact request: method, path and body. */
  readonly request: string
  readonly judgement: Judgement
  /** What the review shows beside the judgement. */
  readonly shown: Pick<ReviewContent, 'gives' | 'gets' | 'fields'>
}

/** A plan of an act, and the person's own offers as they stood then, by their ids. */
export type ActPlan = Plan & { readonly standing: readonly number[] }

/** An act that is being sent. `standing`: the own offers just before it. */
export type Acting<B extends FlowStart = FlowStart> = {
  readonly id: string
  readonly begun: B
  readonly standing: readonly number[]
}

export type ActKind<B extends FlowStart = FlowStart> = {
  readonly course: 'act'
  readonly plan: (begun: B) => Promise<ActPlan>
  /**
   * Sends it under the flow's own name, for which the service takes it once. Asked again it asks for the same answer.
   * `open`: nobody knows whether it took place. Throws AppFailure when nothing was changed, as far as can be found out.
   */
  readonly act: (acting: Acting<B>) => Promise<ActOutcome>
  /** Whether anything may have been sent under the flow's name; what was not is never sent by a later start. */
  readonly mayBeSent: (flowId: string) => boolean
  /**
   * Reads what stands there now. `differs`: it is not what was asked for. Throws AppFailure when it cannot be read.
   */
  readonly readBack: (acting: Acting<B>, outcome: FlowOutcome | null) => Promise<ReadBack>
  /** Takes back what `readBack` found to differ. Repeatable. Throws AppFailure. */
  readonly undo: (acting: Acting<B>, found: Extract<ReadBack, { kind: 'differs' }>) => Promise<Undone>
  /** What is told of it once nobody will know any more what became of it. */
  readonly lost: (begun: B) => AppError
  /** The flow has ended without the act: what was kept to send it once is let go, so that it is never sent again. */
  readonly letGo: (flowId: string) => void
}
export type ActOutcome =
  | { readonly kind: 'done'; readonly outcome: FlowOutcome | null }
  /** `leastMs`: how long the service asked to be left alone, in milliseconds. */
  | { readonly kind: 'open'; readonly error: AppError; readonly leastMs: number }
export type Undone =
  /** Nothing more is done about it. `error`: what is told of it. */
  | { readonly kind: 'over'; readonly error: AppError }
  /** Refused, and still there as far as the list shows; `error` names it. */
  | { readonly kind: 'stands'; readonly error: AppError }
  /** Nobody knows yet. `leastMs`: how long the service asked to be left alone, in milliseconds. */
  | { readonly kind: 'open'; readonly error: AppError; readonly leastMs: number }
export type ReadBack =
  | { readonly kind: 'as-asked'; readonly outcome: FlowOutcome | null }
  /** Nothing of it stands there: it did not take place, is over already, or the list is a moment behind. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'differs'; readonly error: AppError; readonly orderIds: readonly number[] }

export type MessageKind<B extends FlowStart = FlowStart> = {
  readonly course: 'message'
  readonly challenge: (begun: B) => Promise<Challenge>
}
export type Challenge = Plan & {
  /** The bytes that are signed; `request` is their text. */
  readonly bytes: Uint8Array
  /** What the judge says of the same text at another moment. */
  readonly judgeAgain: () => Judgement
  /** When the service no longer takes an answer. */
  readonly until: string
  /** Hands the signature over; what came of it beyond that it was taken. Throws AppFailure. */
  readonly answer: (signature: Uint8Array) => Promise<FlowOutcome | null>
}

export type FlowKinds = { readonly [K in FlowStart['kind']]: FlowKind<FlowStartOf<K>> }

/** The kind of a flow. A kind is only ever handed what was begun as that kind, which the map's type ensures. */
export const kindOf = (kinds: FlowKinds, begun: FlowStart): FlowKind => kinds[begun.kind] as unknown as FlowKind

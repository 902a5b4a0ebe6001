import type { FlowOutcome } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { ReviewContent } from '../signing/review'
import type { FlowStart, FlowStartOf } from '../journal/flow-start'
import type { PreparedStep, SignedStep, Terms } from '../journal/journal'
import type { Intent } from '../signing/intent'
import type { Judgement } from '../signing/types'

/**
 * Everything that one kind of flow does differently; the rest is the same for its whole course. A `transaction` is
 * bytes that are signed and sent to the ledger, an `act` commits money at the service without bytes, a `message` is a
 * text that is signed.
 */
export type FlowKind<B extends FlowStart = FlowStart> = TransactionKind<B> | ActKind<B> | MessageKind<B>

export type PreparedFacts = Pick<PreparedStep, 'bytes' | 'code' | 'commission' | 'affiliate'> & {
  readonly terms?: Partial<Terms>
}

/** Facts about a flow whose transaction reached consensus with SUCCESS. */
export type ConfirmedTransaction<B extends FlowStart = FlowStart> = {
  readonly flowStart: B
  readonly prepared: PreparedStep
  readonly signed: SignedStep
}

/**
 * A completion that was called, and its result. `error`: the outcome is unknown, an answer was lost, or, after a lost
 * answer, the completion is refused for good.
 */
export type CompletionAttempt = {
  readonly error: AppError
  /** Time of the last call, epoch ms; for a call before the app was started, not earlier than that start. */
  readonly calledAtMs: number
  /** Time at which the success on the ledger became known here, epoch ms. */
  readonly sinceMs: number
  /** Time of the service's last request for the same call, epoch ms; 0 if never. */
  readonly repeatRequestedMs: number
}

/**
 * Finding about a completion whose answer is missing or open. `isNoTry`: no source was reached, or it was too early to
 * ask, so that the lack of an answer proves nothing.
 */
export type CompletionFinding =
  | CertainOutcome
  /** No sign that the completion took place, and the same call is allowed. A final refusal stays final. */
  | { readonly kind: 'call-again'; readonly isInconclusive?: boolean }
  /** Outcome unknown: it is looked up later, without a call. `otherwise`: the end if the outcome stays unknown. */
  | { readonly kind: 'open'; readonly isInconclusive?: boolean; readonly fallback?: CertainOutcome }

/** The certain end of a completion. */
export type CertainOutcome =
  | { readonly kind: 'done'; readonly outcome: FlowOutcome | null; readonly error?: AppError }
  | { readonly kind: 'failed'; readonly error: AppError }

export type TransactionKind<B extends FlowStart = FlowStart> = {
  readonly course: 'transaction'
  /** Gets the unsigned bytes. Nothing is signed or moved. */
  readonly prepare: (flowStart: B) => Promise<PreparedFacts>
  /** The person's intent, with all facts known now that the bytes do not contain. */
  readonly intent: (flowStart: B, prepared: PreparedStep) => Promise<Intent>
  /** Checks, during the review and again when signing, that the subject has not changed. Throws AppFailure. */
  readonly recheck: (flowStart: B, prepared: PreparedStep) => Promise<void>
  /** Reports the success to the service; null when the service has no part in the flow. Throws AppFailure. */
  readonly complete: ((transaction: ConfirmedTransaction<B>) => Promise<Completed>) | null
  /**
   * Finds out, from readable facts, what came of a completion whose answer was lost or is open. Without this function
   * the call itself is repeated, where the documents allow that.
   */
  readonly reconcile?: (
    transaction: ConfirmedTransaction<B>,
    lastAttempt: CompletionAttempt,
  ) => Promise<CompletionFinding>
  /** Epoch ms from which the service can no longer act: then the outcome is looked up, whatever the last call said. */
  readonly serviceEndsAtMs?: (transaction: ConfirmedTransaction<B>, lastAttempt: CompletionAttempt) => number
  /** The end if the outcome stays unknown for a day. Without it, and with no sufficient receipt, the flow waits on. */
  readonly unknownOutcomeError?: AppError
  /** True if the ledger's receipt alone settles the intent, even when the service refuses to record it. */
  readonly isDoneByReceipt: boolean
  /** Runs when the flow ended before anything was sent: reports that to the service if there is a call for it. */
  readonly abandon?: (flowStart: B, prepared: PreparedStep) => Promise<void>
}
/**
 * `error`: the flow is done, but something is not as it should be. `drawn`: the raw answer if it describes a draw of
 * NFTs; else null.
 */
export type Completed = {
  readonly outcome: FlowOutcome | null
  readonly error?: AppError
  readonly drawAnswer?: string | null
}

/** The request that would be sent, or the text that would be signed, with its judgement and review content. */
export type Plan = {
  /** The exact request: method, path and body. */
  readonly request: string
  readonly judgement: Judgement
  /** Review content next to the judgement. */
  readonly reviewContent: Pick<ReviewContent, 'gives' | 'gets' | 'fields'>
}

/** Plan of an act, with the ids of the person's own offers that were active at that time. */
export type ActPlan = Plan & { readonly activeOfferIds: readonly number[] }

/** An act that is being sent. `standing`: ids of the own offers just before the act. */
export type Acting<B extends FlowStart = FlowStart> = {
  readonly id: string
  readonly flowStart: B
  readonly activeOfferIds: readonly number[]
}

export type ActKind<B extends FlowStart = FlowStart> = {
  readonly course: 'act'
  readonly plan: (flowStart: B) => Promise<ActPlan>
  /**
   * Sends the act under the flow's own id, for which the service executes it once; a repeat requests the same answer.
   * `open`: the outcome is unknown. Throws AppFailure when nothing was changed, as far as can be found out.
   */
  readonly act: (acting: Acting<B>) => Promise<ActOutcome>
  /** True if anything may have been sent under the flow's id; a later start of the app never sends an unsent act. */
  readonly mayBeSent: (flowId: string) => boolean
  /**
   * Reads the current state at the service. `differs`: the state is not as intended. Throws AppFailure when it cannot
   * be read.
   */
  readonly readBack: (acting: Acting<B>, outcome: FlowOutcome | null) => Promise<ReadBack>
  /** Undoes what `readBack` found to differ. Repeatable. Throws AppFailure. */
  readonly undo: (acting: Acting<B>, difference: Extract<ReadBack, { kind: 'differs' }>) => Promise<UndoOutcome>
  /** Error for a flow whose outcome can no longer be found out. */
  readonly lost: (flowStart: B) => AppError
  /** Discards the record that lets the act be sent once, so that it is never sent again: the flow ended without it. */
  readonly letGo: (flowId: string) => void
}
export type ActOutcome =
  | { readonly kind: 'done'; readonly outcome: FlowOutcome | null }
  /** `leastMs`: the wait requested by the service, in milliseconds. */
  | { readonly kind: 'open'; readonly error: AppError; readonly leastMs: number }
export type UndoOutcome =
  /** Nothing more is done. `error`: the error to report. */
  | { readonly kind: 'over'; readonly error: AppError }
  /** Refused, and still active as far as the list shows; `error` names the offers. */
  | { readonly kind: 'stands'; readonly error: AppError }
  /** Outcome unknown. `leastMs`: the wait requested by the service, in milliseconds. */
  | { readonly kind: 'open'; readonly error: AppError; readonly leastMs: number }
export type ReadBack =
  | { readonly kind: 'as-asked'; readonly outcome: FlowOutcome | null }
  /** No trace found: the act did not take place, is over already, or the list is a moment behind. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'differs'; readonly error: AppError; readonly orderIds: readonly number[] }

export type MessageKind<B extends FlowStart = FlowStart> = {
  readonly course: 'message'
  readonly challenge: (flowStart: B) => Promise<Challenge>
}
export type Challenge = Plan & {
  /** The bytes that are signed; `request` is their text. */
  readonly bytes: Uint8Array
  /** Judges the same text again, at the current time. */
  readonly judgeAgain: () => Judgement
  /** Time from which the service no longer accepts an answer. */
  readonly until: string
  /** Sends the signature and returns the outcome, null if the service only accepted it. Throws AppFailure. */
  readonly answer: (signature: Uint8Array) => Promise<FlowOutcome | null>
}

export type FlowKinds = { readonly [K in FlowStart['kind']]: FlowKind<FlowStartOf<K>> }

/** Returns the kind of a flow. The map's type ensures that a kind only receives flow starts of that kind. */
export const kindOf = (kinds: FlowKinds, flowStart: FlowStart): FlowKind => kinds[flowStart.kind] as unknown as FlowKind

import type { FlowOutcome } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { ReviewContent } from '../signing/review'
import type { FlowStart, FlowStartOf } from '../journal/flow-start'
import type { PreparedStep, SignedStep, Terms } from '../journal/journal'
import type { Intent } from '../signing/intent'
import type { Judgement } from '../signing/types'

/**
 * The functions of one kind of flow. The field `course` names one of three groups. `transaction`: bytes are signed and
 * sent to the ledger. `act`: a request about offers is sent to the service, without a signature. `message`: a text is
 * signed, and the signature is sent to the service.
 */
export type FlowKind<Start extends FlowStart = FlowStart> = TransactionKind<Start> | ActKind<Start> | MessageKind<Start>

export type PreparedFacts = Pick<PreparedStep, 'bytes' | 'code' | 'commission' | 'affiliate'> & {
  readonly terms?: Partial<Terms>
}

/** Facts about a flow whose transaction reached consensus with SUCCESS. */
export type ConfirmedTransaction<Start extends FlowStart = FlowStart> = {
  readonly flowStart: Start
  readonly prepared: PreparedStep
  readonly signed: SignedStep
}

/**
 * The last completion call, which did not complete the flow. `error`: the reason. For a call of an earlier run whose
 * answer is not journaled, the error of a lost answer.
 */
export type CompletionAttempt = {
  readonly error: AppError
  /** Time of the last call, epoch ms. A call of an earlier run counts as made at the start of this run. */
  readonly calledAtMs: number
  /** Time at which the success on the ledger became known here, epoch ms. */
  readonly confirmedAtMs: number
  /** Time at which the service last requested a repeat of the call, epoch ms; 0 if never. */
  readonly repeatRequestedMs: number
}

/**
 * Finding about a completion whose answer is missing or open. `isInconclusive`: no source answered, or it was too early
 * to ask, so that the lack of an answer proves nothing.
 */
export type CompletionFinding =
  | CertainOutcome
  /**
   * No sign that the completion took place: the same call is repeated. If the last call was refused for good, the flow
   * ends with that refusal instead.
   */
  | { readonly kind: 'call-again'; readonly isInconclusive?: boolean }
  /** Outcome unknown: a lookup follows, no call. `fallback`: the end of the flow if the outcome stays unknown. */
  | { readonly kind: 'open'; readonly isInconclusive?: boolean; readonly fallback?: CertainOutcome }

/** The certain end of a completion. */
export type CertainOutcome =
  | { readonly kind: 'done'; readonly outcome: FlowOutcome | null; readonly error?: AppError }
  | { readonly kind: 'failed'; readonly error: AppError }

export type TransactionKind<Start extends FlowStart = FlowStart> = {
  readonly course: 'transaction'
  /** Gets the unsigned bytes. Nothing is signed or moved. */
  readonly prepare: (flowStart: Start) => Promise<PreparedFacts>
  /** The person's intent, with all facts known now that the bytes do not contain. */
  readonly intent: (flowStart: Start, prepared: PreparedStep) => Promise<Intent>
  /** Checks, during the review and again when signing, that the subject has not changed. Throws AppFailure. */
  readonly recheck: (flowStart: Start, prepared: PreparedStep) => Promise<void>
  /** Reports the success to the service; null when the service has no part in the flow. Throws AppFailure. */
  readonly complete: ((transaction: ConfirmedTransaction<Start>) => Promise<CompletionResult>) | null
  /**
   * Finds out, from readable facts, what came of a completion whose answer was lost or is open. Without this function
   * the call itself is repeated, where the documents allow that.
   */
  readonly reconcile?: (
    transaction: ConfirmedTransaction<Start>,
    lastAttempt: CompletionAttempt,
  ) => Promise<CompletionFinding>
  /** Time from which the service can no longer act, epoch ms: the outcome is then looked up before each call. */
  readonly serviceEndsAtMs?: (transaction: ConfirmedTransaction<Start>, lastAttempt: CompletionAttempt) => number
  /**
   * Error of a flow whose outcome stays unknown for a day. If absent, the flow keeps waiting, unless `isDoneByReceipt`.
   */
  readonly unknownOutcomeError?: AppError
  /** True if the ledger's receipt alone settles the intent, even when the service refuses to record the success. */
  readonly isDoneByReceipt: boolean
  /** Reports to the service that the prepared transaction was not sent, or did not take effect. Throws AppFailure. */
  readonly abandon?: (flowStart: Start, prepared: PreparedStep) => Promise<void>
}
/**
 * Result of a completion. `error`: the flow is done, but something is not as it should be. `drawAnswer`: the raw answer
 * if it describes a draw of NFTs.
 */
export type CompletionResult = {
  readonly outcome: FlowOutcome | null
  readonly error?: AppError
  readonly drawAnswer?: string | null
}

/** The request that would be sent, or the text that would be signed, with its judgement and review content. */
export type Plan = {
  /** The exact request: method, path and body. For a message, the exact text that is signed. */
  readonly request: string
  readonly judgement: Judgement
  /** Review content apart from the judgement. */
  readonly reviewContent: Pick<ReviewContent, 'gives' | 'gets' | 'fields'>
}

/** Plan of an act, with the ids of the person's own offers that were active when the plan was made. */
export type ActPlan = Plan & { readonly activeOfferIds: readonly number[] }

/** An act that is being sent. `activeOfferIds`: ids of the account's offers that were active just before the act. */
export type RunningAct<Start extends FlowStart = FlowStart> = {
  readonly id: string
  readonly flowStart: Start
  readonly activeOfferIds: readonly number[]
}

export type ActKind<Start extends FlowStart = FlowStart> = {
  readonly course: 'act'
  readonly plan: (flowStart: Start) => Promise<ActPlan>
  /**
   * Sends the act under the flow's own id. The service executes an act once per id, and a repeat only asks for the same
   * answer. `open`: the outcome is unknown. Throws AppFailure when nothing was changed, as far as can be found out.
   */
  readonly send: (runningAct: RunningAct<Start>) => Promise<ActOutcome>
  /**
   * True if the act may have been sent under this id. An act that was not sent is never sent by a later run of the app.
   */
  readonly mayHaveBeenSent: (flowId: string) => boolean
  /**
   * Reads the current state at the service. `differs`: the state is not as intended. Throws AppFailure when the state
   * cannot be read.
   */
  readonly readBack: (runningAct: RunningAct<Start>, outcome: FlowOutcome | null) => Promise<ReadBack>
  /** Undoes what `readBack` found to differ. Repeatable. Throws AppFailure. */
  readonly undo: (
    runningAct: RunningAct<Start>,
    difference: Extract<ReadBack, { kind: 'differs' }>,
  ) => Promise<UndoOutcome>
  /** Error for a flow whose outcome can no longer be found out. */
  readonly outcomeLostError: (flowStart: Start) => AppError
  /** Discards the saved request after the flow ended without the act, so that the act is never sent again. */
  readonly discardRequest: (flowId: string) => void
}
export type ActOutcome =
  | { readonly kind: 'done'; readonly outcome: FlowOutcome | null }
  /** `requestedMs`: the wait requested by the service, in milliseconds. */
  | { readonly kind: 'open'; readonly error: AppError; readonly requestedMs: number }
export type UndoOutcome =
  /** The undo has ended. `error`: the error that the flow ends with. */
  | { readonly kind: 'over'; readonly error: AppError }
  /** Refused, and the list still shows the offers as active. `error` names these offers. */
  | { readonly kind: 'still-active'; readonly error: AppError }
  /** Outcome unknown. `requestedMs`: the wait requested by the service, in milliseconds. */
  | { readonly kind: 'open'; readonly error: AppError; readonly requestedMs: number }
export type ReadBack =
  | { readonly kind: 'as-requested'; readonly outcome: FlowOutcome | null }
  /** No trace found: the act did not take place, is over already, or the list is out of date. */
  | { readonly kind: 'absent' }
  /** `offerIds`: active offers of the account that differ from the request. */
  | { readonly kind: 'differs'; readonly error: AppError; readonly offerIds: readonly number[] }

export type MessageKind<Start extends FlowStart = FlowStart> = {
  readonly course: 'message'
  readonly requestChallenge: (flowStart: Start) => Promise<Challenge>
}
export type Challenge = Plan & {
  /** The bytes that are signed; `request` is their text. */
  readonly bytes: Uint8Array
  /** Judges the same text again, at the current time. */
  readonly judgeAgain: () => Judgement
  /** Instant, ISO text, from which the service no longer accepts an answer. */
  readonly until: string
  /** Sends the signature. Returns the outcome; null if the service only accepted the signature. Throws AppFailure. */
  readonly sendSignature: (signature: Uint8Array) => Promise<FlowOutcome | null>
}

export type FlowKinds = { readonly [K in FlowStart['kind']]: FlowKind<FlowStartOf<K>> }

/** Returns the kind of a flow. The cast is safe: the key of the map decides which flow starts a kind receives. */
export const kindOf = (kinds: FlowKinds, flowStart: FlowStart): FlowKind => kinds[flowStart.kind] as unknown as FlowKind

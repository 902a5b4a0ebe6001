import type { FlowStart } from '../journal/flow-start'
import { lastEntryOf, type JournalEntry, type Journal, type NewStep, type StepName } from '../journal/journal'

/** A flow in progress: its id, its flow start, and functions that write and read its steps. */
export type FlowHandle<Start extends FlowStart = FlowStart> = {
  readonly id: string
  readonly flowStart: Start
  readonly append: (step: NewStep) => void
  /** Latest entry of a step; null if the flow has not taken the step. */
  readonly lastStep: <S extends StepName>(step: S) => Extract<JournalEntry, { step: S }> | null
}

export function createFlowHandle(
  journal: Journal,
  id: string,
  flowStart: FlowStart,
  append: FlowHandle['append'],
): FlowHandle {
  return { id, flowStart, append, lastStep: (step) => lastEntryOf(journal.read(id), step) }
}

/** Returns a step that must already exist. Throws Error when the journal lacks the step. */
export function requireStep<T>(step: T | null): T {
  if (step === null) throw new Error('the journal lacks a required earlier step')
  return step
}

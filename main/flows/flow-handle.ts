import type { FlowStart } from '../journal/flow-start'
import { lastEntryOf, type JournalEntry, type Journal, type NewStep, type StepName } from '../journal/journal'

/** A flow in progress: its id, its flow start, and the one way to write and read its steps. */
export type FlowHandle<B extends FlowStart = FlowStart> = {
  readonly id: string
  readonly flowStart: B
  readonly append: (step: NewStep) => void
  readonly last: <S extends StepName>(step: S) => Extract<JournalEntry, { step: S }> | null
}

export function createFlowHandle(
  journal: Journal,
  id: string,
  flowStart: FlowStart,
  append: FlowHandle['append'],
): FlowHandle {
  return { id, flowStart, append, last: (step) => lastEntryOf(journal.read(id), step) }
}

/** Returns a step that must already exist. Throws when the journal lacks it. */
export function requireStep<T>(value: T | null): T {
  if (value === null) throw new Error('the journal lacks a step that must precede')
  return value
}

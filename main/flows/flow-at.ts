import type { FlowStart } from '../journal/flow-start'
import { lastOf, type Entry, type Journal, type NewStep, type StepName } from '../journal/journal'

/** A flow in progress: its id, its flow start, and the one way to write and read its steps. */
export type FlowAt<B extends FlowStart = FlowStart> = {
  readonly id: string
  readonly begun: B
  readonly append: (step: NewStep) => void
  readonly last: <S extends StepName>(step: S) => Extract<Entry, { step: S }> | null
}

export function flowAt(journal: Journal, id: string, flowStart: FlowStart, append: FlowAt['append']): FlowAt {
  return { id, begun: flowStart, append, last: (step) => lastOf(journal.read(id), step) }
}

/** Returns a step that must already exist. Throws when the journal lacks it. */
export function must<T>(value: T | null): T {
  if (value === null) throw new Error('the journal lacks a step that must precede')
  return value
}

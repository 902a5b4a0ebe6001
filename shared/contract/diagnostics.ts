/** Diagnostics of the service: answers that differ from their declaration, and observed readings of open points. */
import { z } from 'zod'
import { instant, noValue } from './common'
import { method } from './method'

/**
 * One place at which answers differed from their declaration, counted once for all occurrences. Holds types and paths,
 * never values.
 */
export const driftEntry = z.object({
  /** Name of the operation, as in `shared/market`. */
  operation: z.string(),
  /** Path in the answer, such as `.listings[].price`; its names may be the service's own. */
  path: z.string(),
  expected: z.string(),
  got: z.string(),
  times: z.number().int().positive(),
  firstAt: instant,
  lastAt: instant,
})
export type DriftEntry = z.infer<typeof driftEntry>

/**
 * A point that the documents leave open (`shared/market/readings`), with the reading that the service was last seen to
 * follow and the time.
 */
export const observedReading = z.object({ point: z.string(), reading: z.string(), at: instant })
export type ObservedReading = z.infer<typeof observedReading>

export const diagnosticsState = z.object({
  /** Most recent first. */
  drift: z.array(driftEntry),
  readings: z.array(observedReading),
})
export type DiagnosticsState = z.infer<typeof diagnosticsState>

export const diagnostics = {
  get: method({ input: noValue, output: diagnosticsState }),
  /** Asks for a file in main's own dialog and writes the log to it as JSON. */
  exportDrift: method({ input: noValue, output: z.object({ saved: z.boolean() }) }),
  clearDrift: method({ input: noValue, output: diagnosticsState }),
}

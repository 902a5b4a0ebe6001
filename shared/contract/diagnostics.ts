/**
 * Diagnostics of the service: answers that differ from their declaration, and how the service handles undefined points.
 */
import { z } from 'zod'
import { instant, noValue } from './common'
import { method } from './method'

/**
 * One field in which answers differed from their declaration, with the number of occurrences. Contains types and paths,
 * never values.
 */
export const driftEntry = z.object({
  /** Name of the operation, as in `shared/market`. */
  operation: z.string(),
  /** Path of the field in the answer, such as `.listings[].price`. Names in the path can be third-party text. */
  path: z.string(),
  /** Declared type. */
  expected: z.string(),
  /** Type in the answer. */
  got: z.string(),
  times: z.number().int().positive(),
  firstAt: instant,
  lastAt: instant,
})
export type DriftEntry = z.infer<typeof driftEntry>

/**
 * A point on which the service's documents allow several readings (`shared/market/readings`), with the reading that the
 * service's answers last showed.
 */
export const observedReading = z.object({ point: z.string(), reading: z.string(), at: instant })
export type ObservedReading = z.infer<typeof observedReading>

export const diagnosticsState = z.object({
  /** Latest first. */
  drift: z.array(driftEntry),
  readings: z.array(observedReading),
})
export type DiagnosticsState = z.infer<typeof diagnosticsState>

export const diagnostics = {
  get: method({ input: noValue, output: diagnosticsState }),
  /** Saves the differences as JSON to a file that the person chooses in main's own dialog. */
  exportDrift: method({ input: noValue, output: z.object({ isSaved: z.boolean() }) }),
  clearDrift: method({ input: noValue, output: diagnosticsState }),
}

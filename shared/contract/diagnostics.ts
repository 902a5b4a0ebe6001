/**
 * Diagnostics of the service: answers that differ from the declared types, and how the service handles points that its
 * documents leave open.
 */
import { z } from 'zod'
import { instant, noValue } from './common'
import { method } from './method'

/**
 * One field in which answers differed from the declared type, with the number of such answers. Contains types and
 * paths, never values.
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
 * A point that the service's documents leave open, with the interpretation (`reading`) that the service's last answers
 * showed. `shared/market/readings` defines the points and their readings.
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

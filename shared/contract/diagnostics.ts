/** What the app learnt of the service beside its figures: where answers differ from their declaration, and how it reads. */
import { z } from 'zod'
import { instant, nothing } from './common'
import { method } from './method'

/** One place at which answers were not as declared, however often. Types and places, never the values that stood there. */
export const driftEntry = z.object({
  /** Name of the operation, as in `shared/market`. */
  operation: z.string(),
  /** Where in the answer, such as `.listings[].price`; names in it may be the service's own. */
  path: z.string(),
  expected: z.string(),
  got: z.string(),
  times: z.number().int().positive(),
  firstAt: instant,
  lastAt: instant,
})
export type DriftEntry = z.infer<typeof driftEntry>

/** On a point that the documents leave open (`shared/market/readings`): a reading that the service was seen to follow, and when last. */
export const observedReading = z.object({ point: z.string(), reading: z.string(), at: instant })
export type ObservedReading = z.infer<typeof observedReading>

export const diagnosticsState = z.object({
  /** The place met last comes first. */
  drift: z.array(driftEntry),
  readings: z.array(observedReading),
})
export type DiagnosticsState = z.infer<typeof diagnosticsState>

export const diagnostics = {
  get: method({ input: nothing, output: diagnosticsState }),
  /** Asks for a file in a dialog of main's own and writes the log into it as JSON. */
  exportDrift: method({ input: nothing, output: z.object({ saved: z.boolean() }) }),
  clearDrift: method({ input: nothing, output: diagnosticsState }),
}

import type { z } from 'zod'

/** Schemas for one call over the bridge. Main parses the input before the call, and the output after the call. */
export type Method<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly input: I
  readonly output: O
  /** Set for an output of thousands of items, which crosses the bridge as one JSON text. */
  readonly isSentAsJson?: true
}
export const method = <I extends z.ZodType, O extends z.ZodType>(declaration: Method<I, O>): Method<I, O> => declaration

export type Features = Record<string, Record<string, Method>>

/**
 * Functions that main implements for a contract. Each receives the parsed input, and resolves to the output or throws.
 */
export type ServicesOf<C extends Features> = {
  [F in keyof C]: {
    [M in keyof C[F]]: C[F][M] extends Method<infer I, infer O> ? (input: z.output<I>) => Promise<z.output<O>> : never
  }
}

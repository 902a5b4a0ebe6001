import type { z } from 'zod'

/** One call over the bridge: its input and its output. Main parses both. */
export type Method<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly input: I
  readonly output: O
  /** The answer holds thousands of items and crosses the bridge as one text: see `Crossing`. */
  readonly asText?: true
}
export const method = <I extends z.ZodType, O extends z.ZodType>(declaration: Method<I, O>): Method<I, O> => declaration

export type Features = Record<string, Record<string, Method>>

/** Functions that main implements for a contract: they receive parsed input, and answer or throw. */
export type ServicesOf<C extends Features> = {
  [F in keyof C]: {
    [M in keyof C[F]]: C[F][M] extends Method<infer I, infer O> ? (input: z.output<I>) => Promise<z.output<O>> : never
  }
}

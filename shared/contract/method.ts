import type { z } from 'zod'

/** One call over the bridge: what goes in, what may come out. Both are parsed in main. */
export type Method<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly input: I
  readonly output: O
  /** Its answer holds thousands of things, and crosses as one text: see `Crossing`. */
  readonly asText?: true
}
export const method = <I extends z.ZodType, O extends z.ZodType>(m: Method<I, O>): Method<I, O> => m

export type Features = Record<string, Record<string, Method>>

/** The functions main has to offer for a contract: they get parsed input, and answer or throw. */
export type ServicesOf<C extends Features> = {
  [F in keyof C]: {
    [M in keyof C[F]]: C[F][M] extends Method<infer I, infer O> ? (input: z.output<I>) => Promise<z.input<O>> : never
  }
}

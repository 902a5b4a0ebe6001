import { z } from 'zod'
import { NAMED_ACCOUNTS } from './accounts'

/** Schema of a name in a data file; the parsed value is the entry of `table` with this name. */
export const nameIn = <T>(table: Readonly<Record<string, T>>) =>
  z
    .string()
    .refine((name) => Object.hasOwn(table, name), { error: 'unknown name' })
    .transform((name) => table[name] as T)

export const accountName = nameIn(NAMED_ACCOUNTS)

/** An amount in tinybar, or in the smallest unit of a token. */
export const amount = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt)

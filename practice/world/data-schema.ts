import { z } from 'zod'
import { NAMED_ACCOUNTS } from './accounts'

/** Schema of a name in a data file. The parsed value is the entry of `table` with the name. */
export const nameIn = <T>(table: Readonly<Record<string, T>>) =>
  z
    .string()
    .refine((name) => Object.hasOwn(table, name), { error: 'unknown name' })
    // The refinement has checked that the table has the name.
    .transform((name) => table[name] as T)

/** Name of an account; parsed to the account's number. */
export const accountName = nameIn(NAMED_ACCOUNTS)

/** An amount in tinybar, or in the smallest unit of a token. */
export const amount = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt)

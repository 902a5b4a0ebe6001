import { z } from 'zod'
import { NAMED_ACCOUNTS } from './accounts'

/** Schema of a name in a data file. The name is parsed to the value that `table` has under this name. */
export const nameIn = <T>(table: Readonly<Record<string, T>>) =>
  z
    .string()
    .refine((name) => Object.hasOwn(table, name), { error: 'unknown name' })
    // The refinement has checked that the table has the name.
    .transform((name) => table[name] as T)

/** Schema of an account's name, which is parsed to the number of the account. */
export const accountName = nameIn(NAMED_ACCOUNTS)

/** Schema of an amount in tinybar, or in the smallest unit of a token: digits, parsed to a bigint. */
export const amount = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt)

import { z } from 'zod'

/** A price in a token other than HBAR. For display only: never added to HBAR, compared with HBAR or signed. */
export const tokenPrice = z.object({
  /** Plain decimal text in whole units of the token; null when the amount cannot be read exactly. */
  amount: z
    .string()
    .regex(/^(0|[1-9]\d{0,29})(\.\d{1,30})?$/)
    .nullable(),
  /** The token's symbol, if it cannot be mistaken for HBAR; otherwise its id. */
  unit: z.string().min(1).max(40),
})
export type TokenPrice = z.infer<typeof tokenPrice>

/** Present only where the price is in another token. Lists of thousands omit the field. */
export const otherPrice = tokenPrice.optional()

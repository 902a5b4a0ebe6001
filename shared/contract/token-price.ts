import { z } from 'zod'

/**
 * A price in another token than HBAR. It is for reading alone: nothing adds it to HBAR, compares it with HBAR or signs it.
 */
export const tokenPrice = z.object({
  /** Plain decimal text in whole units of the token; null when the amount cannot be read exactly. */
  amount: z
    .string()
    .regex(/^(0|[1-9]\d{0,29})(\.\d{1,30})?$/)
    .nullable(),
  /** The token's symbol where it cannot be mistaken for HBAR; else its id. */
  unit: z.string().min(1).max(40),
})
export type TokenPrice = z.infer<typeof tokenPrice>

/** There only where the price is in another token. Lists of thousands leave the field out. */
export const otherPrice = tokenPrice.optional()

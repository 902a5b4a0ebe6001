import { z } from 'zod'

/** A price in a token other than HBAR. For display only: never added to HBAR, compared with HBAR or signed. */
export const tokenPrice = z.object({
  /** Decimal text in the token's main unit, not in the smallest one; null when the amount cannot be read exactly. */
  amount: z
    .string()
    .regex(/^(0|[1-9]\d{0,29})(\.\d{1,30})?$/)
    .nullable(),
  /** The token's symbol, or the token's id if the symbol could be mistaken for HBAR. */
  unit: z.string().min(1).max(40),
})
export type TokenPrice = z.infer<typeof tokenPrice>

/** Price in another token. Absent for a price in HBAR, so that lists of thousands stay small. */
export const otherPrice = tokenPrice.optional()

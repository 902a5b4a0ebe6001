import { entityId } from '@shared/contract/common'
import type { Mirror } from '../hedera/mirror'
import { orNull } from '../platform/app-failure'

export type TokenSymbols = ReturnType<typeof createTokenSymbols>

/** Maximum number of cached symbols: more tokens than any market takes payment in. */
const MAX_SYMBOLS = 500

/** Symbols of payment tokens from the ledger's own record, for answers that name a token by its id only. */
export function createTokenSymbols(mirror: Pick<Mirror, 'token'>) {
  const symbols = new Map<string, string | null>()
  return {
    /** Symbol of a token, third-party text. Null for an invalid id, and if the mirror does not answer. */
    of: async (token: string | null | undefined): Promise<string | null> => {
      const parsed = entityId.safeParse(token)
      if (!parsed.success) return null
      const id = parsed.data
      const cachedSymbol = symbols.get(id)
      if (cachedSymbol !== undefined) return cachedSymbol
      const tokenRecord = await orNull(mirror.token(id))
      if (!tokenRecord) return null
      if (symbols.size >= MAX_SYMBOLS) symbols.clear()
      const symbol = tokenRecord.symbol ?? null
      symbols.set(id, symbol)
      return symbol
    },
  }
}

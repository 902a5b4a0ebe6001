import { entityId } from '@shared/contract/common'
import type { Mirror } from '../hedera/mirror'
import { orNull } from '../platform/app-failure'

export type TokenSymbols = ReturnType<typeof createTokenSymbols>

/** Limit of cached symbols: far more than the number of tokens in which a market takes payment. */
const MAX_SYMBOLS = 500

/** Looks up symbols of payment tokens on the mirror, for answers of the market that have only the id of a token. */
export function createTokenSymbols(mirror: Pick<Mirror, 'token'>) {
  const symbols = new Map<string, string | null>()
  return {
    /** Symbol of a token, which is third-party text. Null for an invalid id, and when the mirror gives no symbol. */
    symbolOf: async (token: string | null | undefined): Promise<string | null> => {
      const parsedId = entityId.safeParse(token)
      if (!parsedId.success) return null
      const id = parsedId.data
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

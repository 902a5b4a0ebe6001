import { EVM_TOKEN, NATIVE_TOKEN, UNSUPPORTED_TOKEN } from './tokens'
import { person, type Role } from './accounts'

/** Number of NFTs of one collection that a person owns at the start, and how many of these are listed. */
type Stock = { readonly ownedCount: number; readonly listedCount: number }

/**
 * Stock of each person by token. The holder owns 41 NFTs; one of these is in a collection that the market does not
 * support. Tokens without a constant are in `data/collections.json`.
 */
const STOCKS: Readonly<Partial<Record<Role, Readonly<Record<number, Stock>>>>> = {
  holder: {
    4012877: { ownedCount: 14, listedCount: 1 },
    3980114: { ownedCount: 7, listedCount: 1 },
    [NATIVE_TOKEN]: { ownedCount: 11, listedCount: 1 },
    4790112: { ownedCount: 4, listedCount: 0 },
    4201563: { ownedCount: 3, listedCount: 0 },
    4402218: { ownedCount: 1, listedCount: 0 },
    [UNSUPPORTED_TOKEN]: { ownedCount: 1, listedCount: 0 },
  },
  buyer: { [EVM_TOKEN]: { ownedCount: 4, listedCount: 1 } },
  seller: {
    4012877: { ownedCount: 24, listedCount: 24 },
    [NATIVE_TOKEN]: { ownedCount: 12, listedCount: 12 },
    4311027: { ownedCount: 10, listedCount: 8 },
    4318450: { ownedCount: 8, listedCount: 8 },
  },
}

/** Tokens that are associated with the holder's account, although the holder owns no NFTs of these collections. */
export const HOLDER_ASSOCIATED_TOKENS = [4155201, 4208990, 4318450]

/** Stock of each person who owns NFTs of the collection at the start. `num` is the number of the person's account. */
export function stocksOf(token: number): readonly (Stock & { readonly num: number })[] {
  return Object.entries(STOCKS).flatMap(([role, stocks]) => {
    const stock = stocks[token]
    return stock ? [{ ...stock, num: person(role as Role).num }] : []
  })
}

/** Tokens of the NFTs that a person owns at the start. */
export const stockTokens = (role: Role): number[] => Object.keys(STOCKS[role] ?? {}).map(Number)

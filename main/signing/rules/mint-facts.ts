import type { IntentOf } from '../intent'
import type { Decoded, Effect, HbarMove, Party } from '../types'
import { hbarAllowanceOf } from './hbar-allowance'
import { rememberLast } from './last'

type MintIntent = IntentOf<'mint'>

/** Effects of a mint's bytes, sorted by their meaning for the person. */
type MintFacts = {
  /** Tinybar that leave the account in a direct payment; 0 if none. */
  readonly paid: bigint
  readonly receivers: readonly HbarMove[]
  /** The receivers that the person has not entered as spenders. */
  readonly unlisted: readonly HbarMove[]
  /** Permissions that pay in another token, if no HBAR allowance is given. */
  readonly tokenPriced: readonly Effect[]
  /** Permissions over NFTs, if no HBAR allowance is given. */
  readonly swapped: readonly Effect[]
  /** All other effects, except HBAR debits (checked by the rules of transfers) and the empty leg of a free claim. */
  readonly unasked: readonly Effect[]
}

/** NFTs of the mint: the requested ones that the market accepted. */
export const acceptedFor = ({ count, accepted }: MintIntent): number => accepted ?? count

/** Highest amount that may leave for the whole mint: the limit for one NFT times the accepted count. */
export const mostFor = (intent: MintIntent): bigint => intent.maxPrice * BigInt(acceptedFor(intent))

/**
 * Total that the market requests for the mint, in tinybar: the lowest of its stated price of one NFT times the count,
 * its total, and its allowance. A total of 0 counts only if nothing else is stated: the service also gives it for mints
 * that need no allowance. Null when it states nothing.
 */
export function statedFor(intent: MintIntent): bigint | null {
  const { allowance, context } = intent
  const { price, total } = context?.mint ?? {}
  const stated = [
    ...(price === undefined ? [] : [price * BigInt(acceptedFor(intent))]),
    ...(total === undefined || total === 0n ? [] : [total]),
    ...(allowance === undefined || allowance === 0n ? [] : [allowance]),
  ]
  if (stated.length === 0) return total ?? null
  return stated.reduce((least, amount) => (amount < least ? amount : least))
}

export const mintFacts = rememberLast(sortFacts)

function sortFacts(transaction: Decoded, intent: MintIntent): MintFacts {
  const asked = hbarAllowanceOf(transaction, intent)
  const rest = transaction.effects.filter((effect) => effect !== asked)
  const priced = asked ? [] : rest.filter(({ kind }) => kind === 'token-allowance')
  const swapped = asked ? [] : rest.filter(({ kind }) => kind === 'nft-allowance')
  const own = rest.find((effect) => effect.kind === 'hbar-out' && effect.account === intent.account)
  const receivers = rest
    .filter((effect) => effect.kind === 'hbar-in')
    .filter(({ account, amountTinybar }) => {
      return account !== intent.account && amountTinybar > 0n
    })
  const sorted = new Set<Effect>([...priced, ...swapped, ...receivers])
  const spenders = new Set<Party>(intent.spenders)
  const explained = (effect: Effect): boolean =>
    sorted.has(effect) || effect.kind === 'hbar-out' || isNothingOfOwn(effect, intent)
  return {
    paid: own?.kind === 'hbar-out' ? own.amountTinybar : 0n,
    receivers,
    unlisted: receivers.filter(({ account }) => !spenders.has(account)),
    tokenPriced: priced,
    swapped,
    unasked: rest.filter((effect) => !explained(effect)),
  }
}

/** The leg of a free claim: it names the account and moves nothing. */
function isNothingOfOwn(effect: Effect, { account }: MintIntent): boolean {
  return effect.kind === 'hbar-in' && effect.account === account && effect.amountTinybar === 0n && !effect.approved
}

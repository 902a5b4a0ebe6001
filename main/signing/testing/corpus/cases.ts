import type { IntentJson, IntentKind } from '../../intent'
import type { Verdict } from '../../types'
import { EVM_ADDRESS, type HonestAct } from '../honest-acts'
import { ROYALTY, SELLER } from '../pieces'

type Json = Readonly<Record<string, unknown>>

/** One line of a file of cases: bytes in base64, the verdict they get, and the rule that has to say why. */
export type CorpusCase = {
  readonly id: string
  readonly intent: Json
  readonly bytes: string
  readonly expected: Verdict
  /** Null where nothing speaks against the bytes. */
  readonly rule: string | null
}

/** What an honest act of a kind can be warned of, by its very form and whatever else is known. */
const WARNED: Readonly<Partial<Record<IntentKind, string>>> = {
  // The royalty of an address: nobody can know whose it is.
  buy: 'alias-receiver',
  'list-evm': 'collection-wide',
  // A direct payment to an account that is on no list.
  mint: 'mint-receiver-unlisted',
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const kindOf = ({ kind }: Json): IntentKind => kind as IntentKind

export function honestCase({ name, intent, bytes, verdict }: HonestAct): CorpusCase {
  const rule = verdict === 'match' ? null : (WARNED[kindOf(intent)] ?? null)
  return { id: `honest: ${name}`, intent, bytes: base64(bytes), expected: verdict, rule }
}

export type Context = NonNullable<IntentJson['context']>

/** Everything that the app knows beside the bytes, and none of it speaks against them. */
export function fullContext({ maxPrice = '0', price = '0' }: Json, more: Context): Json {
  const [most, asked] = [maxPrice as string, price as string]
  const fallback = { amount: '3', token: null }
  const full: Context = {
    tokenFees: { royalties: [{ numerator: 1, denominator: 4, collector: `0.0.${ROYALTY}`, fallback }], fixed: [] },
    hbarAllowances: [{ spender: '0.0.3003', amount: '12.5' }],
    standing: { offers: '0', count: 0 },
    listing: { price: most, seller: `0.0.${SELLER}` },
    market: { floor: asked, bestOffer: null },
    mint: { price: most },
    prepared: { price: asked },
    evm: { account: `0x${'ab'.repeat(20)}`, contract: EVM_ADDRESS },
    known: [{ id: '0.0.9009', name: 'Vault' }],
  }
  return { ...full, ...more }
}

/** The case once more, with all that the app would know beside the bytes; `more` is what is known otherwise. */
export const withFullContext = (each: CorpusCase, more: Context = {}): CorpusCase => ({
  ...each,
  id: `${each.id}, all known`,
  intent: { ...each.intent, context: fullContext(each.intent, more) },
})

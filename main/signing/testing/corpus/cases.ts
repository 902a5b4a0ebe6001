import type { IntentJson, IntentKind } from '../../intent'
import type { Verdict } from '../../types'
import { EVM_ADDRESS, type HonestAct } from '../honest-acts'
import { ROYALTY, SELLER } from '../pieces'

type Json = Readonly<Record<string, unknown>>

/** One line of a file of cases: bytes in base64, their verdict, and the rule that has to give the reason. */
export type CorpusCase = {
  readonly id: string
  readonly intent: Json
  readonly bytes: string
  readonly expected: Verdict
  /** Null if no rule reports anything about the bytes. */
  readonly rule: string | null
}

/** The warning that an honest act of a kind can have because of its form, whatever else is known. */
const WARNED: Readonly<Partial<Record<IntentKind, string>>> = {
  // The royalty goes to an address whose account cannot be known.
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

/** All facts that the app knows outside the bytes; none of them gives a finding against the bytes. */
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

/** The same case with all facts that the app would know outside the bytes; `more` overrides some of them. */
export const withFullContext = (each: CorpusCase, more: Context = {}): CorpusCase => ({
  ...each,
  id: `${each.id}, all known`,
  intent: { ...each.intent, context: fullContext(each.intent, more) },
})

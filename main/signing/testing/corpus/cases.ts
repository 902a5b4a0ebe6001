import type { IntentJson, IntentKind } from '../../intent'
import type { Verdict } from '../../types'
import { COLLECTION_EVM_ADDRESS, type HonestAct } from '../honest-acts'
import { ROYALTY_ACCOUNT, SELLER } from '../pieces'

type Json = Readonly<Record<string, unknown>>

/** One line of a file of cases: an intent, bytes in base64, their verdict, and the rule that has to give the reason. */
export type CorpusCase = {
  readonly id: string
  readonly intent: Json
  readonly bytes: string
  readonly expected: Verdict
  /** Null if no rule has to refuse or warn. */
  readonly rule: string | null
}

/** For each kind of intent, the rule that warns about honest bytes because of their form. */
const WARNING_RULES: Readonly<Partial<Record<IntentKind, string>>> = {
  // The royalty goes to an EVM address, and the bytes do not show the account.
  buy: 'alias-receiver',
  // In an EVM collection, a permission is always over every NFT.
  'list-evm': 'collection-wide',
  // The direct payment goes to an unlisted account.
  mint: 'mint-receiver-unlisted',
}

/** Bytes in the base64 form of a case. */
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const kindOf = ({ kind }: Json): IntentKind => kind as IntentKind

/** Corpus case of an honest act. */
export function honestCase({ name, intent, bytes, verdict }: HonestAct): CorpusCase {
  const rule = verdict === 'match' ? null : (WARNING_RULES[kindOf(intent)] ?? null)
  return { id: `honest: ${name}`, intent, bytes: base64(bytes), expected: verdict, rule }
}

export type IntentContextJson = NonNullable<IntentJson['context']>

/**
 * All facts outside the bytes that the app can know, for an intent in its JSON form. The facts cause no warning.
 * `overrides` replaces some of the facts.
 */
export function fullContext(intent: Json, overrides: IntentContextJson): Json {
  const { maxPrice = '0', price = '0' } = intent as { readonly maxPrice?: string; readonly price?: string }
  const fallback = { amount: '3', token: null }
  const defaults: IntentContextJson = {
    tokenFees: {
      royalties: [{ numerator: 1, denominator: 4, collector: `0.0.${ROYALTY_ACCOUNT}`, fallback }],
      fixed: [],
    },
    hbarAllowances: [{ spender: '0.0.3003', amount: '12.5' }],
    standing: { offers: '0', count: 0 },
    listing: { price: maxPrice, seller: `0.0.${SELLER}` },
    market: { floor: price, bestOffer: null },
    mint: { price: maxPrice },
    prepared: { price },
    evm: { account: `0x${'ab'.repeat(20)}`, contract: COLLECTION_EVM_ADDRESS },
    known: [{ id: '0.0.9009', name: 'Vault' }],
  }
  return { ...defaults, ...overrides }
}

/** The given case with all facts outside the bytes. `overrides` replaces some of the facts. */
export const withFullContext = (corpusCase: CorpusCase, overrides: IntentContextJson = {}): CorpusCase => ({
  ...corpusCase,
  id: `${corpusCase.id}, with all outside facts`,
  intent: { ...corpusCase.intent, context: fullContext(corpusCase.intent, overrides) },
})

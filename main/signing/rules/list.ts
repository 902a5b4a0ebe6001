import type { IntentOf } from '../intent'
import { askedFacts } from './asked'
import { actRules, delegatingSpender, serialOther, spenderRules, tokenOther } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'

type ListIntent = IntentOf<'list'>

/** Anyone could take an NFT that is listed for 0 HBAR. */
export const listPriceZero: Rule<IntentOf<'list' | 'list-evm'>> = {
  id: 'list-price-zero',
  severity: 'refuse',
  row: 'price',
  title: 'The price is zero',
  about: 'A listing for 0 HBAR gives the NFT away.',
  check: (_transaction, { price }) =>
    hitIf(price === 0n, () => ({ message: 'Anybody could take the NFT for nothing.', evidence: [] })),
}

/** Rules for one NFT, one listed spender, one serial. */
export const listRules: readonly Rule<ListIntent>[] = [
  ...actRules,
  ...spenderRules,
  tokenOther,
  serialOther,
  {
    id: 'collection-switch',
    severity: 'refuse',
    row: 'token',
    title: 'It is about the whole collection',
    about:
      'The switch over every NFT of the collection is set, one way or the other. A listing needs a permission over one serial.',
    check: (transaction, intent) => {
      const { asked } = askedFacts(transaction, intent)
      if (asked?.kind !== 'nft-allowance' || asked.all === 'unchanged') return []
      const does =
        asked.all === 'grant'
          ? `let ${asked.spender} move every NFT of ${asked.token} that you have or will have`
          : `take back the permission of ${asked.spender} over every NFT of ${asked.token}`
      return [{ message: `It would ${does}. You asked to list one.`, evidence: evidenceOf([asked]) }]
    },
  },
  delegatingSpender,
  listPriceZero,
]

export const unlistRules: readonly Rule<IntentOf<'unlist'>>[] = [...actRules, tokenOther, serialOther]

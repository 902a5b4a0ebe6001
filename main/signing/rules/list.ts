import type { IntentOf } from '../intent'
import { requestedEffectFacts } from './requested-effect'
import { singleEffectRules, delegatingSpender, serialOther, spenderRules, tokenOther } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'

type ListIntent = IntentOf<'list'>

/** Refuses a listing for 0 HBAR: anyone could take the NFT. */
export const listPriceZero: Rule<IntentOf<'list' | 'list-evm'>> = {
  id: 'list-price-zero',
  severity: 'refuse',
  row: 'price',
  title: 'A price of 0 gives the NFT away',
  about: 'Anyone could take the NFT for a listing price of 0 HBAR.',
  check: (_transaction, { price }) =>
    hitIf(price === 0n, () => ({ message: 'Anyone could take the NFT for free.', evidence: [] })),
}

/** Rules for a listing, which permits one serial to one spender on the person's list. */
export const listRules: readonly Rule<ListIntent>[] = [
  ...singleEffectRules,
  ...spenderRules,
  tokenOther,
  serialOther,
  {
    id: 'collection-switch',
    severity: 'refuse',
    row: 'token',
    title: 'The permission covers every NFT of the collection',
    about:
      'The transaction gives or revokes a permission over every NFT of the collection. A listing needs a permission over one serial.',
    check: (transaction, intent) => {
      const { requestedEffect: allowance } = requestedEffectFacts(transaction, intent)
      if (allowance?.kind !== 'nft-allowance' || allowance.all === 'unchanged') return []
      const { spender, token } = allowance
      const changeWords =
        allowance.all === 'grant'
          ? `let ${spender} move every NFT of ${token} that you have or will have`
          : `revoke the permission of ${spender} over every NFT of ${token}`
      const message = `The transaction would ${changeWords}. You asked to list one NFT.`
      return [{ message, evidence: evidenceOf([allowance]) }]
    },
  },
  delegatingSpender,
  listPriceZero,
]

/** Rules for unlisting, which deletes the permission over one serial. */
export const unlistRules: readonly Rule<IntentOf<'unlist'>>[] = [...singleEffectRules, tokenOther, serialOther]

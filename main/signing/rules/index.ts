import { STRUCTURE_RULES } from '../decode/structure-rules'
import type { IntentKind, IntentOf } from '../intent'
import type { Severity } from '../types'
import { associateRules } from './associate'
import { buyRules } from './buy'
import { buyOthersRules } from './buy-others'
import { commonRules } from './common'
import { allowanceAddsUp, allowanceContextRules } from './context-allowance'
import { fallbackFee, feesUnread, saleProceedsNote } from './context-fees'
import { buyListingRules, listPriceRules } from './context-market'
import { buyEvmRules, offerAllowanceRules } from './hbar-allowance'
import { listRules, unlistRules } from './list'
import { listEvmRules, unlistEvmRules } from './list-evm'
import { mintRules } from './mint'
import { revokeRules } from './revoke'
import type { Rule } from './rule'
import { textRules } from './texts'

/** `every`: rules for all intents. */
type Rules = { readonly every: readonly Rule[] } & {
  readonly [K in IntentKind]: readonly Rule<IntentOf<K>>[]
}

/**
 * All rules by kind of intent. A rule for several kinds is the same object, with the same id, in each of their lists.
 */
export const rules: Rules = {
  every: [...commonRules, ...textRules],
  buy: [...buyRules, ...buyOthersRules, ...buyListingRules, feesUnread, fallbackFee],
  'buy-evm': [...buyEvmRules, ...buyListingRules, feesUnread, ...allowanceContextRules],
  list: [...listRules, ...listPriceRules, feesUnread, saleProceedsNote],
  'list-evm': [...listEvmRules, ...listPriceRules, feesUnread, saleProceedsNote],
  unlist: unlistRules,
  'unlist-evm': unlistEvmRules,
  mint: [...mintRules, ...allowanceContextRules],
  'offer-allowance': [...offerAllowanceRules, ...allowanceContextRules, allowanceAddsUp],
  associate: associateRules,
  revoke: [...revokeRules, ...allowanceContextRules],
}

export type RuleRow = {
  readonly id: string
  /** `all bytes`, `every`, or the kinds of intents in the order of `rules`. */
  readonly appliesTo: readonly string[]
  readonly severity: Severity
  readonly title: string
  readonly about: string
}

const RULE_LIST_NAMES = Object.keys(rules) as readonly (keyof Rules)[]

/**
 * Rules as rows of a table in the documentation. Rules on the form of the bytes come first, and each of them refuses.
 */
export function rulesTable(): readonly RuleRow[] {
  const structureRows = Object.entries(STRUCTURE_RULES).map(([id, texts]): RuleRow => ({
    id,
    appliesTo: ['all bytes'],
    severity: 'refuse',
    ...texts,
  }))
  const intentRows = new Map<string, RuleRow>()
  for (const listName of RULE_LIST_NAMES) {
    for (const { id, severity, title, about } of rules[listName]) {
      const appliesTo = [...(intentRows.get(id)?.appliesTo ?? []), listName]
      intentRows.set(id, { id, appliesTo, severity, title, about })
    }
  }
  return [...structureRows, ...intentRows.values()]
}

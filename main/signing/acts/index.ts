import type { RuleRow } from '../rules'
import type { RequestRule } from './request-rule'
import { coverRules } from './cover-rules'
import {
  addRules,
  ownOfferRules,
  priceRules,
  raiseRules,
  requestMatchRules,
  type OfferAddInput,
  type OfferChangeInput,
  type OfferRaiseInput,
} from './offer-rules'

const addOfferRules: readonly RequestRule<OfferAddInput>[] = [
  ...priceRules,
  ...addRules,
  ...coverRules,
  ...requestMatchRules,
]
const raiseOfferRules: readonly RequestRule<OfferRaiseInput>[] = [
  ...ownOfferRules,
  ...raiseRules,
  ...priceRules,
  ...coverRules,
  ...requestMatchRules,
]
const cancelOfferRules: readonly RequestRule<OfferChangeInput>[] = [...ownOfferRules, ...requestMatchRules]

/** Every rule on requests without transaction bytes, by the kind of request. */
export const rulesByRequestKind = {
  'offer-add': addOfferRules,
  'offer-raise': raiseOfferRules,
  'offer-cancel': cancelOfferRules,
} as const

const REQUEST_KINDS = ['offer-add', 'offer-raise', 'offer-cancel'] as const

/** Rules on requests without transaction bytes, as rows for the table of all rules. */
export function requestRuleRows(): readonly RuleRow[] {
  const rows = new Map<string, RuleRow>()
  for (const kind of REQUEST_KINDS) {
    for (const { id, severity, title, about } of rulesByRequestKind[kind]) {
      rows.set(id, { id, appliesTo: [...(rows.get(id)?.appliesTo ?? []), kind], severity, title, about })
    }
  }
  return [...rows.values()]
}

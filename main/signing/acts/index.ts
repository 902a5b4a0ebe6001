import type { RuleRow } from '../rules'
import type { ActRule } from './act-rule'
import { coverRules } from './cover-rules'
import {
  addRules,
  ownOfferRules,
  priceRules,
  raiseRules,
  requestRules,
  type OfferAddAct,
  type OfferChangeAct,
  type OfferRaiseAct,
} from './offer-rules'

const addOfferRules: readonly ActRule<OfferAddAct>[] = [...priceRules, ...addRules, ...coverRules, ...requestRules]
const raiseOfferRules: readonly ActRule<OfferRaiseAct>[] = [
  ...ownOfferRules,
  ...raiseRules,
  ...priceRules,
  ...coverRules,
  ...requestRules,
]
const cancelOfferRules: readonly ActRule<OfferChangeAct>[] = [...ownOfferRules, ...requestRules]

/** Every rule on requests without transaction bytes, by the kind of request. */
export const actRules = {
  'offer-add': addOfferRules,
  'offer-raise': raiseOfferRules,
  'offer-cancel': cancelOfferRules,
} as const

const REQUEST_KINDS = ['offer-add', 'offer-raise', 'offer-cancel'] as const

/** Rules on requests without transaction bytes, as rows for the table of all rules. */
export function actRuleRows(): readonly RuleRow[] {
  const rows = new Map<string, RuleRow>()
  for (const kind of REQUEST_KINDS) {
    for (const { id, severity, title, about } of actRules[kind]) {
      rows.set(id, { id, appliesTo: [...(rows.get(id)?.appliesTo ?? []), kind], severity, title, about })
    }
  }
  return [...rows.values()]
}

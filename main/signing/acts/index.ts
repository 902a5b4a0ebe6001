import type { RuleRow } from '../rules'
import type { ActRule } from './act-rule'
import { coverRules } from './cover-rules'
import type { OfferAct } from './offer-act'
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

/** Every rule on requests without bytes, by the kind of request. */
export const actRules = {
  'offer-add': [...priceRules, ...addRules, ...coverRules, ...requestRules] as readonly ActRule<OfferAddAct>[],
  'offer-raise': [
    ...ownOfferRules,
    ...raiseRules,
    ...priceRules,
    ...coverRules,
    ...requestRules,
  ] as readonly ActRule<OfferRaiseAct>[],
  'offer-cancel': [...ownOfferRules, ...requestRules] as readonly ActRule<OfferChangeAct & OfferAct>[],
} as const

const ACTS = ['offer-add', 'offer-raise', 'offer-cancel'] as const

/** Rules on requests without bytes, as rows for the table of all rules. */
export function actRuleRows(): readonly RuleRow[] {
  const rows = new Map<string, RuleRow>()
  for (const act of ACTS) {
    for (const { id, severity, title, about } of actRules[act]) {
      rows.set(id, { id, appliesTo: [...(rows.get(id)?.appliesTo ?? []), act], severity, title, about })
    }
  }
  return [...rows.values()]
}

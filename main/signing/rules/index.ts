import { STRUCTURE_RULES } from '../decode/structure-rules'
import type { Severity } from '../types'
import { associateRules } from './associate'
import { buyRules } from './buy'
import { buyOthersRules } from './buy-others'
import { commonRules } from './common'

/** Every rule there is, with the intent it belongs to. A new rule goes into one of these lists and nowhere else. */
export const rules = {
  every: commonRules,
  buy: [...buyRules, ...buyOthersRules],
  associate: associateRules,
} as const

export type RuleRow = {
  readonly id: string
  readonly appliesTo: 'all bytes' | keyof typeof rules
  readonly severity: Severity
  readonly title: string
  readonly about: string
}

/** The rules as rows for a table in the documentation. Rules on the form of the bytes come first; all refuse. */
export function rulesTable(): readonly RuleRow[] {
  const structure = Object.entries(STRUCTURE_RULES).map(([id, words]): RuleRow => ({
    id,
    appliesTo: 'all bytes',
    severity: 'refuse',
    ...words,
  }))
  const judged = (['every', 'buy', 'associate'] as const).flatMap((appliesTo) =>
    rules[appliesTo].map(({ id, severity, title, about }): RuleRow => ({ id, appliesTo, severity, title, about })),
  )
  return [...structure, ...judged]
}

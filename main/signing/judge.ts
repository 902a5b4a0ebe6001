import { assertNever } from '@shared/result'
import { compare, type RowFinding } from './comparison'
import { STRUCTURE_RULES } from './decode/structure-rules'
import { isRefused } from './decode'
import type { Intent } from './intent'
import { rules } from './rules'
import type { Rule } from './rules/rule'
import type { Decoded, Finding, Judgement, Refusal } from './types'
import { verdictOf } from './verdict'

/**
 * Compares a decoded transaction with the intent. The verdict is `refuse` if any finding refuses, else `warn` if any
 * finding warns, else `match`. For bytes that the decoder refused, the verdict is `refuse`. Pure.
 */
export function judge(decoded: Decoded | readonly Refusal[], intent: Intent): Judgement {
  if (isRefused(decoded)) {
    const findings = decoded.map(refusalFinding)
    return {
      verdict: 'refuse',
      effects: [],
      findings: findings.map(withoutRow),
      comparison: compare(null, intent, findings),
    }
  }
  const findings = judgeDecoded(decoded, intent)
  return {
    verdict: verdictOf(findings),
    effects: decoded.effects,
    findings: findings.map(withoutRow),
    comparison: compare(decoded, intent, findings),
  }
}

function judgeDecoded(transaction: Decoded, intent: Intent): readonly RowFinding[] {
  const findings = [...applyIntentRules(transaction, intent), ...applyRules(rules.every, transaction, intent)]
  return findings.sort((a, b) => severityRank(a) - severityRank(b))
}

function applyIntentRules(transaction: Decoded, intent: Intent): readonly RowFinding[] {
  switch (intent.kind) {
    case 'buy':
      return applyRules(rules.buy, transaction, intent)
    case 'buy-evm':
      return applyRules(rules['buy-evm'], transaction, intent)
    case 'list':
      return applyRules(rules.list, transaction, intent)
    case 'list-evm':
      return applyRules(rules['list-evm'], transaction, intent)
    case 'unlist':
      return applyRules(rules.unlist, transaction, intent)
    case 'unlist-evm':
      return applyRules(rules['unlist-evm'], transaction, intent)
    case 'mint':
      return applyRules(rules.mint, transaction, intent)
    case 'offer-allowance':
      return applyRules(rules['offer-allowance'], transaction, intent)
    case 'associate':
      return applyRules(rules.associate, transaction, intent)
    case 'revoke':
      return applyRules(rules.revoke, transaction, intent)
    default:
      return assertNever(intent, 'intent')
  }
}

function applyRules<I extends Intent>(
  ruleList: readonly Rule<I>[],
  transaction: Decoded,
  intent: I,
): readonly RowFinding[] {
  const findings: RowFinding[] = []
  for (const rule of ruleList) {
    const { id, severity, row, title } = rule
    for (const { message, evidence, claim = null, requiredText = null } of rule.check(transaction, intent)) {
      findings.push({ rule: id, severity, row, title, claim, message, evidence, requiredText })
    }
    // The later rules expect a transaction of the right kind, so they are skipped after a finding.
    if (rule.skipsLaterRules && findings.length > 0) break
  }
  return findings
}

/** Order of the findings: worst first, then in the order of the rules. */
const SEVERITY_RANKS = { refuse: 0, warn: 1, note: 2 }
const severityRank = ({ severity }: RowFinding): number => SEVERITY_RANKS[severity]

function refusalFinding({ rule, path, value, message }: Refusal): RowFinding {
  const evidence = path === '' ? [] : [{ path, value }]
  const { title } = STRUCTURE_RULES[rule]
  return { rule, severity: 'refuse', row: null, title, claim: null, message, evidence, requiredText: null }
}

function withoutRow({ rule, severity, title, claim, message, evidence, requiredText }: RowFinding): Finding {
  return { rule, severity, title, claim, message, evidence, requiredText }
}

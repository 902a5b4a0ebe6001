import { judgeCase } from '../../report'
import { INTENT } from '../pieces'
import type { CorpusCase } from './cases'

const clock = () => new Date(INTENT.now)

/**
 * Cases with another verdict than expected, or without a finding of the expected rule. Each case is returned with its
 * actual `verdict` and with the rules of its actual findings.
 */
export const unexpectedResults = (cases: readonly CorpusCase[]) =>
  cases.flatMap((corpusCase) => {
    const { verdict, findings } = judgeCase(JSON.stringify(corpusCase), clock)
    const reportedRules = findings.map(({ rule }) => rule)
    const isRuleReported = corpusCase.rule === null || reportedRules.includes(corpusCase.rule)
    return verdict === corpusCase.expected && isRuleReported ? [] : [{ ...corpusCase, verdict, reportedRules }]
  })

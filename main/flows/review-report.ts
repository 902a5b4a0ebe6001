import type { FlowStart } from '../journal/flow-start'
import { effectToJson } from '../signing/effect-json'
import type { ComparisonRow, Finding, Judgement } from '../signing/types'

/** Content under review: the bytes of a transaction in base64, or the text of a request. */
type ReviewedContent = { readonly bytes: string } | { readonly request: string }

/**
 * Report that a person can save from the review window, as JSON text. Its field names are a file format: programs read
 * them, so they stay when the types are renamed.
 */
export function reviewReport(flowStart: FlowStart, content: ReviewedContent, judgement: Judgement): string {
  const { verdict, findings, comparison, effects } = judgement
  const comparisonRows = comparison.map(comparisonRowToJson)
  const reportedFindings = findings.map(findingToJson)
  const decodedEffects = 'bytes' in content ? { effects: effects.map(effectToJson) } : {}
  const report = {
    asked: flowStart,
    ...content,
    verdict,
    findings: reportedFindings,
    comparison: comparisonRows,
    ...decodedEffects,
  }
  return JSON.stringify(report, null, 2)
}

const findingToJson = ({ rule, severity, title, message, evidence, requiredText }: Finding) => ({
  rule,
  severity,
  title,
  message,
  evidence,
  typed: requiredText,
})

const comparisonRowToJson = ({ label, requested, actual, status }: ComparisonRow) => ({
  label,
  asked: requested,
  does: actual,
  status,
})

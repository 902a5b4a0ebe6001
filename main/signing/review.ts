import { createHash } from 'node:crypto'
import { formatHbar } from '@shared/amount'
import type { ReviewSubject } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import type { Intent } from './intent'
import { reviewLinesOf } from './review/review-lines'
import type { ReviewContent, ReviewContext, ReviewFrame } from './review/context'
import { afterwardsOf } from './review/afterwards'
import { claimOf } from './review/claims'
import { payeesOf } from './review/payees'
import { shownComparison } from './review/shown-comparison'
import { requestedLinesOf } from './review/terms'
import type { Decoded, Finding, Judgement, Refusal } from './types'
import { isRefused } from './decode'
import { fieldsOf } from './decode/fields'
import { isoOf } from './words'

export type { ReviewContent, ReviewContext, ReviewFrame } from './review/context'
export { MAX_COVERED_IMAGES, NO_REVIEW_FACTS, type ReviewFacts } from './review/facts'
export { hbarLine, textLine } from './review/lines'

/** Time for which the Approve button stays disabled, so that the person reads the review first. */
const APPROVE_DELAY_MS = 2000

/** Content of the review window for a transaction. `decoded`: refusals if the bytes were refused. */
export function reviewContent(
  decoded: Decoded | readonly Refusal[],
  judgement: Judgement,
  intent: Intent,
  context: ReviewContext,
): ReviewContent {
  const transaction = isRefused(decoded) ? null : decoded
  const payees = transaction ? payeesOf(transaction.effects, intent, context) : []
  const findingClaim = (finding: Finding) => claimOf(finding, intent, context, payees)
  const isApprovable = transaction !== null && judgement.verdict !== 'refuse'
  return {
    ...commonContent('transaction', intent.account, judgement, context, findingClaim),
    comparison: shownComparison(judgement.comparison, intent, context),
    afterwards: isApprovable ? afterwardsOf(transaction, intent, context) : null,
    ...(transaction
      ? reviewLinesOf(transaction, intent, context)
      : { gives: [], gets: [], revokes: [], marketEffects: requestedLinesOf(intent, context) }),
    payees: [...payees],
    feeMax: transaction ? formatHbar(transaction.feeMaxTinybar) : null,
    feeEstimate: context.feeEstimate ?? null,
    fields: transaction ? fieldsOf(transaction).map((field) => ({ ...field })) : [],
    exactText: null,
    bytesHash: transaction?.bodies[0]?.bodyHash ?? null,
    expiresAt: transaction ? isoOf(transaction.validUntilMs) : null,
  }
}

/** A request or a message for review. `text`: the exact text that is sent or signed. */
type TextSubject = Pick<ReviewContent, 'gives' | 'gets' | 'fields'> &
  Partial<Pick<ReviewContent, 'marketEffects' | 'payees'>> & {
    readonly subject: Exclude<ReviewSubject, 'transaction'>
    readonly account: EntityId
    readonly judgement: Judgement
    readonly text: string
    /** Time from which the service no longer accepts the text, ISO 8601; null if unknown. */
    readonly expiresAt: string | null
  }

/** Content of the review window for a request or a message. `bytesHash`: SHA-256 of the text in UTF-8. */
export function textReviewContent(textSubject: TextSubject, frame: ReviewFrame): ReviewContent {
  const {
    subject,
    account,
    judgement,
    gives,
    gets,
    marketEffects = [],
    payees = [],
    fields,
    text,
    expiresAt,
  } = textSubject
  return {
    ...commonContent(subject, account, judgement, frame, titleOrClaim),
    gives,
    gets,
    revokes: [],
    afterwards: null,
    marketEffects,
    payees,
    fields,
    expiresAt,
    feeMax: null,
    feeEstimate: null,
    exactText: text,
    bytesHash: createHash('sha256').update(text, 'utf8').digest('hex'),
  }
}

const titleOrClaim = ({ claim, title }: Finding): string => claim ?? title

/** Fields of the content that a review of a transaction, a request and a message have in common. */
function commonContent(
  subject: ReviewSubject,
  account: EntityId,
  judgement: Judgement,
  frame: ReviewFrame,
  findingClaim: (finding: Finding) => string,
) {
  const { keyType, keyStore } = frame
  return {
    subject,
    isPractice: frame.isPractice,
    networkLabel: frame.networkLabel,
    endpoint: frame.endpoint,
    verdict: judgement.verdict,
    account: frame.namedIdOf(account),
    signer: keyType === null || keyStore === null ? null : { keyType, keyStore },
    comparison: judgement.comparison.map((row) => ({ ...row })),
    findings: findingsOf(judgement.findings, findingClaim),
    approveDelayMs: APPROVE_DELAY_MS,
    decideBy: frame.decideBy ?? null,
    commission: frame.commission,
    requiresPassphrase: frame.needsPassphrase ?? false,
  }
}

/** Findings, each with an id of its own, because a rule can report more than one finding. */
function findingsOf(
  findings: readonly Finding[],
  findingClaim: (finding: Finding) => string,
): ReviewContent['findings'] {
  const countByRule = new Map<string, number>()
  return findings.map((finding) => {
    const count = (countByRule.get(finding.rule) ?? 0) + 1
    countByRule.set(finding.rule, count)
    return findingOf(finding, `${finding.rule}#${count}`, findingClaim(finding))
  })
}

function findingOf(finding: Finding, id: string, claim: string): ReviewContent['findings'][number] {
  const { rule, severity, title, message, requiredText } = finding
  const evidenceLines = finding.evidence.map(({ path, value }) => (path ? `${path} ${value}` : value))
  return { id, rule, severity, title, claim, message, evidence: evidenceLines.join('\n') || null, requiredText }
}

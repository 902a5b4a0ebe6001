import { warningIds } from '@shared/review-conditions'
import type { AppError } from '@shared/errors'
import { AppFailure, failure } from '../platform/app-failure'
import type { FlowStart } from '../journal/flow-start'
import type { ReviewContent, ReviewFrame } from '../signing/review'
import type { Finding, Judgement } from '../signing/types'
import { exposureOf } from './spending-limits'
import type { FlowHandle } from './flow-handle'
import type { RunnerDeps } from './runner-deps'

export type AccountSigner = Awaited<ReturnType<RunnerDeps['signer']>>

/** Interval for rechecking the subject of a review while the person reads. */
const RECHECK_MS = 5000

/**
 * Part of a review that is the same for all kinds of flows. `signer`: the key that would sign; null for an act, which
 * has no signature.
 */
export function reviewFrame(deps: RunnerDeps, flowStart: FlowStart, signer: AccountSigner | null): ReviewFrame {
  const profile = deps.profile()
  const { passphraseAbove } = deps.limits()
  return {
    isPractice: profile.practice,
    networkLabel: profile.label,
    endpoint: profile.endpoint,
    keyType: signer?.keyType ?? null,
    keyStore: signer?.keyStore ?? null,
    namedIdOf: deps.namedIdOf,
    commission: null,
    needsPassphrase: deps.isPassphraseSet() && passphraseAbove !== null && exposureOf(flowStart) > passphraseAbove,
  }
}

type ReviewQuestion = {
  readonly model: ReviewContent
  readonly report: string
  readonly judgement: Judgement
  /** Throws AppFailure when the shown content is no longer true; null if the content cannot change. */
  readonly recheck: (() => Promise<void>) | null
  /** Time from which an approval would come too late, epoch ms; null if never. */
  readonly untilMs: number | null
}

/** Shows the review and journals the answer. Returns when approved; throws AppFailure otherwise. */
export async function askPerson(deps: RunnerDeps, { append }: FlowHandle, question: ReviewQuestion): Promise<void> {
  const { model, report, judgement } = question
  if (judgement.verdict === 'refuse') {
    // The caller journals the end at once; the window only explains the refusal and can be closed at any time.
    void deps.review({ model, report }).catch((cause: unknown) => deps.fault('review', cause))
    throw failure({ code: 'review-refused', rules: rulesOf(judgement) })
  }
  append({ step: 'reviewing' })
  const withdrawal = new AbortController()
  const stopRechecks = recheckWhileOpen(deps, question.recheck, withdrawal)
  const decision = await deps.review({ model, report, withdrawalSignal: withdrawal.signal }).finally(stopRechecks)
  const isAcknowledged = warningIds(model).every((id) => decision.acknowledgedIds.includes(id))
  const isApproved = decision.isApproved && isAcknowledged && !withdrawal.signal.aborted
  append({ step: 'decided', approved: isApproved, acknowledged: [...decision.acknowledgedIds] })
  if (isApproved) return
  if (withdrawal.signal.reason instanceof AppFailure) throw withdrawal.signal.reason
  if (decision.endedBy) throw decision.endedBy
  // Closing an expired review is not a decision of the person.
  const hasExpired = question.untilMs !== null && question.untilMs <= deps.now()
  throw failure({ code: hasExpired ? 'window-expired' : 'declined' })
}

/** Withdraws the review as soon as a recheck shows that its content is no longer true. Returns a stop function. */
function recheckWhileOpen(
  deps: RunnerDeps,
  recheck: ReviewQuestion['recheck'],
  withdrawal: AbortController,
): () => void {
  if (!recheck) return () => undefined
  let isStopped = false
  let timer: NodeJS.Timeout
  const scheduleRecheck = () => {
    timer = setTimeout(() => {
      void recheck()
        .catch((cause: unknown) => {
          if (isStopped) return
          if (cause instanceof AppFailure && !isTransient(cause.error)) withdrawal.abort(cause)
          else if (!(cause instanceof AppFailure)) deps.fault('review.look', cause)
        })
        .then(() => {
          if (!isStopped && !withdrawal.signal.aborted) scheduleRecheck()
        })
    }, RECHECK_MS)
  }
  scheduleRecheck()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** True for a failed check that says nothing about the shown content. */
function isTransient({ code }: AppError): boolean {
  return TRANSIENT_CODES.has(code)
}
const TRANSIENT_CODES: ReadonlySet<AppError['code']> = new Set([
  'offline',
  'timed-out',
  'rate-limited',
  'unauthorized',
  'no-access',
  'service-refused',
  'outcome-unknown',
  'unexpected-answer',
  'cancelled',
  'internal',
])

/** Rules behind a verdict: the refusing rules for a refusal, else every rule with a finding. */
export const rulesOf = (judgement: Judgement): string[] =>
  (judgement.verdict === 'refuse' ? refusingFindings(judgement) : judgement.findings).map(({ rule }) => rule)

/**
 * Throws AppFailure `review-outdated` when the current judgement refuses, or has a finding that the approved judgement
 * does not have, and `window-expired` when expiry is the only reason for a refusal.
 */
export function requireSameJudgement(approvedJudgement: Judgement, currentJudgement: Judgement): void {
  if (
    currentJudgement.verdict === 'refuse' &&
    refusingFindings(currentJudgement).every(({ rule }) => rule === 'expired')
  ) {
    throw failure({ code: 'window-expired' })
  }
  const approvedTexts = new Set(approvedJudgement.findings.map(findingText))
  const newFindings = currentJudgement.findings.filter(
    (finding) => !CLOCK_RULES.has(finding.rule) && !approvedTexts.has(findingText(finding)),
  )
  if (currentJudgement.verdict === 'refuse' || newFindings.length > 0) {
    throw failure({
      code: 'review-outdated',
      rules: (newFindings.length > 0 ? newFindings : refusingFindings(currentJudgement)).map(({ rule }) => rule),
    })
  }
}

/** Rules whose messages change with the clock alone. */
const CLOCK_RULES: ReadonlySet<string> = new Set(['window-short'])
const refusingFindings = ({ findings }: Judgement): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'refuse')
const findingText = ({ rule, message }: Finding): string => `${rule} ${message}`

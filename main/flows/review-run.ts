import { warnIds } from '@shared/review-gates'
import type { AppError } from '@shared/errors'
import { AppFailure, failure } from '../platform/app-failure'
import type { FlowStart } from '../journal/flow-start'
import type { ReviewContent, ReviewFrame } from '../signing/review'
import type { Finding, Judgement } from '../signing/types'
import { exposureOf } from './commitment'
import type { FlowAt } from './flow-at'
import type { RunnerDeps } from './runner-deps'

export type Held = Awaited<ReturnType<RunnerDeps['signer']>>

/** Interval for rechecking the subject of a review while the person reads. */
const LOOK_AGAIN_MS = 5000

/**
 * Review content that does not depend on its subject. `held`: the key that would sign; null for an act, which has no
 * signature.
 */
export function reviewFrame(deps: RunnerDeps, begun: FlowStart, held: Held | null): ReviewFrame {
  const profile = deps.profile()
  const { passphraseAbove } = deps.limits()
  return {
    practice: profile.practice,
    networkLabel: profile.label,
    place: profile.place,
    keyType: held?.keyType ?? null,
    keyStore: held?.keyStore ?? null,
    namedIdOf: deps.named,
    commission: null,
    askPassphrase: deps.isPassphraseSet() && passphraseAbove !== null && exposureOf(begun) > passphraseAbove,
  }
}

type Question = {
  readonly model: ReviewContent
  readonly report: string
  readonly judgement: Judgement
  /** Throws AppFailure when the shown content is no longer true. */
  readonly look: (() => Promise<void>) | null
  /** Time from which an approval would come too late, epoch ms; null if never. */
  readonly untilMs: number | null
}

/** Shows the review and journals the answer. Returns when approved; throws AppFailure otherwise. */
export async function askPerson(deps: RunnerDeps, { append }: FlowAt, question: Question): Promise<void> {
  const { model, report, judgement } = question
  if (judgement.verdict === 'refuse') {
    // The caller journals the end at once; the window only explains it and can be closed at any time.
    void deps.review({ model, report }).catch((cause: unknown) => deps.fault('review', cause))
    throw failure({ code: 'review-refused', rules: rulesOf(judgement) })
  }
  append({ step: 'reviewing' })
  const withdrawal = new AbortController()
  const stopLooking = lookWhileOpen(deps, question.look, withdrawal)
  const decision = await deps.review({ model, report, withdrawn: withdrawal.signal }).finally(stopLooking)
  const acknowledged = warnIds(model).every((id) => decision.acknowledged.includes(id))
  const approved = decision.approved && acknowledged && !withdrawal.signal.aborted
  append({ step: 'decided', approved, acknowledged: [...decision.acknowledged] })
  if (approved) return
  if (withdrawal.signal.reason instanceof AppFailure) throw withdrawal.signal.reason
  if (decision.endedBy) throw decision.endedBy
  // Closing an expired review is not a decision of the person.
  const ranOut = question.untilMs !== null && question.untilMs <= deps.now()
  throw failure({ code: ranOut ? 'window-expired' : 'declined' })
}

/** Withdraws the review as soon as its content is no longer true. Returns a function that stops the checks. */
function lookWhileOpen(deps: RunnerDeps, look: Question['look'], withdrawal: AbortController): () => void {
  if (!look) return () => undefined
  let isStopped = false
  let timer: NodeJS.Timeout
  const lookAgain = () => {
    timer = setTimeout(() => {
      void look()
        .catch((cause: unknown) => {
          if (isStopped) return
          if (cause instanceof AppFailure && !isPassing(cause.error)) withdrawal.abort(cause)
          else if (!(cause instanceof AppFailure)) deps.fault('review.look', cause)
        })
        .then(() => {
          if (!isStopped && !withdrawal.signal.aborted) lookAgain()
        })
    }, LOOK_AGAIN_MS)
  }
  lookAgain()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** True for a failed check that says nothing about the shown content. */
function isPassing({ code }: AppError): boolean {
  return PASSING.has(code)
}
const PASSING: ReadonlySet<AppError['code']> = new Set([
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

/** Rules behind a verdict: for a refusal those that refuse, else every rule with a finding. */
export const rulesOf = (judgement: Judgement): string[] =>
  (judgement.verdict === 'refuse' ? refusals(judgement) : judgement.findings).map(({ rule }) => rule)

/** Throws when the current judgement differs from the approved one. */
export function requireSameJudgement(before: Judgement, now: Judgement): void {
  if (now.verdict === 'refuse' && refusals(now).every(({ rule }) => rule === 'expired')) {
    throw failure({ code: 'window-expired' })
  }
  const seen = new Set(before.findings.map(textOf))
  const news = now.findings.filter((finding) => !TIMED.has(finding.rule) && !seen.has(textOf(finding)))
  if (now.verdict === 'refuse' || news.length > 0) {
    throw failure({ code: 'review-outdated', rules: (news.length > 0 ? news : refusals(now)).map(({ rule }) => rule) })
  }
}

/** Rules whose messages change with the clock alone. */
const TIMED: ReadonlySet<string> = new Set(['window-short'])
const refusals = ({ findings }: Judgement): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'refuse')
const textOf = ({ rule, message }: Finding): string => `${rule} ${message}`

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

/** How often the thing under review is looked at while the person reads. */
const LOOK_AGAIN_MS = 5000

/** What a review says whatever it is about. `held`: the key that would sign; null of an act, which none signs. */
export function reviewFrame(deps: RunnerDeps, begun: FlowStart, held: Held | null): ReviewFrame {
  const profile = deps.profile()
  const { passphraseAbove } = deps.limits()
  return {
    practice: profile.practice,
    networkLabel: profile.label,
    place: profile.place,
    keyType: held?.keyType ?? null,
    keyStore: held?.keyStore ?? null,
    named: deps.named,
    commission: null,
    askPassphrase: deps.isPassphraseSet() && passphraseAbove !== null && exposureOf(begun) > passphraseAbove,
  }
}

type Question = {
  readonly model: ReviewContent
  readonly report: string
  readonly judgement: Judgement
  /** Throws AppFailure when what is shown is no longer so. */
  readonly look: (() => Promise<void>) | null
  /** From when on an approval would come too late, in ms since the epoch; null when it never does. */
  readonly untilMs: number | null
}

/** Shows the review and journals the answer. Returns when approved; throws AppFailure otherwise. */
export async function askPerson(deps: RunnerDeps, { append }: FlowAt, question: Question): Promise<void> {
  const { model, report, judgement } = question
  if (judgement.verdict === 'refuse') {
    // The end is journaled by the caller at once; the window only explains it and can be closed at any time.
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
  // Closing a review that had run out is no decision of the person's.
  const ranOut = question.untilMs !== null && question.untilMs <= deps.now()
  throw failure({ code: ranOut ? 'window-expired' : 'declined' })
}

/** Withdraws the review as soon as what it shows is no longer so. Answers with how to stop that. */
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

/** It could not be looked at now, which says nothing of what is shown. */
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

/** The rules behind a verdict: of a refusal those that refuse, else every rule that spoke. */
export const rulesOf = (judgement: Judgement): string[] =>
  (judgement.verdict === 'refuse' ? refusals(judgement) : judgement.findings).map(({ rule }) => rule)

/** Throws when what was approved is not what the judge says now. */
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

/** Their words change with the clock alone. */
const TIMED: ReadonlySet<string> = new Set(['window-short'])
const refusals = ({ findings }: Judgement): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'refuse')
const textOf = ({ rule, message }: Finding): string => `${rule} ${message}`

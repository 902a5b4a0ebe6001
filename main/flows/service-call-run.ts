import { AppFailure, failure } from '../platform/app-failure'
import { textReviewContent } from '../signing/review'
import { requireWithinLimits } from './spending-limits'
import type { ActKind, MessageKind, Plan } from './flow-kind'
import { reviewReport } from './review-report'
import { askPerson, requireSameJudgement, reviewFrame, rulesOf, type AccountSigner } from './review-run'
import type { FlowHandle } from './flow-handle'
import type { RunnerDeps } from './runner-deps'

/**
 * Runs an act up to the moment before it is sent: the exact request is planned, judged and reviewed. While the review
 * is open and after the approval, the request is planned again and compared with the first plan. Throws AppFailure when
 * the flow ends before the act is sent.
 */
export async function approveAct(deps: RunnerDeps, flow: FlowHandle, kind: ActKind): Promise<void> {
  const { flowStart, append } = flow
  const plan = await kind.plan(flowStart)
  append({ step: 'planned', request: plan.request })
  append({ step: 'judged', verdict: plan.judgement.verdict, rules: rulesOf(plan.judgement) })
  const planAgain = async () => {
    const currentPlan = await kind.plan(flowStart)
    requireSamePlan(plan, currentPlan)
    return currentPlan
  }
  const recheck = async () => {
    await planAgain()
  }
  await reviewPlan(deps, flow, { subject: 'act', plan, signer: null, until: null, recheck })
  const { activeOfferIds } = await planAgain()
  append({ step: 'rechecked' })
  requireWithinLimits(flowStart, deps.limits(), deps.journal.flows(), deps.now())
  append({ step: 'acting', standing: [...activeOfferIds] })
}

/** Reviews and signs a challenge, sends the signature and ends the flow. Throws AppFailure when a step fails. */
export async function answerChallenge(deps: RunnerDeps, flow: FlowHandle, kind: MessageKind): Promise<void> {
  const { flowStart, append } = flow
  deps.requireRightClock()
  const signer = await deps.signer(flowStart.account)
  const challenge = await kind.requestChallenge(flowStart)
  append({ step: 'challenged', text: challenge.request })
  append({ step: 'judged', verdict: challenge.judgement.verdict, rules: rulesOf(challenge.judgement) })
  await reviewPlan(deps, flow, { subject: 'message', plan: challenge, signer, until: challenge.until, recheck: null })
  if (Date.parse(challenge.until) <= deps.now()) throw failure({ code: 'window-expired' })
  requireSameJudgement(challenge.judgement, challenge.judgeAgain())
  const signature = await (await deps.signer(flowStart.account)).sign(challenge.bytes)
  append({ step: 'completing' })
  const outcome = await challenge.sendSignature(signature)
  append({ step: 'completed', outcome })
  append({ step: 'ended', state: 'done', error: null })
}

type PlanReview = {
  readonly subject: 'act' | 'message'
  readonly plan: Plan
  readonly signer: AccountSigner | null
  /** Instant, ISO text, from which an approval would come too late; null if never. */
  readonly until: string | null
  readonly recheck: (() => Promise<void>) | null
}

async function reviewPlan(
  deps: RunnerDeps,
  flow: FlowHandle,
  { subject, plan, signer, until, recheck }: PlanReview,
): Promise<void> {
  const { flowStart } = flow
  const { judgement, request, reviewContent } = plan
  const frame = reviewFrame(deps, flowStart, signer)
  await askPerson(deps, flow, {
    model: textReviewContent(
      { subject, account: flowStart.account, judgement, text: request, expiresAt: until, ...reviewContent },
      frame,
    ),
    report: reviewReport(flowStart, { request }, judgement),
    judgement,
    recheck,
    untilMs: until === null ? null : Date.parse(until),
  })
}

/** Throws AppFailure `review-outdated` when the request has changed, else throws as `requireSameJudgement` does. */
function requireSamePlan(approvedPlan: Plan, currentPlan: Plan): void {
  if (approvedPlan.request !== currentPlan.request) {
    throw new AppFailure({ code: 'review-outdated', rules: ['request-changed'] })
  }
  requireSameJudgement(approvedPlan.judgement, currentPlan.judgement)
}

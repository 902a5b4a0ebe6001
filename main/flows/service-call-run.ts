import { AppFailure, failure } from '../platform/app-failure'
import { statedContent } from '../signing/review'
import { requireWithinLimits } from './commitment'
import type { ActKind, MessageKind, Plan } from './flow-kind'
import { askPerson, requireSameJudgement, reviewFrame, rulesOf, type Held } from './review-run'
import type { FlowAt } from './flow-at'
import type { RunnerDeps } from './runner-deps'

/**
 * Runs an act without bytes up to the moment before it is sent: the exact request is planned, judged, reviewed, planned
 * a second time and compared. Throws AppFailure when the flow ends there.
 */
export async function approveAct(deps: RunnerDeps, flow: FlowAt, kind: ActKind): Promise<void> {
  const { begun, append } = flow
  const plan = await kind.plan(begun)
  append({ step: 'planned', request: plan.request })
  append({ step: 'judged', verdict: plan.judgement.verdict, rules: rulesOf(plan.judgement) })
  const look = async () => {
    const now = await kind.plan(begun)
    requireSamePlan(plan, now)
    return now
  }
  const lookAgain = async () => {
    await look()
  }
  await ask(deps, flow, { subject: 'act', plan, held: null, until: null, look: lookAgain })
  const { standing } = await look()
  append({ step: 'rechecked' })
  requireWithinLimits(begun, deps.limits(), deps.journal.flows(), deps.now())
  append({ step: 'acting', standing: [...standing] })
}

/** Signs a challenge and sends the signature. Throws AppFailure when the flow ends before that. */
export async function answerChallenge(deps: RunnerDeps, flow: FlowAt, kind: MessageKind): Promise<void> {
  const { begun, append } = flow
  deps.requireRightClock()
  const held = await deps.signer(begun.account)
  const challenge = await kind.challenge(begun)
  append({ step: 'challenged', text: challenge.request })
  append({ step: 'judged', verdict: challenge.judgement.verdict, rules: rulesOf(challenge.judgement) })
  await ask(deps, flow, { subject: 'message', plan: challenge, held, until: challenge.until, look: null })
  if (Date.parse(challenge.until) <= deps.now()) throw failure({ code: 'window-expired' })
  requireSameJudgement(challenge.judgement, challenge.judgeAgain())
  const signature = await (await deps.signer(begun.account)).sign(challenge.bytes)
  append({ step: 'completing' })
  const outcome = await challenge.answer(signature)
  append({ step: 'completed', outcome })
  append({ step: 'ended', state: 'done', error: null })
}

type Ask = {
  readonly subject: 'act' | 'message'
  readonly plan: Plan
  readonly held: Held | null
  readonly until: string | null
  readonly look: (() => Promise<void>) | null
}

async function ask(deps: RunnerDeps, flow: FlowAt, { subject, plan, held, until, look }: Ask): Promise<void> {
  const { begun } = flow
  const { judgement, request, shown } = plan
  const { verdict, findings, comparison } = judgement
  const frame = reviewFrame(deps, begun, held)
  await askPerson(deps, flow, {
    model: statedContent(
      { subject, account: begun.account, judgement, text: request, expiresAt: until, ...shown },
      frame,
    ),
    report: JSON.stringify({ asked: begun, request, verdict, findings, comparison }, null, 2),
    judgement,
    look,
    untilMs: until === null ? null : Date.parse(until),
  })
}

function requireSamePlan(before: Plan, now: Plan): void {
  if (before.request !== now.request) throw new AppFailure({ code: 'review-outdated', rules: ['request-changed'] })
  requireSameJudgement(before.judgement, now.judgement)
}

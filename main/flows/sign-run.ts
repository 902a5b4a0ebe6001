import { formatHbar } from '@shared/amount'
import { warnIds } from '@shared/contract/review'
import { failure } from '../platform/app-failure'
import { lastOf, type Begun, type JournalStep, type Prepared } from '../journal/journal'
import { signDecoded } from '../signing/clean'
import { decodeTransaction, isRefused } from '../signing/decode'
import { effectToJson } from '../signing/effect-json'
import type { Intent } from '../signing/intent'
import { judge } from '../signing/judge'
import { proto } from '../signing/decode/proto'
import { reviewContent } from '../signing/review'
import type { Decoded, Judgement, Refusal, SignedNode } from '../signing/types'
import type { RunnerDeps } from './flow-kind'
import { submit } from './submit'

type Append = (step: JournalStep) => void

/** A signature made with less than this left would likely reach the node too late. */
const LEAST_LEFT_MS = 5000

/** Everything up to the submission. Throws AppFailure when it ends before anything was sent. */
export async function approve(deps: RunnerDeps, append: Append, begun: Begun): Promise<void> {
  const kind = deps.kinds[begun.kind]
  // A locked or missing key is said before the market holds anything for the person.
  const signer = await deps.signer(begun.account)
  const prepared: Prepared = { step: 'prepared', ...(await kind.prepare(begun)) }
  append(prepared)
  const bytes = Buffer.from(prepared.bytes, 'base64')
  const decoded = decodeTransaction(bytes)
  const judgement = judge(decoded, kind.intent(begun))
  append({ step: 'judged', verdict: judgement.verdict, rules: judgement.findings.map(({ rule }) => rule) })
  await review(deps, append, begun, prepared, { decoded, judgement, intent: kind.intent(begun), signer })
  if (isRefused(decoded)) throw failure({ code: 'review-refused', rules: [] })
  requireTimeLeft(decoded, deps.now())
  const again = judge(decoded, kind.intent(begun))
  if (again.verdict === 'refuse') throw failure({ code: 'window-expired' })
  requireNewId(deps, decoded.transactionId.text)
  await kind.recheck(begun, prepared)
  append({ step: 'rechecked' })
  requireTimeLeft(decoded, deps.now())
  const bundle = await signDecoded(decoded, await deps.signer(begun.account))
  const [node] = bundle.nodes
  if (!node) throw new Error('signed for no node')
  const list = listOf(node)
  append({
    step: 'signed',
    transactionId: bundle.transactionId,
    hash: node.transactionHash,
    node: node.nodeAccountId,
    validUntil: decoded.validUntil,
    pays: formatHbar(paidBy(decoded, begun)),
    list: Buffer.from(list).toString('base64'),
  })
  append({ step: 'submitting' })
  await submit(deps, append, list, Date.parse(decoded.validUntil))
}

/** An id the app has signed before would be answered with the fate of the older transaction. */
function requireNewId({ journal }: RunnerDeps, transactionId: string): void {
  for (const entries of journal.flows().values()) {
    if (lastOf(entries, 'signed')?.transactionId === transactionId) {
      throw failure({ code: 'review-refused', rules: ['transaction-id-used'] })
    }
  }
}

type Judged = {
  readonly decoded: Decoded | readonly Refusal[]
  readonly judgement: Judgement
  readonly intent: Intent
  readonly signer: Awaited<ReturnType<RunnerDeps['signer']>>
}

/** Shows the review and journals the answer. Returns when approved; throws `declined` or `review-refused`. */
async function review(
  deps: RunnerDeps,
  append: Append,
  begun: Begun,
  prepared: Prepared,
  judged: Judged,
): Promise<void> {
  const { decoded, judgement, intent, signer } = judged
  const profile = deps.profile()
  const model = reviewContent(decoded, judgement, intent, {
    practice: profile.practice,
    networkLabel: profile.label,
    place: profile.place,
    keyType: signer.keyType,
    keyStore: signer.keyStore,
    named: deps.named,
    holdsKey: deps.holdsKey ?? (() => false),
    title: begun.title,
    collection: begun.collection,
    image: begun.image,
    commission: prepared.commission,
    describe: deps.describe,
  })
  const report = reportOf(begun, prepared, judgement)
  if (judgement.verdict === 'refuse') {
    // The end is journaled by the caller at once; the window only explains it and can be closed at any time.
    void deps.review({ model, report }).catch((cause: unknown) => deps.fault('review', cause))
    throw failure({ code: 'review-refused', rules: judgement.findings.map(({ rule }) => rule) })
  }
  append({ step: 'reviewing' })
  const decision = await deps.review({ model, report })
  const acknowledged = warnIds(model).every((id) => decision.acknowledged.includes(id))
  const approved = decision.approved && acknowledged
  append({ step: 'decided', approved, acknowledged: [...decision.acknowledged] })
  if (approved) return
  // Closing a review that had run out is no decision of the person's.
  const ranOut = !isRefused(decoded) && Date.parse(decoded.validUntil) <= deps.now()
  throw failure({ code: ranOut ? 'window-expired' : 'declined' })
}

function requireTimeLeft(decoded: Decoded, nowMs: number): void {
  if (Date.parse(decoded.validUntil) - nowMs < LEAST_LEFT_MS) throw failure({ code: 'window-expired' })
}

function paidBy({ effects }: Decoded, begun: Begun): bigint {
  return effects.reduce(
    (sum, effect) =>
      effect.kind === 'hbar-out' && effect.account === begun.account ? sum + effect.amountTinybar : sum,
    0n,
  )
}

/** The signed transaction for one node as the list that the SDK reads. */
function listOf({ signedTransactionBytes }: SignedNode): Uint8Array {
  return proto.TransactionList.encode({ transactionList: [{ signedTransactionBytes }] }).finish()
}

function reportOf(begun: Begun, { bytes }: Prepared, judgement: Judgement): string {
  const { verdict, findings, comparison, effects } = judgement
  return JSON.stringify(
    { asked: begun, bytes, verdict, findings, comparison, effects: effects.map(effectToJson) },
    null,
    2,
  )
}

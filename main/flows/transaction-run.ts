import { setTimeout as delay } from 'node:timers/promises'
import { formatHbar } from '@shared/amount'
import { isEvmAddress } from '@shared/evm-address'
import { isEntityId } from '@shared/ids'
import { AppFailure, failure } from '../platform/app-failure'
import { withAcceptedCount } from '../journal/accepted-count'
import type { FlowStart } from '../journal/flow-start'
import { lastEntryOf, NO_TERMS, type NewStep, type PreparedStep } from '../journal/journal'
import { signDecoded } from '../signing/sign-transaction'
import { decodeTransaction, isRefused } from '../signing/decode'
import type { Intent } from '../signing/intent'
import { judge } from '../signing/judge'
import { proto } from '../signing/decode/proto'
import { NO_REVIEW_FACTS, reviewContent } from '../signing/review'
import type { Decoded, Judgement, Refusal, SignedNode } from '../signing/types'
import { requireWithinLimits } from './spending-limits'
import type { TransactionKind } from './flow-kind'
import { askPerson, requireSameJudgement, reviewFrame, rulesOf, type AccountSigner } from './review-run'
import { reviewReport } from './review-report'
import type { FlowHandle } from './flow-handle'
import type { RunnerDeps, UnlistedSpender } from './runner-deps'
import { silentSource } from './silent-source'
import { submit } from './submit'

/** A signature made with less time left would likely reach the node too late. */
const MIN_TIME_LEFT_MS = 5000

/**
 * Runs the flow of a transaction from the preparation to the submission. Throws AppFailure when the flow ends before
 * anything was sent.
 */
export async function runTransaction(deps: RunnerDeps, flow: FlowHandle, kind: TransactionKind): Promise<void> {
  const { flowStart, append } = flow
  deps.requireRightClock()
  // Report a locked or missing key before the market reserves anything for the person.
  const signer = await deps.signer(flowStart.account)
  const { terms, ...facts } = await kind.prepare(flowStart)
  const prepared: PreparedStep = { step: 'prepared', ...facts, terms: { ...NO_TERMS, ...terms } }
  append(prepared)
  // Check the subject before the bytes: a changed price must be reported as a changed price, not as deceptive bytes.
  await kind.recheck(flowStart, prepared)
  const decoded = decodeTransaction(Buffer.from(prepared.bytes, 'base64'))
  const judgedIntent = await judgeWithNewSpenders(deps, flow, kind, prepared, decoded)
  await reviewTransaction(deps, flow, kind, prepared, { decoded, signer, ...judgedIntent })
  // Bytes that could not be decoded are never signed.
  if (isRefused(decoded)) throw failure({ code: 'review-refused', rules: [] })
  await waitForValidStart(decoded, deps.now())
  requireTimeLeft(decoded, deps.now())
  requireNewId(deps, decoded.transactionId.text)
  await kind.recheck(flowStart, prepared)
  const intent = await kind.intent(flowStart, prepared)
  requireSameReview(judgedIntent, { intent, judgement: judge(decoded, intent) })
  append({ step: 'rechecked' })
  deps.requireRightClock()
  requireTimeLeft(decoded, deps.now())
  const bundle = await signDecoded(decoded, await deps.signer(flowStart.account))
  const [node] = bundle.nodes
  if (!node) throw new Error('signed for no node')
  const signedList = transactionList(node)
  append({
    step: 'signed',
    transactionId: bundle.transactionId,
    hash: node.transactionHash,
    node: node.nodeAccountId,
    validUntil: new Date(decoded.validUntilMs).toISOString(),
    pays: formatHbar(paidTinybars(decoded, flowStart)),
    list: Buffer.from(signedList).toString('base64'),
  })
  // From the step `submitting` on, the amount counts towards the day's limit. There is no `await` between this check
  // and that step, so two flows cannot both use the same remaining amount.
  requireWithinLimits(acceptedStart(deps, flow), deps.limits(), deps.journal.flows(), deps.now())
  append({ step: 'submitting' })
  await submit(deps, append, signedList, decoded.validUntilMs)
}

/** Flow start for the limits and the passphrase check: a mint costs only the NFTs that the market accepted. */
const acceptedStart = ({ journal }: RunnerDeps, { id, flowStart }: FlowHandle): FlowStart =>
  withAcceptedCount(flowStart, journal.read(id))

/**
 * Throws AppFailure when the judgement differs from the approved judgement. The code is `recheck-unanswered` if a
 * source that answered for the review gave no answer this time.
 */
function requireSameReview(approved: JudgedIntent, current: JudgedIntent): void {
  try {
    requireSameJudgement(approved.judgement, current.judgement)
  } catch (cause) {
    const isOutdated = cause instanceof AppFailure && cause.error.code === 'review-outdated'
    if (!isOutdated) throw cause
    const source = silentSource(approved.intent, current.intent)
    if (source === null) throw cause
    throw failure({ code: 'recheck-unanswered', what: source })
  }
}

/**
 * Throws AppFailure when the app has already signed a transaction with this id: the ledger would report the outcome of
 * the older transaction.
 */
function requireNewId({ journal }: RunnerDeps, transactionId: string): void {
  for (const entries of journal.flows().values()) {
    if (lastEntryOf(entries, 'signed')?.transactionId === transactionId) {
      throw failure({ code: 'review-refused', rules: ['transaction-id-used'] })
    }
  }
}

type JudgedIntent = { readonly intent: Intent; readonly judgement: Judgement }

/**
 * Judges the bytes. If unlisted spenders are the only reason for a refusal, the person is asked to add a spender by
 * typing the spender's id, once for each spender, and the bytes are judged again. Throws AppFailure when the person
 * declines, and when the key window is busy.
 */
async function judgeWithNewSpenders(
  deps: RunnerDeps,
  { flowStart, append }: FlowHandle,
  kind: TransactionKind,
  prepared: PreparedStep,
  decoded: Decoded | readonly Refusal[],
): Promise<JudgedIntent> {
  const proposedSpenderIds = new Set<string>()
  for (;;) {
    const intent = await kind.intent(flowStart, prepared)
    const judgement = judge(decoded, intent)
    const { verdict } = judgement
    append({
      step: 'judged',
      verdict,
      rules: rulesOf(judgement),
      replaces: allowanceChange(decoded, flowStart, intent),
    })
    const spender = spenderToAdd(judgement, flowStart.kind)
    if (!spender || proposedSpenderIds.has(spender.id)) return { intent, judgement }
    proposedSpenderIds.add(spender.id)
    const outcome = await deps.askToAddSpender(spender)
    // The flow ends without a review: a review would refuse the bytes as if something were wrong with them.
    if (outcome === 'cancelled') throw failure({ code: 'spender-not-added' })
    if (outcome === 'busy') throw failure({ code: 'busy', what: 'key-window' })
  }
}

/** First unlisted spender, if unlisted spenders are the only reason for a refusal; otherwise null. */
function spenderToAdd({ findings }: Judgement, flow: FlowStart['kind']): UnlistedSpender | null {
  const refusals = findings.filter(({ severity }) => severity === 'refuse')
  const [firstRefusal] = refusals
  const isOnlyUnlisted = refusals.every(({ rule }) => rule === 'spender-unknown' || rule === 'operator-unknown')
  const id = firstRefusal?.evidence[0]?.value
  if (!firstRefusal || !isOnlyUnlisted || id === undefined || !isSpenderId(id)) return null
  return { id, purpose: spenderPurpose(flow, firstRefusal.rule === 'operator-unknown') }
}

/**
 * Sentence on the permission that the spender would get. The sentence contains no names from the market: a name could
 * contain another id, which the person would then type.
 */
function spenderPurpose(flow: FlowStart['kind'], isOperator: boolean): string {
  switch (flow) {
    case 'list':
      return isOperator
        ? 'To list the NFT, you permit this spender to move your NFTs of the collection, until you revoke the permission.'
        : 'To list the NFT, you permit this spender to move the NFT, until you revoke the permission.'
    case 'mint':
      return 'To mint, you permit this spender to take the price. The review shows the amount.'
    case 'buy':
      return 'To buy, you permit this spender to take the price. The review shows the amount.'
    default:
      return isOperator
        ? 'You permit this spender to move your NFTs of a collection.'
        : 'You permit this spender to take HBAR, up to the amount in the review.'
  }
}

/**
 * The HBAR allowance that the bytes set for the account: spender, new amount, and `before`, the current amount of the
 * same spender. `before` is null when the current amount is unknown. Null when the bytes set no such allowance, cannot be
 * decoded, or name a spender without an account number.
 */
function allowanceChange(
  decoded: Decoded | readonly Refusal[],
  { account }: FlowStart,
  { context }: Intent,
): Extract<NewStep, { step: 'judged' }>['replaces'] {
  if (isRefused(decoded)) return null
  const allowance = decoded.effects.find((effect) => effect.kind === 'hbar-allowance' && effect.owner === account)
  if (allowance?.kind !== 'hbar-allowance' || !isEntityId(allowance.spender)) return null
  const currentAllowances = context?.hbarAllowances
  const currentAmount = currentAllowances
    ? (currentAllowances.find(({ spender }) => spender === allowance.spender)?.amount ?? 0n)
    : null
  return {
    spender: allowance.spender,
    amount: formatHbar(allowance.amountTinybar),
    before: currentAmount === null ? null : formatHbar(currentAmount),
  }
}

/** Shows the review. Returns when the person approves, and throws AppFailure in every other case. */
async function reviewTransaction(
  deps: RunnerDeps,
  flow: FlowHandle,
  kind: TransactionKind,
  prepared: PreparedStep,
  {
    decoded,
    judgement,
    intent,
    signer,
  }: JudgedIntent & { readonly decoded: Decoded | readonly Refusal[]; readonly signer: AccountSigner },
): Promise<void> {
  const { flowStart } = flow
  const { until } = prepared.terms
  const { isNameTrusted, typedName, spenderSince, describeNft } = deps
  const context = {
    ...reviewFrame(deps, acceptedStart(deps, flow), signer),
    isNameTrusted,
    typedName,
    spenderSince,
    // A refusal explains the bytes, not the consequences of an approval.
    facts: judgement.verdict === 'refuse' ? NO_REVIEW_FACTS : await deps.readReviewFacts(flowStart),
    describeNft,
    commission: prepared.commission,
    title: flowStart.title,
    collection: flowStart.collection,
    image: flowStart.image ?? loadedImage(flowStart, describeNft),
    agreedTerms: flowStart.kind === 'mint' ? flowStart.agreed : null,
    decideBy: until === null ? null : { at: until, what: 'The market’s reservation' },
  }
  await askPerson(deps, flow, {
    model: reviewContent(decoded, judgement, intent, context),
    report: reviewReport(flowStart, { bytes: prepared.bytes }, judgement),
    judgement,
    recheck: () => kind.recheck(flowStart, prepared),
    untilMs: isRefused(decoded) ? null : Math.min(...endTimesMs(decoded, prepared)),
  })
}

/** Image of the flow's NFT if the app knows it by now; null otherwise, and for a flow without a single NFT. */
function loadedImage(flowStart: FlowStart, describeNft: RunnerDeps['describeNft']): string | null {
  if (!('token' in flowStart && 'serial' in flowStart)) return null
  return describeNft(flowStart.token, flowStart.serial)?.image ?? null
}

const isSpenderId = (id: string): id is UnlistedSpender['id'] => isEntityId(id) || isEvmAddress(id)

/**
 * Times, in epoch ms, at which the transaction expires on the ledger and, if the service limits its preparation, at
 * which the preparation ends.
 */
const endTimesMs = ({ validUntilMs }: Decoded, { terms: { until } }: PreparedStep): number[] => [
  validUntilMs,
  ...(until === null ? [] : [Date.parse(until)]),
]

/**
 * Waits for the valid start of the transaction, because no signature may exist earlier. The start comes from the clock
 * of the computer that made the transaction, and can lie some seconds ahead of this computer's clock.
 */
async function waitForValidStart({ transactionId: { validStartMs } }: Decoded, nowMs: number): Promise<void> {
  const aheadMs = validStartMs - nowMs
  if (aheadMs > 0) await delay(aheadMs)
}

function requireTimeLeft(decoded: Decoded, nowMs: number): void {
  if (decoded.validUntilMs - nowMs < MIN_TIME_LEFT_MS) throw failure({ code: 'window-expired' })
}

/** HBAR that the bytes take from the flow's account, in tinybar, without the fee. */
export function paidTinybars({ effects }: Decoded, flowStart: FlowStart): bigint {
  return effects.reduce(
    (sum, effect) =>
      effect.kind === 'hbar-out' && effect.account === flowStart.account ? sum + effect.amountTinybar : sum,
    0n,
  )
}

/** The signed transaction for one node, as the transaction list that the SDK reads. */
function transactionList({ signedTransactionBytes }: SignedNode): Uint8Array {
  return proto.TransactionList.encode({ transactionList: [{ signedTransactionBytes }] }).finish()
}

import { listNftRes, unlistNftRes } from '@shared/market/affiliate'
import { listings } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import type { AppError } from '@shared/errors'
import type { JournalStep } from '../../journal/journal'
import type { Mirror } from '../../hedera/mirror'
import { fakeMirror } from '../../hedera/testing/fake-mirror'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { SAMPLE_FLOW_STARTS } from '../../testing/sample-flow'
import type { FlowKinds } from '../flow-kind'
import { createList, createListEvm } from '../list'
import { createIntentContext } from '../intent-context'
import { createUnlist, createUnlistEvm } from '../unlist'
import { createFlowRig, waitForEnd, PURCHASE, journalSteps, type FlowRig } from './rig'

type ListingFlowKind = 'list' | 'list-evm' | 'unlist' | 'unlist-evm'
type ListingScript = {
  /** The market's answer about the NFT; an Error is thrown instead of returned. */
  readonly nft: () => unknown
  /** The market's answer to the report of the signed transaction; success by default. */
  readonly reportAnswer?: () => unknown
  /** The market's list of the account's own listings; empty by default. */
  readonly ownListings?: () => unknown
  readonly mirror?: Partial<Mirror>
  /** Error of the last call to the market before the app started again; the error is in the journal. */
  readonly lastError: AppError
  /** Count of an edition that the account had when the flow was prepared; unknown by default. */
  readonly held?: string
  /** Milliseconds between the last call and the start of the app; 0 by default. */
  readonly startsAfterMs?: number
}

const NO_LISTINGS = () => ({ marketListings: [] })
const openRigs: FlowRig[] = []
async function openRig(): Promise<FlowRig> {
  const rig = await createFlowRig()
  openRigs.push(rig)
  return rig
}
/** Closes the rigs; runs after each test. */
export const closeListingRigs = (): void => {
  for (const rig of openRigs.splice(0)) rig.close()
}

/**
 * Creates an app that starts again after an error: before, it had reported a signed listing or unlisting to the market.
 * Returns the runner of the new start, and the counts of the market calls since then.
 */
export async function createListingRig(
  kind: ListingFlowKind,
  {
    nft,
    reportAnswer,
    ownListings = NO_LISTINGS,
    mirror: mirrorAnswers,
    lastError,
    held,
    startsAfterMs = 0,
  }: ListingScript,
) {
  const purchaseRig = await openRig()
  const buyer = purchaseRig.start()
  const steps = journalSteps(purchaseRig, (await waitForEnd(buyer, buyer.begin(PURCHASE).id)).id)
  // The steps from the preparation to the call are taken from a purchase: every transaction has these steps.
  const sentSteps = steps
    .slice(1, steps.findIndex(({ step }) => step === 'completing') + 1)
    .map((step) => (step.step === 'prepared' ? { ...step, terms: { ...step.terms, held: held ?? null } } : step))
  const rig = await openRig()
  const countByCall = { reports: 0, reads: 0 }
  const answerTo = (op: Operation, isReport: boolean): unknown => {
    if (isReport) return reportAnswer ? reportAnswer() : { success: true, apimessage: 'ok' }
    return op === listings ? ownListings() : nft()
  }
  const market = scriptedMarket(
    (op) => {
      const isReport = op.name === listNftRes.name || op.name === unlistNftRes.name
      if (isReport) countByCall.reports++
      else countByCall.reads++
      const answer = answerTo(op, isReport)
      if (answer instanceof Error) throw answer
      return answer
    },
    { asOf: null, receivedAt: '2026-11-21T12:00:00.000Z', maxAgeSeconds: 15, isCached: false, offline: false },
  )
  const mirror = fakeMirror({
    readUntilMs: () => Promise.resolve(rig.clock.ms + 1),
    tokenKind: () => Promise.resolve({ kind: 'native-nft' }),
    ...mirrorAnswers,
  })
  const intentContext = createIntentContext({
    network: 'practice',
    market,
    mirror,
    nodes: () => ['0.0.3'],
    now: () => rig.clock.ms,
    monotonicNow: () => rig.clock.ms,
    maxUnexplainedPercent: () => 25,
    spenders: () => [],
    operators: () => [],
    knownAccounts: () => [],
    readActiveOfferTotal: () => Promise.resolve(null),
  })
  const deps = { market, mirror, intentContext }
  // The cast is safe: the tests of this rig begin no other kinds of flow.
  const kinds = {
    list: createList(deps),
    'list-evm': createListEvm(deps),
    unlist: createUnlist(deps),
    'unlist-evm': createUnlistEvm(deps),
  } as unknown as FlowKinds
  rig.writeFlow('f', [
    SAMPLE_FLOW_STARTS[kind],
    ...sentSteps,
    { step: 'not-completed', error: lastError, notBefore: null, wantedAt: null },
  ] as JournalStep[])
  rig.clock.ms += startsAfterMs
  const start = () => {
    const runner = rig.start({ kinds })
    runner.recover()
    return runner
  }
  const runner = start()
  const restart = () => {
    runner.stop()
    return start()
  }
  return { rig, runner, restart, countByCall }
}

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
import { createFlowRig, finish, PURCHASE, stepsOfPurchase, type FlowRig } from './rig'

type Kind = 'list' | 'list-evm' | 'unlist' | 'unlist-evm'
type ListingScript = {
  /** The NFT as the market reports it; an Error is thrown. */
  readonly nft: () => unknown
  /** The market's answer to the report of the signed bytes; success by default. */
  readonly res?: () => unknown
  /** The market's list of the account's own listings; empty by default. */
  readonly ownListings?: () => unknown
  readonly mirror?: Partial<Mirror>
  /** Result of the last call before the app started. */
  readonly noted: AppError
  /** Count of an edition that the account had when the flow was prepared. */
  readonly held?: string
  /** Time between that call and the start of the app. */
  readonly startsAfterMs?: number
}

const NO_LISTINGS = () => ({ marketListings: [] })
const rigs: FlowRig[] = []
async function openRig(): Promise<FlowRig> {
  const rig = await createFlowRig()
  rigs.push(rig)
  return rig
}
/** Closes the rigs; runs after each test. */
export const closeListingRigs = (): void => {
  for (const rig of rigs.splice(0)) rig.close()
}

/** An app that starts after it had reported a signed listing, or its end, to the market, with `noted` as the answer. */
export async function createListingRig(
  kind: Kind,
  { nft, res, ownListings = NO_LISTINGS, mirror, noted, held, startsAfterMs = 0 }: ListingScript,
) {
  const purchaseRig = await openRig()
  const buyer = purchaseRig.start()
  const steps = stepsOfPurchase(purchaseRig, (await finish(buyer, buyer.begin(PURCHASE).id)).id)
  const sentSteps = steps
    .slice(1, steps.findIndex(({ step }) => step === 'completing') + 1)
    .map((step) => (step.step === 'prepared' ? { ...step, terms: { ...step.terms, held: held ?? null } } : step))
  const rig = await openRig()
  const callCounts = { res: 0, nft: 0 }
  const answerTo = (op: Operation, isReport: boolean): unknown => {
    if (isReport) return res ? res() : { success: true, apimessage: 'ok' }
    return op === listings ? ownListings() : nft()
  }
  const market = scriptedMarket(
    (op) => {
      const isReport = op.name === listNftRes.name || op.name === unlistNftRes.name
      callCounts[isReport ? 'res' : 'nft']++
      const answer = answerTo(op, isReport)
      if (answer instanceof Error) throw answer
      return answer
    },
    { asOf: null, receivedAt: '2026-11-21T12:00:00.000Z', maxAgeSeconds: 15, isCached: false, offline: false },
  )
  const reads = fakeMirror({
    readUntilMs: () => Promise.resolve(rig.clock.ms + 1),
    tokenKind: () => Promise.resolve({ kind: 'native-nft' }),
    ...mirror,
  })
  const intentContext = createIntentContext({
    network: 'practice',
    market,
    mirror: reads,
    nodes: () => ['0.0.3'],
    now: () => rig.clock.ms,
    monotonicNow: () => rig.clock.ms,
    shareLimit: () => 25,
    spenders: () => [],
    operators: () => [],
    known: () => [],
    standingOffers: () => Promise.resolve(null),
  })
  const deps = { market, mirror: reads, around: intentContext }
  const kinds = {
    list: createList(deps),
    'list-evm': createListEvm(deps),
    unlist: createUnlist(deps),
    'unlist-evm': createUnlistEvm(deps),
  } as unknown as FlowKinds
  rig.leave('f', [
    SAMPLE_FLOW_STARTS[kind],
    ...sentSteps,
    { step: 'not-completed', error: noted, notBefore: null, wantedAt: null },
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
  return { rig, runner, restart, asked: callCounts }
}

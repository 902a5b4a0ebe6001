import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Flow } from '@shared/contract/flows'
import { isEnded } from '@shared/contract/flows'
import type { FlowStartOf } from '../../journal/flow-start'
import { createJournal, type Journal, type JournalStep } from '../../journal/journal'
import { createVaultRig } from '../../keys/testing/rig'
import type { Ledger, ReceiptOutcome, SubmitOutcome } from '../../hedera/ledger'
import type { Mirror, MirrorTransaction } from '../../hedera/mirror'
import { fakeMirror } from '../../hedera/testing/fake-mirror'
import type { MarketClient } from '../../market-api/client/client'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { createDisk } from '../../platform/disk'
import { AppFailure } from '../../platform/app-failure'
import { NO_REVIEW_FACTS } from '../../signing/review'
import { sdkPurchase } from '../../signing/testing/honest'
import { MARKET_FEE_ACCOUNT, HBAR, NOW_SECONDS, SELLER, VALID_START_SECONDS } from '../../signing/testing/pieces'
import { openDatabase } from '../../storage/database'
import { createDrawAnswerStore } from '../../storage/draw-answer-store'
import { vaultFailure } from '../../features/vault/vault'
import { createAssociate } from '../associate'
import { createBuy } from '../buy'
import { requestedWaitMs } from '../completion'
import type { FlowKinds } from '../flow-kind'
import { createRunner, type Runner } from '../runner'
import type { ReviewDecision, ReviewRequest, RunnerDeps } from '../runner-deps'
import { approveAll } from './approve-all'
import { createIntentContext } from '../intent-context'

/**
 * Behaviour of market, ledger, mirror and person. Each list has answers to successive calls: the answers are used in
 * order, and the last one is repeated. An empty list means success.
 */
export type Script = {
  /** Bytes that `buyNft` returns. */
  bytes: Uint8Array
  /** Outcomes of submissions; an Error is thrown. */
  submit: (SubmitOutcome | Error)[]
  /** Outcomes of receipt queries. */
  receipt: ReceiptOutcome[]
  /**
   * Answers of the mirror about the transaction. `silent`: the mirror does not answer. Null: the mirror does not have
   * the transaction yet.
   */
  mirror: (MirrorTransaction | null | 'silent')[]
  /** Time up to which the mirror has read the ledger, epoch ms; far in the future by default. */
  mirrorReadUntilMs?: () => number | null
  /** Listing that `tokenNft` reports; null: the NFT is not listed. */
  listing: { price: number; sellerAddress: string; paymentTokenId?: string | null } | null
  /** Failures of the completion calls; null: the call succeeds. */
  complete: (AppFailure | null)[]
  review: (request: ReviewRequest) => ReviewDecision | Promise<ReviewDecision>
  /** Runs before the key signs. */
  beforeSigning: () => Promise<void>
}

export const SUCCESS: MirrorTransaction = {
  result: 'SUCCESS',
  feeTinybar: 1_000_000n,
  consensusAt: `${NOW_SECONDS}.000000001`,
  netTinybarByAccount: new Map(),
  nfts: [],
}
export const PROFILE: ReturnType<RunnerDeps['profile']> = {
  id: 'practice',
  label: 'Practice market',
  practice: true,
  nodes: ['0.0.3'],
  endpoint: { network: 'practice', serviceHost: '127.0.0.1:4100', toolHost: null },
}
export const PURCHASE: Omit<FlowStartOf<'buy'>, 'step'> = {
  kind: 'buy',
  profile: 'practice',
  account: '0.0.1001',
  token: '0.0.5000',
  serial: 7,
  title: 'Tide 7',
  collection: 'Tides',
  image: null,
  maxPrice: '120',
  seller: `0.0.${SELLER}`,
  feeCap: '10',
}
export const ASSOCIATION: Omit<FlowStartOf<'associate'>, 'step'> = {
  kind: 'associate',
  profile: 'practice',
  account: '0.0.1001',
  token: '0.0.5000',
  title: 'Tides',
  collection: 'Tides',
  image: null,
  feeCap: '10',
}
/** No limits except the fee cap. */
export const NO_LIMITS: ReturnType<RunnerDeps['limits']> = {
  feeCap: 10n * HBAR,
  priceCeilings: { buy: null, mint: null, offer: null },
  dailyLimit: null,
  passphraseAbove: null,
  sharePercent: 100,
}
/** Purchase for 120 HBAR, of which 6 HBAR are the market's fee. */
const HONEST_PURCHASE = sdkPurchase([
  [SELLER, 114n * HBAR],
  [MARKET_FEE_ACCOUNT, 6n * HBAR],
])
export { approveAll }

/** Removes and returns the next answer. The last answer stays. Without answers, returns `fallback`. */
const nextAnswer = <T>(answers: T[], fallback: T): T => {
  if (answers.length === 0) return fallback
  return answers.length > 1 ? (answers.shift() as T) : (answers[0] as T)
}

export type FlowRig = Awaited<ReturnType<typeof createFlowRig>>

/** A runner on a real database with a real key, between a scripted market, ledger, mirror and person. */
export async function createFlowRig(overrides: Partial<Script> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'flows-'))
  const databaseFile = join(dir, 'countersign.db')
  const clock = { ms: NOW_SECONDS * 1000 }
  const now = () => clock.ms
  const script: Script = {
    bytes: HONEST_PURCHASE,
    submit: [],
    receipt: [],
    mirror: [],
    listing: { price: 120, sellerAddress: `0.0.${SELLER}` },
    complete: [],
    review: approveAll,
    beforeSigning: () => Promise.resolve(),
    ...overrides,
  }
  const eventLog: EventLog = { submitted: [], signatureCount: 0, reviews: [], calls: [], faults: [], changes: [] }
  const vault = createVaultRig().start()
  await vault.open()
  const { keyId } = await vault.addKey({ keyType: 'ED25519', privateKey: new Uint8Array(32).fill(7) })
  const signer = async () => {
    const vaultSigner = vault.signer(keyId)
    return Promise.resolve({
      keyType: vaultSigner.keyType,
      publicKey: vaultSigner.publicKey,
      keyStore: 'keychain' as const,
      sign: async (body: Uint8Array) => {
        await script.beforeSigning()
        eventLog.signatureCount++
        return vaultSigner.sign(body)
      },
    })
  }
  const sources = {
    market: scriptedPurchaseMarket(script, eventLog),
    ledger: scriptedLedger(script, eventLog),
    mirror: scriptedMirror(script),
  }
  const intentContext = createIntentContext({
    network: 'practice',
    market: sources.market,
    mirror: sources.mirror,
    nodes: () => PROFILE.nodes,
    now,
    monotonicNow: now,
    spenders: () => [],
    operators: () => [],
    knownAccounts: () => [],
    maxUnexplainedPercent: () => 25,
    readActiveOfferTotal: () => Promise.resolve(null),
  })
  // The cast is safe: the tests of this rig begin no other kinds of flow.
  const kinds = {
    buy: createBuy({ intentContext, market: sources.market, feeAccounts: () => [] }),
    associate: createAssociate({ intentContext }),
  } as unknown as FlowKinds
  const runnerDeps = (journal: Journal): RunnerDeps => ({
    journal,
    drawAnswerStore,
    ledger: sources.ledger,
    mirror: sources.mirror,
    profile: () => PROFILE,
    kinds,
    limits: () => NO_LIMITS,
    isPassphraseSet: () => false,
    askToAddSpender: () => Promise.resolve('cancelled'),
    requireRightClock: () => undefined,
    noteConsensus: () => undefined,
    isNameTrusted: () => false,
    typedName: () => null,
    spenderSince: () => null,
    readReviewFacts: () => Promise.resolve(NO_REVIEW_FACTS),
    signer,
    describeNft: () => null,
    namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: null }),
    review: async (request) => {
      eventLog.reviews.push(request)
      return script.review(request)
    },
    now,
    monotonicNow: now,
    random: () => 0,
    onChange: (id) => void eventLog.changes.push(id),
    onSettled: () => undefined,
    disk: createDisk(tmpdir(), () => null),
    onDiskRefusal: () => undefined,
    fault: (event) => {
      eventLog.faults.push(event)
      return 'ref'
    },
    vaultFailureOf: vaultFailure,
  })
  const db = openDatabase(databaseFile)
  const journal = createJournal(db, now)
  const drawAnswerStore = createDrawAnswerStore(db)
  /** Starts the app. The runner waits as long as the service requests, on a clock that only the test moves. */
  const startWithWaits = (depOverrides: Partial<RunnerDeps> = {}): Runner =>
    createRunner({ ...runnerDeps(journal), ...depOverrides })
  return {
    script,
    eventLog,
    clock,
    journal,
    drawAnswerStore,
    vault,
    databaseFile,
    startWithWaits,
    /** The scripted market, ledger and mirror. */
    sources,
    /** Starts the app. `check` of the runner skips the waits that the service requests. */
    start: (depOverrides: Partial<RunnerDeps> = {}): Runner => withSkippedWaits(startWithWaits(depOverrides), clock),
    /** Writes a flow whose journal ends after these steps, as after the app was killed. */
    writeFlow: (id: string, steps: readonly JournalStep[]) => {
      for (const step of steps) journal.append(id, step)
    },
    close: () => {
      db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A runner whose `check` first moves the clock to the end of a wait that the service requested. */
function withSkippedWaits(runner: Runner, clock: { ms: number }): Runner {
  const check = (id: string): void => {
    const { error, nextTryAt } = runner.get(id)
    const isWaitRequested = error !== null && requestedWaitMs(error) !== null
    if (isWaitRequested && nextTryAt !== null) clock.ms = Math.max(clock.ms, Date.parse(nextTryAt))
    runner.check(id)
  }
  return { ...runner, check }
}

/** Events of a rig, in order. */
type EventLog = {
  /** Signed transaction lists that were sent to the ledger, base64. */
  submitted: string[]
  /** Number of signatures. */
  signatureCount: number
  reviews: ReviewRequest[]
  /** Names of the market's operations that were called. */
  calls: string[]
  /** Names of the logged faults. */
  faults: string[]
  /** Flow ids with which `onChange` was called. */
  changes: string[]
}

function scriptedPurchaseMarket(script: Script, eventLog: EventLog): MarketClient {
  const answer = (name: string): unknown => {
    eventLog.calls.push(name)
    switch (name) {
      case 'buyNft':
        return {
          success: true,
          transBytes: { type: 'Buffer', data: [...script.bytes] },
          saleVerificationCode: 'code-1',
          affiliateCommission: 0,
        }
      case 'tokenNft': {
        const listing = script.listing && { listingDate: null, paymentTokenId: null, ...script.listing }
        return { token: '0.0.5000', serial: 7, name: 'Tide 7', isListed: listing !== null, listing }
      }
      case 'buyNftRes': {
        const failure = nextAnswer(script.complete, null)
        if (failure) throw failure
        return { success: true, alreadyRecorded: false }
      }
      default:
        throw new Error(`not scripted: ${name}`)
    }
  }
  const stamp = {
    asOf: null,
    receivedAt: '2026-11-21T12:00:00.000Z',
    maxAgeSeconds: 15,
    isCached: false,
    offline: false,
  }
  return scriptedMarket((op) => answer(op.name), stamp)
}

function scriptedLedger(script: Script, eventLog: EventLog): Ledger {
  const receipt = () =>
    Promise.resolve(nextAnswer<ReceiptOutcome>(script.receipt, { kind: 'final', status: 'SUCCESS' }))
  return {
    submit: (bytes) => {
      eventLog.submitted.push(Buffer.from(bytes).toString('base64'))
      const outcome = nextAnswer<SubmitOutcome | Error>(script.submit, { kind: 'accepted' })
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
    },
    receipt,
    awaitReceipt: receipt,
    close: () => undefined,
    preloadSdk: () => undefined,
  }
}

function scriptedMirror(script: Script): Mirror {
  return fakeMirror({
    tokenFees: () => Promise.resolve({ royalties: [], fixedFees: [] }),
    readUntilMs: () => Promise.resolve(script.mirrorReadUntilMs ? script.mirrorReadUntilMs() : Number.MAX_SAFE_INTEGER),
    transaction: () => {
      const answer = nextAnswer<MirrorTransaction | null | 'silent'>(script.mirror, SUCCESS)
      return answer === 'silent'
        ? Promise.reject(new AppFailure({ code: 'offline', what: 'mirror' }))
        : Promise.resolve(answer)
    },
  })
}

/** Waits until the flow meets a condition; throws after `limitMs`. */
export async function waitForFlow(
  runner: Runner,
  id: string,
  isReached: (flow: Flow) => boolean,
  limitMs = 8000,
): Promise<Flow> {
  const until = Date.now() + limitMs
  for (;;) {
    const flow = runner.get(id)
    if (isReached(flow)) return flow
    if (Date.now() > until) {
      throw new Error(`the flow stays ${flow.state}: ${flow.steps.map(({ step }) => step).join(' ')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
/** Waits until the flow has ended. */
export const waitForEnd = (runner: Runner, id: string): Promise<Flow> =>
  waitForFlow(runner, id, ({ state }) => isEnded(state))

/** Journal steps of a flow without their times; unreadable steps are left out. */
export function journalSteps(rig: FlowRig, id: string): JournalStep[] {
  return rig.journal.read(id).flatMap(({ at: _at, ...step }) => (step.step === 'unreadable' ? [] : [step]))
}
/**
 * Epoch ms: 31 seconds after the end of the transactions' window of 120 seconds, and so later than the margin for
 * clocks that differ.
 */
export const AFTER_WINDOW_MS = (VALID_START_SECONDS + 120) * 1000 + 31_000

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatHbar, parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { FlowKinds } from '../../flows/flow-kind'
import { createOfferKinds } from '../../flows/offers'
import type { Runner } from '../../flows/runner'
import { createIntentContext } from '../../flows/intent-context'
import { createFlowRig, waitForEnd, NO_LIMITS } from '../../flows/testing/rig'
import { createMirror } from '../../hedera/mirror'
import { createKeyedActs } from '../../market-api/client/keyed-acts'
import { createPracticeClient } from '../../market-api/testing/practice-client'
import { rejectionOf } from '../../market-api/testing/rig'
import { createUserKeyFingerprint } from '../../market-api/client/user-key-fingerprint'
import { failure } from '../../platform/app-failure'
import { createHttp } from '../../platform/http'
import { startHarness, type Harness } from '../../../practice/testing/harness'
import { createActStore } from '../../storage/keyed-acts'
import { createSettingsStore } from '../../storage/settings'
import { createOffersService } from '../offers/offers'
import { createUserKeyAccount } from '../offers/user-key-account'
import type { TradeDeps } from './trade-deps'
import { createOfferStarts } from './offers'

const TOKEN: EntityId = '0.0.3390118'
const OTHER_TOKEN: EntityId = '0.0.4311027'

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
})
afterAll(() => practice.stop())

type Rig = Awaited<ReturnType<typeof createRig>>
let rig: Rig
beforeEach(async () => {
  rig = await createRig()
})
afterEach(() => rig.close())

/** Offers from end to end: starts, flows and reads on a practice market over the wire. */
async function createRig() {
  const account = practice.account('buyer')
  const issued = (await practice.control('/keys/issue', { kind: 'user', account })) as { key: string }
  const keys = { ...practice.announcement.keys, user: issued.key }
  const { client: market, db } = createPracticeClient(() => ({ baseUrl: practice.announcement.baseUrl, keys }))
  const flows = await createFlowRig()
  const mirror = createMirror({
    http: createHttp(),
    baseUrl: () => Promise.resolve(new URL(practice.announcement.mirrorUrl)),
    onReach: () => undefined,
  })
  const spenders = (): EntityId[] => []
  const intentContext = createIntentContext({
    network: 'practice',
    market,
    mirror,
    spenders,
    nodes: () => [],
    operators: () => [],
    knownAccounts: () => [],
    now: Date.now,
    maxUnexplainedPercent: () => 25,
    readActiveOfferTotal: () => Promise.resolve(null),
  })
  const fingerprint = createUserKeyFingerprint({
    choose: () => 'user',
    waitForKey: () => Promise.resolve(),
    lend: (kind, use) => use(keys[kind]),
  })
  const profileId = () => 'practice'
  const settings = createSettingsStore(db)
  const userKey = createUserKeyAccount({
    market,
    settings,
    profileId,
    fingerprint,
    unfinishedAllowanceFlowId: () => null,
  })
  const store = createActStore(db)
  const acts = createKeyedActs({
    market,
    store,
    profileId,
    now: Date.now,
    keys: { make: () => crypto.randomUUID(), verify: () => true },
    firstRetryDelayMs: 20,
    fingerprint: async () => (await fingerprint()) ?? '',
  })
  const kinds = createOfferKinds({
    market,
    acts,
    mirror,
    intentContext,
    spenders,
    userKey,
  })
  const runner: Runner = flows.start({ kinds: kinds as unknown as FlowKinds })
  const signers = [account, practice.account('holder')]
  const requireSigner = (id: EntityId) =>
    signers.includes(id) ? Promise.resolve() : Promise.reject(failure({ code: 'watch-only', account: id }))
  const deps = {
    runner,
    market,
    mirror,
    around: intentContext,
    userKey,
    profileId,
    limits: () => NO_LIMITS,
    now: Date.now,
    facts: { kept: () => null },
    media: { pathOf: () => null },
    requireSigner,
  }
  return {
    account,
    runner,
    keys,
    userKey,
    seen: flows.eventLog,
    starts: createOfferStarts(deps as unknown as TradeDeps & { userKey: typeof userKey }),
    ...createOffersService({
      viewClient: market,
      market,
      mirror,
      intentContext,
      spenders,
      userKey,
      fingerprint,
      requireSigner,
    }),
    add: {
      account,
      token: TOKEN,
      price: '3',
      quantity: 1,
      traits: [] as { trait_type: string; value: string }[],
      again: true,
    },
    close: () => {
      runner.stop()
      flows.close()
    },
  }
}

const errorOf = async (work: Promise<unknown>) => (await rejectionOf(work)).error
const placed = async (over: Partial<Rig['add']> = {}): Promise<number> => {
  const flow = await waitForEnd(rig.runner, (await rig.starts.addOffer({ ...rig.add, ...over })).id)
  expect(flow).toMatchObject({ state: 'done', error: null })
  const [offer] = flow.outcome?.of === 'offers' ? flow.outcome.placed : []
  return offer?.id ?? 0
}

describe('an offer on a practice market', () => {
  it('is placed, raised and cancelled, and nothing is signed', async () => {
    const { account, starts, runner, seen } = rig
    const id = await placed()
    const raised = await waitForEnd(
      runner,
      (await starts.raiseOffers({ account, token: TOKEN, orderIds: [id], price: '4' })).id,
    )
    expect(raised).toMatchObject({ state: 'done', error: null, outcome: { removed: [id], placed: [{ price: '4' }] } })
    const orderId = raised.outcome?.of === 'offers' ? (raised.outcome.placed[0]?.id ?? 0) : 0
    const cancelled = await waitForEnd(runner, (await starts.cancelOffer({ account, token: TOKEN, orderId })).id)
    expect(cancelled).toMatchObject({ state: 'done', error: null })
    const { offers } = await rig.list({ account, token: TOKEN })
    expect(offers.map((offer) => offer.id)).not.toContain(orderId)
    expect(seen.signatureCount).toBe(0)
  })

  it('for traits stays one for traits, raised too', async () => {
    const { account, starts, runner } = rig
    const { attribute } = await traitOf()
    const id = await placed({ traits: [attribute], price: '2' })
    const flow = await waitForEnd(
      runner,
      (await starts.raiseOffers({ account, token: TOKEN, orderIds: [id], price: '3' })).id,
    )
    expect(flow).toMatchObject({ state: 'done', error: null })
    const { offers } = await rig.list({ account, token: TOKEN })
    expect(offers[0]).toMatchObject({ price: '3', traits: [attribute] })
  })

  it.each([
    ['after it was placed', 'after', 'done', 1],
    ['that was placed before nobody knows', 'before', 'unknown', 0],
  ] as const)('is placed at most once when its answer is lost: %s', async (_, when, state, more) => {
    const before = (await rig.list({ account: rig.account, token: OTHER_TOKEN })).offers.length
    await practice.control('/faults', { orders: { kind: 'status', status: 502, when } })
    const { id } = await rig.starts.addOffer({ ...rig.add, token: OTHER_TOKEN })
    await expect.poll(() => rig.runner.get(id).state, { timeout: 8000 }).toBe(state)
    const after = (await rig.list({ account: rig.account, token: OTHER_TOKEN })).offers.length
    expect(after - before).toBe(more)
  })

  it('is warned of in its review when no allowance stands behind it', async () => {
    await placed()
    const rules = rig.seen.reviews.at(-1)?.model.findings.map(({ rule }) => rule)
    expect(rules).toContain('offer-allowance-short')
  })
})

async function traitOf(): Promise<{ attribute: { trait_type: string; value: string } }> {
  const { body } = await practice.get(`/v1/public/token/traits?token=${TOKEN}`)
  const { traits } = body as { traits: { trait_type: string; values: { value: string }[] }[] }
  const [trait] = traits
  return { attribute: { trait_type: trait?.trait_type ?? '', value: trait?.values[0]?.value ?? '' } }
}

describe('an act on offers is not begun', () => {
  it('with a user key that acts for another account', async () => {
    const { starts, keys, add } = rig
    const seller = practice.account('seller')
    keys.user = ((await practice.control('/keys/issue', { kind: 'user', account: seller })) as { key: string }).key
    expect(await errorOf(starts.addOffer(add))).toEqual({ code: 'user-key-of-other', account: seller })
  })

  it('with a user key whose account cannot be proven', async () => {
    const { starts, keys, account, add } = rig
    const asked = { kind: 'user', account, permissions: ['manageOrders'] }
    keys.user = ((await practice.control('/keys/issue', asked)) as { key: string }).key
    expect(await errorOf(starts.addOffer(add))).toEqual({ code: 'user-key-unproven' })
  })

  it('for an account that cannot sign', async () => {
    expect(await errorOf(rig.starts.addOffer({ ...rig.add, account: '0.0.1' }))).toMatchObject({ code: 'watch-only' })
  })

  it('beside a like offer, unless that was said', async () => {
    const id = await placed()
    const error = await errorOf(rig.starts.addOffer({ ...rig.add, price: '5', again: false }))
    expect(error).toMatchObject({ code: 'offer-exists', price: '3' })
    const flow = await rig.starts.addOffer({ ...rig.add, price: '5', again: true })
    expect(await waitForEnd(rig.runner, flow.id)).toMatchObject({ state: 'done' })
    expect(rig.seen.reviews.at(-1)?.model.findings.map(({ rule }) => rule)).toContain('offer-alike')
    expect(id).toBeGreaterThan(0)
  })

  it.each<[string, object]>([
    ['above what the market takes', { price: '100001' }],
    ['below what the market takes', { price: '0.001' }],
    [
      'with one trait twice',
      {
        traits: [
          { trait_type: 'A', value: '1' },
          { trait_type: 'A', value: '2' },
        ],
      },
    ],
  ])('%s', async (_, over) => {
    expect(await errorOf(rig.starts.addOffer({ ...rig.add, ...over }))).toMatchObject({ code: 'invalid-input' })
  })

  it('that the account could not pay', async () => {
    const error = await errorOf(rig.starts.addOffer({ ...rig.add, price: '9000', quantity: 2 }))
    expect(error).toMatchObject({ code: 'insufficient-balance', needed: '18000' })
    if (error.code !== 'insufficient-balance') return
    expect(formatHbar(parseHbar(error.available) + parseHbar(error.short))).toBe('18000')
  })

  it('on offers that are not there, differ, or are not raised', async () => {
    const { starts, account } = rig
    const [low, high] = [await placed(), await placed({ price: '5' })]
    const raise = (orderIds: number[], price = '9', token = TOKEN) =>
      errorOf(starts.raiseOffers({ account, token, orderIds, price }))
    expect(await raise([999_999])).toEqual({ code: 'not-found', what: 'offer' })
    expect(await raise([low, high])).toEqual({ code: 'offers-differ' })
    expect(await raise([low], '9', OTHER_TOKEN)).toEqual({ code: 'offers-differ' })
    expect(await raise([high], '5')).toMatchObject({ code: 'invalid-input', fields: ['price'] })
    expect(await raise([low, low])).toMatchObject({ code: 'invalid-input', fields: ['orderIds'] })
    const cancel = (token: EntityId, orderId: number) => errorOf(starts.cancelOffer({ account, token, orderId }))
    expect(await cancel(TOKEN, 999_999)).toEqual({ code: 'not-found', what: 'offer' })
    expect(await cancel(OTHER_TOKEN, low)).toEqual({ code: 'not-found', what: 'offer' })
  })
})

describe('the list of own offers', () => {
  it('tells what all of them need, and what stands behind them', async () => {
    const { account } = rig
    await placed({ price: '2.5', quantity: 2 })
    const all = await rig.list({ account, token: null })
    const sum = all.offers.reduce((tinybar, { price }) => tinybar + parseHbar(price), 0n)
    expect(all).toMatchObject({ requiredAllowance: formatHbar(sum), largestListedAllowance: '0', isKeyConfirmed: true })
    // The person's own list is empty here, so every active allowance is reported as unlisted.
    expect(all.allowances?.every(({ isListed }) => !isListed)).toBe(true)
    expect(Number(all.balance)).toBeGreaterThan(0)
    expect(all.stamp.offline).toBe(false)
    const some = await rig.list({ account, token: OTHER_TOKEN })
    expect(some.requiredAllowance).toBe(all.requiredAllowance)
    expect(some.offers.every(({ token }) => token === OTHER_TOKEN)).toBe(true)
  })

  it('says that it is not known whose it is while it is empty and the key unproven', async () => {
    const account = practice.account('holder')
    rig.keys.user = ((await practice.control('/keys/issue', { kind: 'user', account })) as { key: string }).key
    expect(await rig.list({ account, token: null })).toMatchObject({ offers: [], isKeyConfirmed: false })
    await rig.userKey.prove(account)
    expect(await rig.list({ account, token: null })).toMatchObject({ offers: [], isKeyConfirmed: true })
  })

  it('is confirmed on request, without a signature', async () => {
    const account = practice.account('holder')
    rig.keys.user = ((await practice.control('/keys/issue', { kind: 'user', account })) as { key: string }).key
    expect(await rig.confirmKey({ account })).toMatchObject({ account, offers: [], isKeyConfirmed: true })
    expect(await errorOf(rig.confirmKey({ account: rig.account }))).toMatchObject({ code: 'user-key-of-other' })
  })

  it('is not confirmed, and the market not asked, for an account that cannot sign', async () => {
    expect(await errorOf(rig.confirmKey({ account: '0.0.1' }))).toEqual({ code: 'watch-only', account: '0.0.1' })
    expect(await rig.userKey.readProvenAccount()).toBeNull()
  })

  it('is not shown for another account', async () => {
    await rig.userKey.prove(rig.account)
    expect(await errorOf(rig.list({ account: '0.0.1', token: null }))).toMatchObject({ code: 'user-key-of-other' })
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { parseHbar } from '@shared/amount'
import {
  ADD_REQUEST,
  beginFlow,
  cancelRequest,
  createOfferRig,
  sentKeys,
  raiseRequest,
  RED_TRAITS,
  type OfferRig,
} from './testing/offer-rig'
import type { ActBehaviour } from './testing/offer-service'
import { waitForEnd, NO_LIMITS, waitForFlow, type Script } from './testing/rig'

const rigs: OfferRig[] = []
const open = async (behaviours: ActBehaviour[] = [], script: Partial<Script> = {}): Promise<OfferRig> => {
  const rig = await createOfferRig(behaviours, script)
  rigs.push(rig)
  return rig
}
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})
const declining: Partial<Script> = { review: () => ({ isApproved: false, acknowledgedIds: [] }) }
const stepsOf = (rig: OfferRig, id: string): string[] => rig.journal.read(id).map(({ step }) => step)

describe('an offer', () => {
  it('is reviewed as the exact request, sent once, and read back', async () => {
    const rig = await open()
    const flow = await waitForEnd(...beginFlow(rig, { ...ADD_REQUEST, quantity: 2, traits: RED_TRAITS }))
    expect(flow).toMatchObject({ state: 'done', error: null })
    expect(flow.outcome).toMatchObject({ placed: [{ price: '10' }, { price: '10' }], requiredAllowance: '7' })
    expect(rig.service.state.receivedActs.map(({ body }) => body)).toEqual([
      { token: '0.0.5000', orderPrice: 10, quantity: 2, requiredTraits: RED_TRAITS },
    ])
    const [review] = rig.eventLog.reviews
    expect(review?.model).toMatchObject({ subject: 'act', verdict: 'match', signer: null, feeMax: null })
    expect(review?.model.exactText).toBe(
      'POST /v1/user/orders/add\n{"token":"0.0.5000","orderPrice":10,"quantity":2,"requiredTraits":[{"trait_type":"Background","value":"Red"}]}',
    )
    expect(review?.model.gives).toMatchObject([{ kind: 'hbar', hbar: '20' }])
    expect(review?.model.gets).toMatchObject([{ text: 'Any 2 NFTs of “Tides” with\nBackground: Red' }])
    expect(stepsOf(rig, flow.id)).toEqual(
      'begun planned judged reviewing decided rechecked acting acted completed ended'.split(' '),
    )
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it('is not sent when the person declines', async () => {
    const rig = await open([], declining)
    expect(await waitForEnd(...beginFlow(rig, ADD_REQUEST))).toMatchObject({ state: 'declined', error: null })
    expect(rig.service.state.receivedActs).toEqual([])
  })

  it.each<[string, (rig: OfferRig) => void, string]>([
    ['acts for another account', ({ facts }) => (facts.userKeyAccount = '0.0.1002'), 'user-key-of-other'],
    ['is proven for none', ({ facts }) => (facts.userKeyAccount = null), 'user-key-unproven'],
    [
      'lists offers of another',
      ({ service }) => service.addEarlierOffer({ buyerAccount: '0.0.1002' }),
      'user-key-of-other',
    ],
  ])('is not sent with a user key that %s', async (_, arrange, code) => {
    const rig = await open()
    arrange(rig)
    expect(await waitForEnd(...beginFlow(rig, ADD_REQUEST))).toMatchObject({ state: 'failed', error: { code } })
    expect(rig.service.state.receivedActs).toEqual([])
    expect(rig.eventLog.reviews).toEqual([])
  })

  it('is not sent when the key is changed while the review is open', async () => {
    const rig = await open([], {
      review: ({ model }) => {
        rig.facts.userKeyAccount = '0.0.1002'
        return { isApproved: true, acknowledgedIds: model.findings.map(({ id }) => id) }
      },
    })
    expect(await waitForEnd(...beginFlow(rig, ADD_REQUEST))).toMatchObject({
      state: 'failed',
      error: { code: 'user-key-of-other' },
    })
    expect(rig.service.state.receivedActs).toEqual([])
  })

  it('is not sent when the key is changed after the last check of the review', async () => {
    const rig = await open()
    const runner = rig.start()
    const flowIds: string[] = []
    Object.defineProperty(rig.facts, 'userKeyAccount', {
      get: () => {
        const isActing = flowIds.some((id) => rig.journal.read(id).some(({ step }) => step === 'acting'))
        return isActing ? '0.0.1002' : '0.0.1001'
      },
    })
    flowIds.push(runner.begin(ADD_REQUEST).id)
    await waitForFlow(runner, flowIds[0] ?? '', ({ steps }) => steps.some(({ step }) => step === 'acting'))
    await expect.poll(() => runner.get(flowIds[0] ?? '').error?.code).toBe('user-key-of-other')
    expect(rig.service.state.receivedActs).toEqual([])
  })

  it('is not sent when a like one has come to stand while the review was open', async () => {
    const rig = await open([], {
      review: () => {
        rig.service.addEarlierOffer()
        return { isApproved: true, acknowledgedIds: [] }
      },
    })
    const flow = await waitForEnd(...beginFlow(rig, ADD_REQUEST))
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'review-outdated', rules: ['offer-alike'] } })
    expect(rig.service.state.receivedActs).toEqual([])
  })

  it('counts against the limits for one offer and for a day', async () => {
    const rig = await open()
    const { priceCeilings } = NO_LIMITS
    const runner = rig.start({ limits: () => ({ ...NO_LIMITS, dailyLimit: parseHbar('15') }) })
    await waitForEnd(runner, runner.begin(ADD_REQUEST).id)
    expect(() => runner.begin(ADD_REQUEST)).toThrow('over-limit')
    const single = { ...NO_LIMITS, priceCeilings: { ...priceCeilings, offer: parseHbar('9') } }
    expect(() => rig.start({ limits: () => single }).begin(ADD_REQUEST)).toThrow('over-limit')
    expect(rig.service.state.performedRoutes).toEqual(['add'])
  })
})

describe('an offer whose answer is missing', () => {
  it.each<[string, ActBehaviour[]]>([
    ['was lost on the way', ['lost']],
    ['was a page of something between', ['page', 'ok']],
    ['is still being worked on', ['in-progress', 'ok']],
    ['was lost more often than one call asks', ['page', 'page', 'page', 'page', 'lost']],
  ])('is asked for again with the same key: it %s', async (_, behaviours) => {
    const rig = await open(behaviours)
    expect(await waitForEnd(...beginFlow(rig, ADD_REQUEST))).toMatchObject({ state: 'done', error: null })
    expect(rig.service.state.performedRoutes).toEqual(['add'])
    expect(new Set(sentKeys(rig)).size).toBe(1)
    expect(sentKeys(rig).length).toBeGreaterThan(1)
  })

  it('is found among the offers when the service does not know', async () => {
    const rig = await open(['done-unknown'])
    rig.service.addEarlierOffer({ price: 3 })
    const flow = await waitForEnd(...beginFlow(rig, ADD_REQUEST))
    expect(flow).toMatchObject({ state: 'done', error: null })
    expect(flow.outcome).toMatchObject({ placed: [{ id: 101, price: '10' }] })
    expect(sentKeys(rig)).toHaveLength(1)
  })

  it.each<ActBehaviour>(['unknown', 'key-reused'])(
    'stays unknown, is never sent again, and has failed once no trace of it can come (%s)',
    async (behaviour) => {
      const rig = await open([behaviour])
      const [runner, id] = beginFlow(rig, ADD_REQUEST)
      await waitForFlow(runner, id, ({ state }) => state === 'unknown')
      rig.clock.ms += 30_000
      runner.check(id)
      await new Promise((resolve) => setTimeout(resolve, 600))
      expect(runner.get(id).state).toBe('unknown')
      rig.clock.ms += 31_000
      runner.check(id)
      expect(await waitForEnd(runner, id)).toMatchObject({ state: 'failed', error: { code: 'outcome-unknown' } })
      expect(rig.service.state).toMatchObject({ performedRoutes: [], orders: [] })
      expect(sentKeys(rig)).toHaveLength(1)
    },
  )

  it('stays unknown while the offers cannot be read, or the key is another', async () => {
    const rig = await open(['done-unknown'])
    // Just when the service executes the act: before its effect could be read.
    rig.service.state.toStoredOrder = (order) => {
      rig.facts.userKeyAccount = null
      return order
    }
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await waitForFlow(runner, id, ({ state }) => state === 'unknown')
    rig.clock.ms += 120_000
    runner.check(id)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(runner.get(id).state).toBe('unknown')
    rig.facts.userKeyAccount = '0.0.1001'
    runner.check(id)
    expect((await waitForEnd(runner, id)).state).toBe('done')
    expect(rig.service.state.performedRoutes).toEqual(['add'])
  })

  it('is settled under the same key by the next start of an app that was killed', async () => {
    const rig = await open(['silent'])
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await expect.poll(() => rig.service.state.performedRoutes, { timeout: 5000 }).toEqual(['add'])
    runner.stop()
    const next = rig.start()
    next.recover()
    expect(await waitForEnd(next, id)).toMatchObject({ state: 'done', outcome: { placed: [{ price: '10' }] } })
    expect(rig.service.state.performedRoutes).toEqual(['add'])
    expect(sentKeys(rig)).toEqual(['key-number-1', 'key-number-1'])
  })

  it.each([0, 10 * 24 * 3_600_000, -3_600_000])(
    'is not sent by a later start when it never was (%d ms later)',
    async (laterMs) => {
      const rig = await open()
      rig.writeFlow('one', [
        { step: 'begun', ...ADD_REQUEST },
        { step: 'acting', standing: [] },
      ])
      rig.clock.ms += 1 + laterMs
      const next = rig.start()
      next.recover()
      expect(await waitForEnd(next, 'one')).toMatchObject({ state: 'failed', error: { code: 'interrupted' } })
      expect(rig.service.state.receivedActs).toEqual([])
    },
  )

  it('is not called unsent when the newest history is missing, and not sent either', async () => {
    const rig = await open()
    rig.writeFlow('one', [
      { step: 'begun', ...ADD_REQUEST },
      { step: 'acting', standing: [] },
      { step: 'history-lost' },
    ])
    rig.writeFlow('two', [
      { step: 'begun', ...ADD_REQUEST },
      { step: 'planned', request: 'POST /' },
      { step: 'history-lost' },
    ])
    rig.clock.ms += 1
    const next = rig.start()
    next.recover()
    for (const id of ['one', 'two']) {
      expect(await waitForEnd(next, id)).toMatchObject({ state: 'failed', error: { code: 'history-lost' } })
    }
    expect(rig.service.state.receivedActs).toEqual([])
  })

  it.each<[string, boolean, object]>([
    ['is found among the offers', true, { state: 'done', outcome: { placed: [{ price: '10' }] } }],
    ['has failed without a trace there', false, { state: 'failed', error: { code: 'outcome-unknown' } }],
  ])('is not repeated long after it was approved: it %s', async (_, tookPlace, end) => {
    const rig = await open(['silent'])
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await expect.poll(() => rig.service.state.performedRoutes, { timeout: 5000 }).toEqual(['add'])
    runner.stop()
    if (!tookPlace) rig.service.state.orders = []
    rig.clock.ms += 10 * 60_000
    const next = rig.start()
    next.recover()
    if (!tookPlace) {
      await waitForFlow(next, id, ({ state }) => state === 'unknown')
      rig.clock.ms += 61_000
      next.check(id)
    }
    expect(await waitForEnd(next, id)).toMatchObject(end)
    expect(rig.service.state.receivedActs).toHaveLength(1)
  })

  it('is left alone for as long as the service asks', async () => {
    const rig = await open(['busy-long'])
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    const held = await waitForFlow(runner, id, ({ state, nextTryAt }) => state === 'unknown' && nextTryAt !== null)
    expect(Date.parse(held.nextTryAt ?? '') - rig.clock.ms).toBeGreaterThanOrEqual(60_000)
    expect(Date.parse(held.notBefore ?? '') - rig.clock.ms).toBe(60_000)
    expect(sentKeys(rig)).toHaveLength(1)
    runner.check(id)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sentKeys(rig)).toHaveLength(1)
    rig.clock.ms += 60_000
    runner.check(id)
    expect((await waitForEnd(runner, id)).state).toBe('done')
    expect(new Set(sentKeys(rig)).size).toBe(1)
  })

  it('has changed nothing when the service refuses it', async () => {
    const rig = await open(['refused'])
    const flow = await waitForEnd(...beginFlow(rig, ADD_REQUEST))
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'service-refused', failure: 'offer-refused' } })
    expect(rig.service.state.performedRoutes).toEqual([])
  })
})

describe('raising offers', () => {
  it('replaces them by new ones at the new price', async () => {
    const rig = await open()
    const ids = [rig.service.addEarlierOffer().id, rig.service.addEarlierOffer().id]
    const flow = await waitForEnd(...beginFlow(rig, raiseRequest(ids)))
    expect(flow).toMatchObject({ state: 'done', error: null, outcome: { removed: ids, placed: [{ price: '8' }, {}] } })
    expect(rig.service.state.receivedActs[0]?.body).toEqual({ token: '0.0.5000', orderIds: ids, newPrice: 8 })
    expect(rig.eventLog.reviews[0]?.model.gives).toMatchObject([{ hbar: '16' }])
  })

  it('is settled by the list when the service does not know', async () => {
    const rig = await open(['done-unknown'])
    const { id } = rig.service.addEarlierOffer()
    const flow = await waitForEnd(...beginFlow(rig, raiseRequest([id])))
    expect(flow).toMatchObject({ state: 'done', outcome: { removed: [id], placed: [{ price: '8' }] } })
    expect(rig.service.state.receivedActs).toHaveLength(1)
  })

  it.each<[string, (rig: OfferRig) => Parameters<typeof raiseRequest>, string]>([
    ['an offer that is gone', () => [[77]], 'offer-not-yours'],
    [
      'an offer whose price is another by now',
      ({ service }) => [[service.addEarlierOffer({ price: 6 }).id]],
      'offer-not-yours',
    ],
    ['a price that is not higher', ({ service }) => [[service.addEarlierOffer().id], '5'], 'offer-not-higher'],
    [
      'a price the market does not take',
      ({ service }) => [[service.addEarlierOffer().id], '0.5'],
      'offer-price-bounds',
    ],
  ])('refuses %s', async (_, arrange, rule) => {
    const rig = await open()
    const flow = await waitForEnd(...beginFlow(rig, raiseRequest(...arrange(rig))))
    expect(flow.error).toMatchObject(
      rule === 'offer-price-bounds' ? { code: 'invalid-input' } : { code: 'review-refused' },
    )
    if (flow.error?.code === 'review-refused') expect(flow.error.rules).toContain(rule)
    expect(rig.service.state.receivedActs).toEqual([])
  })

  it('cancels new ones that have lost their traits', async () => {
    const rig = await open()
    const { id } = rig.service.addEarlierOffer({ includeTraits: true, traitOrders: RED_TRAITS })
    rig.service.state.toStoredOrder = (order) => ({ ...order, includeTraits: false, traitOrders: null })
    const wish = { ...raiseRequest([id]), offers: [{ id, price: '5', traits: RED_TRAITS }] }
    expect(await waitForEnd(...beginFlow(rig, wish))).toMatchObject({ state: 'failed', error: { undone: true } })
    expect(rig.service.state.orders).toEqual([])
  })
})

describe('cancelling an offer', () => {
  it('takes it back', async () => {
    const rig = await open()
    const { id } = rig.service.addEarlierOffer()
    const flow = await waitForEnd(...beginFlow(rig, cancelRequest(id)))
    expect(flow).toMatchObject({ state: 'done', error: null, outcome: { removed: [id] } })
    expect(rig.service.state.orders).toEqual([])
    expect(rig.eventLog.reviews[0]?.model).toMatchObject({ verdict: 'match', gives: [] })
  })

  it('is settled by the list when the service does not know', async () => {
    const rig = await open(['done-unknown'])
    const flow = await waitForEnd(...beginFlow(rig, cancelRequest(rig.service.addEarlierOffer().id)))
    expect(flow.state).toBe('done')
    expect(rig.service.state.receivedActs).toHaveLength(1)
  })

  it('refuses an offer that is not there', async () => {
    const rig = await open()
    expect(await waitForEnd(...beginFlow(rig, cancelRequest(77)))).toMatchObject({
      state: 'refused',
      error: { code: 'review-refused', rules: ['offer-not-yours'] },
    })
  })
})

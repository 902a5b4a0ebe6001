import { afterEach, describe, expect, it } from 'vitest'
import { ADD_REQUEST, beginFlow, createOfferRig, sentKeys, RED_TRAITS, type OfferRig } from './testing/offer-rig'
import type { ActBehaviour } from './testing/offer-service'
import { waitForEnd, waitForFlow } from './testing/rig'

const rigs: OfferRig[] = []
const open = async (behaviours: ActBehaviour[] = []): Promise<OfferRig> => {
  const rig = await createOfferRig(behaviours)
  rigs.push(rig)
  return rig
}
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})

describe('what stands after an offer was placed', () => {
  it('is cancelled when a bid for traits has become one for any NFT', async () => {
    const rig = await open()
    rig.service.state.toStoredOrder = (order) => ({ ...order, includeTraits: false, traitOrders: null })
    const flow = await waitForEnd(...beginFlow(rig, { ...ADD_REQUEST, traits: RED_TRAITS }))
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'read-back-differs', what: 'offer', undone: true } })
    expect(rig.service.state).toMatchObject({ orders: [], performedRoutes: ['add', 'cancel'] })
    expect(new Set(sentKeys(rig)).size).toBe(2)
  })

  it.each([true, false])('is cancelled when its price is another (named in the answer: %s)', async (namesNew) => {
    const rig = await open()
    rig.service.addEarlierOffer({ price: 3 })
    rig.service.state.isNewOfferNamed = namesNew
    rig.service.state.toStoredOrder = (order) => ({ ...order, price: 100 })
    const flow = await waitForEnd(...beginFlow(rig, ADD_REQUEST))
    const found = '100 ℏ for 0.0.5000, traits: Any'
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'read-back-differs', found, undone: true } })
    expect(rig.service.state.orders.map(({ price }) => price)).toEqual([3])
  })

  it('is cancelled alone when another of the same act is as it was asked for', async () => {
    const rig = await open()
    rig.service.state.toStoredOrder = (order) => (order.id === 100 ? order : { ...order, price: 11 })
    expect(await waitForEnd(...beginFlow(rig, { ...ADD_REQUEST, quantity: 2 }))).toMatchObject({ state: 'failed' })
    expect(rig.service.state.orders.map(({ id }) => id)).toEqual([100])
  })

  it('is cancelled once, by the next start too, when the app was killed in between', async () => {
    const rig = await open(['ok', 'silent'])
    rig.service.state.toStoredOrder = (order) => ({ ...order, price: 100 })
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await expect.poll(() => rig.service.state.performedRoutes, { timeout: 5000 }).toEqual(['add', 'cancel'])
    runner.stop()
    const next = rig.start()
    next.recover()
    expect(await waitForEnd(next, id)).toMatchObject({ state: 'failed', error: { undone: true } })
    expect(rig.service.state.performedRoutes).toEqual(['add', 'cancel'])
  })

  it('is cancelled under its own key however often the answer is lost', async () => {
    const rig = await open(['ok', 'page', 'lost'])
    rig.service.state.toStoredOrder = (order) => ({ ...order, price: 100 })
    expect(await waitForEnd(...beginFlow(rig, ADD_REQUEST))).toMatchObject({ state: 'failed', error: { undone: true } })
    expect(rig.service.state.performedRoutes).toEqual(['add', 'cancel'])
    expect(new Set(sentKeys(rig)).size).toBe(2)
  })

  it.each<[string, string]>([
    ['of the collection', '0.0.5000'],
    ['of another one', '0.0.5001'],
  ])('is never taken for an offer %s that stood before, whatever the answer names', async (_, tokenId) => {
    const rig = await open()
    const before = rig.service.addEarlierOffer({ price: 3, tokenId })
    rig.service.state.wrongNewOrders = [{ id: before.id, price: 10 }]
    const flow = await waitForEnd(...beginFlow(rig, ADD_REQUEST))
    expect(flow).toMatchObject({ state: 'done', error: null, outcome: { placed: [{ id: 101, price: '10' }] } })
    expect(rig.service.state).toMatchObject({ performedRoutes: ['add'], orders: [before, { id: 101 }] })
  })

  it('is cancelled, and not the one that the answer names, when it differs', async () => {
    const rig = await open()
    const before = rig.service.addEarlierOffer({ price: 3 })
    rig.service.state.wrongNewOrders = [{ id: before.id, price: 10 }]
    rig.service.state.toStoredOrder = (order) => ({ ...order, price: 100 })
    expect(await waitForEnd(...beginFlow(rig, ADD_REQUEST))).toMatchObject({ state: 'failed', error: { undone: true } })
    expect(rig.service.state.orders).toEqual([before])
  })

  it('is told by an answer of any length', async () => {
    const rig = await open()
    rig.service.state.wrongNewOrders = Array.from({ length: 80 }, (_, at) => ({ id: 100 + at, price: 10 }))
    expect(await waitForEnd(...beginFlow(rig, ADD_REQUEST))).toMatchObject({ state: 'done', error: null })
  })

  it('can be gone already, which is told once the list has had time since the answer, and was read twice', async () => {
    const rig = await open(['in-progress'])
    let lists = 0
    rig.service.state.toStoredOrder = () => {
      // The answer came long after the act was begun.
      rig.clock.ms += 60_000
      lists = rig.service.state.listReadCount
      return null
    }
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await waitForFlow(runner, id, ({ state }) => state === 'settled')
    runner.check(id)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(runner.get(id).state).toBe('settled')
    rig.clock.ms += 6000
    runner.check(id)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'done', error: { code: 'not-found', what: 'offer' } })
    expect(rig.service.state.listReadCount - lists).toBeGreaterThan(1)
  })

  it('is waited for while the offers cannot be read', async () => {
    const rig = await open()
    rig.service.state.toStoredOrder = (order) => {
      rig.service.state.isListReadable = false
      return order
    }
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await waitForFlow(runner, id, ({ state }) => state === 'settled')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(runner.get(id)).toMatchObject({ state: 'settled', error: { code: 'service-refused' } })
    rig.service.state.isListReadable = true
    expect((await waitForEnd(runner, id)).state).toBe('done')
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { ADD, begun, createOfferRig, keysOf, RED, type OfferRig } from './testing/offer-rig'
import type { Turn } from './testing/offer-service'
import { finish, reach } from './testing/rig'

const rigs: OfferRig[] = []
const open = async (turns: Turn[] = []): Promise<OfferRig> => {
  const rig = await createOfferRig(turns)
  rigs.push(rig)
  return rig
}
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})

describe('what stands after an offer was placed', () => {
  it('is cancelled when a bid for traits has become one for any NFT', async () => {
    const rig = await open()
    rig.service.state.keep = (order) => ({ ...order, includeTraits: false, traitOrders: null })
    const flow = await finish(...begun(rig, { ...ADD, traits: RED }))
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'read-back-differs', what: 'offer', undone: true } })
    expect(rig.service.state).toMatchObject({ orders: [], done: ['add', 'cancel'] })
    expect(new Set(keysOf(rig)).size).toBe(2)
  })

  it.each([true, false])('is cancelled when its price is another (named in the answer: %s)', async (namesNew) => {
    const rig = await open()
    rig.service.stand({ price: 3 })
    rig.service.state.namesNew = namesNew
    rig.service.state.keep = (order) => ({ ...order, price: 100 })
    const flow = await finish(...begun(rig, ADD))
    const found = '100 ℏ for 0.0.5000, traits: Any'
    expect(flow).toMatchObject({ state: 'failed', error: { code: 'read-back-differs', found, undone: true } })
    expect(rig.service.state.orders.map(({ price }) => price)).toEqual([3])
  })

  it('is cancelled alone when another of the same act is as it was asked for', async () => {
    const rig = await open()
    rig.service.state.keep = (order) => (order.id === 100 ? order : { ...order, price: 11 })
    expect(await finish(...begun(rig, { ...ADD, quantity: 2 }))).toMatchObject({ state: 'failed' })
    expect(rig.service.state.orders.map(({ id }) => id)).toEqual([100])
  })

  it('is cancelled once, by the next start too, when the app was killed in between', async () => {
    const rig = await open(['ok', 'silent'])
    rig.service.state.keep = (order) => ({ ...order, price: 100 })
    const [runner, id] = begun(rig, ADD)
    await expect.poll(() => rig.service.state.done, { timeout: 5000 }).toEqual(['add', 'cancel'])
    runner.stop()
    const next = rig.start()
    next.recover()
    expect(await finish(next, id)).toMatchObject({ state: 'failed', error: { undone: true } })
    expect(rig.service.state.done).toEqual(['add', 'cancel'])
  })

  it('is cancelled under its own key however often the answer is lost', async () => {
    const rig = await open(['ok', 'page', 'lost'])
    rig.service.state.keep = (order) => ({ ...order, price: 100 })
    expect(await finish(...begun(rig, ADD))).toMatchObject({ state: 'failed', error: { undone: true } })
    expect(rig.service.state.done).toEqual(['add', 'cancel'])
    expect(new Set(keysOf(rig)).size).toBe(2)
  })

  it('can be gone already, which is told once the list has had time', async () => {
    const rig = await open()
    rig.service.state.keep = () => null
    const [runner, id] = begun(rig, ADD)
    await reach(runner, id, ({ state }) => state === 'settled')
    rig.clock.ms += 6000
    runner.check(id)
    expect(await finish(runner, id)).toMatchObject({ state: 'done', error: { code: 'not-found', what: 'offer' } })
  })

  it('is waited for while the offers cannot be read', async () => {
    const rig = await open()
    rig.service.state.keep = (order) => {
      rig.service.state.isListed = false
      return order
    }
    const [runner, id] = begun(rig, ADD)
    await reach(runner, id, ({ state }) => state === 'settled')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(runner.get(id).state).toBe('settled')
    rig.service.state.isListed = true
    expect((await finish(runner, id)).state).toBe('done')
  })
})

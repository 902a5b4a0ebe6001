import { afterEach, describe, expect, it } from 'vitest'
import { ADD_REQUEST, beginFlow, createOfferRig, RED_TRAITS, type OfferRig } from './testing/offer-rig'
import type { ActBehaviour } from './testing/offer-service'
import { waitForEnd, waitForFlow } from './testing/rig'

const TWO = { ...ADD_REQUEST, quantity: 2, traits: RED_TRAITS }
const rigs: OfferRig[] = []
/** The service drops the traits of every placed offer; the given behaviours apply to the cancels that follow. */
const open = async (...cancels: ActBehaviour[]): Promise<OfferRig> => {
  const rig = await createOfferRig(['ok', ...cancels])
  rigs.push(rig)
  rig.service.state.toStoredOrder = (order) => ({ ...order, includeTraits: false, traitOrders: null })
  return rig
}
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})
const cancelled = ({ service }: OfferRig) =>
  service.state.receivedActs.flatMap(({ route, body }) => (route === 'cancel' ? [body.orderId] : []))
/** Waits until this many cancels were sent and the flow waits again. */
const rests = (rig: OfferRig, runner: ReturnType<OfferRig['start']>, id: string, sent: number) =>
  waitForFlow(runner, id, ({ nextTryAt }) => cancelled(rig).length === sent && nextTryAt !== null)
const standing = ({ service }: OfferRig) => service.state.orders.map(({ id }) => id)

describe('of offers that are taken back', () => {
  it.each<ActBehaviour>(['refused', 'page', 'unknown', 'busy-long'])(
    'each is cancelled, also when the first is not: %s',
    async (behaviour) => {
      const rig = await open(behaviour, ...(behaviour === 'page' ? (['page', 'page', 'page'] as const) : []))
      const [runner, id] = beginFlow(rig, TWO)
      await rests(rig, runner, id, behaviour === 'page' ? 5 : 2)
      expect(standing(rig)).toEqual([100])
      if (behaviour === 'busy-long') rig.clock.ms += 60_000
      runner.check(id)
      expect(await waitForEnd(runner, id)).toMatchObject({ state: 'failed', error: { undone: true } })
      expect(standing(rig)).toEqual([])
      expect(cancelled(rig).filter((orderId) => orderId === 101)).toHaveLength(1)
    },
  )

  it('those that stand are named, once any list had to show them gone', async () => {
    const rig = await open('refused', 'ok', 'refused', 'refused')
    const [runner, id] = beginFlow(rig, TWO)
    await rests(rig, runner, id, 2)
    runner.check(id)
    await rests(rig, runner, id, 3)
    expect(runner.get(id).state).toBe('settled')
    rig.clock.ms += 6000
    runner.check(id)
    const found = 'offer 100: 10 ℏ for 0.0.5000, traits: Any'
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'failed', error: { undone: false, found } })
    expect([standing(rig), cancelled(rig)]).toEqual([[100], [100, 101, 100, 100]])
  })

  it('one that is gone is named beside one that stands: it may have been paid', async () => {
    const rig = await open('gone', 'refused', 'refused', 'refused')
    const [runner, id] = beginFlow(rig, TWO)
    await rests(rig, runner, id, 2)
    rig.clock.ms += 6000
    runner.check(id)
    const flow = await waitForEnd(runner, id)
    const found = 'offer 101: 10 ℏ for 0.0.5000, traits: Any'
    expect(flow).toMatchObject({ state: 'failed', error: { undone: false, found, gone: [100] } })
  })

  it('one that was cancelled is not named as gone beside one that stands', async () => {
    const rig = await open('ok', 'refused', 'refused', 'refused')
    const [runner, id] = beginFlow(rig, TWO)
    await rests(rig, runner, id, 2)
    rig.clock.ms += 6000
    runner.check(id)
    const { error } = await waitForEnd(runner, id)
    expect(error).toMatchObject({ undone: false })
    expect(error).not.toHaveProperty('gone')
  })

  it.each<readonly [string, ActBehaviour[]]>([
    ['is gone when it is to be cancelled', ['gone']],
    ['is gone after the service could not tell', ['done-unknown']],
  ])('one that %s is not called cancelled, nor standing', async (_, cancels) => {
    const rig = await open(...cancels)
    expect(await waitForEnd(...beginFlow(rig, TWO))).toMatchObject({ state: 'failed', error: { undone: null } })
    expect([standing(rig), cancelled(rig)]).toEqual([[], [100, 101]])
  })

  it('one that was found gone is so for the next start as well', async () => {
    const rig = await open('gone', 'refused')
    const [runner, id] = beginFlow(rig, TWO)
    await rests(rig, runner, id, 2)
    runner.stop()
    const next = rig.start()
    next.recover()
    expect(await waitForEnd(next, id)).toMatchObject({ state: 'failed', error: { undone: null } })
    expect(cancelled(rig)).toEqual([100, 101, 101])
  })
})

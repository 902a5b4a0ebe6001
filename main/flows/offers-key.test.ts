import { afterEach, describe, expect, it } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { MINUTE_MS } from '@shared/time'
import { ADD_REQUEST, beginFlow, createOfferRig, type OfferRig } from './testing/offer-rig'
import type { ActBehaviour } from './testing/offer-service'
import { waitForEnd, waitForFlow } from './testing/rig'

const PLACED = { of: 'offers' as const, removed: [], placed: [{ id: 100, price: '10' }], requiredAllowance: '7' }
const rigs: OfferRig[] = []
const open = async (behaviours: ActBehaviour[] = []): Promise<OfferRig> => {
  const rig = await createOfferRig(behaviours)
  rigs.push(rig)
  return rig
}
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})

type Missing = readonly [string, (rig: OfferRig, isMissing: boolean) => void]
const WAYS: readonly Missing[] = [
  ['is gone', ({ facts }, isMissing) => (facts.userKeyAccount = isMissing ? null : '0.0.1001')],
  ['is of another account', ({ facts }, isMissing) => (facts.userKeyAccount = isMissing ? '0.0.1002' : '0.0.1001')],
  ['is refused by the service', ({ service }, isMissing) => (service.state.isKeyRefused = isMissing)],
]
const isHeldUp = ({ steps, nextTryAt }: Flow) => steps.at(-1)?.step === 'asking' && nextTryAt !== null
/** The key goes missing just when the service executes the act. */
const losing = (rig: OfferRig, lose: Missing[1]): void => {
  rig.service.state.toStoredOrder = (order) => {
    lose(rig, true)
    return order
  }
}
/** The flow after it was checked at a later time, once it waits again. */
const later = async (rig: OfferRig, runner: ReturnType<OfferRig['start']>, id: string, minutes: number) => {
  const rests = () => waitForFlow(runner, id, ({ nextTryAt }) => nextTryAt !== null)
  await rests()
  rig.clock.ms += minutes * MINUTE_MS
  runner.check(id)
  return rests()
}

describe.each(WAYS)('an act whose user key %s', (_, lose) => {
  const LOST = { state: 'failed', error: { code: 'outcome-unknown', failure: 'offer-place-unknown' } }
  it.each<[string, string, ActBehaviour[], string, object]>([
    ['as unknown', 'was not answered', ['done-unknown'], 'unknown', LOST],
    ['as done', 'was taken and cannot be read back', [], 'settled', { state: 'done', outcome: PLACED }],
  ])(
    'ends %s after an hour, whatever starts of the app lie in it, when it %s',
    async (__, ___, behaviours, state, end) => {
      const rig = await open(behaviours)
      losing(rig, lose)
      const [first, id] = beginFlow(rig, ADD_REQUEST)
      await waitForFlow(first, id, isHeldUp)
      expect(await later(rig, first, id, 30)).toMatchObject({ state })
      first.stop()
      const next = rig.start()
      next.recover()
      expect(await later(rig, next, id, 29)).toMatchObject({ state })
      expect(() => next.begin(ADD_REQUEST)).toThrow('flow-unfinished')
      rig.clock.ms += 2 * MINUTE_MS
      next.check(id)
      const flow = await waitForEnd(next, id)
      expect(flow).toMatchObject(end)
      expect(flow.error).not.toBeNull()
      expect(rig.service.state.performedRoutes).toEqual(['add'])
      expect(() => next.begin(ADD_REQUEST)).not.toThrow()
    },
  )

  it('goes on when the key comes back', async () => {
    const rig = await open(['done-unknown'])
    losing(rig, lose)
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await waitForFlow(runner, id, isHeldUp)
    await later(rig, runner, id, 59)
    lose(rig, false)
    runner.check(id)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'done', outcome: { placed: [{ price: '10' }] } })
  })

  it('goes on taking back what differs when the key comes back, and says after an hour that it stands', async () => {
    for (const comesBack of [true, false]) {
      const rig = await open(['ok', 'page', 'page', 'page', 'page'])
      rig.service.state.toStoredOrder = (order) => ({ ...order, price: 100 })
      const [runner, id] = beginFlow(rig, ADD_REQUEST)
      await waitForFlow(runner, id, isHeldUp)
      lose(rig, true)
      await later(rig, runner, id, 0)
      expect(await later(rig, runner, id, 59)).toMatchObject({ state: 'settled' })
      lose(rig, !comesBack)
      rig.clock.ms += 2 * MINUTE_MS
      runner.check(id)
      expect((await waitForEnd(runner, id)).error).toMatchObject({ code: 'read-back-differs', undone: comesBack })
      expect(rig.service.state.orders).toHaveLength(comesBack ? 0 : 1)
    }
  })
})

describe('the hour for which a missing key is waited for', () => {
  it('goes on while nothing can be read at all', async () => {
    const rig = await open(['done-unknown'])
    const { state } = rig.service
    losing(rig, () => (state.isKeyRefused = true))
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await waitForFlow(runner, id, isHeldUp)
    Object.assign(state, { isKeyRefused: false, isOutOfReach: true })
    expect(await later(rig, runner, id, 30)).toMatchObject({ state: 'unknown' })
    Object.assign(state, { isKeyRefused: true, isOutOfReach: false })
    rig.clock.ms += 31 * MINUTE_MS
    runner.check(id)
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'failed', error: { code: 'outcome-unknown' } })
  })

  it('begins anew once the service took the key, though it cannot tell what stands', async () => {
    const rig = await open()
    const { state } = rig.service
    losing(rig, () => (state.isKeyRefused = true))
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await waitForFlow(runner, id, isHeldUp)
    Object.assign(state, { isKeyRefused: false, isListReadable: false })
    await later(rig, runner, id, 1)
    expect(await later(rig, runner, id, 60)).toMatchObject({ error: { code: 'service-refused' } })
    state.isKeyRefused = true
    expect(await later(rig, runner, id, 1)).toMatchObject({ state: 'settled', error: { code: 'no-access' } })
  })

  it('begins anew once the service took the key, though it does not tell what is left to cancel', async () => {
    const rig = await open(['ok', ...Array.from({ length: 20 }, () => 'refused' as const)])
    const { state } = rig.service
    state.toStoredOrder = (order) => ({ ...order, price: 100 })
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await waitForFlow(runner, id, ({ steps }) => steps.some(({ step }) => step === 'undoing'))
    rig.facts.userKeyAccount = null
    await later(rig, runner, id, 0)
    state.isListReadable = false
    rig.facts.userKeyAccount = '0.0.1001'
    expect(await later(rig, runner, id, 60)).toMatchObject({ error: { code: 'service-refused' } })
    rig.facts.userKeyAccount = null
    expect(await later(rig, runner, id, 1)).toMatchObject({ state: 'settled', error: { code: 'user-key-unproven' } })
  })

  it('begins anew once something was read with it', async () => {
    const rig = await open(['unknown'])
    const [runner, id] = beginFlow(rig, ADD_REQUEST)
    await waitForFlow(runner, id, isHeldUp)
    rig.facts.userKeyAccount = null
    await later(rig, runner, id, 0)
    rig.facts.userKeyAccount = '0.0.1001'
    expect(await later(rig, runner, id, 0.5)).toMatchObject({ error: { code: 'outcome-unknown' } })
    rig.facts.userKeyAccount = null
    expect(await later(rig, runner, id, 61)).toMatchObject({ state: 'unknown', error: { code: 'user-key-unproven' } })
  })
})

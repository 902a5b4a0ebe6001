import { afterEach, expect, it } from 'vitest'
import { sdkPurchase } from '../signing/testing/honest'
import { HBAR, NOW_SECONDS, SELLER } from '../signing/testing/pieces'
import { createFlowRig, waitForEnd, PURCHASE, type FlowRig } from './testing/rig'

const rigs: FlowRig[] = []
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})

it('bytes whose time begins a moment ahead, by the clock of their maker, are signed when it has begun', async () => {
  const signedAt: number[] = []
  const rig = await createFlowRig({
    bytes: sdkPurchase([[SELLER, 120n * HBAR]], { startSeconds: NOW_SECONDS }),
    beforeSigning: () => Promise.resolve(void signedAt.push(performance.now())),
  })
  rigs.push(rig)
  // The window begins 123 ms after the whole second.
  rig.clock.ms = NOW_SECONDS * 1000 - 300
  const runner = rig.start()
  const begunAt = performance.now()
  await waitForEnd(runner, runner.begin(PURCHASE).id)
  expect(rig.eventLog.reviews.map(({ model }) => model.verdict)).toEqual(['match'])
  expect(signedAt).toHaveLength(1)
  expect((signedAt[0] ?? 0) - begunAt).toBeGreaterThanOrEqual(400)
})

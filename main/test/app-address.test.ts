import { expect, it } from 'vitest'
import { errorOf, findPurchaseInput } from '../testing/app-rig'
import { connectionService, enterServiceKey, useTwoMarkets } from '../testing/two-markets'

const { markets, start, otherProfileInput, connectOther } = useTwoMarkets()

it('what the service asked of this address holds in another profile of the same service', async () => {
  const app = await start()
  await connectOther(app)
  await markets.other.control('/faults', { limits: 'on' })
  for (let i = 0; i < 20; i++) await markets.other.get(`/v1/public/token/supportedlist?apikey=wrong-${i}`, {})
  await enterServiceKey(app, 'agent', `svcagent-${'0'.repeat(32)}`)
  expect(await errorOf(async () => findPurchaseInput(app, markets.other))).toMatchObject({ cause: 'throttled' })

  const { id } = await connectionService(app).save(
    otherProfileInput({ name: 'The same', projectHeader: 'x-svc-project' }),
  )
  await connectionService(app).use({ id })
  await enterServiceKey(app, 'agent', markets.other.announcement.keys.agent)
  await markets.other.control('/reset-calls', {})
  expect(await errorOf(async () => findPurchaseInput(app, markets.other))).toMatchObject({ code: 'rate-limited' })
  const { counts } = (await markets.other.control('/service/calls')) as { counts: object }
  expect(counts).toEqual({})
}, 30_000)

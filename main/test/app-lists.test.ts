import { expect, it } from 'vitest'
import { useTwoMarkets } from '../testing/two-markets'

const { markets, start, connectOther } = useTwoMarkets()

it('a spender is typed in the key window, told to the page, and unknown to another market', async () => {
  const app = await start()
  app.sideEffects.events.length = 0
  const { lists } = app.services
  expect(await lists.get(undefined)).toMatchObject({ spenders: [], operators: [], book: [], committedIn24Hours: null })
  await lists.open({ task: 'add-spender' })
  const { accountId, evmAddress } = markets.practice.announcement.operator
  await app.inKeyWindow(async (window) => {
    expect((await window.task(undefined)).lists).toEqual({
      task: 'add-spender',
      purpose: null,
      expectedKind: null,
      published: { account: accountId, operator: evmAddress },
    })
    expect(await window.judgeId({ text: '0.0.5012345' })).toMatchObject({ known: { as: 'own', name: 'Main' } })
    await window.addSpender({ id: accountId, name: 'Market' })
    await expect(window.removeSpender(undefined)).rejects.toThrow()
  })
  await expect(app.app.vaultServices().addSpender({ id: evmAddress, name: '' })).rejects.toThrow()
  const told = app.sideEffects.events.filter(({ name }) => name === 'lists.changed').map(({ payload }) => payload)
  expect(told).toEqual([await lists.get(undefined)])
  expect(told).toMatchObject([{ spenders: [{ id: accountId, name: 'Market' }], operators: [] }])

  await connectOther(app)
  expect(await app.services.lists.get(undefined)).toMatchObject({ spenders: [] })
  await app.services.lists.open({ task: 'add-spender' })
  await app.inKeyWindow(async (window) => {
    expect((await window.task(undefined)).lists).toMatchObject({ published: null })
  })
}, 60_000)

import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PoolView } from '@shared/contract/launches'
import type { AppError } from '@shared/errors'
import { err, ok } from '@shared/result'
import { DAY_MS } from '@shared/time'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { samplePool } from '../../testing/offers'
import { sampleNft, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { scheduleText } from './PoolFacts'
import { chanceRange } from './PoolOdds'
import { PoolPage } from './PoolPage'

afterEach(cleanup)
const plain = (text: string | null | undefined) => text?.replace(/[\u202f\u00a0]/g, ' ') ?? ''

async function show(answer: PoolView | AppError = samplePool(), checkErrors: readonly (AppError | null)[] = []) {
  const stores = sampleStores()
  const pool = vi.fn(() => Promise.resolve('code' in answer ? err(answer) : ok(answer)))
  const errors = [...checkErrors]
  const check = vi.fn((input: { readonly serial: number }) => {
    const error = errors.shift()
    if (error) return Promise.resolve(err(error))
    return Promise.resolve(
      ok({
        token: sampleNft.token,
        serial: input.serial,
        isInPool: input.serial === 10,
        nft: null,
        stamp: stampAt(T0),
      }),
    )
  })
  await act(async () => {
    render(
      <AppContext value={{ api: fakeApi({ 'launches.pool': pool, 'launches.poolCheck': check as never }), stores }}>
        <ClockContext value={stores.clock}>
          <PoolPage token={sampleNft.token} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  return { stores, pool, check, user: userEvent.setup() }
}

test('tells the state, what a draw costs, and the exact odds of each label', async () => {
  await show()
  const now = plain(screen.getByRole('region', { name: 'The pool now' }).textContent)
  for (const part of ['Open', 'In the pool4', '30 ℏ', 'no end announced', 'anyone']) expect(now).toContain(part)
  const rows = within(screen.getByRole('region', { name: 'Odds of a draw' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => plain(textContent))).toEqual([
    'Epic3125.0 %',
    'Common21 to 40250.0 %',
    'no label—125.0 %',
  ])
  expect(await accessibilityViolations()).toEqual([])
})

test('odds of a pool that was not read whole have two ends, and say so', async () => {
  const whole = samplePool()
  await show(samplePool({ isWhole: false, pool: whole.pool && { ...whole.pool, available: 8 } }))
  const odds = plain(screen.getByRole('region', { name: 'Odds of a draw' }).textContent)
  expect(odds).toContain('12.5 to 62.5 %')
  expect(odds).toContain('Only 4 of 8 NFTs were read. Other NFTs may have any label.')
})

test('a pool of which nothing could be read is not called empty', async () => {
  const { pool } = samplePool()
  await show(samplePool({ nfts: [], isWhole: false, unreadableCount: 50, pool: pool && { ...pool, available: 50 } }))
  const odds = () => plain(screen.getByRole('region', { name: 'Odds of a draw' }).textContent)
  expect(odds()).toContain('The market counts 50 NFTs in the pool, but no drawable NFT could be read.')
  expect(screen.queryByText('The pool is empty')).toBeNull()
  expect(screen.getByText('The NFTs in the pool could not be read')).toBeTruthy()
  cleanup()
  await show(samplePool({ nfts: [], isWhole: false, pool: pool && { ...pool, available: null } }))
  expect(odds()).toContain('The contents of the pool are unknown.')
})

test('odds say that equal chances are not documented, leave out what cannot be drawn, and need a count', async () => {
  const { pool, nfts } = samplePool()
  const held = { serial: 5, rank: 1, percent: 1, label: 'Epic', status: 'reserved', image: null }
  await show(samplePool({ nfts: [...nfts, held] }))
  const odds = () => plain(screen.getByRole('region', { name: 'Odds of a draw' }).textContent)
  expect(odds()).toContain('These odds assume every NFT is equally likely. The market does not confirm that.')
  expect(odds()).toContain('Left out: 1 NFT that cannot be drawn now. All 4 NFTs were read.')
  expect(odds()).toContain('Epic3125.0 %')
  cleanup()
  await show(samplePool({ isWhole: false, pool: pool && { ...pool, available: null } }))
  expect(odds()).toContain('0.0 to 100.0 %')
  expect(odds()).toContain('the total is unknown')
})

test('NFTs are sifted by label and serial, and one opens', async () => {
  const { user, stores } = await show()
  const cards = () => within(screen.getByRole('list', { name: 'NFTs in the pool' })).getAllByRole('button')
  expect(cards().map(({ textContent }) => textContent.replace('No image', ''))).toEqual([
    'Serial 10Rank 3Epic',
    'Serial 9Rank 21Common',
    'Serial 8Rank 40Common',
    'Serial 77no label',
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Label' }), 'Common (2)')
  expect(cards()).toHaveLength(2)
  await user.type(within(screen.getByRole('region', { name: 'NFTs in the pool' })).getByLabelText('Serial number'), '8')
  expect(cards()).toHaveLength(1)
  await user.click(cards()[0] as HTMLElement)
  expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'nft', serial: 8 })
})

test('one serial is asked for at the market, and what is no number is not', async () => {
  const { user, check } = await show()
  const part = screen.getByRole('region', { name: 'Pool check' })
  await user.type(within(part).getByLabelText('Serial number'), 'x')
  await user.click(within(part).getByRole('button', { name: 'Check serial' }))
  expect(part.textContent).toContain('A serial number has digits only.')
  expect(check).not.toHaveBeenCalled()
  await user.clear(within(part).getByLabelText('Serial number'))
  await user.type(within(part).getByLabelText('Serial number'), '10')
  await user.click(within(part).getByRole('button', { name: 'Check serial' }))
  expect(part.textContent).toContain('Serial 10 is in the pool.')
})

test.each([
  ['0', 'Serial numbers begin at 1.'],
  ['99999999999999999999999', 'No serial number is higher than 2,147,483,647.'],
  ['-5', 'A serial number has digits only.'],
])('a serial “%s” is refused in own words, and the market is not asked', async (typed, words) => {
  const { user, check } = await show()
  const part = screen.getByRole('region', { name: 'Pool check' })
  await user.type(within(part).getByLabelText('Serial number'), `${typed}{Enter}`)
  expect(part.textContent).toContain(words)
  expect(check).not.toHaveBeenCalled()
})

test('an answer goes when its serial is no longer in the field', async () => {
  const { user } = await show()
  const part = screen.getByRole('region', { name: 'Pool check' })
  await user.type(within(part).getByLabelText('Serial number'), '10{Enter}')
  expect(part.textContent).toContain('Serial 10 is in the pool.')
  await user.clear(within(part).getByLabelText('Serial number'))
  expect(part.textContent).not.toContain('Serial 10')
  await user.click(within(part).getByRole('button', { name: 'Check serial' }))
  expect(part.textContent).toContain('Enter a serial number.')
  expect(part.textContent).not.toContain('is in the pool.')
})

test('a check that fails after one that did not says so beside the answer of before', async () => {
  const { user } = await show(samplePool(), [null, { code: 'offline', what: 'service' }])
  const part = screen.getByRole('region', { name: 'Pool check' })
  await user.type(within(part).getByLabelText('Serial number'), '10')
  await user.click(within(part).getByRole('button', { name: 'Check serial' }))
  expect(within(part).queryByRole('alert')).toBeNull()
  await user.click(within(part).getByRole('button', { name: 'Check serial' }))
  expect(within(part).getByRole('alert').textContent).toContain('Showing the previous answer.')
  expect(part.textContent).toContain('Serial 10 is in the pool.')
})

test('a collection without a pool, an empty pool and no answer are three things', async () => {
  await show(samplePool({ pool: null, nfts: [] }))
  expect(screen.getByText('The market shows no pool of this collection')).toBeTruthy()
  cleanup()
  const { pool } = samplePool()
  await show(samplePool({ nfts: [], pool: pool && { ...pool, available: 0 } }))
  expect(screen.getByText('The pool is empty')).toBeTruthy()
  cleanup()
  await show({ code: 'offline', what: 'service' })
  expect(screen.getByRole('alert').textContent).toContain('The pool could not be read')
})

test.each([
  ['open', -1, null, /^Since .*, no end announced$/],
  ['open', -1, 1, /^Since .*, until /],
  ['paused', -1, null, /^Since .*, no end announced$/],
  ['upcoming', 1, null, /^From .*, no end announced$/],
  ['upcoming', 1, 2, /^From .* to /],
  ['upcoming', -1, null, /^From /],
  [null, 1, null, /^From /],
  ['ended', -2, -1, /^Opened on .*, closed on /],
  ['open', -2, -1, /^Opened on .*, closed on /],
  ['sold_out', -1, 1, /^Opened on [^,]*$/],
  ['open', null, null, /^Start unknown, no end announced$/],
] as const)('the schedule of a pool that is %s, from day %s to %s', (status, startDay, endDay, text) => {
  const instant = (day: number | null) => (day === null ? null : new Date(T0 + day * DAY_MS).toISOString())
  expect(scheduleText({ status, opensAt: instant(startDay), closesAt: instant(endDay) }, T0)).toMatch(text)
})

test.each([
  [0.0004, 0.0004, '< 0.1 %'],
  [0.9996, 0.9996, '> 99.9 %'],
  [0.0004, 0.25, '< 0.1 to 25.0 %'],
  [0, 1, '0.0 to 100.0 %'],
  [0.12, 0.12, '12.0 %'],
])('a chance from %s to %s reads “%s”', (minChance, maxChance, text) => {
  expect(plain(chanceRange({ minChance, maxChance }))).toBe(text)
})

import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReviewModel } from '@shared/contract/review'
import { ok } from '@shared/result'
import type { ReviewApi } from '../../api'
import { createClock } from '../../stores/clock'
import { createReview, loadReview } from '../../stores/review'
import { sampleReview, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { ReviewWindow } from './ReviewWindow'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
})
afterEach(cleanup)

async function show(change: Partial<ReviewModel>) {
  const api = {
    get: () => Promise.resolve(ok({ ...sampleReview, ...change })),
    approve: vi.fn<ReviewApi['approve']>(() => Promise.resolve(ok(undefined))),
    decline: vi.fn<ReviewApi['decline']>(() => Promise.resolve(ok(undefined))),
    saveReport: vi.fn<ReviewApi['saveReport']>(() => Promise.resolve(ok({ saved: true }))),
    copy: () => Promise.resolve(ok(undefined)),
  }
  const store = createReview()
  const clock = createClock(T0)
  await loadReview(store, api, () => T0)
  render(
    <ClockContext value={clock}>
      <ReviewWindow store={store} api={api} />
    </ClockContext>,
  )
  const at = (ms: number) => act(() => clock.setState({ nowMs: T0 + ms }))
  return { api, at, user: userEvent.setup() }
}

const approveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ })

test('focus starts on the verdict, and Enter there approves nothing', async () => {
  const { api, at, user } = await show({})
  at(5000)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'This does what you asked' }))
  await user.keyboard('{Enter} ')
  expect(api.approve).not.toHaveBeenCalled()
})

test('Approve waits, says how long, then is live', async () => {
  const { api, at, user } = await show({})
  expect(approveButton().disabled).toBe(true)
  expect(approveButton().textContent).toContain('Approve in 2 s')
  at(2000)
  await user.click(approveButton())
  expect(api.approve).toHaveBeenCalledWith({ reviewId: 'r1', acknowledged: [] })
})

test('every warning has its own box, and Approve waits for all of them', async () => {
  const finding = {
    id: 'alias-receiver#1',
    rule: 'alias-receiver',
    severity: 'warn',
    title: 'A receiver has no account number',
    message: 'm',
    evidence: null,
  } as const
  const { api, at, user } = await show({ verdict: 'warn', findings: [finding, { ...finding, id: 'alias-receiver#2' }] })
  at(5000)
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes).toHaveLength(2)
  for (const box of boxes) {
    expect(approveButton().disabled).toBe(true)
    await user.click(box)
  }
  expect(approveButton().disabled).toBe(false)
  await user.click(approveButton())
  expect(api.approve).toHaveBeenCalledWith({
    reviewId: 'r1',
    acknowledged: ['alias-receiver#1', 'alias-receiver#2'],
  })
})

type Payee = ReviewModel['payees'][number]
const payee = (name: string | null, more: Partial<Payee> = {}): Payee => ({
  who: { id: '0.0.6006', checksum: 'abcde', name },
  isNameTrusted: false,
  role: 'other',
  hbar: '3',
  ...more,
})

test.each<readonly [string, Payee, string, boolean]>([
  ['a stranger', payee(null), 'Not in your book', true],
  ['a watched account', payee('Market fees'), 'Named by you: Market fees', false],
  ['an account whose key is held', payee('Vault', { isNameTrusted: true }), 'Vault', true],
  ['a seller without a name', payee(null, { role: 'seller' }), 'Seller, not in your book', false],
  ['a watched seller', payee('Gallery', { role: 'seller' }), 'Seller, named by you: Gallery', false],
  ['an own seller', payee('Vault', { role: 'seller', isNameTrusted: true }), 'Vault, seller', true],
  ['a fee account', payee(null, { role: 'market' }), 'Market fees', true],
  ['a fee account renamed', payee('Mine', { role: 'market' }), 'Market fees', true],
])('%s is called what the app knows of it', async (_case, one, words, isStrong) => {
  await show({ payees: [one] })
  const name = screen.getByText(words)
  expect(name.matches('b, .strong')).toBe(isStrong)
})

test('a receiver given by address stands whole in the list, with its amount', async () => {
  const id = `0x${'ab'.repeat(20)}`
  await show({ payees: [payee('Gallery', { hbar: '97' }), payee(null, { who: { id, checksum: null, name: null } })] })
  expect(screen.getByText(id).closest('.party')?.textContent).toContain('3')
  expect(screen.getByText('Named by you: Gallery').closest('.party')?.textContent).toContain('97')
})

test('a refusal has no Approve, only Save report and Close', async () => {
  const { api, at, user } = await show({ verdict: 'refuse' })
  at(9000)
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save report' }))
  expect(api.saveReport).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(api.decline).toHaveBeenCalled()
})

test('an expired transaction cannot be approved and says so', async () => {
  const { at } = await show({})
  at(120_000)
  expect(approveButton().disabled).toBe(true)
  expect(screen.getByText(/Expired\. Nothing was signed/)).toBeTruthy()
})

test('third-party names cannot hide what they are', async () => {
  const line = sampleReview.gets[0]
  if (line?.kind !== 'nft') throw new Error('sample changed')
  await show({ gets: [{ ...line, name: 'Tide\u202e7812' }] })
  expect(screen.getByText('Tide⟨U+202E⟩7812')).toBeTruthy()
})

test('the market is told by its network and host, before the name that somebody gave it', async () => {
  const place = { network: 'mainnet', serviceHost: 'api.elsewhere.example', toolHost: null } as const
  await show({ practice: false, networkLabel: 'Practice \u200bmarket', place })
  expect(screen.getByLabelText('Where this goes').textContent).toBe(
    'Mainnetapi.elsewhere.examplenamed Practice ⟨U+200B⟩market',
  )
})

test('of the practice market its address is told, and its name stands in the strip', async () => {
  await show({})
  expect(screen.getByLabelText('Where this goes').textContent).toBe('Practice market127.0.0.1:4100')
})

import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { err } from '@shared/result'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { T0 } from '../../testing/samples'
import { approveButton, stubBrowserFeatures, sampleFinding, showReview } from '../../testing/show-review'

beforeAll(stubBrowserFeatures)
afterEach(cleanup)

test('focus starts on the verdict, and Enter there approves nothing', async () => {
  const { api, setClock, user } = await showReview({})
  setClock(5000)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'This does what you asked' }))
  await user.keyboard('{Enter} ')
  expect(api.approve).not.toHaveBeenCalled()
})

test('Approve waits, says how long, then is live', async () => {
  const { api, setClock, user } = await showReview({})
  expect(approveButton().disabled).toBe(true)
  expect(approveButton().textContent).toContain('Approve in 2 s')
  setClock(2000)
  await user.click(approveButton())
  expect(api.approve).toHaveBeenCalledWith({ reviewId: 'r1', acknowledged: [], passphrase: null })
})

test('a press during the wait starts it again, at once', async () => {
  const { setClock, loadStatus } = await showReview({})
  setClock(1500)
  expect(approveButton().textContent).toContain('Approve in 1 s')
  await loadStatus({ waitLeftMs: 2000 })
  expect(approveButton().textContent).toContain('Approve in 2 s')
  setClock(3400)
  expect(approveButton().disabled).toBe(true)
  setClock(3500)
  expect(approveButton().disabled).toBe(false)
})

test.each([
  ['press', 'because you pressed a key or clicked'],
  ['focus', 'because this window was not in front'],
  ['window', 'because this window was moved or resized'],
  ['button', 'because the button moved'],
] as const)('says why the wait began again: %s', async (waitRestart, words) => {
  const { setClock, loadStatus } = await showReview({})
  setClock(1500)
  await loadStatus({ waitLeftMs: 2000, waitRestart })
  expect(screen.getByRole('status').textContent).toContain(`The wait began again, ${words}`)
  // After the wait has ended, the foot shows the signer.
  setClock(3500)
  expect(screen.queryByRole('status')).toBeNull()
})

test('behind another window it says how to get on', async () => {
  const { loadStatus } = await showReview({})
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await loadStatus({ waitLeftMs: null })
  expect(approveButton().disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Bring this window to the front to approve')
  vi.restoreAllMocks()
})

test('every warning has its own box, and Approve waits for all of them', async () => {
  const { api, setClock, passWait, user } = await showReview({
    verdict: 'warn',
    findings: [sampleFinding, { ...sampleFinding, id: 'alias-receiver#2' }],
  })
  setClock(5000)
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes).toHaveLength(2)
  for (const box of boxes) {
    expect(approveButton().disabled).toBe(true)
    await user.click(box)
  }
  // The last tick starts the wait.
  expect(approveButton().disabled).toBe(true)
  await passWait()
  expect(approveButton().disabled).toBe(false)
  await user.click(approveButton())
  expect(api.approve).toHaveBeenCalledWith({
    reviewId: 'r1',
    acknowledged: ['alias-receiver#1', 'alias-receiver#2'].map((id) => ({ id, typed: null })),
    passphrase: null,
  })
})

test('what weighs more is accepted by typing its words, not by a tick', async () => {
  const { api, setClock, passWait, user } = await showReview({
    verdict: 'warn',
    findings: [{ ...sampleFinding, requiredText: 'every NFT' }],
  })
  setClock(5000)
  expect(screen.queryByRole('checkbox')).toBeNull()
  const field = screen.getByLabelText('To accept this, type: every NFT')
  await user.type(field, 'every NF')
  expect(approveButton().disabled).toBe(true)
  await user.type(field, 'T')
  await passWait()
  await user.click(approveButton())
  expect(api.approve).toHaveBeenCalledWith({
    reviewId: 'r1',
    acknowledged: [{ id: 'alias-receiver#1', typed: 'every NFT' }],
    passphrase: null,
  })
})

test('a typed acceptance folds when its field is left, and its box takes the acceptance back', async () => {
  const { user } = await showReview({
    verdict: 'warn',
    findings: [{ ...sampleFinding, requiredText: '1' }],
  })
  expect(screen.getByText('1 warning left: type “1”')).toBeTruthy()
  expect(screen.getByText('Type “1” to approve.')).toBeTruthy()
  const field = screen.getByLabelText('To accept this, type: 1')
  expect(field.parentElement?.textContent).toBe('ℏ')
  await user.type(field, '1')
  expect(screen.getByLabelText('To accept this, type: 1')).toBe(field)
  await user.tab()
  const box = await screen.findByRole('checkbox')
  expect(screen.queryByLabelText('To accept this, type: 1')).toBeNull()
  expect(box.getAttribute('aria-checked')).toBe('true')
  await user.click(box)
  expect(screen.getByLabelText<HTMLInputElement>('To accept this, type: 1').value).toBe('')
  expect(approveButton().disabled).toBe(true)
})

test('the foot counts the warnings that are left, by what each one needs', async () => {
  const { user } = await showReview({
    verdict: 'warn',
    findings: [sampleFinding, { ...sampleFinding, id: 'b#1', requiredText: 'all' }],
  })
  expect(screen.getByText('2 warnings left: 1 to type, 1 to tick')).toBeTruthy()
  await user.click(screen.getByRole('checkbox'))
  expect(screen.getByText('1 warning left: type “all”')).toBeTruthy()
})

test('the passphrase is handed over once and stands nowhere in the page afterwards', async () => {
  const { api, setClock, passWait, user } = await showReview({ requiresPassphrase: true })
  api.approve.mockResolvedValueOnce(err({ code: 'wrong-passphrase', retryAfterMs: 4000 }))
  setClock(5000)
  expect(approveButton().disabled).toBe(true)
  const field = screen.getByLabelText<HTMLInputElement>('Passphrase, required above your limit')
  expect(field.type).toBe('password')
  await user.type(field, 'first try{Enter}')
  expect(api.approve).not.toHaveBeenCalled()
  await passWait()
  await user.type(field, '{Enter}')
  expect(api.approve).toHaveBeenCalledWith({ reviewId: 'r1', acknowledged: [], passphrase: 'first try' })
  expect(field.value).toBe('')
  expect(screen.getByRole('alert').textContent).toBe(
    'This is not the passphrase. Nothing was signed. Wait a moment before the next attempt.',
  )
  await user.type(field, 'second try')
  expect(approveButton().textContent).toBe('Approve in 4 s')
  setClock(12_000)
  await passWait()
  await user.click(approveButton())
  expect(api.approve).toHaveBeenLastCalledWith({ reviewId: 'r1', acknowledged: [], passphrase: 'second try' })
})

test('a change takes Approve away, says what it is, and leaves one way out', async () => {
  const { api, setClock, loadStatus, user } = await showReview({})
  setClock(5000)
  await loadStatus({ waitingReviewCount: 0, blockingError: { code: 'listing-gone' } })
  expect(screen.queryByRole('button', { name: /Approve|Decline/ })).toBeNull()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toMatch(/^This has changed: .+Nothing was signed\./)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: /This has changed/ }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This review is out of date')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(api.decline).toHaveBeenCalledWith({ reviewId: 'r1' })
})

test.each([
  [3_600_000, 'clock jumped ahead by 60 min', true],
  [-3_600_000, 'clock jumped back by 60 min', false],
])('a clock set by %i ms is named, and not called a change of the offer', async (byMs, words, mayHaveSlept) => {
  const { loadStatus } = await showReview({})
  await loadStatus({ blockingError: { code: 'clock-changed', byMs } })
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toContain(words)
  const head = heading.parentElement?.textContent ?? ''
  expect(head).toContain('Nothing was signed.')
  // Sleep never makes the clock go back.
  expect(head.includes('A computer waking from sleep also causes this.')).toBe(mayHaveSlept)
  expect(screen.getByRole('alert').textContent).toContain('This review cannot be approved')
})

test('it says quietly how many wait behind it', async () => {
  const { loadStatus } = await showReview({})
  expect(screen.queryByText(/more reviews? wait/)).toBeNull()
  await loadStatus({ waitingReviewCount: 1, blockingError: null })
  expect(screen.getByText('1 more review waits')).toBeTruthy()
  await loadStatus({ waitingReviewCount: 3, blockingError: null })
  expect(screen.getByText('3 more reviews wait')).toBeTruthy()
})

test('the end of what it rests on counts, when it comes before the transaction’s own', async () => {
  const decideBy = { at: new Date(T0 + 30_000).toISOString(), what: 'The quote' }
  const { setClock } = await showReview({ decideBy, endsInMs: 30_000 })
  expect(screen.getByText('The quote ends in')).toBeTruthy()
  setClock(30_000)
  expect(approveButton().disabled).toBe(true)
  expect(screen.getByText('The quote has ended. Nothing was signed. Start again in the app')).toBeTruthy()
})

test('of an act it is said that nothing was sent', async () => {
  const { loadStatus } = await showReview({
    subject: 'act',
    signer: null,
    exactText: '',
    expiresAt: null,
    endsInMs: null,
  })
  expect(screen.queryByText('Expiry unknown')).toBeNull()
  await loadStatus({ waitingReviewCount: 0, blockingError: { code: 'listing-gone' } })
  expect(screen.getByRole('alert').textContent).toContain('Nothing was sent.')
})

test('everything can be reached by keyboard, and Decline comes before Approve', async () => {
  const { setClock, passWait, user } = await showReview({
    verdict: 'warn',
    findings: [sampleFinding, { ...sampleFinding, id: 'b#1', requiredText: 'all' }],
  })
  setClock(5000)
  const reachByTab = async (count: number) => {
    const reached: string[] = []
    screen.getByRole('heading', { level: 1 }).focus()
    for (let i = 0; i < count; i++) {
      await user.tab()
      reached.push(document.activeElement?.textContent || (document.activeElement?.tagName ?? ''))
    }
    return reached
  }
  expect(await reachByTab(6)).toContain('INPUT')
  await user.click(screen.getByRole('checkbox'))
  await user.type(screen.getByLabelText('To accept this, type: all'), 'all')
  await passWait()
  const reached = await reachByTab(8)
  expect(reached.slice(-3)).toEqual(['Raw fields, 1', 'Decline', 'Approve'])
  expect(reached.filter((text) => text === 'Evidence')).toHaveLength(2)
})

test('a refusal has no Approve, only Save report and Close', async () => {
  const { api, setClock, user } = await showReview({ verdict: 'refuse' })
  setClock(9000)
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save report' }))
  expect(api.saveReport).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(api.decline).toHaveBeenCalled()
})

test('an expired transaction cannot be approved and says so', async () => {
  const { setClock } = await showReview({})
  setClock(120_000)
  expect(approveButton().disabled).toBe(true)
  expect(screen.getByText(/Expired\. Nothing was signed/)).toBeTruthy()
})

test('no state of the foot has a fault of accessibility', async () => {
  const { setClock, loadStatus, user } = await showReview({
    verdict: 'warn',
    findings: [sampleFinding],
    requiresPassphrase: true,
  })
  expect(await accessibilityViolations(), 'waiting').toEqual([])
  setClock(5000)
  expect(await accessibilityViolations(), 'to accept').toEqual([])
  await user.click(screen.getByRole('checkbox'))
  expect(await accessibilityViolations(), 'accepted').toEqual([])
  setClock(120_000)
  expect(screen.getByText(/Expired\. Nothing was signed/)).toBeTruthy()
  expect(await accessibilityViolations(), 'expired').toEqual([])
  await loadStatus({ waitingReviewCount: 1, blockingError: { code: 'listing-gone' } })
  expect(screen.getByRole('alert').textContent).toMatch(/^This has changed/)
  expect(await accessibilityViolations(), 'changed').toEqual([])
})

test('a foot without Approve has no fault of accessibility', async () => {
  const { setClock } = await showReview({ verdict: 'refuse' })
  setClock(5000)
  expect(await accessibilityViolations()).toEqual([])
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReviewRequest } from '../flows/runner-deps'
import { failure } from '../platform/app-failure'
import { createOwnWindowSlot } from './own-window-slot'
import { createReviewDesk } from './review-desk'
import { clearWindows, crash, failNextWatch, windows } from './testing/fake-windows'

vi.mock('electron', () => ({ clipboard: {}, dialog: {} }))
vi.mock('./own-window', () => import('./testing/fake-windows'))
const saveFile = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('./save-file', () => ({ saveFile }))
beforeEach(clearWindows)

/** Wall clock in `ms`; the monotonic clock leaves out `setByMs`, the changes of the wall clock. */
const clock = { ms: 1_800_000_000_000, setByMs: 0 }
const BUTTON = { x: 300, y: 700, width: 200, height: 40 }
const desk = (
  checkPassphrase: (text: string) => Promise<void> = () => Promise.reject(new Error('not asked for')),
  slot = createOwnWindowSlot(),
) =>
  createReviewDesk({
    outDir: '',
    imageCache: { pathOf: () => null, load: () => Promise.resolve(null) },
    parent: () => null,
    hasDevTools: false,
    slot,
    theme: () => 'dark',
    now: () => clock.ms,
    checkPassphrase,
    monotonicNow: () => clock.ms - clock.setByMs,
  })
function request(more: object = {}): ReviewRequest {
  const findings = ['alias-receiver#1', 'alias-receiver#2'].map((id) => ({
    id,
    rule: 'alias-receiver',
    severity: 'warn',
    requiredText: null,
  }))
  const model = {
    verdict: 'warn',
    findings,
    approveDelayMs: 2000,
    expiresAt: new Date(clock.ms + 60_000).toISOString(),
    decideBy: null,
    requiresPassphrase: false,
  }
  return { model: { ...model, ...more }, report: '{}' } as unknown as ReviewRequest
}
const idOf = async ({ services }: ReturnType<typeof desk>) => (await services.review.get(undefined)).reviewId
/** Reports the button: only the wait is left before the approval. */
const ready = async (on: ReturnType<typeof desk>, reviewId: string) => {
  const { waitLeftMs } = await on.services.review.reportApproveButton({ reviewId, button: BUTTON })
  return waitLeftMs
}
const TICKED = ['alias-receiver#1', 'alias-receiver#2']
type Desk = ReturnType<typeof desk>
const approveWith = (on: Desk, reviewId: string, ids: readonly string[], passphrase: string | null = null) =>
  on.services.review.approve({ reviewId, acknowledged: ids.map((id) => ({ id, typed: null })), passphrase })
const REFUSAL = { verdict: 'refuse', findings: [] }
const DECLINED = { isApproved: false, acknowledgedIds: [] }
const titled = (networkLabel: string, more: object = {}) => request({ ...more, networkLabel })
const isRefused = (work: () => Promise<unknown>) => expect(async () => work()).rejects.toThrow()

describe('a review', () => {
  it('is approved once, with every warning acknowledged and time to look', async () => {
    const on = desk()
    const answer = on.review(request())
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const reviewId = await idOf(on)
    const approve = (acknowledged: string[]) => approveWith(on, reviewId, acknowledged)
    expect(await ready(on, reviewId)).toBe(2000)
    await expect(approve(TICKED)).rejects.toMatchObject({ error: { code: 'approval-too-early' } })
    clock.ms += 2000
    await isRefused(() => approve([]))
    await isRefused(() => approve(['alias-receiver']))
    await isRefused(() => approve(['alias-receiver#1', 'alias-receiver#1']))
    await approve(TICKED)
    await isRefused(() => approve(TICKED))
    expect(await answer).toEqual({ isApproved: true, acknowledgedIds: TICKED })
    expect(on.contents()).toBeNull()
  })

  it.each([
    ['refused', { verdict: 'refuse', findings: [] }],
    [
      'refused by a finding alone',
      { verdict: 'match', findings: [{ id: 'x', severity: 'refuse', requiredText: null }] },
    ],
    ['past its time', { findings: [], expiresAt: new Date(0).toISOString() }],
    ['past the end of its quote', { findings: [], decideBy: { at: new Date(0).toISOString(), what: 'The quote' } }],
    ['without an end that can be read', { findings: [], expiresAt: 'soon' }],
  ])('that is %s cannot be approved', async (_, more) => {
    const on = desk()
    void on.review(request(more))
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const reviewId = await idOf(on)
    clock.ms += 5000
    await isRefused(() => approveWith(on, reviewId, []))
  })

  it('whose window is closed or dies is declined, and the next one is shown', async () => {
    const on = desk()
    const [first, second] = [on.review(request()), on.review(request())]
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const old = await idOf(on)
    windows()[0]?.destroy()
    expect(await first).toEqual({ isApproved: false, acknowledgedIds: [] })
    await vi.waitFor(() => expect(windows()).toHaveLength(2))
    clock.ms += 5000
    await isRefused(() => approveWith(on, old, TICKED))
    await on.services.review.decline({ reviewId: await idOf(on) })
    expect(await second).toEqual({ isApproved: false, acknowledgedIds: [] })
  })

  it('cannot be approved before its page shows the button, however long the window stands', async () => {
    const on = desk()
    void on.review(request({ findings: [] }))
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    clock.ms += 5000
    const reviewId = await idOf(on)
    await isRefused(() => approveWith(on, reviewId, []))
    await ready(on, reviewId)
    clock.ms += 2000
    await approveWith(on, reviewId, [])
  })

  it.each<[string, (window: ReturnType<typeof windows>[number] | undefined) => void]>([
    ['a pointer is pressed', (window) => window?.webContents.emit('input-event', {}, { type: 'mouseDown' })],
    ['a key is pressed', (window) => window?.webContents.emit('input-event', {}, { type: 'rawKeyDown' })],
    ['the window moves', (window) => window?.emit('move')],
  ])('waits again when %s during the wait, and says so', async (_, disturb) => {
    const on = desk()
    const answer = on.review(request({ findings: [] }))
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const reviewId = await idOf(on)
    await ready(on, reviewId)
    clock.ms += 1900
    disturb(windows()[0])
    expect(await ready(on, reviewId)).toBe(2000)
    clock.ms += 1900
    await isRefused(() => approveWith(on, reviewId, []))
    clock.ms += 100
    await approveWith(on, reviewId, [])
    expect(await answer).toMatchObject({ isApproved: true })
  })

  it('whose window crashes says so, and not that the person declined', async () => {
    const on = desk()
    const answer = on.review(request({ findings: [] }))
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const [window] = windows()
    if (window) crash(window)
    expect(await answer).toMatchObject({ isApproved: false, endedBy: { error: { code: 'review-crashed' } } })
  })

  it('that waits when the app is about to end is not shown, and not answered', async () => {
    const on = desk()
    const answered = vi.fn()
    const first = on.review(request())
    void on.review(request()).then(answered)
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    on.stop()
    windows()[0]?.destroy()
    expect(await first).toEqual(DECLINED)
    expect(windows()).toHaveLength(1)
    expect(on.contents()).toBeNull()
    expect(answered).not.toHaveBeenCalled()
  })
})

/** A review that was opened, with its wait over. */
async function lookedAt(more: object = {}, on = desk(), request_ = request(more)) {
  const answer = on.review(request_)
  await vi.waitFor(() => expect(windows()).toHaveLength(1))
  const reviewId = await idOf(on)
  await ready(on, reviewId)
  clock.ms += 2000
  return { on, answer, reviewId }
}

describe('the clock of the computer', () => {
  afterEach(() => void vi.useRealTimers())

  it.each([-3_600_000, 3_600_000])('set by %i ms closes the review with its reason', async (byMs) => {
    vi.useFakeTimers()
    const { on, answer, reviewId } = await lookedAt({ findings: [] })
    clock.ms += byMs
    clock.setByMs += byMs
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toMatchObject({ isApproved: false, endedBy: { error: { code: 'clock-changed', byMs } } })
    const { blockingError } = await on.services.review.reportApproveButton({ reviewId, button: BUTTON })
    expect(blockingError).toEqual({ code: 'clock-changed', byMs })
    await expect(approveWith(on, reviewId, [])).rejects.toMatchObject({ error: { code: 'clock-changed' } })
  })

  it('neither lengthens nor skips the wait, nor the time to decide, when it is set', async () => {
    const on = desk()
    void on.review(request({ findings: [] }))
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const reviewId = await idOf(on)
    await ready(on, reviewId)
    const standing = () => on.services.review.reportApproveButton({ reviewId, button: BUTTON })
    for (const byMs of [-3_600_000, 7_200_000]) {
      clock.ms += byMs
      clock.setByMs += byMs
      expect(await standing()).toMatchObject({ waitLeftMs: 2000, endsInMs: 60_000 })
    }
  })
})

describe('a finding with words to type', () => {
  const findings = [{ id: 'collection-wide#1', severity: 'warn', requiredText: 'every NFT' }]

  it('is accepted by those words and by nothing else', async () => {
    const { on, answer, reviewId } = await lookedAt({ findings })
    const type = (typed: string | null) =>
      on.services.review.approve({ reviewId, acknowledged: [{ id: 'collection-wide#1', typed }], passphrase: null })
    for (const typed of [null, '', 'every nft', 'every NFT.']) await isRefused(() => type(typed))
    await type(' every NFT ')
    expect(await answer).toEqual({ isApproved: true, acknowledgedIds: ['collection-wide#1'] })
  })
})

describe('the passphrase', () => {
  const asking = { findings: [], requiresPassphrase: true }

  it('is asked of main before it answers, and a wrong one leaves the review open', async () => {
    const check = vi.fn((text: string) =>
      text === 'right' ? Promise.resolve() : Promise.reject(failure({ code: 'wrong-passphrase', retryAfterMs: 1000 })),
    )
    const { on, answer, reviewId } = await lookedAt(asking, desk(check))
    await expect(approveWith(on, reviewId, [], 'wrong')).rejects.toMatchObject({ error: { retryAfterMs: 1000 } })
    await isRefused(() => approveWith(on, reviewId, [], null))
    expect(check).toHaveBeenCalledTimes(1)
    await approveWith(on, reviewId, [], 'right')
    expect(await answer).toEqual({ isApproved: true, acknowledgedIds: [] })
  })

  it('is not tried while another gate is shut, nor where it is not asked for', async () => {
    const check = vi.fn(() => Promise.resolve())
    const { on, answer, reviewId } = await lookedAt({ requiresPassphrase: true }, desk(check))
    await isRefused(() => approveWith(on, reviewId, [], 'right'))
    windows()[0]?.destroy()
    await answer
    const plain = on.review(request({ findings: [] }))
    const plainId = await idOf(on)
    await ready(on, plainId)
    clock.ms += 2000
    await approveWith(on, plainId, [], 'right')
    expect((await plain).isApproved).toBe(true)
    expect(check).not.toHaveBeenCalled()
  })

  it('that is still being tried does not approve what ended meanwhile', async () => {
    let pass = (): void => undefined
    const check = () => new Promise<void>((resolve) => (pass = resolve))
    const { on, answer, reviewId } = await lookedAt(asking, desk(check))
    const approving = approveWith(on, reviewId, [], 'right')
    await on.services.review.decline({ reviewId })
    pass()
    await expect(approving).rejects.toThrow()
    expect(await answer).toEqual(DECLINED)
  })
})

describe('a review that is withdrawn', () => {
  const GONE = failure({ code: 'listing-gone' })
  const WITHDRAWN = { ...DECLINED, withdrawn: true }
  const withSignal = (more: object = {}) => {
    const controller = new AbortController()
    return { controller, request: { ...request(more), withdrawalSignal: controller.signal } }
  }

  it('answers at once, says why, and can only be closed', async () => {
    const { controller, request: asked } = withSignal({ findings: [] })
    const { on, answer, reviewId } = await lookedAt({}, desk(), asked)
    controller.abort(GONE)
    expect(await answer).toEqual(WITHDRAWN)
    expect(windows()[0]?.isDestroyed()).toBe(false)
    expect(await on.services.review.reportApproveButton({ reviewId, button: null })).toMatchObject({
      waitingReviewCount: 0,
      blockingError: { code: 'listing-gone' },
    })
    await expect(approveWith(on, reviewId, [])).rejects.toMatchObject({ error: { code: 'listing-gone' } })
    await on.services.review.decline({ reviewId })
    expect(on.contents()).toBeNull()
  })

  it('while its passphrase is tried is not approved', async () => {
    let pass = (): void => undefined
    const { controller, request: asked } = withSignal({ findings: [], requiresPassphrase: true })
    const check = () => new Promise<void>((resolve) => (pass = resolve))
    const { on, answer, reviewId } = await lookedAt({}, desk(check), asked)
    const approving = approveWith(on, reviewId, [], 'right')
    controller.abort(GONE)
    pass()
    await expect(approving).rejects.toMatchObject({ error: { code: 'listing-gone' } })
    expect(await answer).toEqual(WITHDRAWN)
  })

  it('is never shown when it waited, or came too late', async () => {
    const { on, answer, reviewId } = await lookedAt()
    const { controller, request: asked } = withSignal()
    const waiting = on.review(asked)
    expect((await on.services.review.reportApproveButton({ reviewId, button: null })).waitingReviewCount).toBe(1)
    controller.abort(GONE)
    expect([await waiting, await on.review(asked)]).toEqual([WITHDRAWN, WITHDRAWN])
    expect((await on.services.review.reportApproveButton({ reviewId, button: null })).waitingReviewCount).toBe(0)
    windows()[0]?.destroy()
    await answer
    expect(windows()).toHaveLength(1)
  })

  it('stays before those that wait already, and gives way to a later one', async () => {
    const { controller, request: asked } = withSignal({ networkLabel: 'changed' })
    const { on } = await lookedAt({}, desk(), asked)
    void on.review(titled('first behind'))
    controller.abort(GONE)
    expect((await on.services.review.get(undefined)).networkLabel).toBe('changed')
    void on.review(titled('second behind'))
    expect((await on.services.review.get(undefined)).networkLabel).toBe('first behind')
  })
})

describe('a refusal', () => {
  const shown = async (on: ReturnType<typeof desk>) => (await on.services.review.get(undefined)).networkLabel

  it('gives way to a later review, and its window can no longer answer', async () => {
    const on = desk()
    const refused = on.review(titled('refused', REFUSAL))
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const old = await idOf(on)
    const later = on.review(titled('later'))
    expect(await refused).toEqual(DECLINED)
    expect(windows()[0]?.isDestroyed()).toBe(true)
    expect(await shown(on)).toBe('later')
    await isRefused(() => on.services.review.decline({ reviewId: old }))
    await on.services.review.decline({ reviewId: await idOf(on) })
    expect(await later).toEqual(DECLINED)
  })

  it('gives way to a later refusal', async () => {
    const on = desk()
    const first = on.review(titled('first', REFUSAL))
    void on.review(titled('second', REFUSAL))
    expect(await first).toEqual(DECLINED)
    expect(await shown(on)).toBe('second')
  })

  it('neither closes a review that is being read nor holds up the next one', async () => {
    const on = desk()
    const reading = on.review(titled('reading'))
    const dropped = on.review(titled('refused', REFUSAL))
    void on.review(titled('refused again', REFUSAL))
    const next = on.review(titled('next'))
    expect(await shown(on)).toBe('reading')
    windows()[0]?.destroy()
    await reading
    expect(await shown(on)).toBe('next')
    await on.services.review.decline({ reviewId: await idOf(on) })
    expect(await Promise.all([next, dropped])).toEqual([DECLINED, DECLINED])
    expect(await shown(on)).toBe('refused again')
  })
})

describe('the place of the one open window', () => {
  const onSlot = () => {
    const slot = createOwnWindowSlot()
    return { slot, on: desk(undefined, slot) }
  }

  it('is taken until the window of an answered review is closed', async () => {
    const { slot, on } = onSlot()
    const answer = on.review(request())
    await on.services.review.decline({ reviewId: await idOf(on) })
    expect([windows()[0]?.isDestroyed(), slot.current()]).toEqual([false, 'review'])
    expect(await answer).toEqual(DECLINED)
    expect([windows()[0]?.isDestroyed(), slot.current()]).toEqual([true, null])
  })

  it('is free again when a review cannot be watched, and its window is gone', async () => {
    const { slot, on } = onSlot()
    failNextWatch()
    await expect(on.review(request())).rejects.toThrow('watch')
    expect([windows()[0]?.isDestroyed(), slot.current(), on.contents()]).toEqual([true, null, null])
  })

  it('is taken while the dialog for its report is open, even when the review window is gone', async () => {
    const { slot, on } = onSlot()
    let endDialog: (saved: boolean) => void = () => undefined
    saveFile.mockImplementation(() => new Promise((resolve) => (endDialog = resolve)))
    const answer = on.review(titled('refused', REFUSAL))
    const reviewId = await idOf(on)
    const saving = on.services.review.saveReport({ reviewId })
    const isBusy = (work: Promise<unknown>) =>
      expect(work).rejects.toMatchObject({ error: { code: 'busy', what: 'file-dialog' } })
    await isBusy(on.services.review.saveReport({ reviewId }))
    await isBusy((async () => on.services.review.decline({ reviewId }))())
    // A refusal keeps its window while its file dialog is open.
    expect([slot.take('key-window'), windows()[0]?.isDestroyed()]).toEqual([null, false])
    if (windows()[0]) crash(windows()[0]!)
    expect(await answer).toMatchObject({ endedBy: { error: { code: 'review-crashed' } } })
    expect(slot.take('key-window')).toBeNull()
    endDialog(true)
    expect(await saving).toEqual({ isSaved: true })
    await vi.waitFor(() => expect(slot.current()).toBeNull())
  })
})

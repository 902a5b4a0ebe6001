import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReviewRequest } from '../flows/flow-kind'
import { createReviewDesk } from './review-desk'
import { createVaultDesk } from './vault-desk'

class FakeWindow extends EventEmitter {
  readonly webContents = { id: 1 }
  private gone = false
  isDestroyed = () => this.gone
  focus = () => undefined
  destroy = () => {
    if (this.gone) return
    this.gone = true
    this.emit('closed')
  }
  close = this.destroy
}
const opened = vi.hoisted(() => [] as unknown[])
vi.mock('electron', () => ({ clipboard: {}, dialog: {} }))
vi.mock('./own-window', () => ({
  openOwnWindow: () => {
    const window = new FakeWindow()
    opened.push(window)
    return window
  },
}))
const windows = () => opened as FakeWindow[]
beforeEach(() => void opened.splice(0))

const clock = { ms: 1_800_000_000_000 }
const desk = () =>
  createReviewDesk({
    ...{ outDir: '', media: { pathOf: () => null, load: () => Promise.resolve(null) }, parent: () => null },
    ...{ theme: () => 'dark', now: () => clock.ms },
  })
function request(more: object = {}): ReviewRequest {
  const findings = ['alias-receiver#1', 'alias-receiver#2'].map((id) => ({
    id,
    rule: 'alias-receiver',
    severity: 'warn',
  }))
  const model = {
    verdict: 'warn',
    findings,
    approveDelayMs: 2000,
    expiresAt: new Date(clock.ms + 60_000).toISOString(),
  }
  return { model: { ...model, ...more }, report: '{}' } as unknown as ReviewRequest
}
const idOf = async ({ services }: ReturnType<typeof desk>) => (await services.review.get(undefined)).reviewId
const TICKED = ['alias-receiver#1', 'alias-receiver#2']
const REFUSAL = { verdict: 'refuse', findings: [] }
const DECLINED = { approved: false, acknowledged: [] }
const titled = (networkLabel: string, more: object = {}) => request({ ...more, networkLabel })
const isRefused = (work: () => Promise<unknown>) => expect(async () => work()).rejects.toThrow()

describe('a review', () => {
  it('is approved once, with every warning acknowledged and time to look', async () => {
    const on = desk()
    const answer = on.review(request())
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const reviewId = await idOf(on)
    const approve = (acknowledged: string[]) => on.services.review.approve({ reviewId, acknowledged })
    await isRefused(() => approve(TICKED))
    clock.ms += 2000
    await isRefused(() => approve([]))
    await isRefused(() => approve(['alias-receiver']))
    await isRefused(() => approve(['alias-receiver#1', 'alias-receiver#1']))
    await approve(TICKED)
    await isRefused(() => approve(TICKED))
    expect(await answer).toEqual({ approved: true, acknowledged: TICKED })
    expect(on.contents()).toBeNull()
  })

  it.each([
    ['refused', { verdict: 'refuse', findings: [] }],
    ['past its time', { findings: [], expiresAt: new Date(0).toISOString() }],
  ])('that is %s cannot be approved', async (_, more) => {
    const on = desk()
    void on.review(request(more))
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const reviewId = await idOf(on)
    clock.ms += 5000
    await isRefused(() => on.services.review.approve({ reviewId, acknowledged: [] }))
  })

  it('whose window is closed or dies is declined, and the next one is shown', async () => {
    const on = desk()
    const [first, second] = [on.review(request()), on.review(request())]
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    const old = await idOf(on)
    windows()[0]?.destroy()
    expect(await first).toEqual({ approved: false, acknowledged: [] })
    await vi.waitFor(() => expect(windows()).toHaveLength(2))
    clock.ms += 5000
    await isRefused(() => on.services.review.approve({ reviewId: old, acknowledged: TICKED }))
    await on.services.review.decline({ reviewId: await idOf(on) })
    expect(await second).toEqual({ approved: false, acknowledged: [] })
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

describe('the key window', () => {
  it('is one at a time and says how it ended', async () => {
    const closed = vi.fn()
    const media = { pathOf: () => null, load: () => Promise.resolve(null) }
    const vault = createVaultDesk({ outDir: '', media, parent: () => null, onClosed: closed })
    const first = vault.open({ kind: 'unlock', account: null })
    expect(await vault.open({ kind: 'export-key', account: '0.0.1' })).toBe('busy')
    expect(vault.current()).toEqual({ kind: 'unlock', account: null })
    vault.close(true)
    expect(await first).toBe('done')
    const next = vault.open({ kind: 'unlock', account: null })
    windows()[1]?.destroy()
    expect(await next).toBe('cancelled')
    expect(closed).toHaveBeenCalledTimes(2)
    expect([vault.current(), vault.contents()]).toEqual([null, null])
  })
})

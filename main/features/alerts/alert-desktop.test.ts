import { describe, expect, it } from 'vitest'
import type { AlertSettings, NoticeFacts } from '@shared/contract/alerts'
import { DEFAULT_ALERT_SETTINGS } from '@shared/insight/alert-conditions'
import { createManualClock } from '../../market-api/testing/manual-clock'
import { createDesktopNotices, type DesktopNotice } from './alert-desktop'
import { amountText, desktopName } from './alert-text'

const AT = '2026-11-21T12:00:00.000Z'
const offer = (n: number, name = `Tide ${n}`): NoticeFacts => ({
  id: `offer:${n}`,
  kind: 'offer',
  account: '0.0.7',
  token: '0.0.5000',
  serial: n,
  name,
  price: '1250.5',
  happenedAt: AT,
  noticedAt: AT,
})
const sold = (n: number): NoticeFacts => ({
  id: `sold:${n}`,
  kind: 'sold',
  account: '0.0.7',
  token: '0.0.5000',
  serial: n,
  name: `Tide ${n}`,
  price: '640',
  paidIn: 'hbar',
  intoOffer: false,
  happenedAt: AT,
  noticedAt: AT,
})

function rig(change: Partial<AlertSettings> = {}) {
  const time = createManualClock()
  const state = {
    settings: { ...DEFAULT_ALERT_SETTINGS, ...change },
    minute: 12 * 60,
    hides: false,
    read: new Set<string>(),
    held: [] as readonly string[],
    timers: 0,
    writes: 0,
  }
  const shown: DesktopNotice[] = []
  const desktop = createDesktopNotices({
    show: (notice) => void shown.push(notice),
    settings: () => state.settings,
    hidesAmounts: () => state.hides,
    watchedAccountName: (account) => (account === '0.0.9' ? 'Auntie <b>' : null),
    isUnread: (id) => !state.read.has(id),
    now: time.now,
    minuteOfDay: () => state.minute,
    runLater: (ms, fn) => {
      let isLive = true
      state.timers += 1
      time.setTimer(() => isLive && fn(), ms)
      return () => void (isLive = false)
    },
    storeHeldIds: (ids) => {
      state.held = ids
      state.writes += 1
    },
  })
  return {
    desktop,
    time,
    state,
    shown,
    said: () => shown.map(({ title, body }) => `${title} | ${body}`.replaceAll('\u202f', ' ')),
  }
}

describe('notices on the desktop', () => {
  it('that come one by one are shown one by one, each leading to its own place', async () => {
    const { desktop, time, shown, said } = rig()
    desktop.enqueueAll([offer(1)])
    await time.advance(2000)
    desktop.enqueueAll([sold(2)])
    await time.advance(2000)
    expect(said()).toEqual(['Offer for “Tide 1” | The offer is 1,250.50 ℏ.', 'Sold “Tide 2” | For 640 ℏ.'])
    expect(shown.map(({ target }) => target)).toEqual([
      { at: 'nft', token: '0.0.5000', serial: 1 },
      { at: 'nft', token: '0.0.5000', serial: 2 },
    ])
  })

  it('of an account that is only watched name it', async () => {
    const { desktop, time, said } = rig()
    desktop.enqueueAll([{ ...sold(2), account: '0.0.9' } as NoticeFacts])
    await time.advance(2000)
    expect(said()).toEqual(['“Auntie b” sold “Tide 2” | For 640 ℏ.'])
  })

  it('of one kind that come together are one', async () => {
    const { desktop, time, shown, said } = rig()
    desktop.enqueueAll([offer(1), offer(2), offer(3), offer(4)])
    await time.advance(2000)
    expect(said()).toEqual(['4 offers received | “Tide 1”, “Tide 2”, “Tide 3” and 1 more.'])
    expect(shown[0]).toMatchObject({
      target: { at: 'notices', kind: 'offer' },
      ids: ['offer:1', 'offer:2', 'offer:3', 'offer:4'],
    })
  })

  it('of one kind within a minute are summed up at its end, and other kinds do not wait for that', async () => {
    const { desktop, time, said } = rig()
    desktop.enqueueAll([offer(1)])
    await time.advance(10_000)
    desktop.enqueueAll([offer(2)])
    desktop.enqueueAll([sold(9)])
    await time.advance(10_000)
    desktop.enqueueAll([offer(3)])
    await time.advance(20_000)
    expect(said()).toHaveLength(2)
    await time.advance(30_000)
    expect(said()[2]).toBe('2 offers received | “Tide 2”, “Tide 3”.')
  })

  it('in quiet hours are kept until these are over, and then told in one', async () => {
    const { desktop, time, state, said } = rig({ quiet: { from: 22 * 60, to: 7 * 60 } })
    state.minute = 23 * 60
    desktop.enqueueAll([offer(1)])
    desktop.enqueueAll([sold(1), sold(2)])
    await time.advance(3_600_000)
    expect(said()).toEqual([])
    expect(state.held).toHaveLength(3)
    state.minute = 7 * 60
    await time.advance(60_000)
    expect(said()).toEqual(['3 notices | 1 offer received, 2 NFTs sold.'])
    expect(state.held).toEqual([])
    await time.advance(3_600_000)
    expect(said()).toHaveLength(1)
  })

  it('that were read meanwhile, or are no longer wanted, are not shown after the quiet hours', async () => {
    const { desktop, time, state, said } = rig({ quiet: { from: 22 * 60, to: 7 * 60 } })
    state.minute = 0
    desktop.enqueueAll([offer(1), offer(2), sold(3)])
    await time.advance(5000)
    state.read.add('offer:1')
    state.settings = { ...state.settings, kinds: { ...state.settings.kinds, sold: { on: true, desktop: false } } }
    state.minute = 8 * 60
    await time.advance(60_000)
    expect(said()).toEqual(['Offer for “Tide 2” | The offer is 1,250.50 ℏ.'])
  })

  it('that waited when the app ended are told after its next start, once', async () => {
    const first = rig({ quiet: { from: 22 * 60, to: 7 * 60 } })
    first.state.minute = 0
    first.desktop.enqueueAll([offer(1)])
    await first.time.advance(5000)
    expect(first.state.held).toEqual(['offer:1'])
    const next = rig({ quiet: { from: 22 * 60, to: 7 * 60 } })
    next.state.minute = 9 * 60
    next.desktop.restore([offer(1)])
    await next.time.advance(3_600_000)
    expect(next.said()).toEqual(['Offer for “Tide 1” | The offer is 1,250.50 ℏ.'])
    expect(next.state.held).toEqual([])
  })

  it('are shown at once when the quiet hours are taken away', async () => {
    const { desktop, time, state, said } = rig({ quiet: { from: 22 * 60, to: 7 * 60 } })
    state.minute = 0
    desktop.enqueueAll([offer(1)])
    await time.advance(5000)
    state.settings = { ...state.settings, quiet: null }
    desktop.recheckHeldNotices()
    expect(said()).toHaveLength(1)
  })

  it('that wait are looked at by one timer, whatever is set meanwhile, and written down when they change', async () => {
    const { desktop, time, state } = rig({ quiet: { from: 0, to: 1439 } })
    desktop.enqueueAll([offer(1)])
    await time.advance(2000)
    for (let i = 0; i < 20; i++) desktop.recheckHeldNotices()
    const before = { ...state }
    await time.advance(300_000)
    expect(state.timers - before.timers).toBeLessThanOrEqual(10)
    expect([before.writes, state.writes]).toEqual([1, 1])
  })

  it('of a kind that is off, or not wanted there, are not shown', async () => {
    const { kinds } = DEFAULT_ALERT_SETTINGS
    const { desktop, time, said } = rig({
      kinds: { ...kinds, offer: { on: true, desktop: false }, sold: { on: false, desktop: true } },
    })
    desktop.enqueueAll([offer(1), sold(2)])
    await time.advance(120_000)
    expect(said()).toEqual([])
  })

  it('hold no amount where amounts are hidden', async () => {
    const { desktop, time, state, said } = rig()
    state.hides = true
    desktop.enqueueAll([offer(1), sold(2)])
    await time.advance(2000)
    expect(said()).toEqual(['Offer for “Tide 1” | ', 'Sold “Tide 2” | '])
  })
})

describe('a stranger’s name on the desktop', () => {
  it.each([
    ['<b>Free</b> & <a href="https://x.io">claim</a>', '“b Free /b a href=’https x[.]io’ claim /a”'],
    ['Visit claim-now.com today', '“Visit claim-now[.]com today”'],
    ['line\nbreak \u202eevil\u2066', '“line break evil”'],
    ['say “yes” "now"', '“say ’yes’ ’now’”'],
    ['Tide 2.5', '“Tide 2.5”'],
    ['🌊 Tide', '“🌊 Tide”'],
  ])('%j is %s', (name, shown) => expect(desktopName(name)).toBe(shown))

  it('is never long', () => {
    expect([...desktopName('x'.repeat(5000))].length).toBeLessThanOrEqual(62)
    expect(desktopName(`a${'\u0301'.repeat(400)}b`).length).toBeLessThan(10)
  })

  it('stands beside amounts as the page writes them', () => {
    expect([amountText('12480.5'), amountText('640'), amountText('0.00000001')]).toEqual([
      '12,480.50\u202fℏ',
      '640\u202fℏ',
      '0.00000001\u202fℏ',
    ])
  })
})

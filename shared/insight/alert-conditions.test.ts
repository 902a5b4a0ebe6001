import { describe, expect, it } from 'vitest'
import { parseHbar } from '../amount'
import type { FloorRule, NoticeFacts } from '../contract/alerts'
import {
  floorStep,
  isQuiet,
  isUndercutNoticeDue,
  alertIntervals,
  launchStep,
  targetOfNotice,
  UNDERCUT_REPEAT_MS,
  type AnnouncedStage,
} from './alert-conditions'
import { noticeWords, noticeCountWords } from './notice-words'

type Rule = Pick<FloorRule, 'direction' | 'figure' | 'state'>

/** The floors at which a rule causes a notice, from floors in order. */
function told(rule: Rule, floors: readonly string[]): readonly string[] {
  let { state } = rule
  return floors.filter((floor) => {
    const step = floorStep({ ...rule, state }, floor)
    state = step.state
    return step.isNoticeDue
  })
}

describe('a floor rule', () => {
  const below: Rule = { direction: 'below', figure: '100', state: 'waiting' }
  const above: Rule = { direction: 'above', figure: '100', state: 'waiting' }

  it('tells when the floor crosses its figure, and not while it stays there', () => {
    expect(told(below, ['120', '101', '99', '80', '60'])).toEqual(['99'])
    expect(told(above, ['80', '99', '101', '120', '140'])).toEqual(['101'])
  })

  it('does not count the figure itself as crossed', () => {
    expect(told(below, ['120', '100', '100.00000001'])).toEqual([])
    expect(told(above, ['80', '100'])).toEqual([])
  })

  it('tells nothing by the first floor it hears of, wherever that stands', () => {
    expect(told(below, ['90', '85'])).toEqual([])
    expect(told(above, ['110'])).toEqual([])
  })

  it('tells again once the floor was back by two percent, and not before', () => {
    expect(told(below, ['120', '99', '101.99', '98'])).toEqual(['99'])
    expect(told(below, ['120', '99', '102', '98'])).toEqual(['99', '98'])
    expect(told(above, ['80', '101', '98.01', '103'])).toEqual(['101'])
    expect(told(above, ['80', '101', '98', '103'])).toEqual(['101', '103'])
  })

  it('tells at most once between two returns, whatever the floor does', () => {
    let seed = 7
    const next = () => (seed = (seed * 48_271) % 2_147_483_647)
    const floors = Array.from({ length: 2000 }, () => `${60 + (next() % 80)}.${next() % 100}`)
    let state: Rule['state'] = 'waiting'
    let isReady = false
    for (const floor of floors) {
      const step = floorStep({ ...below, state }, floor)
      if (step.isNoticeDue) expect(isReady).toBe(true)
      if (step.isNoticeDue) isReady = false
      if (parseHbar(floor) >= parseHbar('102')) isReady = true
      if (state === 'waiting' && parseHbar(floor) >= parseHbar('100')) isReady = true
      state = step.state
    }
  })
})

describe('an undercut', () => {
  const at = (own: string, atMs = 0) => ({ own, atMs })

  it('is told once for each own price', () => {
    expect(isUndercutNoticeDue('100', '95', null, 0)).toBe(true)
    expect(isUndercutNoticeDue('100', '94', at('100'), 1000)).toBe(false)
    expect(isUndercutNoticeDue('93', '92', at('100'), 1000)).toBe(true)
    expect(isUndercutNoticeDue('100.0', '94', at('100'), 1000)).toBe(false)
  })

  it('is told again after a day, by whichever way the clock was set', () => {
    expect(isUndercutNoticeDue('100', '95', at('100'), UNDERCUT_REPEAT_MS)).toBe(true)
    expect(isUndercutNoticeDue('100', '95', at('100', UNDERCUT_REPEAT_MS), 0)).toBe(true)
  })

  it('is none at the same price or above it', () => {
    expect(isUndercutNoticeDue('100', '100', null, 0)).toBe(false)
    expect(isUndercutNoticeDue('100', '100.5', null, 0)).toBe(false)
  })
})

describe('a watched launch', () => {
  const stage = (change: Partial<AnnouncedStage> = {}): AnnouncedStage => ({
    startMs: 1000,
    endMs: null,
    isSoldOut: false,
    ...change,
  })

  it('opens when its start has come, once', () => {
    expect(launchStep([stage()], 0, 999)).toEqual({ openedMs: null, overReason: null, opensAtMs: 1000 })
    expect(launchStep([stage()], 0, 1000)).toEqual({ openedMs: 1000, overReason: null, opensAtMs: null })
    expect(launchStep([stage()], 1000, 2000)).toEqual({ openedMs: null, overReason: null, opensAtMs: null })
  })

  it('opens anew with each stage, and follows a start that is moved', () => {
    const stages = [stage({ endMs: 2000 }), stage({ startMs: 3000 })]
    expect(launchStep(stages, 1000, 2500)).toMatchObject({ openedMs: null, opensAtMs: 3000 })
    expect(launchStep(stages, 1000, 3000)).toMatchObject({ openedMs: 3000, opensAtMs: null })
    expect(launchStep([stage({ startMs: 5000 })], 0, 3000)).toMatchObject({ openedMs: null, opensAtMs: 5000 })
  })

  it('that was sold out or over before anybody looked is told as that, and one without a start never', () => {
    expect(launchStep([stage({ isSoldOut: true })], 0, 2000)).toMatchObject({ openedMs: 1000, overReason: 'sold-out' })
    expect(launchStep([stage({ endMs: 1500 })], 0, 2000)).toMatchObject({ openedMs: 1000, overReason: 'ended' })
    expect(launchStep([stage({ startMs: null })], 0, 2000).openedMs).toBeNull()
    const later = stage({ startMs: 1800, isSoldOut: true })
    expect(launchStep([stage(), later], 0, 2000)).toMatchObject({ openedMs: 1000, overReason: null })
  })
})

describe('how often is asked', () => {
  it('is a floor once a minute and offers every two, as long as the turns suffice', () => {
    expect(alertIntervals({ floorCount: 4, accountCount: 2 })).toEqual({ floorMs: 60_000, offersMs: 120_000 })
  })

  it('is less often where there is more to ask about, and offers never take more than every other turn', () => {
    expect(alertIntervals({ floorCount: 39, accountCount: 0 }).floorMs).toBe(390_000)
    expect(alertIntervals({ floorCount: 39, accountCount: 60 })).toEqual({ floorMs: 780_000, offersMs: 1_200_000 })
  })
})

describe('quiet hours', () => {
  const night = { from: 22 * 60, to: 7 * 60 }
  it.each([
    [21 * 60 + 59, false],
    [22 * 60, true],
    [0, true],
    [6 * 60 + 59, true],
    [7 * 60, false],
  ])('over midnight hold at minute %i: %s', (minute, holds) => {
    expect(isQuiet(night, minute)).toBe(holds)
  })

  it('within a day end before they begin again, and with one hour at both ends there are none', () => {
    const noon = { from: 12 * 60, to: 13 * 60 }
    expect([719, 720, 779, 780].map((minute) => isQuiet(noon, minute))).toEqual([false, true, true, false])
    expect(isQuiet({ from: 60, to: 60 }, 60)).toBe(false)
    expect(isQuiet(null, 60)).toBe(false)
  })
})

describe('a notice in words', () => {
  const told = { id: 'n', happenedAt: '2026-11-21T12:00:00Z', noticedAt: '2026-11-21T12:00:00Z' }
  const nft = { account: '0.0.7' as const, token: '0.0.5000' as const, serial: 3, name: 'Tide 3' }
  const ALL: readonly NoticeFacts[] = [
    { ...told, kind: 'floor', token: '0.0.5000', name: 'Tides', direction: 'below', figure: '100', floor: '96' },
    { ...told, ...nft, kind: 'offer', price: '120' },
    { ...told, ...nft, kind: 'sold', price: '640', paidIn: 'hbar', intoOffer: false },
    { ...told, ...nft, kind: 'sold', price: '600', paidIn: 'hbar', intoOffer: true },
    { ...told, ...nft, kind: 'sold', price: null, paidIn: 'other', intoOffer: false },
    { ...told, ...nft, kind: 'undercut', price: '95', own: '100', ownSerial: 9 },
    { ...told, kind: 'launch', token: '0.0.5000', mintCode: 'first-light', name: 'First Light', over: null },
    {
      ...told,
      kind: 'outcome',
      account: '0.0.7',
      name: 'Tide 3',
      flow: 'f1',
      act: 'buy',
      state: 'done',
      isOpen: false,
    },
    {
      ...told,
      kind: 'outcome',
      account: '0.0.7',
      name: 'Tide 3',
      flow: 'f1',
      act: 'buy',
      state: 'failed',
      isOpen: true,
    },
  ]
  const name = (text: string) => `“${text}”`

  it('says what happened, and how much it is about', () => {
    const words = ALL.map((one) => noticeWords(one, { name, amount: (hbar) => `${hbar} ℏ`, watchedNameOf: () => null }))
    expect(words.map(({ title, detail }) => `${title}. ${detail}`)).toEqual([
      'Floor of “Tides” below 100 ℏ. The floor is 96 ℏ.',
      'Offer for “Tide 3”. The offer is 120 ℏ.',
      'Sold “Tide 3”. For 640 ℏ.',
      'Sold “Tide 3”. For 600 ℏ, to a collection offer.',
      'Sold “Tide 3”. Paid in another token.',
      '“Tide 3” is listed below your price. Listed at 95 ℏ. The lowest price was yours: 100 ℏ.',
      '“First Light” has opened. Minting is open.',
      'Outcome known: “Tide 3”. Completed.',
      'Outcome unknown: “Tide 3”. History shows which payment may still happen, or which permission may still be active.',
    ])
  })

  it('names an account that is only watched, and says “yours” of none of its own', () => {
    const writing = { name, amount: (hbar: string) => `${hbar} ℏ`, watchedNameOf: () => 'Auntie' }
    const words = ALL.filter((one) => 'serial' in one).map((one) => noticeWords(one, writing))
    expect(words.map(({ title, detail }) => `${title}. ${detail}`)).toEqual([
      'Auntie received an offer for “Tide 3”. The offer is 120 ℏ.',
      'Auntie sold “Tide 3”. For 640 ℏ.',
      'Auntie sold “Tide 3”. For 600 ℏ, to a collection offer.',
      'Auntie sold “Tide 3”. Paid in another token.',
      '“Tide 3” is listed below Auntie’s price. Listed at 95 ℏ. The lowest price was Auntie’s: 100 ℏ.',
    ])
  })

  it('says amount and symbol of a sale in another token, and neither where amounts are hidden', () => {
    const sold = ALL.find((one) => one.kind === 'sold' && one.paidIn === 'other')!
    const notice = { ...sold, otherPrice: { amount: '1212.5', unit: 'HRBD' } } as NoticeFacts
    const wordsWith = (amount: ((hbar: string) => string) | null) =>
      noticeWords(notice, { name, amount, watchedNameOf: () => null }).detail
    expect(wordsWith((hbar) => `${hbar} ℏ`)).toBe('For 1,212.5\u202fHRBD.')
    expect(wordsWith(null)).toBe('Paid in another token.')
  })

  it('has no figure where amounts are hidden', () => {
    for (const one of ALL) {
      const { title, detail } = noticeWords(one, { name: () => 'it', amount: null, watchedNameOf: () => null })
      expect(`${title} ${detail}`).not.toMatch(/\d|ℏ/)
    }
  })

  it('leads to what it is about', () => {
    expect(ALL.map((one) => targetOfNotice(one).at)).toEqual([
      'collection',
      'nft',
      'nft',
      'nft',
      'nft',
      'nft',
      'launch',
      'history',
      'history',
    ])
  })

  it('is one number when there are several', () => {
    expect(noticeCountWords('offer', 4)).toBe('4 offers received')
    expect(noticeCountWords('sold', 1)).toBe('1 NFT sold')
  })
})

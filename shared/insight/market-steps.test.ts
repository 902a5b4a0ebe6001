import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time'
import { precedingDays, marketSteps, totalsOfDays, completedDays } from './market-steps'
import { dayCount } from './day-span'

const day = (date: string, volume: number | null, sales: number | null = 1) => ({
  dayMs: Date.parse(date),
  volume,
  sales,
  toOffers: null,
  highest: volume,
  tradedCollectionCount: 1,
})
const at = Date.parse

describe('steps over time', () => {
  const days = [day('2026-10-30', 10), day('2026-11-01', 20, 2), day('2026-11-03', 30)]
  const whole = { days, coverage: { fromMs: at('2026-10-01'), toMs: at('2026-11-04') } }

  it('are one for each day, those without trade included', () => {
    const steps = marketSteps(whole, at('2026-10-30'), at('2026-11-03'), 'day')
    expect(steps.map(({ volume }) => volume)).toEqual([10, 0, 20, 0, 30])
    expect(steps[2]).toMatchObject({ sales: 2, average: 10, highest: 20, toOffers: null })
    expect(steps[1]?.average).toBeNull()
  })

  it('weeks end with the last day, and the first may be short', () => {
    const steps = marketSteps(whole, at('2026-10-25'), at('2026-11-03'), 'week')
    expect(steps.map(({ fromMs, toMs }) => (toMs - fromMs) / DAY_MS)).toEqual([3, 7])
    expect(steps.map(({ volume }) => volume)).toEqual([0, 60])
  })

  it('months are those of the calendar', () => {
    const steps = marketSteps(whole, at('2026-10-15'), at('2026-11-03'), 'month')
    expect(steps.map(({ fromMs }) => new Date(fromMs).toISOString().slice(0, 10))).toEqual(['2026-10-15', '2026-11-01'])
    expect(steps.map(({ volume }) => volume)).toEqual([10, 50])
  })

  it('of which not all days were read are unknown, never zero', () => {
    const part = { days, coverage: { fromMs: at('2026-11-01'), toMs: at('2026-11-04') } }
    expect(marketSteps(part, at('2026-10-30'), at('2026-11-03'), 'day').map(({ volume }) => volume)).toEqual([
      null,
      null,
      20,
      0,
      30,
    ])
    expect(marketSteps({ days, coverage: null }, at('2026-11-01'), at('2026-11-03'), 'day')[0]?.sales).toBeNull()
  })
})

it('a time is counted with both its days', () => {
  expect(dayCount({ from: '2026-11-01', to: '2026-11-03' })).toBe(3)
  expect(dayCount({ from: 'no day', to: '2026-11-03' })).toBeNaN()
})

it('an average is that of all sales, not of the days’ averages', () => {
  expect(totalsOfDays([day('2026-11-01', 90, 9), day('2026-11-02', 110, 1)]).average).toBe(20)
})

it('a sum of what is not told is unknown, and an average is of days that tell both', () => {
  expect(totalsOfDays([day('2026-11-01', null, null)])).toMatchObject({ volume: null, sales: null, average: null })
  expect(totalsOfDays([day('2026-11-01', 90, null), day('2026-11-02', 110, 1)])).toMatchObject({
    volume: 200,
    average: 110,
  })
  expect(totalsOfDays([])).toMatchObject({ volume: 0, sales: 0 })
})

it('whole days are those that are over in UTC, and as many lie right before them', () => {
  const week = { from: '2026-11-01', to: '2026-11-07' }
  const at1 = (date: string) => Date.parse(`${date}T01:00:00Z`)
  expect(completedDays(week, at1('2026-11-08'))).toEqual(week)
  expect(completedDays(week, at1('2026-11-07'))).toEqual({ from: '2026-11-01', to: '2026-11-06' })
  expect(completedDays(week, at1('2026-11-01'))).toBeNull()
  expect(precedingDays({ from: '2026-11-01', to: '2026-11-06' })).toEqual({ from: '2026-10-26', to: '2026-10-31' })
})

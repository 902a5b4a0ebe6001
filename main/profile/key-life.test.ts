import { describe, expect, it } from 'vitest'
import { keyLifeWarning } from './key-life'

const DAY = 86_400_000
const START = Date.parse('2026-01-01T00:00:00.000Z')
const iso = (days: number) => new Date(START + days * DAY).toISOString()
const warningAt = (days: number, lastUsedDays: number | null, origin: 'created' | 'entered' = 'created') =>
  keyLifeWarning(
    { origin, addedAt: iso(0), lastUsedAt: lastUsedDays === null ? null : iso(lastUsedDays) },
    START + days * DAY,
  )

describe('what is warned of', () => {
  it.each([
    [0, null],
    [3.9, null],
    [4, { reason: 'unused', at: iso(7), isOver: false }],
    [7, { reason: 'unused', at: iso(7), isOver: false }],
    [7.1, { reason: 'unused', at: iso(7), isOver: true }],
    [400, { reason: 'unused', at: iso(7), isOver: true }],
  ])('of a created key that is unused after %d days: %j', (days, warning) => {
    expect(warningAt(days, null)).toEqual(warning)
  })

  it.each([
    [8, null],
    [76.9, null],
    [77, { reason: 'idle', at: iso(91), isOver: false }],
    [92, { reason: 'idle', at: iso(91), isOver: true }],
  ])('of a key that was used on its first day only, after %d days: %j', (days, warning) => {
    expect(warningAt(days, 1)).toEqual(warning)
    expect(warningAt(days, 1, 'entered')).toEqual(warning)
  })

  it('of a key that was made elsewhere and not used here is nothing: nobody here knows its age', () => {
    expect(warningAt(30, null, 'entered')).toBeNull()
  })

  it('of a key with a date that is none is nothing', () => {
    expect(keyLifeWarning({ origin: 'created', addedAt: 'soon', lastUsedAt: null }, START)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { createFakeService, feedOf, START_MS as T } from './testing/rig'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** By the rig's clock. */
const NOW = T + 1_000_000

describe('an event that is dated ahead', () => {
  it.each([
    ['three minutes', 3 * MINUTE],
    ['a day', 24 * HOUR],
    ['years', 30 * 365 * 24 * HOUR],
  ])('by %s is told once, moves the cursor nowhere and hides nothing that happens after', async (_, aheadMs) => {
    const service = createFakeService()
    service.add(T)
    const { read, told, feed } = feedOf(service)
    await read()
    const made = service.add(NOW + aheadMs)
    for (let i = 1; i <= 31; i++) {
      made.push(...service.add(T + i * 1000))
      await read()
      expect(feed.state().cursorMs).toBe(T + i * 1000)
    }
    expect(told().slice(1)).toHaveLength(32)
    expect([...told()].slice(1).sort((a, b) => a - b)).toEqual(made)
    expect(feed.gaps()).toEqual([])
  })

  it('moves no cursor although nothing else is told any more', async () => {
    const service = createFakeService()
    service.add(T)
    const { read, told, feed } = feedOf(service)
    await read()
    service.forget(() => true)
    const [odd] = service.add(NOW + HOUR)
    await read()
    const [next] = service.add(T + MINUTE)
    await read()
    expect(told().slice(-2)).toEqual([odd, next])
    expect(feed.state().cursorMs).toBe(T + MINUTE)
  })

  it('does not end the reading of pages where the service refuses the instant', async () => {
    const service = createFakeService()
    service.add(T)
    service.add(NOW + HOUR)
    const { read, told } = feedOf(service)
    await read()
    service.refusesSince = true
    const made = service.add(T + MINUTE, 250)
    await read()
    expect([...told()].slice(2).sort((a, b) => a - b)).toEqual(made)
  })
})

it('follows a service whose every event is ahead, for then the own clock is behind', async () => {
  const service = createFakeService()
  service.add(NOW + 5 * HOUR, 2)
  const { read, told, feed } = feedOf(service)
  await read()
  service.add(NOW + 5 * HOUR + MINUTE)
  for (let i = 0; i < 3; i++) await read()
  expect(told()).toHaveLength(3)
  expect(feed.state().cursorMs).toBe(NOW + 5 * HOUR + MINUTE)
  expect(feed.gaps()).toEqual([])
})

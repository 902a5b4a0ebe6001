import { expect, it } from 'vitest'
import { createDomainEvents } from './domain-events'

const SETTLED = { account: '0.0.5001' as const, token: '0.0.6001' as const, serial: 3 }

it('runs the listeners of an event in the order in which they subscribed', () => {
  const events = createDomainEvents(() => false)
  const calls: string[] = []
  events.subscribe('flow-settled', ({ account }) => calls.push(`first ${account}`))
  events.subscribe('flow-settled', () => calls.push('second'))
  events.subscribe('flow-changed', () => calls.push('another event'))
  events.publish('flow-settled', SETTLED)
  expect(calls).toEqual(['first 0.0.5001', 'second'])
})

it('calls no listener after its unsubscribe', () => {
  const events = createDomainEvents(() => false)
  const calls: unknown[] = []
  const unsubscribe = events.subscribe('flow-settled', (act) => calls.push(act))
  events.publish('flow-settled', SETTLED)
  unsubscribe()
  events.publish('flow-settled', SETTLED)
  expect(calls).toEqual([SETTLED])
})

it('publishes nothing once the profile is closed', () => {
  let isClosed = false
  const events = createDomainEvents(() => isClosed)
  const calls: unknown[] = []
  events.subscribe('flow-settled', (act) => calls.push(act))
  isClosed = true
  events.publish('flow-settled', SETTLED)
  expect(calls).toEqual([])
})

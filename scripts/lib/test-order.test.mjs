import { describe, expect, it } from 'vitest'
import { spread } from './test-order.mjs'

const isWaiting = (name) => name.startsWith('wait')
const order = (...names) => spread(names, isWaiting)

describe('test files that wait', () => {
  it('are spread evenly among the others', () => {
    expect(order('wait1', 'wait2', 'a', 'b', 'c', 'd')).toEqual(['wait1', 'a', 'b', 'wait2', 'c', 'd'])
    expect(order('a', 'b', 'c', 'wait1', 'wait2')).toEqual(['wait1', 'a', 'wait2', 'b', 'c'])
  })
  it('are all run when there are few others, and the others when none waits', () => {
    expect(order('wait1', 'a', 'wait2', 'wait3')).toEqual(['wait1', 'wait2', 'wait3', 'a'])
    expect(order('b', 'a')).toEqual(['b', 'a'])
    expect(order()).toEqual([])
  })
})

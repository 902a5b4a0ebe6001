import { describe, expect, it } from 'vitest'
import { BUDGETS, budget } from './budgets.mjs'
import { humanLine, jsonLine, selectFigures } from './figure.mjs'

const start = {
  ...budget('app-start'),
  label: 'start to interactive, over a bare window',
  value: 1.5,
  measured: { ours: 900, reference: 600, unit: 'ms' },
}
const frames = { ...budget('views-listings-sorted'), label: 'sorted', value: 2, unit: 'frames over 50 ms' }
const size = { label: 'a file of draws', value: 330, unit: 'MB' }
const PARTS = ['app', 'review', 'signing', 'market', 'client', 'draws', 'views']

describe('a figure as a line of JSON', () => {
  const read = (figure) => JSON.parse(jsonLine(figure))

  it('has a ratio with both of its parts and their unit', () => {
    expect(jsonLine(start)).toBe(
      '{"name":"app-start","ratio":1.5,"budget":1.6,"higherIsBetter":false,"ours":900,"reference":600,"unit":"ms"}\n',
    )
  })
  it('has no reference where the limit is an absolute one', () => {
    expect(read(frames)).toEqual({
      name: 'views-listings-sorted',
      ratio: 2,
      budget: 0,
      higherIsBetter: false,
      ours: 2,
      reference: null,
      unit: 'frames over 50 ms',
    })
  })
  it('says where more is better', () => {
    const used = {
      ...budget('client-rate-used'),
      label: 'rate',
      value: 0.97,
      measured: { ours: 1.94, reference: 2, unit: 'requests/s' },
    }
    expect(read(used)).toMatchObject({ ratio: 0.97, budget: 0.95, higherIsBetter: true })
  })
  it('says that the machine was too busy, where a miss is not judged', () => {
    expect(read({ ...frames, isBusy: true })).toMatchObject({ busy: true })
    expect(read({ ...frames, value: 0, isBusy: true })).not.toHaveProperty('busy')
    expect(read(frames)).not.toHaveProperty('busy')
  })
  it('is left out without a limit', () => {
    expect(jsonLine(size)).toBeNull()
  })
})

describe('a figure as a line for a person', () => {
  it('has value, limit and outcome', () => {
    expect(humanLine(start)).toBe(
      '                1.50  at most 1.6     holds   start to interactive, over a bare window\n',
    )
    expect(humanLine(frames)).toBe(' 2 frames over 50 ms  at most 0       MISSED  sorted\n')
    expect(humanLine({ ...frames, isBusy: true })).toContain('BUSY')
    expect(humanLine(size)).toBe('              330 MB                          a file of draws\n')
  })
})

describe('the names of budgets', () => {
  it('are kebab-case and begin with their part', () => {
    for (const name of Object.keys(BUDGETS)) {
      expect(name).toMatch(/^[a-z]+(-[a-z0-9]+)+$/)
      expect(PARTS.filter((part) => name.startsWith(`${part}-`))).toHaveLength(1)
    }
  })
  it('are the only ones that a figure can have', () => {
    expect(() => budget('app-speed')).toThrow('app-speed')
  })
})

describe('the selection of figures', () => {
  const select = (...names) => selectFigures(names, PARTS, Object.keys(BUDGETS))

  it('is everything without a name', () => {
    expect(select().parts).toEqual(PARTS)
    expect(select().isSelected('draws', size)).toBe(true)
  })
  it('is all of a part, or one figure of it', () => {
    const { parts, isSelected } = select('draws', 'app-start')
    expect(parts).toEqual(['draws', 'app'])
    expect(isSelected('draws', size)).toBe(true)
    expect(isSelected('app', start)).toBe(true)
    expect(isSelected('app', { ...start, name: 'app-memory' })).toBe(false)
    expect(isSelected('app', size)).toBe(false)
  })
  it('names what does not exist', () => {
    expect(select('app', 'app-speed').unknown).toEqual(['app-speed'])
  })
})

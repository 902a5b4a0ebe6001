import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { sampleFlow } from '../../testing/sample-flow'
import { historyText } from './history-export'

const textOf = (flows: readonly Flow[], format: 'csv' | 'json'): string =>
  historyText(flows, format, { allFlows: flows, nameOf: (token) => (token === '0.0.5000' ? 'Tides' : null) })

/** Reader of RFC 4180, written for this test only. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy
  for (let found = field.exec(text); found; found = field.exec(text)) {
    const [, raw = '', end] = found
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === '\r\n') rows.push([])
    if (field.lastIndex === text.length) break
  }
  return rows.slice(0, -1)
}
const titleIn = (title: string): string => {
  const [head = [], line = []] = readCsv(textOf([sampleFlow({ title })], 'csv'))
  return line[head.indexOf('title')] ?? ''
}

describe('the history as a table', () => {
  it('has a line for each flow under a head that names every column once', () => {
    const [head = [], ...lines] = readCsv(textOf([sampleFlow(), sampleFlow({ id: 'g' })], 'csv'))
    expect(new Set(head).size).toBe(head.length)
    expect(lines.map((line) => line.length)).toEqual([head.length, head.length])
    expect(lines.map(([id]) => id)).toEqual(['f', 'g'])
  })

  it('names the collection beside its token, as far as it is known', () => {
    const flows = [sampleFlow({ token: '0.0.5000' }), sampleFlow({ token: '0.0.9' }), sampleFlow({ token: null })]
    const [head = [], ...lines] = readCsv(textOf(flows, 'csv'))
    expect(lines.map((line) => line[head.indexOf('collection')])).toEqual(['Tides', '', ''])
  })

  it('has what was requested, accepted and what arrived of a mint in columns of their own', () => {
    const minted = [{ token: '0.0.5000' as const, serial: 1, name: null }]
    const mint = sampleFlow({ kind: 'mint', count: 7, accepted: 3, outcome: { of: 'mint', minted, isPartial: true } })
    const [head = [], line = [], other = []] = readCsv(textOf([mint, sampleFlow()], 'csv'))
    const of = (row: readonly string[]) => ['count', 'accepted', 'arrived'].map((name) => row[head.indexOf(name)])
    expect([of(line), of(other)]).toEqual([
      ['7', '3', '1'],
      ['', '', ''],
    ])
  })

  it('keeps amounts as they are, leaves empty what is not known, and names what ended it', () => {
    const flow = sampleFlow({ paid: '120.00000001', fee: null, error: { code: 'listing-gone' } })
    const [head = [], line = []] = readCsv(textOf([flow], 'csv'))
    const of = (name: string) => line[head.indexOf(name)]
    expect([of('paid'), of('fee'), of('serial'), of('error')]).toEqual(['120.00000001', '', '7', 'listing-gone'])
  })

  it.each([
    ['=HYPERLINK("http://evil.example")', '\'=HYPERLINK("http://evil.example")'],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "\t'=1"],
    ['\r\n =1', "\r\n '=1"],
    ['  =1', "  '=1"],
    ['＝1', "'＝1"],
    // With another separator, the text after it is a cell of its own.
    ['Tide;=1', "Tide;'=1"],
    ['Tide","=1', 'Tide","\'=1'],
  ])('lets no name become a formula: %j', (title, safe) => {
    expect(titleIn(title)).toBe(safe)
  })

  it.each(['Tide 7', 'a,b', 'say "hi"', 'two\r\nlines', "'quoted'", 'minus - inside', 'a-b=c'])(
    'keeps %j as it is',
    (title) => {
      expect(titleIn(title)).toBe(title)
    },
  )

  it('gives back any name, wherever commas, quotes and line ends stand in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\r\n', '\n', '=', ' ') }), (title) => {
        expect(titleIn(title).replaceAll("'", '')).toBe(title)
      }),
    )
  })
})

it('tells of an allowance that stands unspent, and who may take it', () => {
  const flow = sampleFlow({ leftover: { spender: '0.0.7007', granted: '120', before: null, isAtMost: false } })
  const [head = [], line = []] = readCsv(textOf([flow], 'csv'))
  expect([line[head.indexOf('unspentAllowance')], line[head.indexOf('unspentBy')]]).toEqual(['120', '0.0.7007'])
})

it('tells of none once a later flow has set the allowance of that spender anew', () => {
  const left = sampleFlow({ leftover: { spender: '0.0.7007', granted: '120', before: null, isAtMost: false } })
  const later = sampleFlow({
    id: 'g',
    kind: 'revoke',
    state: 'done',
    startedAt: '2030-01-01T00:00:00.000Z',
    allowance: { hbar: { spender: '0.0.7007' } },
  })
  const [head = [], ...lines] = readCsv(textOf([later, left], 'csv'))
  const column = (name: string) => lines.map((line) => line[head.indexOf(name)])
  expect([column('unspentAllowance'), column('unspentBy')]).toEqual([
    ['', ''],
    ['', ''],
  ])
})

describe('the history as JSON', () => {
  it('holds every fact of every flow', () => {
    const flows = [sampleFlow({ outcome: { of: 'batch', transactionId: '0.0.1-2-3' } })]
    expect(JSON.parse(textOf(flows, 'json'))).toEqual(flows)
  })
})

it('keeps the field names of its JSON file, which other programs read', () => {
  const leftover = { spender: '0.0.7007', granted: '120', before: null, isAtMost: false } as const
  const [row = {}] = JSON.parse(textOf([sampleFlow({ leftover })], 'json')) as Record<string, object>[]
  expect({ flow: Object.keys(row), leftover: Object.keys(row['leftover'] ?? {}) }).toMatchInlineSnapshot(`
    {
      "flow": [
        "id",
        "kind",
        "account",
        "token",
        "serial",
        "count",
        "accepted",
        "countReason",
        "title",
        "image",
        "state",
        "maxPrice",
        "price",
        "was",
        "allowance",
        "collectionPermission",
        "paid",
        "fee",
        "transactionId",
        "outcome",
        "leftover",
        "error",
        "startedAt",
        "updatedAt",
        "nextTryAt",
        "notBefore",
        "sessionUntil",
        "hasDraw",
        "isAddingSpender",
        "steps",
      ],
      "leftover": [
        "spender",
        "granted",
        "before",
        "isAtMost",
      ],
    }
  `)
})

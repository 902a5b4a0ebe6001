import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NOW_MS, createBench } from '../ledger/testing/bench'
import type { LedgerState } from '../ledger/state'
import { noFaults } from '../service/faults'
import type { Condition } from './query'
import { startMirror } from './server'
import { boundsAfter, type Keys, type KeyValues } from './two-key-paging'

vi.setConfig({ testTimeout: 30_000 })

type Filter = { readonly search: string; readonly keep: (outer: number, inner: number) => boolean }

const HOLDER = 600_010
const PEOPLE = [600_001, 600_002, 600_003, 600_004, 600_005, 600_006] as const
const TOKENS = [7_000_001, 7_000_002, 7_000_003, 7_000_004, 7_000_005, 7_000_006] as const
const SERIALS = [1, 2, 3, 4, 5, 6] as const

/** Thirty of the thirty-six pairs of two keys. */
const isHeld = (i: number, j: number): boolean => (i + 2 * j) % 6 !== 4

function settle(state: LedgerState): void {
  for (const [i, token] of TOKENS.entries()) {
    for (const [j, person] of PEOPLE.entries()) {
      if (!isHeld(i, j)) state.moveNft(token, j + 1, person)
      if (!isHeld(j, i)) continue
      state.setUnitAllowance(HOLDER, token, person, 5n)
      state.setOperator(HOLDER, token, person, true)
      state.setOperator(person, token, HOLDER, true)
    }
  }
  state.undo.commit()
}

let mirror: { readonly url: string; readonly close: () => Promise<void> }
beforeAll(async () => {
  const bench = createBench()
  for (const token of TOKENS) {
    bench.addNftToken(token, HOLDER, { owners: new Int32Array(SERIALS.length).fill(HOLDER), supply: SERIALS.length })
  }
  settle(bench.ledger.state)
  mirror = await startMirror({ ledger: bench.ledger, faults: noFaults(), nowMs: () => NOW_MS, nodePort: 1 })
})
afterAll(() => mirror.close())

type Row = Readonly<Record<string, string | number>>
type Route = {
  readonly path: string
  readonly list: string
  readonly names: readonly [outer: string, inner: string]
  readonly fields: readonly [outer: string, inner: string]
  readonly outers: readonly number[]
  readonly inners: readonly number[]
}
const OF_HOLDER = `/api/v1/accounts/0.0.${HOLDER}`
const NFTS: Route = {
  path: `${OF_HOLDER}/nfts?`,
  list: 'nfts',
  names: ['token.id', 'serialnumber'],
  fields: ['token_id', 'serial_number'],
  outers: TOKENS,
  inners: SERIALS,
}
const UNITS: Route = {
  path: `${OF_HOLDER}/allowances/tokens?`,
  list: 'allowances',
  names: ['spender.id', 'token.id'],
  fields: ['spender', 'token_id'],
  outers: PEOPLE,
  inners: TOKENS,
}
const GRANTED: Route = { ...UNITS, path: `${OF_HOLDER}/allowances/nfts?`, names: ['account.id', 'token.id'] }
const TAKEN: Route = { ...GRANTED, path: `${GRANTED.path}owner=false&`, fields: ['owner', 'token_id'] }
const ROUTES = [NFTS, UNITS, GRANTED, TAKEN]

const numberOf = (value: string | number | undefined): number => Number(String(value).replace('0.0.', ''))

type Body = { readonly [list: string]: unknown; readonly links: { readonly next: string | null } }

async function ask(path: string): Promise<{ status: number; body: Body }> {
  const response = await fetch(mirror.url + path)
  return { status: response.status, body: (await response.json()) as Body }
}

/** Reads every page to the end; more pages than pairs are an error. */
async function walk(route: Route, search: string, limit: number): Promise<KeyValues[]> {
  const found: KeyValues[] = []
  let next: string | null = `${route.path}${search}&limit=${limit}`
  for (let pages = 0; next !== null; pages++) {
    if (pages > 36) throw new Error(`goes on for ever: ${next}`)
    const { status, body } = await ask(next)
    expect({ next, status }).toEqual({ next, status: 200 })
    const rows = body[route.list] as readonly Row[]
    expect(rows.length).toBeLessThanOrEqual(limit)
    found.push(...rows.map((row): KeyValues => [numberOf(row[route.fields[0]]), numberOf(row[route.fields[1]])]))
    next = body.links.next
  }
  return found
}

const pairsOf = ({ outers, inners }: Route): KeyValues[] =>
  outers.flatMap((outer, i) => inners.flatMap((inner, j): KeyValues[] => (isHeld(i, j) ? [[outer, inner]] : [])))

/** Filters on two keys: on the outer key, on both, and on the inner key at the outer's edges. */
function filtersOf({ names: [outer, inner], outers, inners }: Route): Filter[] {
  const [o0 = 0, o1 = 0, o2 = 0, , o4 = 0] = outers
  const [i0 = 0, i1 = 0, i2 = 0, i3 = 0] = inners
  return [
    { search: '', keep: () => true },
    { search: `${outer}=gte:${o1}`, keep: (o) => o >= o1 },
    { search: `${outer}=lte:${o4}`, keep: (o) => o <= o4 },
    { search: `${outer}=gt:${o0}&${outer}=lt:${o4}`, keep: (o) => o > o0 && o < o4 },
    { search: `${outer}=gte:${o1}&${outer}=lte:${o4}`, keep: (o) => o >= o1 && o <= o4 },
    { search: `${outer}=${o2}`, keep: (o) => o === o2 },
    { search: `${outer}=${o1}&${outer}=${o4}`, keep: (o) => o === o1 || o === o4 },
    { search: `${outer}=ne:${o2}`, keep: (o) => o !== o2 },
    { search: `${outer}=${o2}&${inner}=${i2}`, keep: (o, i) => o === o2 && i === i2 },
    { search: `${outer}=${o2}&${inner}=gt:${i0}`, keep: (o, i) => o === o2 && i > i0 },
    { search: `${outer}=${o2}&${inner}=lte:${i3}`, keep: (o, i) => o === o2 && i <= i3 },
    { search: `${outer}=${o2}&${inner}=gte:${i1}&${inner}=lt:${i3}`, keep: (o, i) => o === o2 && i >= i1 && i < i3 },
    { search: `${outer}=gte:${o1}&${inner}=${i1}`, keep: (o, i) => o >= o1 && i === i1 },
    { search: `${outer}=lte:${o4}&${inner}=${i1}`, keep: (o, i) => o <= o4 && i === i1 },
    { search: `${outer}=lte:${o4}&${inner}=${i1}&${inner}=${i3}`, keep: (o, i) => o <= o4 && (i === i1 || i === i3) },
    { search: `${outer}=gte:${o0}&${inner}=ne:${i1}`, keep: (_o, i) => i !== i1 },
    { search: `${outer}=gte:${o1}&${inner}=gt:${i1}`, keep: (o, i) => o > o1 || (o === o1 && i > i1) },
    { search: `${outer}=lte:${o4}&${inner}=lte:${i1}`, keep: (o, i) => o < o4 || (o === o4 && i <= i1) },
    {
      search: `${outer}=gte:${o1}&${outer}=lte:${o4}&${inner}=gte:${i2}&${inner}=lt:${i2}`,
      keep: (o, i) => (o > o1 && o < o4) || (o === o1 && i >= i2) || (o === o4 && i < i2),
    },
  ]
}

/** Filters on the inner key alone; not allowed if the inner key is a serial. */
const innerAlone = ({ names: [, inner], inners: [, i1 = 0] }: Route): Filter[] => [
  { search: `${inner}=${i1}`, keep: (_o, i) => i === i1 },
  { search: `${inner}=ne:${i1}`, keep: (_o, i) => i !== i1 },
]

const cases = ROUTES.flatMap((route) => {
  const filters = route === NFTS ? filtersOf(route) : [...filtersOf(route), ...innerAlone(route)]
  return filters.map((filter) => ({ ...filter, route, name: `${route.path.slice(OF_HOLDER.length)}${filter.search}` }))
})

describe('every page of a list with two keys, put together, is that list', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { route, search, keep }) => {
    const rising = pairsOf(route).filter((pair) => keep(...pair))
    expect(rising.length).toBeGreaterThan(0)
    for (const limit of [1, 3, 100]) {
      expect({ limit, up: await walk(route, `${search}&order=asc`, limit) }).toEqual({ limit, up: rising })
      const falling = rising.toReversed()
      expect({ limit, down: await walk(route, `${search}&order=desc`, limit) }).toEqual({ limit, down: falling })
    }
  })
})

describe('a range on the inner key that no bound of the outer leads to is refused', () => {
  it.each([
    [`${NFTS.path}token.id=gt:7000001&serialnumber=gt:2`, 'token.id must have gte or eq operator'],
    [`${NFTS.path}token.id=gte:7000001&serialnumber=lt:2`, 'token.id must have lte or eq operator'],
    [`${UNITS.path}token.id=gte:7000002`, 'spender.id must have gte or eq operator'],
    [`${GRANTED.path}account.id=lt:600003&token.id=lte:7000002`, 'account.id must have lte or eq operator'],
    [`${TAKEN.path}account.id=600001&account.id=600003&token.id=gt:7000002`, 'account.id must have gte or eq operator'],
  ])('%s', async (path, message) => {
    expect(await ask(path)).toEqual({ status: 400, body: { _status: { messages: [{ message }] } } })
  })
})

describe('a link to the next page names', () => {
  const keys = (outer: readonly Condition[], inner: readonly Condition[]): Keys => ({
    outer: { name: 'token.id', conditions: outer, write: (num) => `0.0.${num}` },
    inner: { name: 'serialnumber', conditions: inner, write: String },
  })
  const five: Condition = { operator: 'eq', value: 5n }
  const from: Condition = { operator: 'gte', value: 3n }

  it('both keys, the outer with its own value', () => {
    expect(boundsAfter(keys([], []), 'asc', [5, 9])).toEqual({ 'token.id': 'gte:0.0.5', serialnumber: 'gt:9' })
    expect(boundsAfter(keys([from], []), 'desc', [5, 9])).toEqual({ 'token.id': 'lte:0.0.5', serialnumber: 'lt:9' })
  })

  it('one key alone where one value of the other is asked for', () => {
    expect(boundsAfter(keys([five], [from]), 'asc', [5, 9])).toEqual({ serialnumber: 'gt:9' })
    expect(boundsAfter(keys([from], [five]), 'desc', [9, 5])).toEqual({ 'token.id': 'lt:0.0.9' })
  })
})

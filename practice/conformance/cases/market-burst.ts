import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const TOKEN = '0.0.4012877'
const BURST = 250
const PAGE = 100

type Made = { readonly atMs: number; readonly transactionIds: readonly string[] }
type Reading = { readonly ids: readonly string[]; readonly lastEventDate: string }

const make = async (market: Fixture, count: number, atMs?: number): Promise<Made> =>
  (await market.control('/market/burst', { token: TOKEN, count, atMs })) as Made

/** Reads every page after an instant; `between` runs after each page. Returns the cursor of the last page. */
async function readAll(market: Fixture, since: string, between: () => Promise<unknown>): Promise<Reading> {
  const ids: string[] = []
  let lastEventDate = since
  for (let page: number | null = 1; page !== null;) {
    const { body } = await market.call('events', { token: TOKEN, since, page, limit: PAGE })
    ids.push(...(body.events as Json[]).map(({ transactionId }) => transactionId as string))
    lastEventDate = body.lastEventDate as string
    page = body.nextPage as number | null
    await between()
  }
  return { ids, lastEventDate }
}

const newest = async (market: Fixture): Promise<string> =>
  (await market.call('events', { token: TOKEN, limit: 1 })).body.lastEventDate as string

export const burstCases: readonly Case[] = [
  {
    passages: ['market/events/rule-2', 'market/endpoints/market/row-3'],
    name: 'Of 250 events at one instant, no event is lost or repeated, in pages during new events and in later polls',
    breaks: ['market.own-instant', 'events.pages-stand'],
    alone: true,
    run: async (market) => {
      await market.control('/faults', { limits: 'off' })
      const start = await newest(market)
      const { atMs, transactionIds } = await make(market, BURST)
      const made = [...transactionIds]
      // More events of the very same instant arrive while the pages are read.
      const addEvents = async () => made.push(...(await make(market, 30, atMs)).transactionIds)
      const first = await readAll(market, start, addEvents)
      expect(new Set(first.ids).size).toBe(first.ids.length)
      expect(first.ids).toHaveLength(BURST)
      const read = [...first.ids]
      let since = first.lastEventDate
      for (let polls = 0; polls < 20 && read.length < made.length; polls++) {
        const next = await readAll(market, since, () => Promise.resolve())
        read.push(...next.ids)
        since = next.lastEventDate
      }
      expect([...read].sort()).toEqual([...made].sort())
      expect((await market.call('events', { token: TOKEN, since })).body.events).toEqual([])
    },
  },
  {
    passages: ['market/events/rule-2'],
    name: 'A poll that ends within an instant continues from that position',
    breaks: ['market.own-instant'],
    alone: true,
    run: async (market) => {
      await market.control('/faults', { limits: 'off' })
      const start = await newest(market)
      const made = (await make(market, BURST)).transactionIds
      const seen: string[] = []
      let since = start
      while (seen.length < made.length) {
        // Like a client that keeps the date of the oldest event it has not processed yet.
        const { ids } = await readAll(market, since, () => Promise.resolve())
        const { body } = await market.call('events', {
          token: TOKEN,
          since,
          limit: PAGE,
          page: Math.ceil(ids.length / PAGE),
        })
        const oldest = (body.events as Json[]).at(-1)
        if (!oldest) break
        seen.push(oldest.transactionId as string)
        since = oldest.eventDate as string
        if (seen.length === 5) break
      }
      expect(seen).toEqual(made.slice(0, 5))
    },
  },
  {
    passages: ['market/events/rule-2'],
    name: 'Pages can shift with every new event, so that an event may be read twice',
    breaks: ['param events.page'],
    alone: true,
    run: async (market) => {
      await market.control('/readings', { eventPages: 'moving' })
      await make(market, 30)
      const read = async (page: number): Promise<string[]> => {
        const { body } = await market.call('events', { token: TOKEN, page, limit: 10 })
        return (body.events as Json[]).map(({ transactionId }) => transactionId as string)
      }
      const first = await read(1)
      await make(market, 4)
      expect((await read(2)).slice(0, 4)).toEqual(first.slice(6))
    },
  },
]

import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const COLLECTION = '0.0.4012877'
const BURST_SIZE = 250
const PAGE_SIZE = 100

type AddedEvents = { readonly atMs: number; readonly transactionIds: readonly string[] }
type ReadEvents = { readonly transactionIds: readonly string[]; readonly lastEventDate: string }

/** Adds events that all have one instant, by default now; returns that instant and the transaction ids, oldest first. */
const addEvents = async (market: Fixture, count: number, atMs?: number): Promise<AddedEvents> =>
  (await market.control('/market/burst', { token: COLLECTION, count, atMs })) as AddedEvents

/**
 * Reads every page of the events after an instant, and runs `afterPage` after each page. Returns the transaction ids of
 * the events and the `lastEventDate` of the last page.
 */
async function readAllPages(
  market: Fixture,
  since: string,
  afterPage: () => Promise<unknown> = () => Promise.resolve(),
): Promise<ReadEvents> {
  const transactionIds: string[] = []
  let lastEventDate = since
  let page: number | null = 1
  while (page !== null) {
    const { body }: Answer = await market.call('events', { token: COLLECTION, since, page, limit: PAGE_SIZE })
    transactionIds.push(...(body.events as Json[]).map(({ transactionId }) => transactionId as string))
    lastEventDate = body.lastEventDate as string
    page = body.nextPage as number | null
    await afterPage()
  }
  return { transactionIds, lastEventDate }
}

/** Date of the newest event. */
const newestEventDate = async (market: Fixture): Promise<string> =>
  (await market.call('events', { token: COLLECTION, limit: 1 })).body.lastEventDate as string

export const burstCases: readonly Case[] = [
  {
    passages: ['market/events/rule-2', 'market/endpoints/market/row-3'],
    name: 'Paging and polling return each of 250 simultaneous events once, even if more events arrive while pages are read',
    breaks: ['market.own-instant', 'events.pages-stand'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/faults', { limits: 'off' })
      const dateBeforeBurst = await newestEventDate(market)
      const { atMs, transactionIds } = await addEvents(market, BURST_SIZE)
      const addedIds = [...transactionIds]
      // More events of the same instant arrive while the pages are read.
      const addMoreEvents = async () => addedIds.push(...(await addEvents(market, 30, atMs)).transactionIds)
      const firstRound = await readAllPages(market, dateBeforeBurst, addMoreEvents)
      expect(new Set(firstRound.transactionIds).size).toBe(firstRound.transactionIds.length)
      expect(firstRound.transactionIds).toHaveLength(BURST_SIZE)
      const readIds = [...firstRound.transactionIds]
      let since = firstRound.lastEventDate
      for (let poll = 0; poll < 20 && readIds.length < addedIds.length; poll++) {
        const nextRound = await readAllPages(market, since)
        readIds.push(...nextRound.transactionIds)
        since = nextRound.lastEventDate
      }
      expect([...readIds].sort()).toEqual([...addedIds].sort())
      expect((await market.call('events', { token: COLLECTION, since })).body.events).toEqual([])
    },
  },
  {
    passages: ['market/events/rule-2'],
    name: 'A poll can continue from any event of a burst at one instant',
    breaks: ['market.own-instant'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/faults', { limits: 'off' })
      let since = await newestEventDate(market)
      const addedIds = (await addEvents(market, BURST_SIZE)).transactionIds
      const processedIds: string[] = []
      // After each poll, this client processes only the oldest new event. The next poll is from the date of that event.
      while (processedIds.length < 5) {
        const { transactionIds } = await readAllPages(market, since)
        const { body } = await market.call('events', {
          token: COLLECTION,
          since,
          limit: PAGE_SIZE,
          page: Math.ceil(transactionIds.length / PAGE_SIZE),
        })
        const oldestEvent = (body.events as Json[]).at(-1)
        if (!oldestEvent) break
        processedIds.push(oldestEvent.transactionId as string)
        since = oldestEvent.eventDate as string
      }
      expect(processedIds).toEqual(addedIds.slice(0, 5))
    },
  },
  {
    passages: ['market/events/rule-2'],
    name: 'In one reading of the documents, every new event shifts the pages, so that an event may be read twice',
    breaks: ['param events.page'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/readings', { eventPages: 'moving' })
      await addEvents(market, 30)
      const readPage = async (page: number): Promise<string[]> => {
        const { body } = await market.call('events', { token: COLLECTION, page, limit: 10 })
        return (body.events as Json[]).map(({ transactionId }) => transactionId as string)
      }
      const firstPage = await readPage(1)
      await addEvents(market, 4)
      // The four new events have moved the last four of the ten events from page 1 to page 2.
      expect((await readPage(2)).slice(0, 4)).toEqual(firstPage.slice(6))
    },
  },
]

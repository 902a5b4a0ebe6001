import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { daysOf } from '../collection/collection-days'
import { floorsOf } from './alert-floors'
import { newLaunchRule, type AnnouncedEvent } from './alert-launches'
import { offerNotice } from './alert-offers'
import { ownListingOf } from './alert-market-events'

/** Time zone whose local time differs from the service's. */
const before = process.env['TZ']
beforeAll(() => void (process.env['TZ'] = 'America/New_York'))
afterAll(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

const DATE = '2026-11-21 11:00:00'
const AT_MS = Date.parse('2026-11-21T11:00:00Z')
const TOKEN: EntityId = '0.0.5000'
const nft = { token: TOKEN, serialId: 1 }

test('this test is in another zone', () => {
  expect(Date.parse(DATE)).not.toBe(AT_MS)
})

test('dates without a zone are in UTC, wherever they come from', () => {
  const offer = {
    ...nft,
    buyerAccount: '0.0.8',
    sellerAccount: '0.0.7',
    offeredPrice: '5',
    offerDate: DATE,
    statusTypeId: 1,
    statusName: null,
    listedPrice: null,
  } as Parameters<typeof offerNotice>[0]
  expect(offerNotice(offer, '0.0.7', 'Tide', 0).happenedAt).toBe('2026-11-21T11:00:00.000Z')
  const seller: EntityId = '0.0.7'
  const listing = {
    sellerAddress: seller,
    nftTokenAddress: nft.token,
    nftSerialId: 1,
    salePrice: '5',
    listingDate: DATE,
    paymentToken: { address: null, symbol: 'HBAR' },
  } as Parameters<typeof ownListingOf>[1]
  expect(ownListingOf('0.0.7', listing)[0]?.listedMs).toBe(AT_MS)
  const facts = { token: nft.token, floor: '5', updatedAt: DATE }
  expect(floorsOf(collectionFacts, {}, facts, AT_MS + 99_000_000)[0]?.atMs).toBe(AT_MS)
  const launch = {
    mintCode: 'm',
    startDate: DATE,
    startDateUnix: null,
    endDate: null,
    endDateUnix: null,
  } as AnnouncedEvent
  const given = { id: 'r', token: nft.token, mintCode: 'm' }
  expect(newLaunchRule(given, [launch], AT_MS - 1000)?.rule.opensAt).toBe('2026-11-21T11:00:00.000Z')
})

test('a day without a zone is that day', () => {
  const row = { token: nft.token, datetime: '2026-11-21 22:00:00', fungibleToken: null, floor: null, volume: 5 }
  const rows = [row] as unknown as Parameters<typeof daysOf>[0]
  const asked = { token: nft.token, fromMs: 0, toMs: AT_MS + 7 * 86_400_000 }
  expect(daysOf(rows, asked).map(({ dayMs }) => dayMs)).toEqual([Date.parse('2026-11-21T00:00:00Z')])
})

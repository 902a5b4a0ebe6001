import { expect, it } from 'vitest'
import type { MarketEvent } from '../world/market'
import { traderCursor, pageOfTraders, parsePageStart, traderFigures, rankTraders } from './rankings'

const HBAR = 100_000_000n
const sale = (seller: number, buyer: number, hbar: bigint): MarketEvent => ({
  type: 'sold',
  token: 1,
  serial: 1,
  price: hbar * HBAR,
  previousPrice: null,
  seller,
  buyer,
  atMs: 0,
  transactionId: '0.0.1@0.0',
})
const SALES = [sale(1, 2, 10n), sale(2, 3, 5n), sale(4, 5, 15n), sale(4, 5, 1n)]

it('ranks traders by both sides, equals by account', () => {
  const ranking = rankTraders(SALES)
  expect(ranking.map(({ account, volume }) => [account, volume / HBAR])).toEqual([
    [4, 16n],
    [5, 16n],
    [2, 15n],
    [1, 10n],
    [3, 5n],
  ])
  expect(ranking.map(traderFigures)[2]).toEqual({ volume: 15, highestBuy: 10, highestSale: 5, avgBuy: 10, avgSale: 5 })
  expect(ranking.map(traderFigures)[3]).toMatchObject({ highestBuy: 0, avgBuy: null })
})

it('goes on after the last trader of a page, although that trader has gone', () => {
  const ranking = rankTraders(SALES)
  const first = pageOfTraders(ranking, { page: 1 }, 2)
  expect(first.cursorAfter?.account).toBe(5)
  const start = parsePageStart(first.cursorAfter ? traderCursor(first.cursorAfter) : '')
  if (!start) throw new Error('no cursor')
  const later = ranking.filter(({ account }) => account !== 5)
  expect(pageOfTraders(later, start, 2).traders.map(({ account }) => account)).toEqual([2, 1])
  expect(pageOfTraders(later, { page: 3 }, 2)).toMatchObject({ traders: [], cursorAfter: null })
})

it('reads blank, page numbers and cursors, and nothing else', () => {
  expect(parsePageStart('')).toEqual({ page: 1 })
  expect(parsePageStart('7')).toEqual({ page: 7 })
  expect(parsePageStart('12-600001')).toEqual({ cursor: { volume: 12n, account: 600_001 } })
  for (const text of ['0', '-1', 'next', '1.5', '12-', '-600001', '1e3']) expect(parsePageStart(text), text).toBeNull()
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness, type Json } from '../testing/harness'
import { createRuntime } from '../runtime'
import type { MarketEvent } from '../world/market'
import { EVM_EDITIONS_TOKEN, EVM_TOKEN, PAYMENT_TOKEN, ROYALTY_TOKEN } from '../world/tokens'
import { pastSalesOf } from './past-sales'
import { Timeline } from './timeline'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('Sales from before the world began', () => {
  const { service, pastSales } = createRuntime({ seed: 'past', scale: 'small', stateFile: null })
  afterAll(() => service.clock.stop())
  const { state } = service.ledger
  const timeline = new Timeline(service.ledger, service.nowMs, pastSalesOf(state, pastSales))
  const found = (sale: MarketEvent) => {
    const transaction = timeline.find(sale.transactionId)
    if (!transaction) throw new Error(`no ${sale.transactionId}`)
    return transaction
  }
  const sum = (moves: readonly { readonly amount: bigint }[]) => moves.reduce((all, { amount }) => all + amount, 0n)
  const isEvm = ({ token }: MarketEvent): boolean => state.contracts.has(token)

  it('are all on the mirror, as transactions that add up, of the buyer and at the moment of the sale', () => {
    expect(pastSales.length).toBeGreaterThan(2_000)
    expect(timeline.visibleTransactions()).toHaveLength(pastSales.length)
    for (const sale of pastSales) {
      const { payer, outcome } = found(sale)
      expect(payer).toBe(sale.buyer)
      expect(outcome.code).toBe('SUCCESS')
      expect(outcome.consensusNanos / 1_000_000n).toBe(BigInt(sale.atMs))
      expect(sum(outcome.transfers)).toBe(0n)
      expect(sum(outcome.tokenTransfers)).toBe(0n)
      const [move, ...others] = isEvm(sale) ? outcome.evmTransfers : outcome.nftTransfers
      expect(others).toEqual([])
      expect(move).toMatchObject({ token: sale.token, serial: sale.serial, from: sale.seller, to: sale.buyer })
    }
  })

  it('move exactly the price, in the currency of the sale', () => {
    const counts = { hbar: 0, token: 0, royalty: 0, evm: 0 }
    for (const sale of pastSales) {
      const { outcome } = found(sale)
      const { transfers, tokenTransfers, fee, assessedFees } = outcome
      const payment = sale.currency === undefined ? transfers : tokenTransfers
      const amountOf = (account: number | null): bigint =>
        payment.find((move) => move.account === account)?.amount ?? 0n
      const royalty = sum(assessedFees)
      const share = sale.price - (sale.price * 2n) / 100n
      expect(amountOf(sale.buyer)).toBe(-sale.price - (sale.currency === undefined ? fee : 0n))
      expect(amountOf(sale.seller)).toBe(share - royalty)
      expect(royalty).toBe(sale.token === ROYALTY_TOKEN ? (share * 5n) / 100n : 0n)
      expect(tokenTransfers.every(({ token }) => token === PAYMENT_TOKEN)).toBe(true)
      if (sale.token === ROYALTY_TOKEN) counts.royalty += 1
      else if (isEvm(sale)) counts.evm += 1
      else counts[sale.currency === undefined ? 'hbar' : 'token'] += 1
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(3)
  })

  it('are the last change of what they sold, and change nothing of the ledger', () => {
    const last = pastSales.findLast((sale) => !isEvm(sale))
    expect(last && timeline.nftChangedAt(last.token, last.serial)).toBe(
      `${Math.floor((last?.atMs ?? 0) / 1000)}.${String((last?.atMs ?? 0) % 1000).padStart(3, '0')}000000`,
    )
    expect(service.ledger.transactions.size).toBe(0)
    expect(state.hbarSupply()).toBe(5_000_000_000_000_000_000n)
  })
})

describe('The mirror tells of a sale from before the world began', () => {
  let practice: Harness
  beforeAll(async () => {
    practice = await startHarness()
  })
  afterAll(() => practice.stop())
  const lastSale = (fits: (sale: MarketEvent) => boolean): MarketEvent => {
    const sale = practice.market.eventsOf({ type: 'sold' }).findLast(fits)
    if (!sale) throw new Error('no such sale')
    return sale
  }
  const idOf = ({ transactionId }: MarketEvent): string => transactionId.replace('@', '-').replace(/\.(\d+)$/, '-$1')
  const EVM = [EVM_TOKEN, EVM_EDITIONS_TOKEN]

  it('by its id, by its hash, by its accounts and among the moves of its NFT', async () => {
    const sale = lastSale(({ token, currency }) => !EVM.includes(token) && currency === undefined)
    const { body } = await practice.mirror(`/api/v1/transactions/${idOf(sale)}`)
    const [transaction] = body.transactions as Json[]
    expect(transaction).toMatchObject({ transaction_id: idOf(sale), name: 'CRYPTOTRANSFER', result: 'SUCCESS' })
    const hash = Buffer.from(transaction.transaction_hash as string, 'base64').toString('hex')
    expect((await practice.mirror(`/api/v1/transactions/0x${hash}`)).body).toEqual(body)
    for (const account of [sale.buyer, sale.seller]) {
      const path = `/api/v1/transactions?account.id=0.0.${account}&limit=100`
      const listed = (await practice.mirror(path)).body.transactions as Json[]
      expect(listed.map(({ transaction_id: id }) => id as string)).toContain(idOf(sale))
    }
    const nft = `/api/v1/tokens/0.0.${sale.token}/nfts/${sale.serial}`
    const [newest] = (await practice.mirror(`${nft}/transactions`)).body.transactions as Json[]
    expect(newest).toMatchObject({
      transaction_id: idOf(sale),
      type: 'CRYPTOTRANSFER',
      sender_account_id: `0.0.${sale.seller}`,
      receiver_account_id: `0.0.${sale.buyer}`,
    })
    expect((await practice.mirror(nft)).body.modified_timestamp).toBe(transaction.consensus_timestamp)
  })

  it('of an NFT in a contract as one call, with its payment and its log', async () => {
    for (const token of EVM) {
      const sale = lastSale((one) => one.token === token)
      const [transaction] = (await practice.mirror(`/api/v1/transactions/${idOf(sale)}`)).body.transactions as Json[]
      expect(transaction).toMatchObject({ name: 'CONTRACTCALL', entity_id: `0.0.${token}`, nft_transfers: [] })
      const result = (await practice.mirror(`/api/v1/contracts/results/${idOf(sale)}`)).body
      expect(result).toMatchObject({ contract_id: `0.0.${token}`, amount: Number(sale.price), result: 'SUCCESS' })
      expect(result.logs).toHaveLength(1)
    }
  })
})

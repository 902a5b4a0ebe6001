import * as grpc from '@grpc/grpc-js'
import { AccountId, Hbar, TokenAssociateTransaction, TransactionId, TransferTransaction } from '@hashgraph/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '../platform/http'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { proto } from '../signing/decode/proto'
import { createLedger, type Ledger } from './ledger'
import { createMirror } from './mirror'

let practice: Harness
const reached: boolean[] = []
const ledgers: Ledger[] = []
beforeAll(async () => {
  practice = await startHarness()
}, 30_000)
afterEach(async () => {
  for (const ledger of ledgers.splice(0)) ledger.close()
  reached.length = 0
  await practice.control('/reset-faults', {})
})
afterAll(() => practice.stop())

function ledger(nodes: Readonly<Record<string, string>> = practice.announcement.ledger): Ledger {
  const made = createLedger({
    nodes: () => Promise.resolve(nodes),
    onReach: (is) => void reached.push(is),
  })
  ledgers.push(made)
  return made
}
const mirror = () =>
  createMirror({
    http: createHttp(),
    baseUrl: () => Promise.resolve(new URL(practice.announcement.mirrorUrl)),
    onReach: () => undefined,
  })

/** A payment of one tinybar, signed by its payer, as the bytes a flow would send. */
async function payment(options: { readonly fee?: number; readonly payer?: 'buyer' | 'seller' } = {}) {
  const payer = practice.account('buyer')
  const transaction = new TransferTransaction()
    .addHbarTransfer(payer, Hbar.fromTinybars(-1))
    .addHbarTransfer(practice.account('seller'), Hbar.fromTinybars(1))
    .setTransactionId(TransactionId.generate(payer))
    .setNodeAccountIds([new AccountId(3)])
    .setMaxTransactionFee(Hbar.fromTinybars(options.fee ?? 100_000_000))
    .freeze()
  await transaction.sign(practice.key(options.payer ?? 'buyer'))
  return { bytes: transaction.toBytes(), id: transaction.transactionId?.toString() ?? '' }
}
const NODE = '0.0.3'

describe('a submission', () => {
  it('is accepted, and its receipt and record are found', async () => {
    const { bytes, id } = await payment()
    const on = ledger()
    expect(await on.submit(bytes)).toEqual({ kind: 'accepted' })
    expect(await on.awaitReceipt(id, NODE, 5000)).toEqual({ kind: 'final', status: 'SUCCESS' })
    const record = await mirror().transaction(id)
    expect(record).toMatchObject({ result: 'SUCCESS' })
    expect(record?.netTinybarByAccount.get(practice.account('seller'))).toBe(1n)
    expect(-(record?.netTinybarByAccount.get(practice.account('buyer')) ?? 0n)).toBe(1n + (record?.feeTinybar ?? 0n))
  })

  it('of the same bytes again is the same transaction', async () => {
    const { bytes } = await payment()
    const on = ledger()
    expect(await on.submit(bytes)).toEqual({ kind: 'accepted' })
    expect(await on.submit(bytes)).toEqual({ kind: 'accepted' })
  })

  it('that the node refuses is refused, by name', async () => {
    expect(await ledger().submit((await payment({ payer: 'seller' })).bytes)).toEqual({
      kind: 'refused',
      status: 'INVALID_SIGNATURE',
    })
    expect(reached).toEqual([true])
  })

  it('whose answer is lost is unanswered, was taken, and can be sent again', async () => {
    await practice.control('/faults', { nodeLoseReply: 1 })
    const { bytes, id } = await payment()
    const on = ledger()
    expect(await on.submit(bytes)).toEqual({ kind: 'unanswered' })
    expect(await on.submit(bytes)).toEqual({ kind: 'accepted' })
    expect(await on.awaitReceipt(id, NODE, 5000)).toEqual({ kind: 'final', status: 'SUCCESS' })
  })

  it('to a node that is down is unanswered, and reaches it as soon as it is back', async () => {
    await practice.control('/faults', { node: 'down' })
    const { bytes, id } = await payment()
    const on = ledger()
    expect(await on.submit(bytes)).toEqual({ kind: 'unanswered' })
    expect(await on.receipt(id, NODE)).toEqual({ kind: 'unanswered' })
    expect(reached).toEqual([false, false])
    await practice.control('/faults', { node: 'up' })
    expect(await on.submit(bytes)).toEqual({ kind: 'accepted' })
  })

  it('to nobody is unanswered', async () => {
    const { bytes } = await payment()
    expect(await ledger({ '127.0.0.1:1': '0.0.3' }).submit(bytes)).toEqual({ kind: 'unanswered' })
  }, 20_000)
})

describe('a receipt', () => {
  it('that the node does not have is not found, which is not the same as pending', async () => {
    const id = TransactionId.generate(practice.account('buyer')).toString()
    expect(await ledger().receipt(id, NODE)).toEqual({ kind: 'not-found' })
    expect(reached).toEqual([true])
    expect(await mirror().transaction(id)).toBeNull()
  })

  it('is pending until consensus', async () => {
    await practice.control('/faults', { consensusDelayMs: 1200 })
    const { bytes, id } = await payment()
    const on = ledger()
    await on.submit(bytes)
    expect(await on.receipt(id, NODE)).toEqual({ kind: 'pending' })
    expect(await on.awaitReceipt(id, NODE, 6000)).toEqual({ kind: 'final', status: 'SUCCESS' })
  })

  it('is waited for no longer than asked', async () => {
    await practice.control('/faults', { consensusDelayMs: 60_000 })
    const { bytes, id } = await payment()
    const on = ledger()
    await on.submit(bytes)
    const before = Date.now()
    expect(await on.awaitReceipt(id, NODE, 600)).toEqual({ kind: 'pending' })
    expect(Date.now() - before).toBeLessThan(3000)
  })

  it('of a transaction that failed names the failure', async () => {
    const payer = practice.account('buyer')
    const associated = async () => {
      const transaction = new TokenAssociateTransaction()
        .setAccountId(payer)
        .setTokenIds([practice.announcement.tokens.large])
        .setTransactionId(TransactionId.generate(payer))
        .setNodeAccountIds([new AccountId(3)])
        .freeze()
      await transaction.sign(practice.key('buyer'))
      const on = ledger()
      await on.submit(transaction.toBytes())
      return on.awaitReceipt(transaction.transactionId?.toString() ?? '', NODE, 5000)
    }
    await associated()
    expect(await associated()).toEqual({ kind: 'final', status: 'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT' })
  })

  it.each(['NOT_SUPPORTED', 'INVALID_TRANSACTION_ID', 'INVALID_NODE_ACCOUNT'] as const)(
    'is never read from a node that answers the question itself with %s',
    async (status) => {
      const header = { nodeTransactionPrecheckCode: proto.ResponseCodeEnum[status] }
      const answer = Buffer.from(proto.Response.encode({ transactionGetReceipt: { header } }).finish())
      const node = await nodeThatAnswers(answer)
      const id = TransactionId.generate(practice.account('buyer')).toString()
      expect(await ledger({ [node.address]: '0.0.3' }).receipt(id, NODE)).toEqual({ kind: 'unanswered' })
      node.close()
    },
  )
})

/** A node that gives the same answer to every receipt query. */
async function nodeThatAnswers(answer: Buffer): Promise<{ readonly address: string; readonly close: () => void }> {
  const pass = (bytes: Buffer) => bytes
  const server = new grpc.Server()
  server.addService(
    {
      receipts: {
        path: '/proto.CryptoService/getTransactionReceipts',
        requestStream: false,
        responseStream: false,
        requestSerialize: pass,
        requestDeserialize: pass,
        responseSerialize: pass,
        responseDeserialize: pass,
      },
    },
    { receipts: (_call: unknown, reply: grpc.sendUnaryData<Buffer>) => reply(null, answer) },
  )
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  return { address: `127.0.0.1:${port}`, close: () => server.forceShutdown() }
}

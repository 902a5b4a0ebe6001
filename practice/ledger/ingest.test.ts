import { beforeEach, describe, expect, it } from 'vitest'
import { transactionBody, encodeBody, hbarLeg } from '../service/transaction-bytes'
import { person } from '../world/accounts'
import { NOW_MS, createBench, type Bench } from './testing/bench'
import { accountProto, int64, proto, type Proto } from './proto'
import { requireKey } from './state'

const holder = person('holder').num
const buyer = person('buyer').num
const RPC = 'CryptoService/cryptoTransfer'
const data = {
  cryptoTransfer: {
    transfers: { accountAmounts: [hbarLeg(holder, -5n), hbarLeg(buyer, 5n)] },
    tokenTransfers: [],
  },
}

let bench: Bench
beforeEach(() => {
  bench = createBench()
})

const second = Math.floor(NOW_MS / 1000)
const startAt = (seconds: number, nanos = 0, payer: Partial<Proto.IAccountID> = {}) => ({
  transactionID: {
    accountID: { ...accountProto(holder), ...payer },
    transactionValidStart: { seconds: int64(seconds), nanos },
    scheduled: false,
  },
})
const append =
  (...bytes: number[]) =>
  (body: Uint8Array) =>
    Buffer.concat([body, Buffer.from(bytes)])

describe('a node', () => {
  it.each([
    ['INVALID_NODE_ACCOUNT', { nodeAccountID: accountProto(4) }],
    ['INVALID_TRANSACTION_DURATION', { transactionValidDuration: { seconds: int64(14) } }],
    ['INVALID_TRANSACTION_DURATION', { transactionValidDuration: { seconds: int64(181) } }],
    ['MEMO_TOO_LONG', { memo: 'é'.repeat(51) }],
    ['INVALID_TRANSACTION_START', startAt(second + 60)],
    ['TRANSACTION_EXPIRED', startAt(second - 200)],
    ['TRANSACTION_EXPIRED', { transactionID: { accountID: accountProto(holder) } }],
    ['INVALID_TRANSACTION_START', startAt(second - 5, -1)],
    ['INVALID_TRANSACTION_START', startAt(second - 5, 1_000_000_000)],
    ['INVALID_TRANSACTION_ID', { transactionID: null }],
    ['PAYER_ACCOUNT_NOT_FOUND', { transactionID: startAt(second - 5, 0, { shardNum: int64(1) }).transactionID }],
    ['PAYER_ACCOUNT_NOT_FOUND', { transactionID: startAt(second - 5, 0, { accountNum: int64(0) }).transactionID }],
    [
      'PAYER_ACCOUNT_NOT_FOUND',
      { transactionID: startAt(second - 5, 0, { accountNum: int64(9_999_999) }).transactionID },
    ],
    ['INSUFFICIENT_TX_FEE', { transactionFee: int64(99_999) }],
    ['BATCH_KEY_SET_ON_NON_INNER_TRANSACTION', { batchKey: { ed25519: new Uint8Array(32) } }],
  ])('refuses with %s', (code, changes) => {
    expect(bench.send(data, { payer: holder, changeBody: (body) => ({ ...body, ...changes }) })).toBe(code)
  })

  it('accepts the same transaction once', () => {
    const request = bench.signTransaction(data, { payer: holder })
    expect(bench.submit(RPC, request)).toBe('SUCCESS')
    expect(bench.submit(RPC, request)).toBe('DUPLICATE_TRANSACTION')
  })

  it('refuses a body on the method of another type', () => {
    expect(bench.send(data, { payer: holder, rpc: 'TokenService/associateTokens' })).toBe('INVALID_TRANSACTION_BODY')
  })

  it('refuses a payer’s missing, foreign or damaged signature', () => {
    expect(bench.send(data, { payer: holder, signers: [] })).toBe('INVALID_SIGNATURE')
    expect(bench.send(data, { payer: holder, signers: [buyer] })).toBe('INVALID_SIGNATURE')
    const request = Buffer.from(bench.signTransaction(data, { payer: holder }))
    request[request.length - 1] = (request.at(-1) ?? 0) ^ 1
    expect(bench.submit(RPC, request)).toBe('INVALID_SIGNATURE')
  })

  it('accepts a signature whose key is named by its beginning only', () => {
    const key = requireKey(bench.ledger.state.requireAccount(holder)).bytes
    const whole = proto.Transaction.decode(bench.signTransaction(data, { payer: holder }))
    const signed = proto.SignedTransaction.decode(whole.signedTransactionBytes)
    const pair = { ...signed.sigMap?.sigPair?.[0], pubKeyPrefix: key.slice(0, 4) }
    const signedTransactionBytes = proto.SignedTransaction.encode({ ...signed, sigMap: { sigPair: [pair] } }).finish()
    expect(bench.submit(RPC, proto.Transaction.encode({ signedTransactionBytes }).finish())).toBe('SUCCESS')
  })

  const transferField = proto.TransactionBody.encode(data).finish()
  it.each([
    ['an unknown field', append(0xa2, 0x38, 1, 7)],
    ['trailing bytes', append(0)],
    ['the transfer twice', append(...transferField)],
    ['two members of the oneof', append(0xa2, 0x03, 2, 8, 5)],
    [
      'an over-long number',
      (body: Uint8Array) => Buffer.concat([body.subarray(0, -1), Buffer.from([(body.at(-1) ?? 0) | 0x80, 0])]),
    ],
  ])('refuses %s, properly signed', (_name, changeBytes) => {
    expect(bench.send(data, { payer: holder, changeBytes })).toMatch(
      /TRANSACTION_HAS_UNKNOWN_FIELDS|INVALID_TRANSACTION_BODY/,
    )
  })

  it('refuses layers around the body that re-encode differently', () => {
    const request = bench.signTransaction(data, { payer: holder })
    expect(bench.submit(RPC, append(0x28, 1)(request))).toBe('TRANSACTION_HAS_UNKNOWN_FIELDS')
    expect(bench.submit(RPC, Buffer.from('not protobuf'))).toBe('TRANSACTION_HAS_UNKNOWN_FIELDS')
    const bodyBytes = encodeBody(
      transactionBody({ payer: holder, start: { seconds: second, nanos: 0 }, memo: '' }, data),
    )
    expect(bench.submit(RPC, proto.Transaction.encode({ bodyBytes, sigMap: { sigPair: [] } }).finish())).toBe(
      'TRANSACTION_HAS_UNKNOWN_FIELDS',
    )
  })

  it('refuses a payer who cannot pay the fee', () => {
    bench.ledger.state.addBalance(holder, -bench.ledger.state.requireAccount(holder).balance)
    expect(bench.send(data, { payer: holder })).toBe('INSUFFICIENT_PAYER_BALANCE')
  })
})

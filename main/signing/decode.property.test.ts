import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeTransaction, isRefused } from './decode'
import { fieldsOf } from './decode/fields'
import { proto, isSameAfterRoundTrip } from './decode/proto'
import { parseIntent, type BuyIntent } from './intent'
import { judge } from './judge'
import { honestCases } from './testing/honest'
import { hostileJudgeCases, hostileWireCases } from './testing/hostile'
import { INTENT, body, forNode, encodeTransactionList } from './testing/pieces'
import { varintField } from './testing/wire-write'
import type { Decoded, Judgement } from './types'

const intent = parseIntent(INTENT, () => new Date(0)) as BuyIntent
const purchases = honestCases.filter((entry) => entry.intent === undefined).map(({ bytes }) => bytes)
const seeds = [
  ...purchases,
  ...hostileJudgeCases.map(({ bytes }) => bytes),
  ...hostileWireCases.map(({ bytes }) => bytes),
]

/**
 * The promise of a match, stated once more without the rules: the account pays, alone and at most the limit, and apart
 * from HBAR only the one requested NFT changes hands, to this account.
 */
function expectAsAsked(bytes: Uint8Array, { verdict }: Judgement): void {
  if (verdict !== 'match') return
  const transaction = decodeTransaction(bytes) as Decoded
  const out = transaction.effects.filter((effect) => effect.kind === 'hbar-out')
  const nfts = transaction.effects.filter((effect) => effect.kind === 'nft-move')
  expect(transaction.transactionId.accountId).toBe(intent.account)
  expect(out.map(({ account, approved }) => ({ account, approved }))).toEqual([
    { account: intent.account, approved: false },
  ])
  expect(out[0]!.amountTinybar).toBeLessThanOrEqual(intent.maxPrice)
  expect(nfts).toMatchObject([{ token: intent.token, serial: intent.serial, to: intent.account }])
  expect(transaction.effects.every(({ kind }) => ['hbar-out', 'hbar-in', 'nft-move'].includes(kind))).toBe(true)
  expect(transaction.feeMaxTinybar).toBeLessThanOrEqual(intent.feeCap)
  expect(transaction.nodes.every((node) => intent.nodes.includes(node))).toBe(true)
}

/** The bodies in a list, as far as the published classes can read them. */
function bodiesOf(list: Uint8Array): readonly Uint8Array[] {
  try {
    return proto.TransactionList.decode(list).transactionList.map(
      ({ signedTransactionBytes }) =>
        proto.SignedTransaction.decode(signedTransactionBytes ?? new Uint8Array()).bodyBytes,
    )
  } catch {
    return []
  }
}

const check = (bytes: Uint8Array): void => expectAsAsked(bytes, judge(decodeTransaction(bytes), intent))

describe('whatever the bytes', () => {
  test('random ones are refused, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(judge(decodeTransaction(bytes), intent).verdict).toBe('refuse')
      }),
      { numRuns: 2000 },
    )
  })

  test('a match after flipped bits still does what was asked', () => {
    const flips = fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom(...seeds), flips, (seed, where) => {
        const bytes = Uint8Array.from(seed)
        for (const [at, bit] of where) if (bytes.length > 0) bytes[at % bytes.length]! ^= 1 << bit
        check(bytes)
      }),
      { numRuns: 6000 },
    )
  })

  test('a match after cut, doubled, moved or foreign pieces still does what was asked', () => {
    const piece = fc.tuple(fc.constantFrom(...seeds), fc.nat(300), fc.nat(60))
    fc.assert(
      fc.property(fc.constantFrom(...seeds), piece, fc.nat(300), fc.nat(60), (seed, [other, from, size], at, gone) => {
        const slice = other.subarray(from, from + size)
        check(Buffer.concat([seed.subarray(0, at), slice, seed.subarray(at + gone)]))
      }),
      { numRuns: 4000 },
    )
  })

  test('every single flipped bit of a purchase is noticed or harmless', () => {
    const [seed] = purchases
    for (let bit = 0; bit < seed!.length * 8; bit++) {
      const bytes = Uint8Array.from(seed!)
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      check(bytes)
    }
  })
})

describe('the second decoder', () => {
  test('agrees on what is canonical, and objects to what is not', () => {
    const parts = body()
    expect(isSameAfterRoundTrip(proto.TransactionBody, parts)).toBe(true)
    expect(isSameAfterRoundTrip(proto.TransactionBody, Buffer.concat([parts, varintField(999, 1)]))).toBe(false)
    expect(isSameAfterRoundTrip(proto.TransactionBody, Buffer.concat([parts, parts]))).toBe(false)
    expect(isSameAfterRoundTrip(proto.TransactionBody, parts.subarray(1))).toBe(false)
  })

  test('agrees where writing back and comparing does, text that is none aside', () => {
    const isWrittenBack = (bytes: Uint8Array): boolean => {
      try {
        const decoded = proto.TransactionBody.decode(bytes)
        // Halves of a character (lone surrogates): only these classes read and write them.
        if (Buffer.from(decoded.memo).toString() !== decoded.memo) return false
        return Buffer.compare(proto.TransactionBody.encode(decoded).finish(), bytes) === 0
      } catch {
        return false
      }
    }
    const bodies = seeds.flatMap(bodiesOf)
    const flips = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 2 })
    let alike = 0
    fc.assert(
      fc.property(fc.constantFrom(...bodies), flips, fc.boolean(), fc.nat(400), (seed, changes, isCut, end) => {
        const bytes = Uint8Array.from(isCut ? seed.subarray(0, end) : seed)
        for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte
        expect(isSameAfterRoundTrip(proto.TransactionBody, bytes)).toBe(isWrittenBack(bytes))
        if (isWrittenBack(bytes)) alike += 1
      }),
      { numRuns: 6000 },
    )
    expect(alike).toBeGreaterThan(500)
  })
})

describe('what is read', () => {
  test('does not change with the buffer it was read from', () => {
    const bytes = Uint8Array.from(purchases[0]!)
    const before = decodeTransaction(bytes) as Decoded
    const copy = before.bodies.map(({ bodyBytes }) => Buffer.from(bodyBytes).toString('hex'))
    bytes.fill(0)
    expect(before.bodies.map(({ bodyBytes }) => Buffer.from(bodyBytes).toString('hex'))).toEqual(copy)
  })

  test('lists every field that is there, ids whole, defaults too, every node', () => {
    const result = decodeTransaction(
      encodeTransactionList(forNode(3, { record: varintField(5, 0) }), forNode(4, { record: varintField(5, 0) })),
    )
    expect(isRefused(result)).toBe(false)
    expect(fieldsOf(result as Decoded).map(({ path, value }) => `${path} ${value}`)).toEqual([
      'transactionID.transactionValidStart.seconds 1795262390',
      'transactionID.transactionValidStart.nanos 5',
      'transactionID.accountID 0.0.1001',
      'nodeAccountID 0.0.3',
      'transactionFee 100000000',
      'transactionValidDuration.seconds 120',
      'generateRecord false',
      'memo "Tide 7"',
      'cryptoTransfer.transfers.accountAmounts[0].accountID 0.0.1001',
      'cryptoTransfer.transfers.accountAmounts[0].amount -12000000000',
      'cryptoTransfer.transfers.accountAmounts[1].accountID 0.0.2002',
      'cryptoTransfer.transfers.accountAmounts[1].amount 11400000000',
      'cryptoTransfer.transfers.accountAmounts[2].accountID 0.0.3003',
      'cryptoTransfer.transfers.accountAmounts[2].amount 600000000',
      'cryptoTransfer.tokenTransfers[0].token 0.0.5000',
      'cryptoTransfer.tokenTransfers[0].nftTransfers[0].senderAccountID 0.0.2002',
      'cryptoTransfer.tokenTransfers[0].nftTransfers[0].receiverAccountID 0.0.1001',
      'cryptoTransfer.tokenTransfers[0].nftTransfers[0].serialNumber 7',
      'nodeAccountID[1] 0.0.4',
    ])
  })
})

import { expect } from 'vitest'
import { decodeStrictly, proto, type Proto } from '../ledger/proto'
import type { HostileVariant } from '../service/hostile/hostile'

type Listing = { readonly salePrice: number; readonly serialId: number }
type VariantCheck = (bytes: Uint8Array, listing: Listing) => void

function bodies(bytes: Uint8Array): Proto.ITransactionBody[] {
  return (proto.TransactionList.decode(bytes).transactionList ?? []).map((entry) => {
    const signed = proto.SignedTransaction.decode(entry.signedTransactionBytes ?? new Uint8Array())
    return proto.TransactionBody.decode(signed.bodyBytes)
  })
}

const firstBody = (bytes: Uint8Array): Proto.ITransactionBody => bodies(bytes)[0] ?? {}
const hbarLegs = (body: Proto.ITransactionBody): [string, bigint][] =>
  (body.cryptoTransfer?.transfers?.accountAmounts ?? []).map((leg) => [
    String(leg.accountID?.accountNum),
    BigInt(String(leg.amount)),
  ])
const nfts = (body: Proto.ITransactionBody): Proto.INftTransfer[] =>
  (body.cryptoTransfer?.tokenTransfers ?? []).flatMap((list) => list.nftTransfers ?? [])

const paidTinybar = (body: Proto.ITransactionBody): bigint =>
  -(hbarLegs(body).find(([, amount]) => amount < 0n)?.[1] ?? 0n)

const STRANGER = '5012349'

/** Required form of each kind of hostile bytes, so that tests which rely on them test what they claim. */
export const hostileTable: readonly (readonly [HostileVariant, VariantCheck])[] = [
  ['payee-swapped', (bytes) => expect(hbarLegs(firstBody(bytes)).map(([account]) => account)).toContain(STRANGER)],
  ['extra-hbar', (bytes) => expect(hbarLegs(firstBody(bytes))).toContainEqual([STRANGER, 10_000_000_000n])],
  [
    'double-price',
    (bytes, { salePrice }) => expect(Number(paidTinybar(firstBody(bytes))) / 1e8).toBeCloseTo(salePrice * 2),
  ],
  [
    'share-diverted',
    (bytes, { salePrice }) => {
      expect(Number(paidTinybar(firstBody(bytes))) / 1e8).toBeCloseTo(salePrice)
      expect(hbarLegs(firstBody(bytes)).map(([account]) => account)).toContain(STRANGER)
    },
  ],
  ['too-many-payees', (bytes) => expect(hbarLegs(firstBody(bytes)).length).toBeGreaterThan(10)],
  ['extra-nft', (bytes) => expect(nfts(firstBody(bytes))).toHaveLength(2)],
  [
    'wrong-serial',
    (bytes, { serialId }) => expect(String(nfts(firstBody(bytes))[0]?.serialNumber)).not.toBe(String(serialId)),
  ],
  ['two-bodies', (bytes) => expect(hbarLegs(bodies(bytes)[0] ?? {})).not.toEqual(hbarLegs(bodies(bytes)[1] ?? {}))],
  ['unlimited-fee', (bytes) => expect(String(firstBody(bytes).transactionFee)).toBe('5000000000000')],
  ['other-payer', (bytes) => expect(String(firstBody(bytes).transactionID?.accountID?.accountNum)).toBe(STRANGER)],
  ['allowance-approval', (bytes) => expect(firstBody(bytes)).toHaveProperty('cryptoApproveAllowance')],
  [
    'unknown-field',
    (bytes) => {
      const entry = proto.TransactionList.decode(bytes).transactionList?.[0]
      const signed = proto.SignedTransaction.decode(entry?.signedTransactionBytes ?? new Uint8Array())
      expect(decodeStrictly(proto.TransactionBody, signed.bodyBytes)).toBeNull()
    },
  ],
]

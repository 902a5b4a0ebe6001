import { expect } from 'vitest'
import { decodeStrictly, proto, type Proto } from '../ledger/proto'
import type { HostileVariant } from '../service/hostile/hostile'

type Listing = { readonly salePrice: number; readonly serialId: number }
type VariantCheck = (bytes: Uint8Array, listing: Listing) => void

function bodiesOf(bytes: Uint8Array): Proto.ITransactionBody[] {
  return (proto.TransactionList.decode(bytes).transactionList ?? []).map((transaction) => {
    const signedTransaction = proto.SignedTransaction.decode(transaction.signedTransactionBytes ?? new Uint8Array())
    return proto.TransactionBody.decode(signedTransaction.bodyBytes)
  })
}

const firstBody = (bytes: Uint8Array): Proto.ITransactionBody => bodiesOf(bytes)[0] ?? {}
const hbarLegs = (body: Proto.ITransactionBody): [string, bigint][] =>
  (body.cryptoTransfer?.transfers?.accountAmounts ?? []).map((leg) => [
    String(leg.accountID?.accountNum),
    BigInt(String(leg.amount)),
  ])
const nftMoves = (body: Proto.ITransactionBody): Proto.INftTransfer[] =>
  (body.cryptoTransfer?.tokenTransfers ?? []).flatMap(({ nftTransfers }) => nftTransfers ?? [])

/** Amount in tinybar that the first payer of the transfer pays. */
const paidTinybar = (body: Proto.ITransactionBody): bigint =>
  -(hbarLegs(body).find(([, amount]) => amount < 0n)?.[1] ?? 0n)

/** Account number of the person `stranger` (`world/accounts.ts`), who has no part in the requested purchase. */
const STRANGER = '5012349'
/** Amount in tinybar that the variant `extra-hbar` sends to the stranger. */
const EXTRA_TINYBAR = 10_000_000_000n
/** Fee limit of the variant `unlimited-fee`, in tinybar. */
const UNLIMITED_FEE_TINYBAR = '5000000000000'

/** A check for each hostile variant: its bytes have the defect for which the variant is named. */
export const hostileVariantChecks: readonly (readonly [HostileVariant, VariantCheck])[] = [
  ['payee-swapped', (bytes) => expect(hbarLegs(firstBody(bytes)).map(([account]) => account)).toContain(STRANGER)],
  ['extra-hbar', (bytes) => expect(hbarLegs(firstBody(bytes))).toContainEqual([STRANGER, EXTRA_TINYBAR])],
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
  ['extra-nft', (bytes) => expect(nftMoves(firstBody(bytes))).toHaveLength(2)],
  [
    'wrong-serial',
    (bytes, { serialId }) => expect(String(nftMoves(firstBody(bytes))[0]?.serialNumber)).not.toBe(String(serialId)),
  ],
  ['two-bodies', (bytes) => expect(hbarLegs(bodiesOf(bytes)[0] ?? {})).not.toEqual(hbarLegs(bodiesOf(bytes)[1] ?? {}))],
  ['unlimited-fee', (bytes) => expect(String(firstBody(bytes).transactionFee)).toBe(UNLIMITED_FEE_TINYBAR)],
  ['other-payer', (bytes) => expect(String(firstBody(bytes).transactionID?.accountID?.accountNum)).toBe(STRANGER)],
  ['allowance-approval', (bytes) => expect(firstBody(bytes)).toHaveProperty('cryptoApproveAllowance')],
  [
    'unknown-field',
    (bytes) => {
      const transaction = proto.TransactionList.decode(bytes).transactionList?.[0]
      const signedTransaction = proto.SignedTransaction.decode(transaction?.signedTransactionBytes ?? new Uint8Array())
      expect(decodeStrictly(proto.TransactionBody, signedTransaction.bodyBytes)).toBeNull()
    },
  ],
]

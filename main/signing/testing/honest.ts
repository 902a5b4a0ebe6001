import {
  Hbar,
  NftId,
  Timestamp,
  TokenAssociateTransaction,
  TokenId,
  TransactionId,
  TransferTransaction,
} from '@hashgraph/sdk'
import { AccountId } from '@hashgraph/sdk'
import { buildAssociate } from '../build'
import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  INTENT,
  NONE,
  NOW,
  PAYMENT,
  ROYALTY,
  SELLER,
  SERIAL,
  START,
  TOKEN,
  body,
  forNode,
  hbarList,
  id,
  leg,
  list,
  nft,
  tokenList,
  transactionId,
  transfer,
  withData,
} from './pieces'
import { int, len, text } from './wire-write'

/** Bytes that do what was requested: each of these has to match. */
type Honest = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly intent?: Readonly<Record<string, unknown>>
}

const account = (num: number): AccountId => new AccountId(num)
const asked = new NftId(new TokenId(TOKEN), SERIAL)
const ASSOCIATE = {
  kind: 'associate',
  account: '0.0.1001',
  token: '0.0.5000',
  nodes: INTENT.nodes,
  feeCap: '10',
  now: INTENT.now,
}

type Payment = readonly (readonly [number, bigint])[]
type Options = {
  readonly nodes?: readonly number[]
  readonly memo?: string
  readonly feeTinybar?: bigint
  readonly approved?: boolean
  readonly nftFirst?: boolean
  readonly seconds?: number
}

/** A frozen purchase as the SDK writes it. */
export function sdkPurchase(payments: Payment, options: Options = {}): Uint8Array {
  const { nodes = [3], memo = '', feeTinybar = HBAR, approved = false, nftFirst = false, seconds = START } = options
  const transaction = new TransferTransaction()
  const deliver = () =>
    approved
      ? transaction.addApprovedNftTransfer(asked, account(SELLER), account(BUYER))
      : transaction.addNftTransfer(asked, account(SELLER), account(BUYER))
  if (nftFirst) deliver()
  const sum = payments.reduce((total, [, amount]) => total + amount, 0n)
  for (const [to, amount] of payments) transaction.addHbarTransfer(account(to), Hbar.fromTinybars(amount.toString()))
  transaction.addHbarTransfer(account(BUYER), Hbar.fromTinybars((-sum).toString()))
  if (!nftFirst) deliver()
  return freeze(transaction, nodes, seconds, feeTinybar, memo)
}

function freeze(
  transaction: TransferTransaction | TokenAssociateTransaction,
  nodes: readonly number[],
  seconds: number,
  feeTinybar: bigint,
  memo: string,
): Uint8Array {
  return transaction
    .setTransactionId(TransactionId.withValidStart(account(BUYER), new Timestamp(seconds, 123_456_789)))
    .setNodeAccountIds(nodes.map(account))
    .setMaxTransactionFee(Hbar.fromTinybars(feeTinybar.toString()))
    .setTransactionMemo(memo)
    .freeze()
    .toBytes()
}

const sdkAssociate = (nodes: readonly number[]): Uint8Array =>
  freeze(
    new TokenAssociateTransaction().setAccountId(account(BUYER)).setTokenIds([new TokenId(TOKEN)]),
    nodes,
    START,
    HBAR,
    '',
  )

const SPLIT: Payment = [
  [SELLER, 114n * HBAR],
  [FEES, 6n * HBAR],
]

const WHOLE: Payment = [...SPLIT, [ROYALTY, 5n * HBAR]]
const SELLER_SEEN = { seller: '0.0.2002' }
const FEES_KNOWN = { feeAccounts: ['0.0.3003'] }

/** Seller, market and creator paid, for every combination of known accounts and with the NFT leg permitted or not. */
const wholePurchases: readonly Honest[] = [true, false].flatMap((approved) =>
  [
    { known: 'nobody known', more: {} },
    { known: 'the seller seen', more: SELLER_SEEN },
    { known: 'the fee account known', more: FEES_KNOWN },
    { known: 'seller and fee account known', more: { ...SELLER_SEEN, ...FEES_KNOWN } },
  ].map(({ known, more }) => ({
    name: `SDK: seller, fees and royalty, ${known}, ${approved ? 'by allowance' : 'by signature'}`,
    bytes: sdkPurchase(WHOLE, { approved }),
    intent: { ...INTENT, ...more },
  })),
)

export const honest: readonly Honest[] = [
  ...wholePurchases,
  {
    name: 'SDK: exactly a quarter of the price for royalties',
    bytes: sdkPurchase([
      [SELLER, 75n * HBAR],
      [ROYALTY, 25n * HBAR],
    ]),
  },
  { name: 'SDK: one node, seller and fees', bytes: sdkPurchase(SPLIT) },
  { name: 'SDK: three nodes', bytes: sdkPurchase(SPLIT, { nodes: [3, 4, 5] }) },
  { name: 'SDK: nodes in falling order', bytes: sdkPurchase(SPLIT, { nodes: [5, 3] }) },
  { name: 'SDK: a memo', bytes: sdkPurchase(SPLIT, { memo: 'Tide 7, order 42' }) },
  { name: 'SDK: a memo with accents and an emoji', bytes: sdkPurchase(SPLIT, { memo: 'Œuvre 7 – 🌊' }) },
  { name: 'SDK: a memo with a family', bytes: sdkPurchase(SPLIT, { memo: 'For us 👩‍👩‍👧‍👦' }) },
  { name: 'SDK: a memo with skin tones', bytes: sdkPurchase(SPLIT, { memo: '👍🏽 👩🏿‍🚀 👩🏻‍🤝‍👨🏿' }) },
  { name: 'SDK: a memo with flags', bytes: sdkPurchase(SPLIT, { memo: '🇨🇭 🏴‍☠️ 🏳️‍🌈 🏴󠁧󠁢󠁷󠁬󠁳󠁿' }) },
  { name: 'SDK: a memo with keycaps and hearts', bytes: sdkPurchase(SPLIT, { memo: '1️⃣ #️⃣ ❤️ ❤︎' }) },
  { name: 'SDK: a memo in another script', bytes: sdkPurchase(SPLIT, { memo: 'Практика, Tidal' }) },
  { name: 'SDK: a memo with a link', bytes: sdkPurchase(SPLIT, { memo: 'see https://tidal.example/7' }) },
  { name: 'SDK: the seller alone is paid', bytes: sdkPurchase([[SELLER, 120n * HBAR]]) },
  { name: 'SDK: a royalty too', bytes: sdkPurchase([...SPLIT, [ROYALTY, 5n * HBAR]]) },
  { name: 'SDK: the NFT leg by allowance', bytes: sdkPurchase(SPLIT, { approved: true }) },
  { name: 'SDK: the NFT added first', bytes: sdkPurchase([...SPLIT].reverse(), { nftFirst: true }) },
  { name: 'SDK: exactly the price limit', bytes: sdkPurchase([[SELLER, 125n * HBAR + HBAR / 2n]]) },
  { name: 'SDK: one tinybar', bytes: sdkPurchase([[SELLER, 1n]]) },
  { name: 'SDK: exactly the fee cap', bytes: sdkPurchase(SPLIT, { feeTinybar: 10n * HBAR }) },
  {
    name: 'SDK: valid from 19 seconds ahead on, by a clock of somebody else',
    bytes: sdkPurchase(SPLIT, { seconds: NOW + 19 }),
  },
  { name: 'SDK: ten seconds left', bytes: sdkPurchase(SPLIT, { seconds: START - 100 }) },
  { name: 'SDK: the seller seen is paid most', bytes: sdkPurchase(SPLIT), intent: { ...INTENT, seller: '0.0.2002' } },
  {
    name: 'SDK: known fee accounts and a royalty',
    bytes: sdkPurchase([...SPLIT, [ROYALTY, HBAR]]),
    intent: { ...INTENT, feeAccounts: ['0.0.3003'] },
  },
  {
    name: 'SDK: a tenth of the price for fees and a quarter for royalties',
    bytes: sdkPurchase([
      [SELLER, 65n * HBAR],
      [FEES, 10n * HBAR],
      [ROYALTY, 25n * HBAR],
    ]),
    intent: { ...INTENT, ...SELLER_SEEN, ...FEES_KNOWN },
  },
  { name: 'SDK: the serial given as text', bytes: sdkPurchase(SPLIT), intent: { ...INTENT, serial: '7' } },
  { name: 'defaults left out', bytes: list(body()) },
  {
    name: 'defaults left out, no memo, two nodes',
    bytes: list(forNode(3, { memo: NONE }), forNode(4, { memo: NONE })),
  },
  {
    name: 'defaults spelled out: not scheduled, nonce 0, no record, no approval',
    bytes: list(
      body({
        id: transactionId(BUYER, START, int(3, 0), int(4, 0)),
        record: int(5, 0),
        data: transfer(hbarList(leg(BUYER, -HBAR, int(3, 0)), leg(SELLER, HBAR, int(3, 0))), DELIVERY),
      }),
    ),
  },
  { name: 'a memo spelled out as empty', bytes: list(body({ memo: text(6, '') })) },
  { name: 'the buyer listed last', bytes: withData(hbarList(leg(SELLER, HBAR), leg(BUYER, -HBAR)), DELIVERY) },
  {
    name: 'a fee account with nothing to get',
    bytes: withData(hbarList(leg(BUYER, -HBAR), leg(SELLER, HBAR), leg(FEES, 0n)), DELIVERY),
  },
  {
    name: 'the NFT leg by allowance, by hand',
    bytes: withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL, int(4, 1)))),
  },
  { name: 'SDK: an association', bytes: sdkAssociate([3]), intent: ASSOCIATE },
  { name: 'SDK: an association on three nodes', bytes: sdkAssociate([3, 4, 5]), intent: ASSOCIATE },
  {
    name: 'an association by hand',
    bytes: list(body({ data: len(40, len(1, id(BUYER)), len(2, id(TOKEN))) })),
    intent: ASSOCIATE,
  },
  {
    name: 'an association of the app itself',
    bytes: buildAssociate({
      payer: '0.0.1001',
      token: '0.0.5000',
      nodes: ['0.0.3', '0.0.4'],
      validStart: { seconds: BigInt(START), nanos: 0 },
      validDurationSeconds: 120,
      feeMaxTinybar: HBAR,
    }),
    intent: ASSOCIATE,
  },
]

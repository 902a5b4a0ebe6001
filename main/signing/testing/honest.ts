import {
  AccountId,
  Hbar,
  NftId,
  Timestamp,
  TokenAssociateTransaction,
  TokenId,
  TransactionId,
  TransferTransaction,
} from '@hashgraph/sdk'
import { buildAssociate } from '../build'
import {
  BUYER,
  DELIVERY,
  MARKET_FEE_ACCOUNT,
  HBAR,
  INTENT,
  NO_BYTES,
  NOW_SECONDS,
  PAYMENT,
  ROYALTY_ACCOUNT,
  SELLER,
  SERIAL,
  VALID_START_SECONDS,
  TOKEN,
  body,
  forNode,
  hbarList,
  entityIdBytes,
  hbarLegBytes,
  encodeTransactionList,
  nftLegBytes,
  tokenList,
  transactionId,
  transfer,
  encodeTransfers,
} from './pieces'
import { varintField, lengthDelimitedField, stringField } from './wire-write'

/** Bytes that do what was requested and must match. `intent`: `INTENT` by default. */
type HonestCase = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly intent?: Readonly<Record<string, unknown>>
}

const account = (num: number): AccountId => new AccountId(num)
const requestedNft = new NftId(new TokenId(TOKEN), SERIAL)
const ASSOCIATE_INTENT = {
  kind: 'associate',
  account: '0.0.1001',
  token: '0.0.5000',
  nodes: INTENT.nodes,
  feeCap: '10',
  now: INTENT.now,
}

type Payments = readonly (readonly [account: number, tinybar: bigint])[]
type PurchaseOptions = {
  readonly nodes?: readonly number[]
  readonly memo?: string
  readonly feeTinybar?: bigint
  /** True if the NFT moves under an allowance of the seller. */
  readonly isNftApproved?: boolean
  /** True if the NFT movement is added before the HBAR movements. */
  readonly isNftFirst?: boolean
  /** Start of the time window, in UNIX seconds. */
  readonly startSeconds?: number
}

/** Bytes of a purchase as the SDK writes them. The buyer pays the total of the payments. */
export function sdkPurchase(payments: Payments, options: PurchaseOptions = {}): Uint8Array {
  const { nodes = [3], memo = '', feeTinybar = HBAR, startSeconds = VALID_START_SECONDS } = options
  const { isNftApproved = false, isNftFirst = false } = options
  const transaction = new TransferTransaction()
  const addNft = () =>
    isNftApproved
      ? transaction.addApprovedNftTransfer(requestedNft, account(SELLER), account(BUYER))
      : transaction.addNftTransfer(requestedNft, account(SELLER), account(BUYER))
  if (isNftFirst) addNft()
  const totalTinybars = payments.reduce((total, [, amount]) => total + amount, 0n)
  for (const [receiver, amount] of payments) {
    transaction.addHbarTransfer(account(receiver), Hbar.fromTinybars(amount.toString()))
  }
  transaction.addHbarTransfer(account(BUYER), Hbar.fromTinybars((-totalTinybars).toString()))
  if (!isNftFirst) addNft()
  return frozenBytes(transaction, nodes, startSeconds, feeTinybar, memo)
}

/** Bytes of the transaction as the SDK writes them, once `freeze` has fixed the fields. */
function frozenBytes(
  transaction: TransferTransaction | TokenAssociateTransaction,
  nodes: readonly number[],
  startSeconds: number,
  feeTinybar: bigint,
  memo: string,
): Uint8Array {
  return transaction
    .setTransactionId(TransactionId.withValidStart(account(BUYER), new Timestamp(startSeconds, 123_456_789)))
    .setNodeAccountIds(nodes.map(account))
    .setMaxTransactionFee(Hbar.fromTinybars(feeTinybar.toString()))
    .setTransactionMemo(memo)
    .freeze()
    .toBytes()
}

const sdkAssociate = (nodes: readonly number[]): Uint8Array =>
  frozenBytes(
    new TokenAssociateTransaction().setAccountId(account(BUYER)).setTokenIds([new TokenId(TOKEN)]),
    nodes,
    VALID_START_SECONDS,
    HBAR,
    '',
  )

/** Payments of a purchase for 120 HBAR: the seller and the market's fee account. */
const SELLER_AND_FEES: Payments = [
  [SELLER, 114n * HBAR],
  [MARKET_FEE_ACCOUNT, 6n * HBAR],
]

const SELLER_FEES_AND_ROYALTY: Payments = [...SELLER_AND_FEES, [ROYALTY_ACCOUNT, 5n * HBAR]]
const SELLER_FIELDS = { seller: '0.0.2002' }
const FEE_ACCOUNT_FIELDS = { feeAccounts: ['0.0.3003'] }

/**
 * Purchases that pay seller, market and creator: with and without a seller and a fee account in the intent, and with
 * the NFT moved by allowance or by signature.
 */
const purchasesWithRoyalty: readonly HonestCase[] = [true, false].flatMap((isNftApproved) =>
  [
    { description: 'no account in the intent', intentFields: {} },
    { description: 'the seller in the intent', intentFields: SELLER_FIELDS },
    { description: 'the fee account in the intent', intentFields: FEE_ACCOUNT_FIELDS },
    { description: 'seller and fee account in the intent', intentFields: { ...SELLER_FIELDS, ...FEE_ACCOUNT_FIELDS } },
  ].map(({ description, intentFields }) => ({
    name: `SDK: seller, fees and royalty, ${description}, NFT ${isNftApproved ? 'by allowance' : 'by signature'}`,
    bytes: sdkPurchase(SELLER_FEES_AND_ROYALTY, { isNftApproved }),
    intent: { ...INTENT, ...intentFields },
  })),
)

/** Purchases and associations that must match. */
export const honestCases: readonly HonestCase[] = [
  ...purchasesWithRoyalty,
  {
    name: 'SDK: exactly a quarter of the price for royalties',
    bytes: sdkPurchase([
      [SELLER, 75n * HBAR],
      [ROYALTY_ACCOUNT, 25n * HBAR],
    ]),
  },
  { name: 'SDK: one node, seller and fees', bytes: sdkPurchase(SELLER_AND_FEES) },
  { name: 'SDK: three nodes', bytes: sdkPurchase(SELLER_AND_FEES, { nodes: [3, 4, 5] }) },
  { name: 'SDK: nodes in descending order', bytes: sdkPurchase(SELLER_AND_FEES, { nodes: [5, 3] }) },
  { name: 'SDK: a memo', bytes: sdkPurchase(SELLER_AND_FEES, { memo: 'Tide 7, order 42' }) },
  { name: 'SDK: a memo with accents and an emoji', bytes: sdkPurchase(SELLER_AND_FEES, { memo: 'Œuvre 7 – 🌊' }) },
  { name: 'SDK: a memo with a family', bytes: sdkPurchase(SELLER_AND_FEES, { memo: 'For us 👩‍👩‍👧‍👦' }) },
  { name: 'SDK: a memo with skin tones', bytes: sdkPurchase(SELLER_AND_FEES, { memo: '👍🏽 👩🏿‍🚀 👩🏻‍🤝‍👨🏿' }) },
  { name: 'SDK: a memo with flags', bytes: sdkPurchase(SELLER_AND_FEES, { memo: '🇨🇭 🏴‍☠️ 🏳️‍🌈 🏴󠁧󠁢󠁷󠁬󠁳󠁿' }) },
  { name: 'SDK: a memo with keycaps and hearts', bytes: sdkPurchase(SELLER_AND_FEES, { memo: '1️⃣ #️⃣ ❤️ ❤︎' }) },
  { name: 'SDK: a memo in another script', bytes: sdkPurchase(SELLER_AND_FEES, { memo: 'Практика, Tidal' }) },
  { name: 'SDK: a memo with a link', bytes: sdkPurchase(SELLER_AND_FEES, { memo: 'see https://tidal.example/7' }) },
  { name: 'SDK: only the seller is paid', bytes: sdkPurchase([[SELLER, 120n * HBAR]]) },
  { name: 'SDK: seller, fees and royalty', bytes: sdkPurchase([...SELLER_AND_FEES, [ROYALTY_ACCOUNT, 5n * HBAR]]) },
  { name: 'SDK: the NFT by allowance', bytes: sdkPurchase(SELLER_AND_FEES, { isNftApproved: true }) },
  { name: 'SDK: the NFT added first', bytes: sdkPurchase([...SELLER_AND_FEES].reverse(), { isNftFirst: true }) },
  { name: 'SDK: exactly the price limit', bytes: sdkPurchase([[SELLER, 125n * HBAR + HBAR / 2n]]) },
  { name: 'SDK: one tinybar', bytes: sdkPurchase([[SELLER, 1n]]) },
  { name: 'SDK: exactly the fee cap', bytes: sdkPurchase(SELLER_AND_FEES, { feeTinybar: 10n * HBAR }) },
  {
    name: 'SDK: valid from 19 seconds ahead, because another clock is ahead',
    bytes: sdkPurchase(SELLER_AND_FEES, { startSeconds: NOW_SECONDS + 19 }),
  },
  {
    name: 'SDK: ten seconds before the time window ends',
    bytes: sdkPurchase(SELLER_AND_FEES, { startSeconds: VALID_START_SECONDS - 100 }),
  },
  {
    name: 'SDK: the seller in the intent is paid most',
    bytes: sdkPurchase(SELLER_AND_FEES),
    intent: { ...INTENT, seller: '0.0.2002' },
  },
  {
    name: 'SDK: fee accounts in the intent, and a royalty',
    bytes: sdkPurchase([...SELLER_AND_FEES, [ROYALTY_ACCOUNT, HBAR]]),
    intent: { ...INTENT, feeAccounts: ['0.0.3003'] },
  },
  {
    name: 'SDK: a tenth of the price for fees and a quarter for royalties',
    bytes: sdkPurchase([
      [SELLER, 65n * HBAR],
      [MARKET_FEE_ACCOUNT, 10n * HBAR],
      [ROYALTY_ACCOUNT, 25n * HBAR],
    ]),
    intent: { ...INTENT, ...SELLER_FIELDS, ...FEE_ACCOUNT_FIELDS },
  },
  { name: 'SDK: the serial given as text', bytes: sdkPurchase(SELLER_AND_FEES), intent: { ...INTENT, serial: '7' } },
  { name: 'default values omitted', bytes: encodeTransactionList(body()) },
  {
    name: 'default values omitted, no memo, two nodes',
    bytes: encodeTransactionList(forNode(3, { memo: NO_BYTES }), forNode(4, { memo: NO_BYTES })),
  },
  {
    name: 'default values written: not scheduled, nonce 0, no record, no approval',
    bytes: encodeTransactionList(
      body({
        id: transactionId(BUYER, VALID_START_SECONDS, varintField(3, 0), varintField(4, 0)),
        record: varintField(5, 0),
        data: transfer(
          hbarList(hbarLegBytes(BUYER, -HBAR, varintField(3, 0)), hbarLegBytes(SELLER, HBAR, varintField(3, 0))),
          DELIVERY,
        ),
      }),
    ),
  },
  { name: 'an empty memo written', bytes: encodeTransactionList(body({ memo: stringField(6, '') })) },
  {
    name: 'the buyer listed last',
    bytes: encodeTransfers(hbarList(hbarLegBytes(SELLER, HBAR), hbarLegBytes(BUYER, -HBAR)), DELIVERY),
  },
  {
    name: 'a fee account that gets 0 HBAR',
    bytes: encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -HBAR), hbarLegBytes(SELLER, HBAR), hbarLegBytes(MARKET_FEE_ACCOUNT, 0n)),
      DELIVERY,
    ),
  },
  {
    name: 'the NFT by allowance, written by hand',
    bytes: encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL, varintField(4, 1)))),
  },
  { name: 'SDK: an association', bytes: sdkAssociate([3]), intent: ASSOCIATE_INTENT },
  { name: 'SDK: an association on three nodes', bytes: sdkAssociate([3, 4, 5]), intent: ASSOCIATE_INTENT },
  {
    name: 'an association written by hand',
    bytes: encodeTransactionList(
      body({
        data: lengthDelimitedField(
          40,
          lengthDelimitedField(1, entityIdBytes(BUYER)),
          lengthDelimitedField(2, entityIdBytes(TOKEN)),
        ),
      }),
    ),
    intent: ASSOCIATE_INTENT,
  },
  {
    name: 'an association written by the app',
    bytes: buildAssociate({
      payer: '0.0.1001',
      token: '0.0.5000',
      nodes: ['0.0.3', '0.0.4'],
      validStart: { seconds: BigInt(VALID_START_SECONDS), nanos: 0 },
      validDurationSeconds: 120,
      feeMaxTinybar: HBAR,
    }),
    intent: ASSOCIATE_INTENT,
  },
]

import {
  BUYER,
  DELIVERY,
  MARKET_FEE_ACCOUNT,
  PAYMENT_LEGS,
  NO_BYTES,
  NOW_SECONDS,
  PAYMENT,
  SELLER,
  SERIAL,
  VALID_START_SECONDS,
  STRANGER,
  TOKEN,
  THEFT,
  aliasIdBytes,
  approvalFlag,
  body,
  tokenLegBytes,
  forNode,
  hbarList,
  entityIdBytes,
  hbarLegBytes,
  encodeTransactionList,
  nftLegBytes,
  tokenList,
  transactionId,
  encodeTransfers,
} from './pieces'
import { refusedAs, type HostileBytes } from './refused-as'
import { varintField, lengthDelimitedField, stringField, zigzag } from './wire-write'

/**
 * Bytes without unknown fields that the decoder refuses, because values are wrong, missing or contradict each other.
 */
export const hostileValues: readonly HostileBytes[] = [
  ...refusedAs('node-invalid', {
    'one node twice, with the same body': encodeTransactionList(body(), body()),
  }),
  ...refusedAs('body-mismatch', {
    'one node twice, with two different bodies': encodeTransactionList(body(), body({ data: THEFT })),
    'two nodes, with different transfers': encodeTransactionList(forNode(3), forNode(4, { data: THEFT })),
    'two nodes, with different memos': encodeTransactionList(forNode(3), forNode(4, { memo: stringField(6, 'other') })),
    'two nodes, with a fee limit in only one body': encodeTransactionList(forNode(3), forNode(4, { fee: NO_BYTES })),
    'two transaction ids': encodeTransactionList(
      forNode(3),
      forNode(4, { id: transactionId(BUYER, VALID_START_SECONDS + 1) }),
    ),
    'two nodes, with a default value written in only one body': encodeTransactionList(
      forNode(3),
      forNode(4, { record: varintField(5, 0) }),
    ),
  }),
  ...refusedAs('id-invalid', {
    'no node': encodeTransactionList(body({ node: NO_BYTES })),
    'node 0.0.0': encodeTransactionList(body({ node: lengthDelimitedField(2) })),
    'a node given by alias': encodeTransactionList(
      body({ node: lengthDelimitedField(2, aliasIdBytes('aa'.repeat(20))) }),
    ),
    'a transaction id without a payer': encodeTransactionList(
      body({ id: lengthDelimitedField(1, lengthDelimitedField(1, varintField(1, NOW_SECONDS))) }),
    ),
    'account 0.0.0 as a receiver': encodeTransfers(hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(0, 1n)), DELIVERY),
    'a negative account number': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(varintField(3, -5), 1n)),
      DELIVERY,
    ),
    'an account of another shard': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(Buffer.concat([varintField(1, 1), entityIdBytes(SELLER)]), 1n)),
      DELIVERY,
    ),
    'a leg without an account': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -1n), lengthDelimitedField(1, varintField(2, zigzag(1n)))),
      DELIVERY,
    ),
    'an account number as an EVM address': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(aliasIdBytes(`${'00'.repeat(18)}07d2`), 1n)),
      DELIVERY,
    ),
    'a key in place of an account': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(aliasIdBytes(`1220${'ab'.repeat(32)}`), 1n)),
      DELIVERY,
    ),
    'a list of keys in place of an account': encodeTransfers(
      hbarList(
        hbarLegBytes(BUYER, -1n),
        hbarLegBytes(
          lengthDelimitedField(
            4,
            lengthDelimitedField(6, lengthDelimitedField(1, lengthDelimitedField(2, Buffer.alloc(32, 1)))),
          ),
          1n,
        ),
      ),
      DELIVERY,
    ),
    'an NFT of no token': encodeTransfers(PAYMENT, lengthDelimitedField(2, nftLegBytes(SELLER, BUYER, SERIAL))),
  }),
  ...refusedAs('transaction-id', {
    'no transaction id': encodeTransactionList(body({ id: NO_BYTES })),
    'a transaction id without a start': encodeTransactionList(
      body({ id: lengthDelimitedField(1, lengthDelimitedField(2, entityIdBytes(BUYER))) }),
    ),
    'a start with negative nanoseconds': encodeTransactionList(
      body({
        id: lengthDelimitedField(
          1,
          lengthDelimitedField(1, varintField(1, VALID_START_SECONDS), varintField(2, -1)),
          lengthDelimitedField(2, entityIdBytes(BUYER)),
        ),
      }),
    ),
    'a start after the year 9999': encodeTransactionList(
      body({
        id: lengthDelimitedField(
          1,
          lengthDelimitedField(1, varintField(1, 2n ** 62n)),
          lengthDelimitedField(2, entityIdBytes(BUYER)),
        ),
      }),
    ),
  }),
  ...refusedAs('duration-invalid', {
    'a duration of 2^32 + 120 s': encodeTransactionList(
      body({ duration: lengthDelimitedField(4, varintField(1, 2n ** 32n + 120n)) }),
    ),
    'no duration': encodeTransactionList(body({ duration: NO_BYTES })),
    'a duration of 14 s': encodeTransactionList(body({ duration: lengthDelimitedField(4, varintField(1, 14)) })),
    'a duration of 181 s': encodeTransactionList(body({ duration: lengthDelimitedField(4, varintField(1, 181)) })),
    'a negative duration': encodeTransactionList(body({ duration: lengthDelimitedField(4, varintField(1, -120)) })),
  }),
  ...refusedAs('list-unbalanced', {
    'amounts that do not add up': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -2n), hbarLegBytes(SELLER, 1n)),
      DELIVERY,
    ),
    'amounts that add up to zero only in 64 bits': encodeTransfers(
      hbarList(
        hbarLegBytes(BUYER, 2n ** 63n - 1n),
        hbarLegBytes(SELLER, 2n ** 63n - 1n),
        hbarLegBytes(MARKET_FEE_ACCOUNT, 2n),
      ),
      DELIVERY,
    ),
    'token amounts that do not add up': encodeTransfers(
      PAYMENT,
      tokenList(8000, tokenLegBytes(BUYER, -5n), tokenLegBytes(STRANGER, 6n)),
    ),
    'a purchase without the movement of the buyer': encodeTransfers(hbarList(...PAYMENT_LEGS.slice(1)), DELIVERY),
  }),
  ...refusedAs('amount-invalid', {
    'an amount of -2^63': encodeTransfers(
      hbarList(
        hbarLegBytes(BUYER, -(2n ** 63n)),
        hbarLegBytes(SELLER, 2n ** 62n),
        hbarLegBytes(MARKET_FEE_ACCOUNT, 2n ** 62n),
      ),
      DELIVERY,
    ),
  }),
  ...refusedAs('account-repeated', {
    'an account listed twice': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -60n), hbarLegBytes(BUYER, -60n), hbarLegBytes(SELLER, 120n)),
      DELIVERY,
    ),
    'an account listed twice, once by allowance': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -60n), hbarLegBytes(BUYER, -60n, approvalFlag), hbarLegBytes(SELLER, 120n)),
      DELIVERY,
    ),
  }),
  ...refusedAs('nft-invalid', {
    'a serial of 0': encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, 0))),
    'a negative serial': encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, -7))),
    'one NFT that moves twice': encodeTransfers(
      PAYMENT,
      tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL), nftLegBytes(BUYER, STRANGER, SERIAL)),
    ),
    'an NFT that moves to its owner': encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(BUYER, BUYER, SERIAL))),
    'one token as an NFT and as fungible units': encodeTransfers(
      PAYMENT,
      tokenList(TOKEN, tokenLegBytes(SELLER, -1n), tokenLegBytes(BUYER, 1n), nftLegBytes(SELLER, BUYER, SERIAL)),
    ),
    'expected decimals for an NFT': encodeTransfers(
      PAYMENT,
      tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL), lengthDelimitedField(4, varintField(1, 2))),
    ),
  }),
  ...refusedAs('token-repeated', {
    'one token in two lists': encodeTransfers(PAYMENT, DELIVERY, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, 8))),
  }),
  ...refusedAs('effect-empty', {
    'a token list without movements': encodeTransfers(PAYMENT, tokenList(TOKEN)),
    'a transfer without lists': encodeTransfers(),
    'a transfer with an empty HBAR list': encodeTransfers(hbarList()),
  }),
]

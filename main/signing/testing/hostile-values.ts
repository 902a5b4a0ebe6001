import {
  BUYER,
  DELIVERY,
  FEES,
  LEGS,
  NONE,
  NOW,
  PAYMENT,
  SELLER,
  SERIAL,
  START,
  STRANGER,
  TOKEN,
  THEFT,
  aliasId,
  approved,
  body,
  coin,
  forNode,
  hbarList,
  id,
  leg,
  list,
  nft,
  tokenList,
  transactionId,
  withData,
} from './pieces'
import { refusedAs, type HostileWire } from './refused-as'
import { int, len, text, zigzag } from './wire-write'

/** Well-formed fields with values that no transaction to sign may have. */
export const hostileValues: readonly HostileWire[] = [
  ...refusedAs('node-invalid', {
    'one node twice, with the same body': list(body(), body()),
  }),
  ...refusedAs('body-mismatch', {
    'one node twice, with two different bodies': list(body(), body({ data: THEFT })),
    'two nodes, with different transfers': list(forNode(3), forNode(4, { data: THEFT })),
    'two nodes, with different memos': list(forNode(3), forNode(4, { memo: text(6, 'other') })),
    'two nodes, with a fee limit in only one body': list(forNode(3), forNode(4, { fee: NONE })),
    'two transaction ids': list(forNode(3), forNode(4, { id: transactionId(BUYER, START + 1) })),
    'two nodes, with a default value written in only one body': list(forNode(3), forNode(4, { record: int(5, 0) })),
  }),
  ...refusedAs('id-invalid', {
    'no node': list(body({ node: NONE })),
    'node 0.0.0': list(body({ node: len(2) })),
    'a node given by alias': list(body({ node: len(2, aliasId('aa'.repeat(20))) })),
    'a transaction id without a payer': list(body({ id: len(1, len(1, int(1, NOW))) })),
    'account 0.0.0 as a receiver': withData(hbarList(leg(BUYER, -1n), leg(0, 1n)), DELIVERY),
    'a negative account number': withData(hbarList(leg(BUYER, -1n), leg(int(3, -5), 1n)), DELIVERY),
    'an account of another shard': withData(
      hbarList(leg(BUYER, -1n), leg(Buffer.concat([int(1, 1), id(SELLER)]), 1n)),
      DELIVERY,
    ),
    'a leg without an account': withData(hbarList(leg(BUYER, -1n), len(1, int(2, zigzag(1n)))), DELIVERY),
    'an account number as an EVM address': withData(
      hbarList(leg(BUYER, -1n), leg(aliasId(`${'00'.repeat(18)}07d2`), 1n)),
      DELIVERY,
    ),
    'a key in place of an account': withData(
      hbarList(leg(BUYER, -1n), leg(aliasId(`1220${'ab'.repeat(32)}`), 1n)),
      DELIVERY,
    ),
    'a list of keys in place of an account': withData(
      hbarList(leg(BUYER, -1n), leg(len(4, len(6, len(1, len(2, Buffer.alloc(32, 1))))), 1n)),
      DELIVERY,
    ),
    'an NFT of no token': withData(PAYMENT, len(2, nft(SELLER, BUYER, SERIAL))),
  }),
  ...refusedAs('transaction-id', {
    'no transaction id': list(body({ id: NONE })),
    'a transaction id without a start': list(body({ id: len(1, len(2, id(BUYER))) })),
    'a start with negative nanoseconds': list(
      body({ id: len(1, len(1, int(1, START), int(2, -1)), len(2, id(BUYER))) }),
    ),
    'a start after the year 9999': list(body({ id: len(1, len(1, int(1, 2n ** 62n)), len(2, id(BUYER))) })),
  }),
  ...refusedAs('duration-invalid', {
    'a duration of 2^32 + 120 s': list(body({ duration: len(4, int(1, 2n ** 32n + 120n)) })),
    'no duration': list(body({ duration: NONE })),
    'a duration of 14 s': list(body({ duration: len(4, int(1, 14)) })),
    'a duration of 181 s': list(body({ duration: len(4, int(1, 181)) })),
    'a negative duration': list(body({ duration: len(4, int(1, -120)) })),
  }),
  ...refusedAs('list-unbalanced', {
    'amounts that do not add up': withData(hbarList(leg(BUYER, -2n), leg(SELLER, 1n)), DELIVERY),
    'amounts that add up to zero only in 64 bits': withData(
      hbarList(leg(BUYER, 2n ** 63n - 1n), leg(SELLER, 2n ** 63n - 1n), leg(FEES, 2n)),
      DELIVERY,
    ),
    'token amounts that do not add up': withData(PAYMENT, tokenList(8000, coin(BUYER, -5n), coin(STRANGER, 6n))),
    'a purchase without the movement of the buyer': withData(hbarList(...LEGS.slice(1)), DELIVERY),
  }),
  ...refusedAs('amount-invalid', {
    'an amount of -2^63': withData(
      hbarList(leg(BUYER, -(2n ** 63n)), leg(SELLER, 2n ** 62n), leg(FEES, 2n ** 62n)),
      DELIVERY,
    ),
  }),
  ...refusedAs('account-repeated', {
    'an account listed twice': withData(hbarList(leg(BUYER, -60n), leg(BUYER, -60n), leg(SELLER, 120n)), DELIVERY),
    'an account listed twice, once by allowance': withData(
      hbarList(leg(BUYER, -60n), leg(BUYER, -60n, approved), leg(SELLER, 120n)),
      DELIVERY,
    ),
  }),
  ...refusedAs('nft-invalid', {
    'a serial of 0': withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, 0))),
    'a negative serial': withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, -7))),
    'one NFT that moves twice': withData(
      PAYMENT,
      tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), nft(BUYER, STRANGER, SERIAL)),
    ),
    'an NFT that moves to its owner': withData(PAYMENT, tokenList(TOKEN, nft(BUYER, BUYER, SERIAL))),
    'one token as an NFT and as fungible units': withData(
      PAYMENT,
      tokenList(TOKEN, coin(SELLER, -1n), coin(BUYER, 1n), nft(SELLER, BUYER, SERIAL)),
    ),
    'expected decimals for an NFT': withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), len(4, int(1, 2)))),
  }),
  ...refusedAs('token-repeated', {
    'one token in two lists': withData(PAYMENT, DELIVERY, tokenList(TOKEN, nft(SELLER, BUYER, 8))),
  }),
  ...refusedAs('effect-empty', {
    'a token list without movements': withData(PAYMENT, tokenList(TOKEN)),
    'a transfer without lists': withData(),
    'a transfer with an empty HBAR list': withData(hbarList()),
  }),
]

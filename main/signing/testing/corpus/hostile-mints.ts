import { ASKED, FIFTY, MARKET, approve, approveInOrder, hbarTo, nftsTo, tokensTo } from '../acts'
import { ALIAS } from '../honest-acts'
import { refuse, warn, type HostileBuy } from '../not-a-match'
import {
  BUYER,
  HBAR,
  SELLER,
  STRANGER,
  TOKEN,
  approved,
  body,
  coin,
  hbarList,
  id,
  leg,
  list,
  nft,
  tokenList,
  withData,
} from '../pieces'
import { int, len } from '../wire-write'
import { ASSOCIATE } from './kinds'

const MINT = ASKED.mint
const DIRECT = ASKED.directMint
const pay = (tinybar: bigint, to: number | Buffer = MARKET): Buffer => hbarList(leg(BUYER, -tinybar), leg(to, tinybar))

/** A mint paid by allowance: the price for one NFT and the count are the person's own. */
const byAllowance: readonly HostileBuy[] = [
  refuse('the price of three for a mint of two', 'mint-over', approve(hbarTo(MARKET, 3n * FIFTY)), MINT),
  refuse('the price of two for a mint of one', 'mint-over', approve(hbarTo(MARKET, 2n * FIFTY)), DIRECT),
  refuse(
    'more than the price, as the service says it needs',
    'mint-required-over',
    approve(hbarTo(MARKET, 101n * HBAR)),
    { ...MINT, allowance: '101' },
  ),
  refuse(
    'a service that needs one tinybar more than the price',
    'mint-required-over',
    approve(hbarTo(MARKET, 100n * HBAR)),
    { ...MINT, allowance: '100.00000001' },
  ),
  refuse('less needed than taken', 'allowance-differs', approve(hbarTo(MARKET, 100n * HBAR)), {
    ...MINT,
    allowance: '50',
  }),
  refuse('more needed than taken', 'allowance-differs', approve(hbarTo(MARKET, 50n * HBAR)), {
    ...MINT,
    allowance: '100',
  }),
  refuse('nothing needed, and something taken', 'allowance-differs', approve(hbarTo(MARKET, 1n)), {
    ...MINT,
    allowance: '0',
  }),
  refuse('a price for a free claim', 'mint-over', approve(hbarTo(MARKET, HBAR)), ASKED.freeMint),
  refuse('a free claim for a look-alike', 'spender-unknown', approve(hbarTo(3030, 0n)), ASKED.freeMint),
  refuse('a mint paid in coins', 'mint-token-priced', approve(tokensTo(MARKET, 0)), MINT),
  refuse(
    'a mint paid in HBAR and coins',
    'mint-unasked',
    approveInOrder(hbarTo(MARKET, HBAR), tokensTo(MARKET, 1)),
    MINT,
  ),
  refuse(
    'a mint with an NFT for the market beside',
    'mint-unasked',
    approveInOrder(hbarTo(MARKET, HBAR), nftsTo(MARKET, [12])),
    MINT,
  ),
  refuse('a swap of two NFTs', 'mint-swap', approve(nftsTo(MARKET, [12, 13])), MINT),
  refuse('a mint in two halves', 'mint-unasked', approve(hbarTo(MARKET, 50n * HBAR), hbarTo(MARKET, 50n * HBAR)), MINT),
  refuse(
    'a mint that takes a permission back',
    'mint-type',
    list(body({ data: len(49, len(2, len(1, id(TOKEN)), len(3, Buffer.from([7])))) })),
    MINT,
  ),
  refuse(
    'a mint that associates',
    'mint-type',
    list(body({ data: len(40, len(1, id(BUYER)), len(2, id(TOKEN))) })),
    MINT,
  ),
  refuse('a mint that draws a number', 'mint-type', list(body({ data: len(52, int(1, 6)) })), MINT),
]

/** A mint paid at once, and a free claim by a transfer. */
const directly: readonly HostileBuy[] = [
  refuse('one tinybar more than the price at once', 'mint-pays-over', withData(pay(FIFTY + 1n)), DIRECT),
  refuse('a hundred times the price at once', 'mint-pays-over', withData(pay(100n * FIFTY)), DIRECT),
  refuse('the price of two at once', 'mint-pays-for-one', withData(pay(FIFTY)), MINT),
  refuse(
    'a payment of an account like the own one',
    'other-account-debited',
    withData(hbarList(leg(1010, -HBAR), leg(MARKET, HBAR))),
    DIRECT,
  ),
  refuse(
    'a payment shared with an address',
    'other-account-debited',
    withData(hbarList(leg(BUYER, -1n), leg(ALIAS, -1n), leg(MARKET, 2n))),
    DIRECT,
  ),
  refuse(
    'a payment to the market out of an allowance',
    'own-allowance-used',
    withData(hbarList(leg(BUYER, -HBAR, approved), leg(MARKET, HBAR))),
    DIRECT,
  ),
  refuse(
    'a debit in two legs',
    'account-repeated',
    withData(hbarList(leg(BUYER, -HBAR), leg(BUYER, -FIFTY), leg(MARKET, FIFTY + HBAR))),
    DIRECT,
  ),
  refuse(
    'a debit and a credit that cancel out',
    'account-repeated',
    withData(hbarList(leg(BUYER, -FIFTY), leg(BUYER, FIFTY))),
    DIRECT,
  ),
  refuse(
    'a payment with an NFT that leaves',
    'mint-unasked',
    withData(pay(HBAR), tokenList(TOKEN, nft(BUYER, MARKET, 12))),
    DIRECT,
  ),
  refuse(
    'a payment with an NFT that leaves by allowance',
    'mint-unasked',
    withData(pay(HBAR), tokenList(TOKEN, nft(BUYER, MARKET, 12, int(4, 1)))),
    DIRECT,
  ),
  refuse('a payment in coins', 'mint-unasked', withData(tokenList(8000, coin(BUYER, -5n), coin(MARKET, 5n))), DIRECT),
  refuse('a payment in place of the allowance that is needed', 'mint-pays-instead', withData(pay(FIFTY, STRANGER)), {
    ...DIRECT,
    allowance: '50',
  }),
  refuse('a payment to an address in place of the allowance', 'mint-pays-instead', withData(pay(1n, ALIAS)), {
    ...DIRECT,
    allowance: '50',
  }),
  refuse('a free claim that pays', 'mint-pays-over', withData(pay(1n)), ASKED.freeMint),
  refuse(
    'a free claim with an NFT that leaves',
    'mint-unasked',
    withData(hbarList(leg(BUYER, 0n)), tokenList(TOKEN, nft(BUYER, STRANGER, 7))),
    ASKED.freeMint,
  ),
  refuse('a free claim of somebody else', 'mint-unasked', withData(hbarList(leg(SELLER, 0n))), ASKED.freeMint),
  refuse(
    'a free claim out of an allowance',
    'own-allowance-used',
    withData(hbarList(leg(BUYER, 0n, approved))),
    ASKED.freeMint,
  ),
  warn('a payment to somebody who is on no list', 'mint-receiver-unlisted', withData(pay(FIFTY, STRANGER)), DIRECT),
  warn('a payment to an address', 'alias-receiver', withData(pay(FIFTY, ALIAS)), DIRECT),
]

const associate = (...fields: readonly Buffer[]): Buffer => list(body({ data: len(40, ...fields) }))

/** An association of more tokens, for others, or of another token. */
const associations: readonly HostileBuy[] = [
  refuse(
    'an association of two tokens, the asked one last',
    'associate-more',
    associate(len(1, id(BUYER)), len(2, id(4999)), len(2, id(TOKEN))),
    ASSOCIATE,
  ),
  refuse(
    'an association of ten tokens',
    'associate-more',
    associate(len(1, id(BUYER)), ...Array.from({ length: 10 }, (_, i) => len(2, id(TOKEN + i)))),
    ASSOCIATE,
  ),
  refuse(
    'an association of one token twice',
    'token-repeated',
    associate(len(1, id(BUYER)), len(2, id(TOKEN)), len(2, id(TOKEN))),
    ASSOCIATE,
  ),
  refuse('an association of no token', 'effect-empty', associate(len(1, id(BUYER))), ASSOCIATE),
  refuse(
    'an association of a look-alike',
    'associate-missing',
    associate(len(1, id(BUYER)), len(2, id(50_000))),
    ASSOCIATE,
  ),
  refuse('an association of an address', 'associate-account', associate(len(1, ALIAS), len(2, id(TOKEN))), ASSOCIATE),
  refuse('an association of nobody', 'id-invalid', associate(len(2, id(TOKEN))), ASSOCIATE),
  refuse('an association of token 0.0.0', 'id-invalid', associate(len(1, id(BUYER)), len(2)), ASSOCIATE),
  refuse(
    'an association of a token in another realm',
    'id-invalid',
    associate(len(1, id(BUYER)), len(2, int(2, 1), id(TOKEN))),
    ASSOCIATE,
  ),
  refuse(
    'an association with two accounts',
    'wire-order',
    associate(len(1, id(BUYER)), len(1, id(STRANGER)), len(2, id(TOKEN))),
    ASSOCIATE,
  ),
  refuse(
    'an association with the token ahead',
    'wire-order',
    associate(len(2, id(TOKEN)), len(1, id(BUYER))),
    ASSOCIATE,
  ),
]

/** Attacks on mints and associations, made by hand. */
export const hostileMints: readonly HostileBuy[] = [...byAllowance, ...directly, ...associations]

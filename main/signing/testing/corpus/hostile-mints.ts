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
const payment = (tinybar: bigint, receiver: number | Buffer = MARKET): Buffer =>
  hbarList(leg(BUYER, -tinybar), leg(receiver, tinybar))

/** Attacks on a mint that is paid by an allowance. */
const mintsByAllowance: readonly HostileBuy[] = [
  refuse('an allowance for three NFTs for a mint of two', 'mint-over', approve(hbarTo(MARKET, 3n * FIFTY)), MINT),
  refuse('an allowance for two NFTs for a mint of one', 'mint-over', approve(hbarTo(MARKET, 2n * FIFTY)), DIRECT),
  refuse(
    'an allowance above the limit, as the service requests',
    'mint-required-over',
    approve(hbarTo(MARKET, 101n * HBAR)),
    { ...MINT, allowance: '101' },
  ),
  refuse(
    'a service that requests one tinybar more than the limit',
    'mint-required-over',
    approve(hbarTo(MARKET, 100n * HBAR)),
    { ...MINT, allowance: '100.00000001' },
  ),
  refuse('an allowance above what the service requests', 'allowance-differs', approve(hbarTo(MARKET, 100n * HBAR)), {
    ...MINT,
    allowance: '50',
  }),
  refuse('an allowance below what the service requests', 'allowance-differs', approve(hbarTo(MARKET, 50n * HBAR)), {
    ...MINT,
    allowance: '100',
  }),
  refuse('an allowance where the service requests none', 'allowance-differs', approve(hbarTo(MARKET, 1n)), {
    ...MINT,
    allowance: '0',
  }),
  refuse('an allowance above 0 for a free claim', 'mint-over', approve(hbarTo(MARKET, HBAR)), ASKED.freeMint),
  refuse('a free claim for a look-alike', 'spender-unknown', approve(hbarTo(3030, 0n)), ASKED.freeMint),
  refuse('a mint paid in tokens', 'mint-token-priced', approve(tokensTo(MARKET, 0)), MINT),
  refuse(
    'a mint paid in HBAR and tokens',
    'mint-unasked',
    approveInOrder(hbarTo(MARKET, HBAR), tokensTo(MARKET, 1)),
    MINT,
  ),
  refuse(
    'a mint with an NFT permission for the market',
    'mint-unasked',
    approveInOrder(hbarTo(MARKET, HBAR), nftsTo(MARKET, [12])),
    MINT,
  ),
  refuse('a swap of two NFTs', 'mint-swap', approve(nftsTo(MARKET, [12, 13])), MINT),
  refuse(
    'a mint with two allowances of half the price',
    'mint-unasked',
    approve(hbarTo(MARKET, 50n * HBAR), hbarTo(MARKET, 50n * HBAR)),
    MINT,
  ),
  refuse(
    'a revocation in place of a mint',
    'mint-type',
    list(body({ data: len(49, len(2, len(1, id(TOKEN)), len(3, Buffer.from([7])))) })),
    MINT,
  ),
  refuse(
    'an association in place of a mint',
    'mint-type',
    list(body({ data: len(40, len(1, id(BUYER)), len(2, id(TOKEN))) })),
    MINT,
  ),
  refuse('a random number in place of a mint', 'mint-type', list(body({ data: len(52, int(1, 6)) })), MINT),
]

/** Attacks on a mint that is paid directly, and on a free claim by a transfer. */
const directMints: readonly HostileBuy[] = [
  refuse('a payment of one tinybar more than the price', 'mint-pays-over', withData(payment(FIFTY + 1n)), DIRECT),
  refuse('a payment of a hundred times the price', 'mint-pays-over', withData(payment(100n * FIFTY)), DIRECT),
  refuse('a payment for a mint of two', 'mint-pays-for-one', withData(payment(FIFTY)), MINT),
  refuse(
    'a payment from an account that looks like the person’s',
    'other-account-debited',
    withData(hbarList(leg(1010, -HBAR), leg(MARKET, HBAR))),
    DIRECT,
  ),
  refuse(
    'a payment shared with an EVM address',
    'other-account-debited',
    withData(hbarList(leg(BUYER, -1n), leg(ALIAS, -1n), leg(MARKET, 2n))),
    DIRECT,
  ),
  refuse(
    'a payment to the market taken under an allowance',
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
    withData(payment(HBAR), tokenList(TOKEN, nft(BUYER, MARKET, 12))),
    DIRECT,
  ),
  refuse(
    'a payment with an NFT that is taken under an allowance',
    'mint-unasked',
    withData(payment(HBAR), tokenList(TOKEN, nft(BUYER, MARKET, 12, int(4, 1)))),
    DIRECT,
  ),
  refuse('a payment in tokens', 'mint-unasked', withData(tokenList(8000, coin(BUYER, -5n), coin(MARKET, 5n))), DIRECT),
  refuse(
    'a payment to a stranger in place of the requested allowance',
    'mint-pays-instead',
    withData(payment(FIFTY, STRANGER)),
    {
      ...DIRECT,
      allowance: '50',
    },
  ),
  refuse(
    'a payment to an EVM address in place of the requested allowance',
    'mint-pays-instead',
    withData(payment(1n, ALIAS)),
    {
      ...DIRECT,
      allowance: '50',
    },
  ),
  refuse('a payment in place of a free claim', 'mint-pays-over', withData(payment(1n)), ASKED.freeMint),
  refuse(
    'a free claim with an NFT that leaves',
    'mint-unasked',
    withData(hbarList(leg(BUYER, 0n)), tokenList(TOKEN, nft(BUYER, STRANGER, 7))),
    ASKED.freeMint,
  ),
  refuse('a free claim for the seller', 'mint-unasked', withData(hbarList(leg(SELLER, 0n))), ASKED.freeMint),
  refuse(
    'a free claim marked as taken under an allowance',
    'own-allowance-used',
    withData(hbarList(leg(BUYER, 0n, approved))),
    ASKED.freeMint,
  ),
  warn('a payment to an unlisted account', 'mint-receiver-unlisted', withData(payment(FIFTY, STRANGER)), DIRECT),
  warn('a payment to an EVM address', 'alias-receiver', withData(payment(FIFTY, ALIAS)), DIRECT),
]

const associate = (...fields: readonly Buffer[]): Buffer => list(body({ data: len(40, ...fields) }))

/** Attacks on an association. */
const associations: readonly HostileBuy[] = [
  refuse(
    'an association of two tokens, the requested one last',
    'associate-more',
    associate(len(1, id(BUYER)), len(2, id(4999)), len(2, id(TOKEN))),
    ASSOCIATE,
  ),
  refuse(
    'an association of ten tokens',
    'associate-more',
    associate(len(1, id(BUYER)), ...Array.from({ length: 10 }, (_, index) => len(2, id(TOKEN + index)))),
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
    'an association of a look-alike token',
    'associate-missing',
    associate(len(1, id(BUYER)), len(2, id(50_000))),
    ASSOCIATE,
  ),
  refuse(
    'an association for an EVM address',
    'associate-account',
    associate(len(1, ALIAS), len(2, id(TOKEN))),
    ASSOCIATE,
  ),
  refuse('an association without an account', 'id-invalid', associate(len(2, id(TOKEN))), ASSOCIATE),
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
    'an association with the token before the account',
    'wire-order',
    associate(len(2, id(TOKEN)), len(1, id(BUYER))),
    ASSOCIATE,
  ),
]

/** Attacks on mints and associations. */
export const hostileMints: readonly HostileBuy[] = [...mintsByAllowance, ...directMints, ...associations]

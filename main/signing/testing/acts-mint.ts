import { ALL, ASKED, FIFTY, MARKET, approve, call, hbarTo, nftsTo, remove, removal, tokensTo } from './acts'
import { noted, refuse, warn, type RuleCase } from './not-a-match'
import {
  BUYER,
  HBAR,
  SELLER,
  STRANGER,
  TOKEN,
  aliasId,
  approved,
  coin,
  hbarList,
  leg,
  nft,
  tokenList,
  withData,
} from './pieces'

const PAYMENT_TO_SELLER = hbarList(leg(BUYER, -FIFTY), leg(SELLER, FIFTY))
const ALLOWANCE_AT_LIMIT = hbarTo(MARKET, 2n * FIFTY)
/** A mint by allowance of which the market accepts two of seven NFTs. */
const LOWERED_MINT = { ...ASKED.mint, count: 7, accepted: 2 }
/** A direct payment for one NFT: the market accepts one of seven NFTs. */
const LOWERED_DIRECT_MINT = { ...ASKED.directMint, count: 7, accepted: 1 }
/** The mint of two of seven NFTs, with a reason in the market's own words. */
const withStatedReason = (words: string) => ({
  ...LOWERED_MINT,
  context: { mint: { countReason: { of: 'stated' as const, words } } },
})

/** Cases that make the rules on mints report. */
export const mintCases: readonly RuleCase[] = [
  refuse('an unlisting in place of a mint', 'mint-type', remove(removal([7])), ASKED.mint),
  refuse('a contract call in place of a mint', 'mint-type', call(''), ASKED.mint),
  refuse('an allowance of another owner', 'owner-other', approve(hbarTo(MARKET, HBAR, STRANGER)), ASKED.mint),
  refuse('the person as spender', 'spender-self', approve(hbarTo(BUYER, HBAR)), ASKED.mint),
  refuse('a stranger as spender', 'spender-unknown', approve(hbarTo(STRANGER, HBAR)), ASKED.mint),
  refuse(
    'a free claim by an allowance for a stranger',
    'spender-unknown',
    approve(hbarTo(STRANGER, 0n)),
    ASKED.freeMint,
  ),
  refuse('one tinybar above the limit for two NFTs', 'mint-over', approve(hbarTo(MARKET, 2n * FIFTY + 1n)), ASKED.mint),
  refuse('an allowance of one tinybar for a free mint', 'mint-over', approve(hbarTo(MARKET, 1n)), ASKED.freeMint),
  refuse('a service that requests more than the limit', 'mint-required-over', approve(ALLOWANCE_AT_LIMIT), {
    ...ASKED.mint,
    allowance: '100.1',
  }),
  refuse(
    'a service that requests more than the limit, and a direct payment within the limit',
    'mint-required-over',
    withData(PAYMENT_TO_SELLER),
    {
      ...ASKED.directMint,
      allowance: '51',
    },
  ),
  refuse('another amount than the service requests', 'allowance-differs', approve(ALLOWANCE_AT_LIMIT), {
    ...ASKED.mint,
    allowance: '80',
  }),
  noted('a free claim by allowance', 'allowance-zero', approve(hbarTo(MARKET, 0n)), ASKED.freeMint),
  refuse('a stage priced in a token', 'mint-token-priced', approve(tokensTo(MARKET, 50)), ASKED.mint),
  refuse('a swap stage', 'mint-swap', approve(nftsTo(MARKET, [12])), ASKED.mint),
  refuse('a swap stage that takes the whole collection', 'mint-swap', approve(nftsTo(MARKET, [], ALL)), ASKED.mint),
  refuse('a second HBAR allowance', 'mint-unasked', approve(ALLOWANCE_AT_LIMIT, hbarTo(STRANGER, HBAR)), ASKED.mint),
  refuse(
    'an NFT permission in addition to the price',
    'mint-unasked',
    approve(ALLOWANCE_AT_LIMIT, nftsTo(MARKET, [12])),
    ASKED.mint,
  ),
  refuse(
    'a token allowance in addition to the price',
    'mint-unasked',
    approve(ALLOWANCE_AT_LIMIT, tokensTo(MARKET, 1)),
    ASKED.mint,
  ),
  refuse(
    'an NFT that leaves',
    'mint-unasked',
    withData(PAYMENT_TO_SELLER, tokenList(TOKEN, nft(BUYER, SELLER, 12))),
    ASKED.directMint,
  ),
  refuse(
    'an NFT that arrives',
    'mint-unasked',
    withData(PAYMENT_TO_SELLER, tokenList(TOKEN, nft(SELLER, BUYER, 12))),
    ASKED.directMint,
  ),
  refuse(
    'a token that leaves',
    'mint-unasked',
    withData(PAYMENT_TO_SELLER, tokenList(8000, coin(BUYER, -1n), coin(SELLER, 1n))),
    ASKED.directMint,
  ),
  refuse('a free claim for another account', 'mint-unasked', withData(hbarList(leg(STRANGER, 0n))), ASKED.freeMint),
  refuse(
    'an NFT that leaves in a free claim',
    'mint-unasked',
    withData(hbarList(leg(BUYER, 0n)), tokenList(TOKEN, nft(BUYER, SELLER, 12))),
    ASKED.freeMint,
  ),
  refuse(
    'a payment above the limit',
    'mint-pays-over',
    withData(hbarList(leg(BUYER, -FIFTY - 1n), leg(SELLER, FIFTY + 1n))),
    ASKED.directMint,
  ),
  refuse(
    'a payment for a free mint',
    'mint-pays-over',
    withData(hbarList(leg(BUYER, -1n), leg(SELLER, 1n))),
    ASKED.freeMint,
  ),
  refuse('a payment for two NFTs', 'mint-pays-for-one', withData(PAYMENT_TO_SELLER), ASKED.mint),
  warn(
    'an allowance for two NFTs, where two of seven are accepted',
    'mint-count-lowered',
    approve(ALLOWANCE_AT_LIMIT),
    LOWERED_MINT,
  ),
  warn('a payment for one NFT, where one of seven is accepted', 'mint-count-lowered', withData(PAYMENT_TO_SELLER), {
    ...LOWERED_DIRECT_MINT,
    spenders: [`0.0.${SELLER}`],
  }),
  warn(
    'a reason that imitates a text of the app',
    'mint-count-lowered',
    approve(ALLOWANCE_AT_LIMIT),
    withStatedReason('One.” Approve at https://evil.example \u202etxt'),
  ),
  refuse(
    'an allowance for seven NFTs, where two are accepted',
    'mint-over',
    approve(hbarTo(MARKET, 7n * FIFTY)),
    LOWERED_MINT,
  ),
  refuse(
    'one tinybar above the price of the two accepted NFTs',
    'mint-over',
    approve(hbarTo(MARKET, 2n * FIFTY + 1n)),
    LOWERED_MINT,
  ),
  refuse(
    'a service that requests the price of seven NFTs and accepts two',
    'mint-required-over',
    approve(ALLOWANCE_AT_LIMIT),
    {
      ...LOWERED_MINT,
      allowance: '350',
    },
  ),
  refuse(
    'a payment for one NFT, where two are accepted',
    'mint-pays-for-one',
    withData(PAYMENT_TO_SELLER),
    LOWERED_MINT,
  ),
  refuse(
    'a payment for two NFTs, where one is accepted',
    'mint-pays-over',
    withData(hbarList(leg(BUYER, -2n * FIFTY), leg(SELLER, 2n * FIFTY))),
    LOWERED_DIRECT_MINT,
  ),
  refuse(
    'a payment taken under an allowance',
    'own-allowance-used',
    withData(hbarList(leg(BUYER, -FIFTY, approved), leg(SELLER, FIFTY))),
    ASKED.directMint,
  ),
  refuse(
    'a third account that pays',
    'other-account-debited',
    withData(hbarList(leg(BUYER, -1n), leg(STRANGER, -1n), leg(SELLER, 2n))),
    ASKED.directMint,
  ),
  warn(
    'a receiver named by an EVM address',
    'alias-receiver',
    withData(hbarList(leg(BUYER, -1n), leg(aliasId('ab'.repeat(20)), 1n))),
    ASKED.directMint,
  ),
  refuse('a payment in place of an allowance', 'mint-pays-instead', withData(PAYMENT_TO_SELLER), {
    ...ASKED.directMint,
    allowance: '50',
  }),
  warn('an unlisted receiver', 'mint-receiver-unlisted', withData(PAYMENT_TO_SELLER), ASKED.directMint),
  warn(
    'an unlisted receiver, where the service requests an allowance of 0',
    'mint-receiver-unlisted',
    withData(PAYMENT_TO_SELLER),
    {
      ...ASKED.directMint,
      allowance: '0',
    },
  ),
  noted('a listed receiver', 'mint-receiver', withData(PAYMENT_TO_SELLER), {
    ...ASKED.directMint,
    spenders: [`0.0.${SELLER}`],
  }),
  warn('a receiver that looks like a known account', 'look-alike', withData(PAYMENT_TO_SELLER), {
    ...ASKED.directMint,
    context: { known: [{ id: '0.0.2020', name: 'Vault' }] },
  }),
]

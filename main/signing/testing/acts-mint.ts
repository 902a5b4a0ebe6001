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

const PAYMENT = hbarList(leg(BUYER, -FIFTY), leg(SELLER, FIFTY))
const LIMIT = hbarTo(MARKET, 2n * FIFTY)
/** Two of seven requested NFTs are accepted, or one if the bytes are only a payment. */
const LOWERED = { ...ASKED.mint, count: 7, accepted: 2 }
const LOWERED_DIRECT = { ...ASKED.directMint, count: 7, accepted: 1 }
const statedIn = (words: string) => ({
  ...LOWERED,
  context: { mint: { countReason: { of: 'stated' as const, words } } },
})

/** Cases for rules on mints, stage by stage. */
export const mintCases: readonly RuleCase[] = [
  refuse('a removal for a mint', 'mint-type', remove(removal([7])), ASKED.mint),
  refuse('a call for a mint', 'mint-type', call(''), ASKED.mint),
  refuse('an allowance of another owner', 'owner-other', approve(hbarTo(MARKET, HBAR, STRANGER)), ASKED.mint),
  refuse('oneself as spender', 'spender-self', approve(hbarTo(BUYER, HBAR)), ASKED.mint),
  refuse('a stranger as spender', 'spender-unknown', approve(hbarTo(STRANGER, HBAR)), ASKED.mint),
  refuse('a free claim for a stranger', 'spender-unknown', approve(hbarTo(STRANGER, 0n)), ASKED.freeMint),
  refuse('one tinybar above the limit of two', 'mint-over', approve(hbarTo(MARKET, 2n * FIFTY + 1n)), ASKED.mint),
  refuse('a price for what is free', 'mint-over', approve(hbarTo(MARKET, 1n)), ASKED.freeMint),
  refuse('a service that asks for more', 'mint-required-over', approve(LIMIT), { ...ASKED.mint, allowance: '100.1' }),
  refuse('a service that asks for more than it takes', 'mint-required-over', withData(PAYMENT), {
    ...ASKED.directMint,
    allowance: '51',
  }),
  refuse('another amount than the service says', 'allowance-differs', approve(LIMIT), {
    ...ASKED.mint,
    allowance: '80',
  }),
  noted('a free claim by allowance', 'allowance-zero', approve(hbarTo(MARKET, 0n)), ASKED.freeMint),
  refuse('a stage priced in a token', 'mint-token-priced', approve(tokensTo(MARKET, 50)), ASKED.mint),
  refuse('a swap stage', 'mint-swap', approve(nftsTo(MARKET, [12])), ASKED.mint),
  refuse('a swap of everything', 'mint-swap', approve(nftsTo(MARKET, [], ALL)), ASKED.mint),
  refuse('a second HBAR allowance', 'mint-unasked', approve(LIMIT, hbarTo(STRANGER, HBAR)), ASKED.mint),
  refuse('an NFT beside the price', 'mint-unasked', approve(LIMIT, nftsTo(MARKET, [12])), ASKED.mint),
  refuse('a token beside the price', 'mint-unasked', approve(LIMIT, tokensTo(MARKET, 1)), ASKED.mint),
  refuse(
    'an NFT that leaves',
    'mint-unasked',
    withData(PAYMENT, tokenList(TOKEN, nft(BUYER, SELLER, 12))),
    ASKED.directMint,
  ),
  refuse(
    'an NFT that arrives',
    'mint-unasked',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, 12))),
    ASKED.directMint,
  ),
  refuse(
    'a token that leaves',
    'mint-unasked',
    withData(PAYMENT, tokenList(8000, coin(BUYER, -1n), coin(SELLER, 1n))),
    ASKED.directMint,
  ),
  refuse('a claim in the name of another', 'mint-unasked', withData(hbarList(leg(STRANGER, 0n))), ASKED.freeMint),
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
    'a payment for what is free',
    'mint-pays-over',
    withData(hbarList(leg(BUYER, -1n), leg(SELLER, 1n))),
    ASKED.freeMint,
  ),
  refuse('a payment for two', 'mint-pays-for-one', withData(PAYMENT), ASKED.mint),
  warn('the price of two accepted of seven', 'mint-count-lowered', approve(LIMIT), LOWERED),
  warn('a payment for one accepted of seven', 'mint-count-lowered', withData(PAYMENT), {
    ...LOWERED_DIRECT,
    spenders: [`0.0.${SELLER}`],
  }),
  warn(
    'a reason that poses as the app',
    'mint-count-lowered',
    approve(LIMIT),
    statedIn('One.” Approve at https://evil.example \u202etxt'),
  ),
  refuse('the price of seven where two are accepted', 'mint-over', approve(hbarTo(MARKET, 7n * FIFTY)), LOWERED),
  refuse('one tinybar above the price of two accepted', 'mint-over', approve(hbarTo(MARKET, 2n * FIFTY + 1n)), LOWERED),
  refuse('a service that needs the price of seven and accepts two', 'mint-required-over', approve(LIMIT), {
    ...LOWERED,
    allowance: '350',
  }),
  refuse('a payment where two are accepted', 'mint-pays-for-one', withData(PAYMENT), LOWERED),
  refuse(
    'the price of two at once where one is accepted',
    'mint-pays-over',
    withData(hbarList(leg(BUYER, -2n * FIFTY), leg(SELLER, 2n * FIFTY))),
    LOWERED_DIRECT,
  ),
  refuse(
    'a payment out of an allowance',
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
    'a receiver by address',
    'alias-receiver',
    withData(hbarList(leg(BUYER, -1n), leg(aliasId('ab'.repeat(20)), 1n))),
    ASKED.directMint,
  ),
  refuse('a payment in place of an allowance', 'mint-pays-instead', withData(PAYMENT), {
    ...ASKED.directMint,
    allowance: '50',
  }),
  warn('a receiver who is on no list', 'mint-receiver-unlisted', withData(PAYMENT), ASKED.directMint),
  warn('a receiver who is on no list, where nothing has to be permitted', 'mint-receiver-unlisted', withData(PAYMENT), {
    ...ASKED.directMint,
    allowance: '0',
  }),
  noted('a receiver', 'mint-receiver', withData(PAYMENT), { ...ASKED.directMint, spenders: [`0.0.${SELLER}`] }),
  warn('a receiver like a known account', 'look-alike', withData(PAYMENT), {
    ...ASKED.directMint,
    context: { known: [{ id: '0.0.2020', name: 'Vault' }] },
  }),
]

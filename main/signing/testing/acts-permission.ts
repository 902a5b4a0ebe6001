import {
  ALL,
  ASKED,
  MARKET,
  NOT_ALL,
  approve,
  approveInOrder,
  call,
  delegate,
  hbarTo,
  nftsOf,
  nftsTo,
  remove,
  removal,
  setApproval,
  tokensTo,
  OPERATOR,
  OTHER_OPERATOR,
} from './acts'
import { ALIAS } from './honest-acts'
import { noted, refuse, type RuleCase } from './not-a-match'
import { BUYER, HBAR, SELLER, SERIAL, STRANGER, TOKEN, THEFT, body, list } from './pieces'
import { int, len } from './wire-write'

const LIMIT = hbarTo(MARKET, 120n * HBAR)
const GRANT = nftsTo(MARKET, [SERIAL])
const theft = list(body({ data: THEFT }))

/** Entries that could be added to the requested one. */
const BESIDE = {
  'an HBAR allowance': hbarTo(STRANGER, 1n),
  'a permission over an NFT': nftsTo(STRANGER, [12]),
  'a permission over a collection': nftsTo(STRANGER, [], ALL),
  'a token allowance': tokensTo(STRANGER, 1),
}
const beside = (what: string, intent: RuleCase['intent'], bytes: (more: Buffer) => Buffer): readonly RuleCase[] =>
  Object.entries(BESIDE).map(([name, more]) =>
    refuse(`${what} with ${name} beside`, 'unasked-effect', bytes(more), intent),
  )

/** Cases for rules on permissions, with the act each applies to. */
export const permissionCases: readonly RuleCase[] = [
  refuse('a transfer for a listing', 'act-other', theft, ASKED.list),
  refuse('an HBAR allowance for a listing', 'act-other', approve(LIMIT), ASKED.list),
  refuse('a removal for a listing', 'act-other', remove(removal([SERIAL])), ASKED.list),
  refuse('a call for a listing', 'act-other', call(setApproval(OPERATOR, true)), ASKED.list),
  refuse('a permission for a removal', 'act-other', approve(GRANT), ASKED.unlist),
  refuse('a permission over an NFT for an EVM listing', 'act-other', approve(GRANT), ASKED.listEvm),
  refuse('a transfer for a purchase by allowance', 'act-other', theft, ASKED.buyEvm),
  refuse('a token allowance for offers', 'act-other', approve(tokensTo(MARKET, 500)), ASKED.offers),
  refuse('a token allowance to end an HBAR one', 'act-other', approve(tokensTo(STRANGER, 0)), ASKED.revokeHbar),
  ...beside('a listing', ASKED.list, (more) => approveInOrder(GRANT, more)),
  ...beside('a purchase', ASKED.buyEvm, (more) => approveInOrder(LIMIT, more)),
  ...beside('an allowance for offers', ASKED.offers, (more) => approveInOrder(hbarTo(MARKET, 500n * HBAR), more)),
  ...beside('a revocation', ASKED.revokeHbar, (more) => approveInOrder(hbarTo(STRANGER, 0n), more)),
  refuse('the same permission twice', 'unasked-effect', approve(GRANT, GRANT), ASKED.list),
  refuse('the same removal twice', 'unasked-effect', remove(removal([SERIAL]), removal([SERIAL])), ASKED.unlist),
  refuse('a removal of another serial beside', 'unasked-effect', remove(removal([SERIAL]), removal([8])), ASKED.unlist),
  refuse(
    'a permission of another owner',
    'owner-other',
    approve(nftsOf(TOKEN, STRANGER, MARKET, [SERIAL])),
    ASKED.list,
  ),
  refuse('an allowance of another owner', 'owner-other', approve(hbarTo(MARKET, HBAR, STRANGER)), ASKED.buyEvm),
  refuse('a removal for another owner', 'owner-other', remove(removal([SERIAL], TOKEN, STRANGER)), ASKED.unlist),
  refuse('an allowance of oneself taken back', 'ledger-own-spender', approve(hbarTo(BUYER, 0n)), {
    ...ASKED.revokeHbar,
    allowance: { hbar: { spender: `0.0.${BUYER}` } },
  }),
  refuse('oneself as spender', 'spender-self', approve(hbarTo(BUYER, HBAR)), ASKED.buyEvm),
  refuse('oneself as spender, though on the list', 'spender-self', approve(nftsTo(BUYER, [SERIAL])), {
    ...ASKED.list,
    spenders: [ASKED.list.account],
  }),
  refuse('a stranger as spender of a listing', 'spender-unknown', approve(nftsTo(STRANGER, [SERIAL])), ASKED.list),
  refuse('a stranger as spender of a purchase', 'spender-unknown', approve(hbarTo(STRANGER, HBAR)), ASKED.buyEvm),
  refuse('an address as spender', 'spender-unknown', approve(nftsTo(ALIAS, [SERIAL])), ASKED.list),
  refuse('no spender on the list', 'spender-unknown', approve(GRANT), { ...ASKED.list, spenders: [] }),
  refuse(
    'a spender for offers like the known one',
    'spender-unknown',
    approve(hbarTo(3030, 500n * HBAR)),
    ASKED.offers,
  ),
  refuse('another collection listed', 'token-other', approve(nftsOf(5001, BUYER, MARKET, [SERIAL])), ASKED.list),
  refuse('another collection taken off', 'token-other', remove(removal([SERIAL], 5001)), ASKED.unlist),
  refuse('another token taken back', 'token-other', approve(tokensTo(STRANGER, 0, 8001)), ASKED.revokeToken),
  refuse('another serial listed', 'serial-other', approve(nftsTo(MARKET, [8])), ASKED.list),
  refuse('two serials listed', 'serial-other', approve(nftsTo(MARKET, [SERIAL, 8])), ASKED.list),
  refuse('two serials taken off', 'serial-other', remove(removal([SERIAL, 8])), ASKED.unlist),
  refuse('another serial taken back', 'serial-other', remove(removal([8])), ASKED.revokeSerial),
  refuse('every NFT in place of one', 'serial-other', approve(nftsTo(MARKET, [], ALL)), ASKED.list),
  refuse('every NFT beside one', 'collection-switch', approve(nftsTo(MARKET, [SERIAL], ALL)), ASKED.list),
  refuse(
    'a listing that takes a permission back',
    'collection-switch',
    approve(nftsTo(MARKET, [SERIAL], NOT_ALL)),
    ASKED.list,
  ),
  refuse(
    'a delegating spender',
    'delegating-spender',
    approve(nftsTo(MARKET, [SERIAL], delegate(STRANGER))),
    ASKED.list,
  ),
  refuse(
    'a revocation in the name of another',
    'delegating-spender',
    approve(nftsTo(STRANGER, [], NOT_ALL, delegate(SELLER))),
    ASKED.revokeAll,
  ),
  refuse('a price of zero', 'list-price-zero', approve(GRANT), { ...ASKED.list, price: '0' }),
  refuse(
    'a purchase one tinybar above the limit',
    'allowance-over-price',
    approve(hbarTo(MARKET, 120n * HBAR + 1n)),
    ASKED.buyEvm,
  ),
  refuse('a purchase for nothing', 'allowance-none', approve(hbarTo(MARKET, 0n)), ASKED.buyEvm),
  noted('a purchase by allowance', 'nft-not-in-bytes', approve(LIMIT), ASKED.buyEvm),
  refuse('more for offers than asked', 'allowance-differs', approve(hbarTo(MARKET, 500n * HBAR + 1n)), ASKED.offers),
  refuse('less for offers than asked', 'allowance-differs', approve(hbarTo(MARKET, 0n)), ASKED.offers),
  refuse(
    'a fee above 10 HBAR for offers, below the accepted one',
    'offer-fee-high',
    list(body({ fee: int(3, 10n * HBAR + 1n), data: len(48, hbarTo(MARKET, 500n * HBAR)) })),
    { ...ASKED.offers, feeCap: '50' },
  ),
  refuse('another spender taken back', 'revoke-spender-other', approve(hbarTo(MARKET, 0n)), ASKED.revokeHbar),
  refuse(
    'another spender of all taken back',
    'revoke-spender-other',
    approve(nftsTo(MARKET, [], NOT_ALL)),
    ASKED.revokeAll,
  ),
  refuse('another operator dismissed', 'revoke-spender-other', call(setApproval(OPERATOR, false)), ASKED.revokeEvm),
  refuse('a tinybar left', 'still-allowed', approve(hbarTo(STRANGER, 1n)), ASKED.revokeHbar),
  refuse('a unit left', 'still-allowed', approve(tokensTo(STRANGER, 1)), ASKED.revokeToken),
  refuse('every NFT permitted anew', 'still-allowed', approve(nftsTo(STRANGER, [], ALL)), ASKED.revokeAll),
  refuse(
    'a serial permitted on the way',
    'still-allowed',
    approve(nftsTo(STRANGER, [SERIAL], NOT_ALL)),
    ASKED.revokeAll,
  ),
  refuse('an operator let in', 'still-allowed', call(setApproval(OTHER_OPERATOR, true)), ASKED.revokeEvm),
]

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

const ALLOWANCE_AT_LIMIT = hbarTo(MARKET, 120n * HBAR)
const LISTING_ENTRY = nftsTo(MARKET, [SERIAL])
const theftBytes = list(body({ data: THEFT }))

/** Entries that an attacker could add to the requested entry. */
const ADDED_ENTRIES = {
  'an HBAR allowance': hbarTo(STRANGER, 1n),
  'a permission over an NFT': nftsTo(STRANGER, [12]),
  'a permission over a collection': nftsTo(STRANGER, [], ALL),
  'a token allowance': tokensTo(STRANGER, 1),
}
/** A case for each added entry; `bytesWith` writes the requested entry and the added one. */
const withAddedEntries = (
  actName: string,
  intent: RuleCase['intent'],
  bytesWith: (addedEntry: Buffer) => Buffer,
): readonly RuleCase[] =>
  Object.entries(ADDED_ENTRIES).map(([entryName, addedEntry]) =>
    refuse(`${actName} and ${entryName}`, 'unasked-effect', bytesWith(addedEntry), intent),
  )

/** Cases that make the rules on permissions report. */
export const permissionCases: readonly RuleCase[] = [
  refuse('a transfer in place of a listing', 'act-other', theftBytes, ASKED.list),
  refuse('an HBAR allowance in place of a listing', 'act-other', approve(ALLOWANCE_AT_LIMIT), ASKED.list),
  refuse('an unlisting in place of a listing', 'act-other', remove(removal([SERIAL])), ASKED.list),
  refuse('a contract call in place of a listing', 'act-other', call(setApproval(OPERATOR, true)), ASKED.list),
  refuse('a permission in place of an unlisting', 'act-other', approve(LISTING_ENTRY), ASKED.unlist),
  refuse('a permission over one NFT in place of an EVM listing', 'act-other', approve(LISTING_ENTRY), ASKED.listEvm),
  refuse('a transfer in place of a purchase by allowance', 'act-other', theftBytes, ASKED.buyEvm),
  refuse(
    'a token allowance in place of an allowance for offers',
    'act-other',
    approve(tokensTo(MARKET, 500)),
    ASKED.offers,
  ),
  refuse(
    'the end of a token allowance in place of an HBAR allowance',
    'act-other',
    approve(tokensTo(STRANGER, 0)),
    ASKED.revokeHbar,
  ),
  ...withAddedEntries('a listing', ASKED.list, (addedEntry) => approveInOrder(LISTING_ENTRY, addedEntry)),
  ...withAddedEntries('a purchase', ASKED.buyEvm, (addedEntry) => approveInOrder(ALLOWANCE_AT_LIMIT, addedEntry)),
  ...withAddedEntries('an allowance for offers', ASKED.offers, (addedEntry) =>
    approveInOrder(hbarTo(MARKET, 500n * HBAR), addedEntry),
  ),
  ...withAddedEntries('a revocation', ASKED.revokeHbar, (addedEntry) =>
    approveInOrder(hbarTo(STRANGER, 0n), addedEntry),
  ),
  refuse('the same permission twice', 'unasked-effect', approve(LISTING_ENTRY, LISTING_ENTRY), ASKED.list),
  refuse('the same unlisting twice', 'unasked-effect', remove(removal([SERIAL]), removal([SERIAL])), ASKED.unlist),
  refuse(
    'an unlisting of two serials in two entries',
    'unasked-effect',
    remove(removal([SERIAL]), removal([8])),
    ASKED.unlist,
  ),
  refuse(
    'a permission of another owner',
    'owner-other',
    approve(nftsOf(TOKEN, STRANGER, MARKET, [SERIAL])),
    ASKED.list,
  ),
  refuse('an allowance of another owner', 'owner-other', approve(hbarTo(MARKET, HBAR, STRANGER)), ASKED.buyEvm),
  refuse('an unlisting for another owner', 'owner-other', remove(removal([SERIAL], TOKEN, STRANGER)), ASKED.unlist),
  refuse('a revoked allowance whose spender is its owner', 'ledger-own-spender', approve(hbarTo(BUYER, 0n)), {
    ...ASKED.revokeHbar,
    allowance: { hbar: { spender: `0.0.${BUYER}` } },
  }),
  refuse('the person as spender', 'spender-self', approve(hbarTo(BUYER, HBAR)), ASKED.buyEvm),
  refuse('the person as listed spender', 'spender-self', approve(nftsTo(BUYER, [SERIAL])), {
    ...ASKED.list,
    spenders: [ASKED.list.account],
  }),
  refuse('a stranger as spender of a listing', 'spender-unknown', approve(nftsTo(STRANGER, [SERIAL])), ASKED.list),
  refuse('a stranger as spender of a purchase', 'spender-unknown', approve(hbarTo(STRANGER, HBAR)), ASKED.buyEvm),
  refuse('an EVM address as spender', 'spender-unknown', approve(nftsTo(ALIAS, [SERIAL])), ASKED.list),
  refuse('a spender, with an empty list of spenders', 'spender-unknown', approve(LISTING_ENTRY), {
    ...ASKED.list,
    spenders: [],
  }),
  refuse(
    'a spender for offers that looks like the listed one',
    'spender-unknown',
    approve(hbarTo(3030, 500n * HBAR)),
    ASKED.offers,
  ),
  refuse('another collection listed', 'token-other', approve(nftsOf(5001, BUYER, MARKET, [SERIAL])), ASKED.list),
  refuse('another collection unlisted', 'token-other', remove(removal([SERIAL], 5001)), ASKED.unlist),
  refuse('another token revoked', 'token-other', approve(tokensTo(STRANGER, 0, 8001)), ASKED.revokeToken),
  refuse('another serial listed', 'serial-other', approve(nftsTo(MARKET, [8])), ASKED.list),
  refuse('two serials listed', 'serial-other', approve(nftsTo(MARKET, [SERIAL, 8])), ASKED.list),
  refuse('two serials unlisted', 'serial-other', remove(removal([SERIAL, 8])), ASKED.unlist),
  refuse('another serial revoked', 'serial-other', remove(removal([8])), ASKED.revokeSerial),
  refuse('every NFT in place of one', 'serial-other', approve(nftsTo(MARKET, [], ALL)), ASKED.list),
  refuse('every NFT in addition to one', 'collection-switch', approve(nftsTo(MARKET, [SERIAL], ALL)), ASKED.list),
  refuse(
    'a listing that revokes the permission over the collection',
    'collection-switch',
    approve(nftsTo(MARKET, [SERIAL], NOT_ALL)),
    ASKED.list,
  ),
  refuse(
    'a listing with a delegating spender',
    'delegating-spender',
    approve(nftsTo(MARKET, [SERIAL], delegate(STRANGER))),
    ASKED.list,
  ),
  refuse(
    'a revocation with a delegating spender',
    'delegating-spender',
    approve(nftsTo(STRANGER, [], NOT_ALL, delegate(SELLER))),
    ASKED.revokeAll,
  ),
  refuse('a listing at a price of 0', 'list-price-zero', approve(LISTING_ENTRY), { ...ASKED.list, price: '0' }),
  refuse(
    'a purchase one tinybar above the limit',
    'allowance-over-price',
    approve(hbarTo(MARKET, 120n * HBAR + 1n)),
    ASKED.buyEvm,
  ),
  refuse('a purchase by an allowance of 0', 'allowance-none', approve(hbarTo(MARKET, 0n)), ASKED.buyEvm),
  noted('a purchase by allowance', 'nft-not-in-bytes', approve(ALLOWANCE_AT_LIMIT), ASKED.buyEvm),
  refuse(
    'a larger allowance for offers than requested',
    'allowance-differs',
    approve(hbarTo(MARKET, 500n * HBAR + 1n)),
    ASKED.offers,
  ),
  refuse(
    'an allowance of 0 for offers instead of the requested amount',
    'allowance-differs',
    approve(hbarTo(MARKET, 0n)),
    ASKED.offers,
  ),
  refuse(
    'a fee limit above 10 HBAR for offers, below the fee cap of the person',
    'offer-fee-high',
    list(body({ fee: int(3, 10n * HBAR + 1n), data: len(48, hbarTo(MARKET, 500n * HBAR)) })),
    { ...ASKED.offers, feeCap: '50' },
  ),
  refuse(
    'the HBAR allowance of another spender revoked',
    'revoke-spender-other',
    approve(hbarTo(MARKET, 0n)),
    ASKED.revokeHbar,
  ),
  refuse(
    'the permission of another spender over the collection revoked',
    'revoke-spender-other',
    approve(nftsTo(MARKET, [], NOT_ALL)),
    ASKED.revokeAll,
  ),
  refuse(
    'the permission of another operator revoked',
    'revoke-spender-other',
    call(setApproval(OPERATOR, false)),
    ASKED.revokeEvm,
  ),
  refuse('an allowance of one tinybar left', 'still-allowed', approve(hbarTo(STRANGER, 1n)), ASKED.revokeHbar),
  refuse('an allowance of one token unit left', 'still-allowed', approve(tokensTo(STRANGER, 1)), ASKED.revokeToken),
  refuse('every NFT permitted again', 'still-allowed', approve(nftsTo(STRANGER, [], ALL)), ASKED.revokeAll),
  refuse(
    'one serial permitted while the permission over the collection ends',
    'still-allowed',
    approve(nftsTo(STRANGER, [SERIAL], NOT_ALL)),
    ASKED.revokeAll,
  ),
  refuse(
    'an operator permitted in place of revoked',
    'still-allowed',
    call(setApproval(OTHER_OPERATOR, true)),
    ASKED.revokeEvm,
  ),
]

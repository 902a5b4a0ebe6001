import {
  ALL,
  ASKED,
  MARKET,
  NOT_ALL,
  approve,
  approveInOrder,
  delegate,
  hbarTo,
  nftsOf,
  nftsTo,
  remove,
  removal,
  tokensTo,
} from '../acts'
import { refuse, type HostileBuy } from '../not-a-match'
import { BUYER, HBAR, SELLER, SERIAL, STRANGER, TOKEN, id } from '../pieces'
import { int, len, varint } from '../wire-write'
import { LONG_ZERO, OWN_LONG_ZERO } from './kinds'

const LISTING_ENTRY = nftsTo(MARKET, [SERIAL])
const serialsField = (...serials: readonly Buffer[]): Buffer => len(4, ...serials)
/** Token, owner and spender of the requested listing. */
const listingParties = [len(1, id(TOKEN)), len(2, id(BUYER)), len(3, id(MARKET))] as const

/** Attacks on the listing of one serial. */
export const hostileListing: readonly HostileBuy[] = [
  refuse('a listing of serial 0', 'nft-invalid', approve(nftsTo(MARKET, [0])), ASKED.list),
  refuse('a listing of a serial twice', 'nft-invalid', approve(nftsTo(MARKET, [SERIAL, SERIAL])), ASKED.list),
  refuse('a listing of a negative serial', 'nft-invalid', approve(nftsTo(MARKET, [-7])), ASKED.list),
  refuse(
    'a listing of the largest serial',
    'serial-other',
    approve(len(2, ...listingParties, serialsField(varint(2n ** 63n - 1n)))),
    ASKED.list,
  ),
  refuse(
    'a listing of a hundred serials',
    'ledger-allowances',
    approve(
      nftsTo(
        MARKET,
        Array.from({ length: 100 }, (_, index) => index + 1),
      ),
    ),
    ASKED.list,
  ),
  refuse('a listing of no serial', 'effect-empty', approve(nftsTo(MARKET, [])), ASKED.list),
  refuse(
    'a listing with an empty list of serials',
    'wire-malformed',
    approve(len(2, ...listingParties, serialsField())),
    ASKED.list,
  ),
  refuse(
    'a listing with serials in two fields',
    'wire-order',
    approve(len(2, ...listingParties, serialsField(varint(7)), serialsField(varint(8)))),
    ASKED.list,
  ),
  refuse('a listing with an unpacked serial', 'wire-type', approve(len(2, ...listingParties, int(4, 7))), ASKED.list),
  refuse(
    'a listing with a serial in too many bytes',
    'wire-malformed',
    approve(len(2, ...listingParties, serialsField(Buffer.from([0x87, 0])))),
    ASKED.list,
  ),
  refuse(
    'a listing with a boolean of 2 for every NFT',
    'wire-malformed',
    approve(nftsTo(MARKET, [SERIAL], len(5, int(1, 2)))),
    ASKED.list,
  ),
  refuse(
    'a listing with an unknown field in the permission for every NFT',
    'wire-unknown-field',
    approve(nftsTo(MARKET, [SERIAL], len(5, int(1, 0), int(2, 1)))),
    ASKED.list,
  ),
  refuse(
    'a listing that only revokes the permission for every NFT',
    'serial-other',
    approve(nftsTo(MARKET, [], NOT_ALL)),
    ASKED.list,
  ),
  refuse(
    'a listing with the person as delegating spender',
    'delegating-spender',
    approve(nftsTo(MARKET, [SERIAL], delegate(BUYER))),
    ASKED.list,
  ),
  refuse(
    'a listing with the market as delegating spender',
    'delegating-spender',
    approve(nftsTo(MARKET, [SERIAL], delegate(MARKET))),
    ASKED.list,
  ),
  refuse(
    'a listing of every NFT with a delegating spender',
    'collection-switch',
    approve(nftsTo(MARKET, [SERIAL], ALL, delegate(STRANGER))),
    ASKED.list,
  ),
  refuse('a listing for a look-alike spender', 'spender-unknown', approve(nftsTo(3030, [SERIAL])), ASKED.list),
  refuse(
    'a listing for the market’s number as an EVM address',
    'id-invalid',
    approve(nftsTo(LONG_ZERO, [SERIAL])),
    ASKED.list,
  ),
  refuse(
    'a listing from the person’s number as an EVM address',
    'id-invalid',
    approve(len(2, len(1, id(TOKEN)), len(2, OWN_LONG_ZERO), len(3, id(MARKET)), serialsField(varint(7)))),
    ASKED.list,
  ),
  refuse(
    'a listing of a look-alike collection',
    'token-other',
    approve(nftsOf(50_000, BUYER, MARKET, [SERIAL])),
    ASKED.list,
  ),
  refuse(
    'a listing without a collection',
    'id-invalid',
    approve(len(2, len(2, id(BUYER)), len(3, id(MARKET)), serialsField(varint(7)))),
    ASKED.list,
  ),
  refuse('a token allowance in place of a listing', 'act-other', approve(tokensTo(MARKET, 1, TOKEN)), ASKED.list),
  refuse(
    'a listing with a token allowance',
    'unasked-effect',
    approveInOrder(LISTING_ENTRY, tokensTo(MARKET, 1, TOKEN)),
    ASKED.list,
  ),
  refuse(
    'a listing with an HBAR allowance for the market',
    'unasked-effect',
    approveInOrder(LISTING_ENTRY, hbarTo(MARKET, 1n)),
    ASKED.list,
  ),
  refuse(
    'a listing with a second permission, over every NFT',
    'unasked-effect',
    approve(LISTING_ENTRY, nftsTo(MARKET, [], ALL)),
    ASKED.list,
  ),
]

/** Attacks on unlisting, and on revoking permissions. */
export const hostileRemoval: readonly HostileBuy[] = [
  refuse('an unlisting of serial 0', 'nft-invalid', remove(removal([0])), ASKED.unlist),
  refuse(
    'an unlisting of no serial',
    'effect-empty',
    remove(len(2, len(1, id(TOKEN)), len(2, id(BUYER)))),
    ASKED.unlist,
  ),
  refuse('an unlisting of a serial twice', 'nft-invalid', remove(removal([SERIAL, SERIAL])), ASKED.unlist),
  refuse(
    'an unlisting with a second entry for a stranger',
    'unasked-effect',
    remove(removal([SERIAL]), removal([SERIAL], TOKEN, STRANGER)),
    ASKED.unlist,
  ),
  refuse(
    'an unlisting from the person’s number as an EVM address',
    'id-invalid',
    remove(len(2, len(1, id(TOKEN)), len(2, OWN_LONG_ZERO), len(3, varint(7)))),
    ASKED.unlist,
  ),
  refuse(
    'an unlisting with a list of HBAR allowances, a former field',
    'wire-unknown-field',
    remove(len(1, len(1, id(BUYER)))),
    ASKED.unlist,
  ),
  refuse('a permission in place of an unlisting', 'act-other', approve(LISTING_ENTRY), ASKED.unlist),
  refuse(
    'a revocation for every NFT in place of an unlisting',
    'act-other',
    approve(nftsTo(MARKET, [], NOT_ALL)),
    ASKED.unlist,
  ),
  refuse(
    'an HBAR allowance of 500 HBAR in place of 0',
    'still-allowed',
    approve(hbarTo(STRANGER, 500n * HBAR)),
    ASKED.revokeHbar,
  ),
  refuse(
    'an HBAR allowance of the largest amount in place of 0',
    'still-allowed',
    approve(hbarTo(STRANGER, 2n ** 63n - 1n)),
    ASKED.revokeHbar,
  ),
  refuse(
    'an HBAR allowance of a look-alike spender revoked',
    'revoke-spender-other',
    approve(hbarTo(6060, 0n)),
    ASKED.revokeHbar,
  ),
  refuse(
    'an HBAR allowance of another owner revoked',
    'owner-other',
    approve(hbarTo(STRANGER, 0n, SELLER)),
    ASKED.revokeHbar,
  ),
  refuse(
    'an HBAR allowance revoked and another one given',
    'unasked-effect',
    approve(hbarTo(STRANGER, 0n), hbarTo(MARKET, HBAR)),
    ASKED.revokeHbar,
  ),
  refuse(
    'an HBAR allowance of -1 tinybar in place of 0',
    'amount-invalid',
    approve(hbarTo(STRANGER, -1n)),
    ASKED.revokeHbar,
  ),
  refuse(
    'a token allowance of 1,000,000 units in place of 0',
    'still-allowed',
    approve(tokensTo(STRANGER, 1_000_000)),
    ASKED.revokeToken,
  ),
  refuse(
    'a token allowance of another spender revoked',
    'revoke-spender-other',
    approve(tokensTo(MARKET, 0)),
    ASKED.revokeToken,
  ),
  refuse(
    'a token allowance of another token revoked',
    'token-other',
    approve(tokensTo(STRANGER, 0, 8008)),
    ASKED.revokeToken,
  ),
  refuse(
    'the permission over a serial of another collection revoked',
    'token-other',
    remove(removal([SERIAL], 5001)),
    ASKED.revokeSerial,
  ),
  refuse(
    'the permission over a serial and the next serial revoked',
    'serial-other',
    remove(removal([SERIAL, 8])),
    ASKED.revokeSerial,
  ),
  refuse(
    'the permission over a serial of a stranger revoked',
    'owner-other',
    remove(removal([SERIAL], TOKEN, STRANGER)),
    ASKED.revokeSerial,
  ),
  refuse(
    'the permission over a serial given in place of revoked',
    'act-other',
    approve(nftsTo(STRANGER, [SERIAL])),
    ASKED.revokeSerial,
  ),
  refuse(
    'the permission over a collection given in place of revoked',
    'still-allowed',
    approve(nftsTo(STRANGER, [], ALL)),
    ASKED.revokeAll,
  ),
  refuse(
    'a permission over a serial in place of a revocation over the collection',
    'still-allowed',
    approve(nftsTo(STRANGER, [SERIAL])),
    ASKED.revokeAll,
  ),
  refuse(
    'the permission over another collection revoked',
    'token-other',
    approve(nftsOf(5001, BUYER, STRANGER, [], NOT_ALL)),
    ASKED.revokeAll,
  ),
  refuse(
    'the permission over a collection of another owner revoked',
    'owner-other',
    approve(nftsOf(TOKEN, SELLER, STRANGER, [], NOT_ALL)),
    ASKED.revokeAll,
  ),
  refuse(
    'a permission over a collection revoked, and given to another spender',
    'unasked-effect',
    approve(nftsTo(STRANGER, [], NOT_ALL), nftsTo(SELLER, [], ALL)),
    ASKED.revokeAll,
  ),
]

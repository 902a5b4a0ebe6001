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

const GRANT = nftsTo(MARKET, [SERIAL])
const serialsField = (...bytes: readonly Buffer[]): Buffer => len(4, ...bytes)
const parties = [len(1, id(TOKEN)), len(2, id(BUYER)), len(3, id(MARKET))] as const

/** The listing of one serial. */
export const hostileListing: readonly HostileBuy[] = [
  refuse('a listing of serial 0', 'nft-invalid', approve(nftsTo(MARKET, [0])), ASKED.list),
  refuse('a listing of a serial twice', 'nft-invalid', approve(nftsTo(MARKET, [SERIAL, SERIAL])), ASKED.list),
  refuse('a listing of a negative serial', 'nft-invalid', approve(nftsTo(MARKET, [-7])), ASKED.list),
  refuse(
    'a listing of the largest serial',
    'serial-other',
    approve(len(2, ...parties, serialsField(varint(2n ** 63n - 1n)))),
    ASKED.list,
  ),
  refuse(
    'a listing of a hundred serials',
    'ledger-allowances',
    approve(
      nftsTo(
        MARKET,
        Array.from({ length: 100 }, (_, i) => i + 1),
      ),
    ),
    ASKED.list,
  ),
  refuse('a listing of no serial', 'effect-empty', approve(nftsTo(MARKET, [])), ASKED.list),
  refuse('a listing of an empty list', 'wire-malformed', approve(len(2, ...parties, serialsField())), ASKED.list),
  refuse(
    'a listing with serials in two fields',
    'wire-order',
    approve(len(2, ...parties, serialsField(varint(7)), serialsField(varint(8)))),
    ASKED.list,
  ),
  refuse('a listing with an unpacked serial', 'wire-type', approve(len(2, ...parties, int(4, 7))), ASKED.list),
  refuse(
    'a listing with a serial in too many bytes',
    'wire-malformed',
    approve(len(2, ...parties, serialsField(Buffer.from([0x87, 0])))),
    ASKED.list,
  ),
  refuse(
    'a listing for every NFT, truth value of 2',
    'wire-malformed',
    approve(nftsTo(MARKET, [SERIAL], len(5, int(1, 2)))),
    ASKED.list,
  ),
  refuse(
    'a listing with an unknown field in the switch',
    'wire-unknown-field',
    approve(nftsTo(MARKET, [SERIAL], len(5, int(1, 0), int(2, 1)))),
    ASKED.list,
  ),
  refuse('a listing that only sets the switch off', 'serial-other', approve(nftsTo(MARKET, [], NOT_ALL)), ASKED.list),
  refuse(
    'a listing that lets the person delegate',
    'delegating-spender',
    approve(nftsTo(MARKET, [SERIAL], delegate(BUYER))),
    ASKED.list,
  ),
  refuse(
    'a listing that lets the market delegate',
    'delegating-spender',
    approve(nftsTo(MARKET, [SERIAL], delegate(MARKET))),
    ASKED.list,
  ),
  refuse(
    'a listing of every NFT with a delegate',
    'collection-switch',
    approve(nftsTo(MARKET, [SERIAL], ALL, delegate(STRANGER))),
    ASKED.list,
  ),
  refuse('a listing for a look-alike', 'spender-unknown', approve(nftsTo(3030, [SERIAL])), ASKED.list),
  refuse(
    'a listing for the market dressed as an address',
    'id-invalid',
    approve(nftsTo(LONG_ZERO, [SERIAL])),
    ASKED.list,
  ),
  refuse(
    'a listing from the own number as an address',
    'id-invalid',
    approve(len(2, len(1, id(TOKEN)), len(2, OWN_LONG_ZERO), len(3, id(MARKET)), serialsField(varint(7)))),
    ASKED.list,
  ),
  refuse(
    'a listing of a look-alike collection',
    'token-other',
    approve(nftsOf(5000 * 10, BUYER, MARKET, [SERIAL])),
    ASKED.list,
  ),
  refuse(
    'a listing of no collection',
    'id-invalid',
    approve(len(2, len(2, id(BUYER)), len(3, id(MARKET)), serialsField(varint(7)))),
    ASKED.list,
  ),
  refuse('a listing by coins', 'act-other', approve(tokensTo(MARKET, 1, TOKEN)), ASKED.list),
  refuse(
    'a listing with coins of the collection',
    'unasked-effect',
    approveInOrder(GRANT, tokensTo(MARKET, 1, TOKEN)),
    ASKED.list,
  ),
  refuse(
    'a listing with HBAR for the market itself',
    'unasked-effect',
    approveInOrder(GRANT, hbarTo(MARKET, 1n)),
    ASKED.list,
  ),
  refuse(
    'a listing with the rest of the collection for the market',
    'unasked-effect',
    approve(GRANT, nftsTo(MARKET, [], ALL)),
    ASKED.list,
  ),
]

/** The end of a listing, and of permissions. */
export const hostileRemoval: readonly HostileBuy[] = [
  refuse('a removal of serial 0', 'nft-invalid', remove(removal([0])), ASKED.unlist),
  refuse('a removal of no serial', 'effect-empty', remove(len(2, len(1, id(TOKEN)), len(2, id(BUYER)))), ASKED.unlist),
  refuse('a removal of a serial twice', 'nft-invalid', remove(removal([SERIAL, SERIAL])), ASKED.unlist),
  refuse(
    'a removal with a stranger’s beside',
    'unasked-effect',
    remove(removal([SERIAL]), removal([SERIAL], TOKEN, STRANGER)),
    ASKED.unlist,
  ),
  refuse(
    'a removal from the own number as an address',
    'id-invalid',
    remove(len(2, len(1, id(TOKEN)), len(2, OWN_LONG_ZERO), len(3, varint(7)))),
    ASKED.unlist,
  ),
  refuse('a removal with an old list of HBAR', 'wire-unknown-field', remove(len(1, len(1, id(BUYER)))), ASKED.unlist),
  refuse('a removal that gives', 'act-other', approve(GRANT), ASKED.unlist),
  refuse('a removal of the switch in its place', 'act-other', approve(nftsTo(MARKET, [], NOT_ALL)), ASKED.unlist),
  refuse(
    'an HBAR allowance left at the old amount',
    'still-allowed',
    approve(hbarTo(STRANGER, 500n * HBAR)),
    ASKED.revokeHbar,
  ),
  refuse(
    'an HBAR allowance made as large as can be',
    'still-allowed',
    approve(hbarTo(STRANGER, 2n ** 63n - 1n)),
    ASKED.revokeHbar,
  ),
  refuse(
    'an HBAR allowance of a look-alike ended',
    'revoke-spender-other',
    approve(hbarTo(6060, 0n)),
    ASKED.revokeHbar,
  ),
  refuse(
    'an HBAR allowance ended for somebody else’s account',
    'owner-other',
    approve(hbarTo(STRANGER, 0n, SELLER)),
    ASKED.revokeHbar,
  ),
  refuse(
    'an HBAR allowance ended and one given',
    'unasked-effect',
    approve(hbarTo(STRANGER, 0n), hbarTo(MARKET, HBAR)),
    ASKED.revokeHbar,
  ),
  refuse('an HBAR allowance below zero', 'amount-invalid', approve(hbarTo(STRANGER, -1n)), ASKED.revokeHbar),
  refuse('a token allowance made larger', 'still-allowed', approve(tokensTo(STRANGER, 1_000_000)), ASKED.revokeToken),
  refuse(
    'a token allowance of another spender ended',
    'revoke-spender-other',
    approve(tokensTo(MARKET, 0)),
    ASKED.revokeToken,
  ),
  refuse(
    'a token allowance of another token ended',
    'token-other',
    approve(tokensTo(STRANGER, 0, 8008)),
    ASKED.revokeToken,
  ),
  refuse('a serial of another collection ended', 'token-other', remove(removal([SERIAL], 5001)), ASKED.revokeSerial),
  refuse('a serial and its neighbour ended', 'serial-other', remove(removal([SERIAL, 8])), ASKED.revokeSerial),
  refuse('a serial of a stranger ended', 'owner-other', remove(removal([SERIAL], TOKEN, STRANGER)), ASKED.revokeSerial),
  refuse('a serial given in place of ended', 'act-other', approve(nftsTo(STRANGER, [SERIAL])), ASKED.revokeSerial),
  refuse('a collection given for good', 'still-allowed', approve(nftsTo(STRANGER, [], ALL)), ASKED.revokeAll),
  refuse(
    'one serial given where a collection should end',
    'still-allowed',
    approve(nftsTo(STRANGER, [SERIAL])),
    ASKED.revokeAll,
  ),
  refuse(
    'another collection ended',
    'token-other',
    approve(nftsOf(5001, BUYER, STRANGER, [], NOT_ALL)),
    ASKED.revokeAll,
  ),
  refuse(
    'a collection ended for a stranger',
    'owner-other',
    approve(nftsOf(TOKEN, SELLER, STRANGER, [], NOT_ALL)),
    ASKED.revokeAll,
  ),
  refuse(
    'a collection ended and another spender let in',
    'unasked-effect',
    approve(nftsTo(STRANGER, [], NOT_ALL), nftsTo(SELLER, [], ALL)),
    ASKED.revokeAll,
  ),
]

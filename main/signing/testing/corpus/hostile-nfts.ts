import {
  APPROVED_FOR_ALL,
  INTENTS,
  MARKET,
  NOT_APPROVED_FOR_ALL,
  approveAllowanceBytes,
  approveSortedAllowanceBytes,
  delegatingSpenderField,
  hbarAllowanceEntry,
  nftAllowanceEntryOf,
  nftAllowanceEntry,
  nftRevocationBytes,
  nftRevocationEntry,
  tokenAllowanceEntry,
} from '../acts'
import { refuseCase, type HostileCase } from '../verdict-cases'
import { BUYER, HBAR, SELLER, SERIAL, STRANGER, TOKEN, entityIdBytes, longVarint } from '../pieces'
import { varintField, lengthDelimitedField, varint } from '../wire-write'
import { MARKET_LONG_ZERO_ID, BUYER_LONG_ZERO_ID } from './kinds'

const LISTING_ENTRY = nftAllowanceEntry(MARKET, [SERIAL])
const serialsField = (...serials: readonly Buffer[]): Buffer => lengthDelimitedField(4, ...serials)
/** Token, owner and spender of the requested listing. */
const listingFields = [
  lengthDelimitedField(1, entityIdBytes(TOKEN)),
  lengthDelimitedField(2, entityIdBytes(BUYER)),
  lengthDelimitedField(3, entityIdBytes(MARKET)),
] as const

/** Attacks on a listing, which permits one serial. */
export const hostileListings: readonly HostileCase[] = [
  refuseCase(
    'a listing of serial 0',
    'nft-invalid',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [0])),
    INTENTS.list,
  ),
  refuseCase(
    'a listing of a serial twice',
    'nft-invalid',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL, SERIAL])),
    INTENTS.list,
  ),
  refuseCase(
    'a listing of a negative serial',
    'nft-invalid',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [-7])),
    INTENTS.list,
  ),
  refuseCase(
    'a listing of the largest serial',
    'serial-other',
    approveAllowanceBytes(lengthDelimitedField(2, ...listingFields, serialsField(varint(2n ** 63n - 1n)))),
    INTENTS.list,
  ),
  refuseCase(
    'a listing of a hundred serials',
    'ledger-allowances',
    approveAllowanceBytes(
      nftAllowanceEntry(
        MARKET,
        Array.from({ length: 100 }, (_, index) => index + 1),
      ),
    ),
    INTENTS.list,
  ),
  refuseCase(
    'a listing of no serial',
    'effect-empty',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [])),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with an empty list of serials',
    'wire-malformed',
    approveAllowanceBytes(lengthDelimitedField(2, ...listingFields, serialsField())),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with serials in two fields',
    'wire-order',
    approveAllowanceBytes(lengthDelimitedField(2, ...listingFields, serialsField(varint(7)), serialsField(varint(8)))),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with an unpacked serial',
    'wire-type',
    approveAllowanceBytes(lengthDelimitedField(2, ...listingFields, varintField(4, 7))),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with a serial in too many bytes',
    'wire-malformed',
    approveAllowanceBytes(lengthDelimitedField(2, ...listingFields, serialsField(longVarint(SERIAL)))),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with the flag for every NFT written as 2',
    'wire-malformed',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL], lengthDelimitedField(5, varintField(1, 2)))),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with an unknown field in the permission for every NFT',
    'wire-unknown-field',
    approveAllowanceBytes(
      nftAllowanceEntry(MARKET, [SERIAL], lengthDelimitedField(5, varintField(1, 0), varintField(2, 1))),
    ),
    INTENTS.list,
  ),
  refuseCase(
    'a listing that only revokes the permission for every NFT',
    'serial-other',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [], NOT_APPROVED_FOR_ALL)),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with the person as delegating spender',
    'delegating-spender',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL], delegatingSpenderField(BUYER))),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with the market as delegating spender',
    'delegating-spender',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL], delegatingSpenderField(MARKET))),
    INTENTS.list,
  ),
  refuseCase(
    'a listing of every NFT with a delegating spender',
    'collection-switch',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL], APPROVED_FOR_ALL, delegatingSpenderField(STRANGER))),
    INTENTS.list,
  ),
  refuseCase(
    'a listing for a look-alike spender',
    'spender-unknown',
    approveAllowanceBytes(nftAllowanceEntry(3030, [SERIAL])),
    INTENTS.list,
  ),
  refuseCase(
    'a listing for the market’s number as an EVM address',
    'id-invalid',
    approveAllowanceBytes(nftAllowanceEntry(MARKET_LONG_ZERO_ID, [SERIAL])),
    INTENTS.list,
  ),
  refuseCase(
    'a listing from the person’s number as an EVM address',
    'id-invalid',
    approveAllowanceBytes(
      lengthDelimitedField(
        2,
        lengthDelimitedField(1, entityIdBytes(TOKEN)),
        lengthDelimitedField(2, BUYER_LONG_ZERO_ID),
        lengthDelimitedField(3, entityIdBytes(MARKET)),
        serialsField(varint(7)),
      ),
    ),
    INTENTS.list,
  ),
  refuseCase(
    'a listing of a look-alike collection',
    'token-other',
    approveAllowanceBytes(nftAllowanceEntryOf(50_000, BUYER, MARKET, [SERIAL])),
    INTENTS.list,
  ),
  refuseCase(
    'a listing without a collection',
    'id-invalid',
    approveAllowanceBytes(
      lengthDelimitedField(
        2,
        lengthDelimitedField(2, entityIdBytes(BUYER)),
        lengthDelimitedField(3, entityIdBytes(MARKET)),
        serialsField(varint(7)),
      ),
    ),
    INTENTS.list,
  ),
  refuseCase(
    'a token allowance in place of a listing',
    'act-other',
    approveAllowanceBytes(tokenAllowanceEntry(MARKET, 1, TOKEN)),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with a token allowance',
    'unasked-effect',
    approveSortedAllowanceBytes(LISTING_ENTRY, tokenAllowanceEntry(MARKET, 1, TOKEN)),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with an HBAR allowance for the market',
    'unasked-effect',
    approveSortedAllowanceBytes(LISTING_ENTRY, hbarAllowanceEntry(MARKET, 1n)),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with a second permission, over every NFT',
    'unasked-effect',
    approveAllowanceBytes(LISTING_ENTRY, nftAllowanceEntry(MARKET, [], APPROVED_FOR_ALL)),
    INTENTS.list,
  ),
]

/** Attacks on unlisting, and on revoking permissions. */
export const hostileRevocations: readonly HostileCase[] = [
  refuseCase('an unlisting of serial 0', 'nft-invalid', nftRevocationBytes(nftRevocationEntry([0])), INTENTS.unlist),
  refuseCase(
    'an unlisting of no serial',
    'effect-empty',
    nftRevocationBytes(
      lengthDelimitedField(
        2,
        lengthDelimitedField(1, entityIdBytes(TOKEN)),
        lengthDelimitedField(2, entityIdBytes(BUYER)),
      ),
    ),
    INTENTS.unlist,
  ),
  refuseCase(
    'an unlisting of a serial twice',
    'nft-invalid',
    nftRevocationBytes(nftRevocationEntry([SERIAL, SERIAL])),
    INTENTS.unlist,
  ),
  refuseCase(
    'an unlisting with a second entry for a stranger',
    'unasked-effect',
    nftRevocationBytes(nftRevocationEntry([SERIAL]), nftRevocationEntry([SERIAL], TOKEN, STRANGER)),
    INTENTS.unlist,
  ),
  refuseCase(
    'an unlisting from the person’s number as an EVM address',
    'id-invalid',
    nftRevocationBytes(
      lengthDelimitedField(
        2,
        lengthDelimitedField(1, entityIdBytes(TOKEN)),
        lengthDelimitedField(2, BUYER_LONG_ZERO_ID),
        lengthDelimitedField(3, varint(7)),
      ),
    ),
    INTENTS.unlist,
  ),
  refuseCase(
    'an unlisting with a list of HBAR allowances, a former field',
    'wire-unknown-field',
    nftRevocationBytes(lengthDelimitedField(1, lengthDelimitedField(1, entityIdBytes(BUYER)))),
    INTENTS.unlist,
  ),
  refuseCase(
    'a permission in place of an unlisting',
    'act-other',
    approveAllowanceBytes(LISTING_ENTRY),
    INTENTS.unlist,
  ),
  refuseCase(
    'a revocation for every NFT in place of an unlisting',
    'act-other',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [], NOT_APPROVED_FOR_ALL)),
    INTENTS.unlist,
  ),
  refuseCase(
    'an HBAR allowance of 500 HBAR in place of 0',
    'still-allowed',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 500n * HBAR)),
    INTENTS.revokeHbar,
  ),
  refuseCase(
    'an HBAR allowance of the largest amount in place of 0',
    'still-allowed',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 2n ** 63n - 1n)),
    INTENTS.revokeHbar,
  ),
  refuseCase(
    'an HBAR allowance of a look-alike spender revoked',
    'revoke-spender-other',
    approveAllowanceBytes(hbarAllowanceEntry(6060, 0n)),
    INTENTS.revokeHbar,
  ),
  refuseCase(
    'an HBAR allowance of another owner revoked',
    'owner-other',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 0n, SELLER)),
    INTENTS.revokeHbar,
  ),
  refuseCase(
    'an HBAR allowance revoked and another one given',
    'unasked-effect',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 0n), hbarAllowanceEntry(MARKET, HBAR)),
    INTENTS.revokeHbar,
  ),
  refuseCase(
    'an HBAR allowance of -1 tinybar in place of 0',
    'amount-invalid',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, -1n)),
    INTENTS.revokeHbar,
  ),
  refuseCase(
    'a token allowance of 1,000,000 units in place of 0',
    'still-allowed',
    approveAllowanceBytes(tokenAllowanceEntry(STRANGER, 1_000_000)),
    INTENTS.revokeToken,
  ),
  refuseCase(
    'a token allowance of another spender revoked',
    'revoke-spender-other',
    approveAllowanceBytes(tokenAllowanceEntry(MARKET, 0)),
    INTENTS.revokeToken,
  ),
  refuseCase(
    'a token allowance of another token revoked',
    'token-other',
    approveAllowanceBytes(tokenAllowanceEntry(STRANGER, 0, 8008)),
    INTENTS.revokeToken,
  ),
  refuseCase(
    'the permission over a serial of another collection revoked',
    'token-other',
    nftRevocationBytes(nftRevocationEntry([SERIAL], 5001)),
    INTENTS.revokeSerial,
  ),
  refuseCase(
    'the permission over a serial and the next serial revoked',
    'serial-other',
    nftRevocationBytes(nftRevocationEntry([SERIAL, 8])),
    INTENTS.revokeSerial,
  ),
  refuseCase(
    'the permission over a serial of a stranger revoked',
    'owner-other',
    nftRevocationBytes(nftRevocationEntry([SERIAL], TOKEN, STRANGER)),
    INTENTS.revokeSerial,
  ),
  refuseCase(
    'the permission over a serial given in place of revoked',
    'act-other',
    approveAllowanceBytes(nftAllowanceEntry(STRANGER, [SERIAL])),
    INTENTS.revokeSerial,
  ),
  refuseCase(
    'the permission over a collection given in place of revoked',
    'still-allowed',
    approveAllowanceBytes(nftAllowanceEntry(STRANGER, [], APPROVED_FOR_ALL)),
    INTENTS.revokeAll,
  ),
  refuseCase(
    'a permission over a serial in place of a revocation over the collection',
    'still-allowed',
    approveAllowanceBytes(nftAllowanceEntry(STRANGER, [SERIAL])),
    INTENTS.revokeAll,
  ),
  refuseCase(
    'the permission over another collection revoked',
    'token-other',
    approveAllowanceBytes(nftAllowanceEntryOf(5001, BUYER, STRANGER, [], NOT_APPROVED_FOR_ALL)),
    INTENTS.revokeAll,
  ),
  refuseCase(
    'the permission over a collection of another owner revoked',
    'owner-other',
    approveAllowanceBytes(nftAllowanceEntryOf(TOKEN, SELLER, STRANGER, [], NOT_APPROVED_FOR_ALL)),
    INTENTS.revokeAll,
  ),
  refuseCase(
    'a permission over a collection revoked, and given to another spender',
    'unasked-effect',
    approveAllowanceBytes(
      nftAllowanceEntry(STRANGER, [], NOT_APPROVED_FOR_ALL),
      nftAllowanceEntry(SELLER, [], APPROVED_FOR_ALL),
    ),
    INTENTS.revokeAll,
  ),
]

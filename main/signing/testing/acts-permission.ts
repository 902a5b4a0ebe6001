import {
  APPROVED_FOR_ALL,
  INTENTS,
  MARKET,
  NOT_APPROVED_FOR_ALL,
  approveAllowanceBytes,
  approveSortedAllowanceBytes,
  contractCallBytes,
  delegatingSpenderField,
  hbarAllowanceEntry,
  nftAllowanceEntryOf,
  nftAllowanceEntry,
  nftRevocationBytes,
  nftRevocationEntry,
  setApprovalData,
  tokenAllowanceEntry,
  OPERATOR,
  OTHER_OPERATOR,
} from './acts'
import { ALIAS_ACCOUNT_ID } from './honest-acts'
import { noteCase, refuseCase, type RuleCase } from './verdict-cases'
import { BUYER, HBAR, SELLER, SERIAL, STRANGER, TOKEN, THEFT, body, encodeTransactionList } from './pieces'
import { varintField, lengthDelimitedField } from './wire-write'

const ALLOWANCE_AT_LIMIT = hbarAllowanceEntry(MARKET, 120n * HBAR)
const LISTING_ENTRY = nftAllowanceEntry(MARKET, [SERIAL])
const theftBytes = encodeTransactionList(body({ data: THEFT }))

/** Entries that an attacker could add to the requested entry. */
const ADDED_ENTRIES = {
  'an HBAR allowance': hbarAllowanceEntry(STRANGER, 1n),
  'a permission over an NFT': nftAllowanceEntry(STRANGER, [12]),
  'a permission over a collection': nftAllowanceEntry(STRANGER, [], APPROVED_FOR_ALL),
  'a token allowance': tokenAllowanceEntry(STRANGER, 1),
}
/** One case for each of `ADDED_ENTRIES`. `bytesWith` writes the requested entry and the added entry. */
const withAddedEntries = (
  actName: string,
  intent: RuleCase['intent'],
  bytesWith: (addedEntry: Buffer) => Buffer,
): readonly RuleCase[] =>
  Object.entries(ADDED_ENTRIES).map(([entryName, addedEntry]) =>
    refuseCase(`${actName} and ${entryName}`, 'unasked-effect', bytesWith(addedEntry), intent),
  )

/** Cases in which a rule on permissions reports a finding. */
export const permissionCases: readonly RuleCase[] = [
  refuseCase('a transfer in place of a listing', 'act-other', theftBytes, INTENTS.list),
  refuseCase(
    'an HBAR allowance in place of a listing',
    'act-other',
    approveAllowanceBytes(ALLOWANCE_AT_LIMIT),
    INTENTS.list,
  ),
  refuseCase(
    'an unlisting in place of a listing',
    'act-other',
    nftRevocationBytes(nftRevocationEntry([SERIAL])),
    INTENTS.list,
  ),
  refuseCase(
    'a contract call in place of a listing',
    'act-other',
    contractCallBytes(setApprovalData(OPERATOR, true)),
    INTENTS.list,
  ),
  refuseCase(
    'a permission in place of an unlisting',
    'act-other',
    approveAllowanceBytes(LISTING_ENTRY),
    INTENTS.unlist,
  ),
  refuseCase(
    'a permission over one NFT in place of an EVM listing',
    'act-other',
    approveAllowanceBytes(LISTING_ENTRY),
    INTENTS.listEvm,
  ),
  refuseCase('a transfer in place of a purchase by allowance', 'act-other', theftBytes, INTENTS.buyEvm),
  refuseCase(
    'a token allowance in place of an allowance for offers',
    'act-other',
    approveAllowanceBytes(tokenAllowanceEntry(MARKET, 500)),
    INTENTS.offers,
  ),
  refuseCase(
    'the end of a token allowance in place of an HBAR allowance',
    'act-other',
    approveAllowanceBytes(tokenAllowanceEntry(STRANGER, 0)),
    INTENTS.revokeHbar,
  ),
  ...withAddedEntries('a listing', INTENTS.list, (addedEntry) =>
    approveSortedAllowanceBytes(LISTING_ENTRY, addedEntry),
  ),
  ...withAddedEntries('a purchase', INTENTS.buyEvm, (addedEntry) =>
    approveSortedAllowanceBytes(ALLOWANCE_AT_LIMIT, addedEntry),
  ),
  ...withAddedEntries('an allowance for offers', INTENTS.offers, (addedEntry) =>
    approveSortedAllowanceBytes(hbarAllowanceEntry(MARKET, 500n * HBAR), addedEntry),
  ),
  ...withAddedEntries('a revocation', INTENTS.revokeHbar, (addedEntry) =>
    approveSortedAllowanceBytes(hbarAllowanceEntry(STRANGER, 0n), addedEntry),
  ),
  refuseCase(
    'the same permission twice',
    'unasked-effect',
    approveAllowanceBytes(LISTING_ENTRY, LISTING_ENTRY),
    INTENTS.list,
  ),
  refuseCase(
    'the same unlisting twice',
    'unasked-effect',
    nftRevocationBytes(nftRevocationEntry([SERIAL]), nftRevocationEntry([SERIAL])),
    INTENTS.unlist,
  ),
  refuseCase(
    'an unlisting of two serials in two entries',
    'unasked-effect',
    nftRevocationBytes(nftRevocationEntry([SERIAL]), nftRevocationEntry([8])),
    INTENTS.unlist,
  ),
  refuseCase(
    'a permission of another owner',
    'owner-other',
    approveAllowanceBytes(nftAllowanceEntryOf(TOKEN, STRANGER, MARKET, [SERIAL])),
    INTENTS.list,
  ),
  refuseCase(
    'an allowance of another owner',
    'owner-other',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, HBAR, STRANGER)),
    INTENTS.buyEvm,
  ),
  refuseCase(
    'an unlisting for another owner',
    'owner-other',
    nftRevocationBytes(nftRevocationEntry([SERIAL], TOKEN, STRANGER)),
    INTENTS.unlist,
  ),
  refuseCase(
    'a revoked allowance whose spender is its owner',
    'ledger-own-spender',
    approveAllowanceBytes(hbarAllowanceEntry(BUYER, 0n)),
    {
      ...INTENTS.revokeHbar,
      allowance: { hbar: { spender: `0.0.${BUYER}` } },
    },
  ),
  refuseCase(
    'the person as spender',
    'spender-self',
    approveAllowanceBytes(hbarAllowanceEntry(BUYER, HBAR)),
    INTENTS.buyEvm,
  ),
  refuseCase(
    'the person as listed spender',
    'spender-self',
    approveAllowanceBytes(nftAllowanceEntry(BUYER, [SERIAL])),
    {
      ...INTENTS.list,
      spenders: [INTENTS.list.account],
    },
  ),
  refuseCase(
    'a stranger as spender of a listing',
    'spender-unknown',
    approveAllowanceBytes(nftAllowanceEntry(STRANGER, [SERIAL])),
    INTENTS.list,
  ),
  refuseCase(
    'a stranger as spender of a purchase',
    'spender-unknown',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, HBAR)),
    INTENTS.buyEvm,
  ),
  refuseCase(
    'an EVM address as spender',
    'spender-unknown',
    approveAllowanceBytes(nftAllowanceEntry(ALIAS_ACCOUNT_ID, [SERIAL])),
    INTENTS.list,
  ),
  refuseCase('a spender, with an empty list of spenders', 'spender-unknown', approveAllowanceBytes(LISTING_ENTRY), {
    ...INTENTS.list,
    spenders: [],
  }),
  refuseCase(
    'a spender for offers that looks like the listed one',
    'spender-unknown',
    approveAllowanceBytes(hbarAllowanceEntry(3030, 500n * HBAR)),
    INTENTS.offers,
  ),
  refuseCase(
    'another collection listed',
    'token-other',
    approveAllowanceBytes(nftAllowanceEntryOf(5001, BUYER, MARKET, [SERIAL])),
    INTENTS.list,
  ),
  refuseCase(
    'another collection unlisted',
    'token-other',
    nftRevocationBytes(nftRevocationEntry([SERIAL], 5001)),
    INTENTS.unlist,
  ),
  refuseCase(
    'another token revoked',
    'token-other',
    approveAllowanceBytes(tokenAllowanceEntry(STRANGER, 0, 8001)),
    INTENTS.revokeToken,
  ),
  refuseCase(
    'another serial listed',
    'serial-other',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [8])),
    INTENTS.list,
  ),
  refuseCase(
    'two serials listed',
    'serial-other',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL, 8])),
    INTENTS.list,
  ),
  refuseCase(
    'two serials unlisted',
    'serial-other',
    nftRevocationBytes(nftRevocationEntry([SERIAL, 8])),
    INTENTS.unlist,
  ),
  refuseCase(
    'another serial revoked',
    'serial-other',
    nftRevocationBytes(nftRevocationEntry([8])),
    INTENTS.revokeSerial,
  ),
  refuseCase(
    'every NFT in place of one',
    'serial-other',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [], APPROVED_FOR_ALL)),
    INTENTS.list,
  ),
  refuseCase(
    'every NFT in addition to one',
    'collection-switch',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL], APPROVED_FOR_ALL)),
    INTENTS.list,
  ),
  refuseCase(
    'a listing that revokes the permission over the collection',
    'collection-switch',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL], NOT_APPROVED_FOR_ALL)),
    INTENTS.list,
  ),
  refuseCase(
    'a listing with a delegating spender',
    'delegating-spender',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL], delegatingSpenderField(STRANGER))),
    INTENTS.list,
  ),
  refuseCase(
    'a revocation with a delegating spender',
    'delegating-spender',
    approveAllowanceBytes(nftAllowanceEntry(STRANGER, [], NOT_APPROVED_FOR_ALL, delegatingSpenderField(SELLER))),
    INTENTS.revokeAll,
  ),
  refuseCase('a listing at a price of 0', 'list-price-zero', approveAllowanceBytes(LISTING_ENTRY), {
    ...INTENTS.list,
    price: '0',
  }),
  refuseCase(
    'a purchase one tinybar above the limit',
    'allowance-over-price',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 120n * HBAR + 1n)),
    INTENTS.buyEvm,
  ),
  refuseCase(
    'a purchase by an allowance of 0',
    'allowance-none',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 0n)),
    INTENTS.buyEvm,
  ),
  noteCase('a purchase by allowance', 'nft-not-in-bytes', approveAllowanceBytes(ALLOWANCE_AT_LIMIT), INTENTS.buyEvm),
  refuseCase(
    'a larger allowance for offers than requested',
    'allowance-differs',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 500n * HBAR + 1n)),
    INTENTS.offers,
  ),
  refuseCase(
    'an allowance of 0 for offers instead of the requested amount',
    'allowance-differs',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 0n)),
    INTENTS.offers,
  ),
  refuseCase(
    'a fee limit above 10 HBAR for offers, below the fee cap of the person',
    'offer-fee-high',
    encodeTransactionList(
      body({
        fee: varintField(3, 10n * HBAR + 1n),
        data: lengthDelimitedField(48, hbarAllowanceEntry(MARKET, 500n * HBAR)),
      }),
    ),
    { ...INTENTS.offers, feeCap: '50' },
  ),
  refuseCase(
    'the HBAR allowance of another spender revoked',
    'revoke-spender-other',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 0n)),
    INTENTS.revokeHbar,
  ),
  refuseCase(
    'the permission of another spender over the collection revoked',
    'revoke-spender-other',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [], NOT_APPROVED_FOR_ALL)),
    INTENTS.revokeAll,
  ),
  refuseCase(
    'the permission of another operator revoked',
    'revoke-spender-other',
    contractCallBytes(setApprovalData(OPERATOR, false)),
    INTENTS.revokeEvm,
  ),
  refuseCase(
    'an allowance of one tinybar left',
    'still-allowed',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 1n)),
    INTENTS.revokeHbar,
  ),
  refuseCase(
    'an allowance of one token unit left',
    'still-allowed',
    approveAllowanceBytes(tokenAllowanceEntry(STRANGER, 1)),
    INTENTS.revokeToken,
  ),
  refuseCase(
    'every NFT permitted again',
    'still-allowed',
    approveAllowanceBytes(nftAllowanceEntry(STRANGER, [], APPROVED_FOR_ALL)),
    INTENTS.revokeAll,
  ),
  refuseCase(
    'one serial permitted while the permission over the collection ends',
    'still-allowed',
    approveAllowanceBytes(nftAllowanceEntry(STRANGER, [SERIAL], NOT_APPROVED_FOR_ALL)),
    INTENTS.revokeAll,
  ),
  refuseCase(
    'an operator permitted in place of revoked',
    'still-allowed',
    contractCallBytes(setApprovalData(OTHER_OPERATOR, true)),
    INTENTS.revokeEvm,
  ),
]

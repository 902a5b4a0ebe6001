import {
  INTENTS,
  FIFTY_HBAR,
  MARKET,
  approveAllowanceBytes,
  approveSortedAllowanceBytes,
  hbarAllowanceEntry,
  nftAllowanceEntry,
  tokenAllowanceEntry,
} from '../acts'
import { ALIAS_ACCOUNT_ID } from '../honest-acts'
import { refuseCase, warnCase, type HostileCase } from '../verdict-cases'
import {
  BUYER,
  HBAR,
  SELLER,
  STRANGER,
  TOKEN,
  approvalFlag,
  body,
  tokenLegBytes,
  hbarList,
  entityIdBytes,
  hbarLegBytes,
  encodeTransactionList,
  nftLegBytes,
  tokenList,
  encodeTransfers,
} from '../pieces'
import { varintField, lengthDelimitedField } from '../wire-write'
import { ASSOCIATE_INTENT } from './kinds'

const MINT = INTENTS.mint
const DIRECT_MINT = INTENTS.directMint
const payment = (tinybar: bigint, receiver: number | Buffer = MARKET): Buffer =>
  hbarList(hbarLegBytes(BUYER, -tinybar), hbarLegBytes(receiver, tinybar))

/** Attacks on a mint that is paid by an allowance. */
const mintsByAllowance: readonly HostileCase[] = [
  refuseCase(
    'an allowance for three NFTs for a mint of two',
    'mint-over',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 3n * FIFTY_HBAR)),
    MINT,
  ),
  refuseCase(
    'an allowance for two NFTs for a mint of one',
    'mint-over',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 2n * FIFTY_HBAR)),
    DIRECT_MINT,
  ),
  refuseCase(
    'an allowance above the limit, as the service requests',
    'mint-required-over',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 101n * HBAR)),
    { ...MINT, allowance: '101' },
  ),
  refuseCase(
    'a service that requests one tinybar more than the limit',
    'mint-required-over',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 100n * HBAR)),
    { ...MINT, allowance: '100.00000001' },
  ),
  refuseCase(
    'an allowance above what the service requests',
    'allowance-differs',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 100n * HBAR)),
    {
      ...MINT,
      allowance: '50',
    },
  ),
  refuseCase(
    'an allowance below what the service requests',
    'allowance-differs',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 50n * HBAR)),
    {
      ...MINT,
      allowance: '100',
    },
  ),
  refuseCase(
    'an allowance where the service requests none',
    'allowance-differs',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 1n)),
    {
      ...MINT,
      allowance: '0',
    },
  ),
  refuseCase(
    'an allowance above 0 for a free claim',
    'mint-over',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, HBAR)),
    INTENTS.freeMint,
  ),
  refuseCase(
    'a free claim for a look-alike',
    'spender-unknown',
    approveAllowanceBytes(hbarAllowanceEntry(3030, 0n)),
    INTENTS.freeMint,
  ),
  refuseCase('a mint paid in tokens', 'mint-token-priced', approveAllowanceBytes(tokenAllowanceEntry(MARKET, 0)), MINT),
  refuseCase(
    'a mint paid in HBAR and tokens',
    'mint-unasked',
    approveSortedAllowanceBytes(hbarAllowanceEntry(MARKET, HBAR), tokenAllowanceEntry(MARKET, 1)),
    MINT,
  ),
  refuseCase(
    'a mint with an NFT permission for the market',
    'mint-unasked',
    approveSortedAllowanceBytes(hbarAllowanceEntry(MARKET, HBAR), nftAllowanceEntry(MARKET, [12])),
    MINT,
  ),
  refuseCase('a swap of two NFTs', 'mint-swap', approveAllowanceBytes(nftAllowanceEntry(MARKET, [12, 13])), MINT),
  refuseCase(
    'a mint with two allowances of half the price',
    'mint-unasked',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 50n * HBAR), hbarAllowanceEntry(MARKET, 50n * HBAR)),
    MINT,
  ),
  refuseCase(
    'a revocation in place of a mint',
    'mint-type',
    encodeTransactionList(
      body({
        data: lengthDelimitedField(
          49,
          lengthDelimitedField(
            2,
            lengthDelimitedField(1, entityIdBytes(TOKEN)),
            lengthDelimitedField(3, Buffer.from([7])),
          ),
        ),
      }),
    ),
    MINT,
  ),
  refuseCase(
    'an association in place of a mint',
    'mint-type',
    encodeTransactionList(
      body({
        data: lengthDelimitedField(
          40,
          lengthDelimitedField(1, entityIdBytes(BUYER)),
          lengthDelimitedField(2, entityIdBytes(TOKEN)),
        ),
      }),
    ),
    MINT,
  ),
  refuseCase(
    'a random number in place of a mint',
    'mint-type',
    encodeTransactionList(body({ data: lengthDelimitedField(52, varintField(1, 6)) })),
    MINT,
  ),
]

/** Attacks on a mint that is paid directly, and on a free claim by a transfer. */
const directMints: readonly HostileCase[] = [
  refuseCase(
    'a payment of one tinybar more than the price',
    'mint-pays-over',
    encodeTransfers(payment(FIFTY_HBAR + 1n)),
    DIRECT_MINT,
  ),
  refuseCase(
    'a payment of a hundred times the price',
    'mint-pays-over',
    encodeTransfers(payment(100n * FIFTY_HBAR)),
    DIRECT_MINT,
  ),
  refuseCase('a payment for a mint of two', 'mint-pays-for-one', encodeTransfers(payment(FIFTY_HBAR)), MINT),
  refuseCase(
    'a payment from an account that looks like the person’s',
    'other-account-debited',
    encodeTransfers(hbarList(hbarLegBytes(1010, -HBAR), hbarLegBytes(MARKET, HBAR))),
    DIRECT_MINT,
  ),
  refuseCase(
    'a payment shared with an EVM address',
    'other-account-debited',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(ALIAS_ACCOUNT_ID, -1n), hbarLegBytes(MARKET, 2n))),
    DIRECT_MINT,
  ),
  refuseCase(
    'a payment to the market taken under an allowance',
    'own-allowance-used',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -HBAR, approvalFlag), hbarLegBytes(MARKET, HBAR))),
    DIRECT_MINT,
  ),
  refuseCase(
    'a debit in two legs',
    'account-repeated',
    encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -HBAR), hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(MARKET, FIFTY_HBAR + HBAR)),
    ),
    DIRECT_MINT,
  ),
  refuseCase(
    'a debit and a credit that cancel out',
    'account-repeated',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(BUYER, FIFTY_HBAR))),
    DIRECT_MINT,
  ),
  refuseCase(
    'a payment with an NFT that leaves',
    'mint-unasked',
    encodeTransfers(payment(HBAR), tokenList(TOKEN, nftLegBytes(BUYER, MARKET, 12))),
    DIRECT_MINT,
  ),
  refuseCase(
    'a payment with an NFT that is taken under an allowance',
    'mint-unasked',
    encodeTransfers(payment(HBAR), tokenList(TOKEN, nftLegBytes(BUYER, MARKET, 12, varintField(4, 1)))),
    DIRECT_MINT,
  ),
  refuseCase(
    'a payment in tokens',
    'mint-unasked',
    encodeTransfers(tokenList(8000, tokenLegBytes(BUYER, -5n), tokenLegBytes(MARKET, 5n))),
    DIRECT_MINT,
  ),
  refuseCase(
    'a payment to a stranger in place of the requested allowance',
    'mint-pays-instead',
    encodeTransfers(payment(FIFTY_HBAR, STRANGER)),
    {
      ...DIRECT_MINT,
      allowance: '50',
    },
  ),
  refuseCase(
    'a payment to an EVM address in place of the requested allowance',
    'mint-pays-instead',
    encodeTransfers(payment(1n, ALIAS_ACCOUNT_ID)),
    {
      ...DIRECT_MINT,
      allowance: '50',
    },
  ),
  refuseCase('a payment in place of a free claim', 'mint-pays-over', encodeTransfers(payment(1n)), INTENTS.freeMint),
  refuseCase(
    'a free claim with an NFT that leaves',
    'mint-unasked',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, 0n)), tokenList(TOKEN, nftLegBytes(BUYER, STRANGER, 7))),
    INTENTS.freeMint,
  ),
  refuseCase(
    'a free claim for the seller',
    'mint-unasked',
    encodeTransfers(hbarList(hbarLegBytes(SELLER, 0n))),
    INTENTS.freeMint,
  ),
  refuseCase(
    'a free claim marked as taken under an allowance',
    'own-allowance-used',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, 0n, approvalFlag))),
    INTENTS.freeMint,
  ),
  warnCase(
    'a payment to an unlisted account',
    'mint-receiver-unlisted',
    encodeTransfers(payment(FIFTY_HBAR, STRANGER)),
    DIRECT_MINT,
  ),
  warnCase(
    'a payment to an EVM address',
    'alias-receiver',
    encodeTransfers(payment(FIFTY_HBAR, ALIAS_ACCOUNT_ID)),
    DIRECT_MINT,
  ),
]

const associateBytes = (...fields: readonly Buffer[]): Buffer =>
  encodeTransactionList(body({ data: lengthDelimitedField(40, ...fields) }))

/** Attacks on an association. */
const associations: readonly HostileCase[] = [
  refuseCase(
    'an association of two tokens, the requested one last',
    'associate-more',
    associateBytes(
      lengthDelimitedField(1, entityIdBytes(BUYER)),
      lengthDelimitedField(2, entityIdBytes(4999)),
      lengthDelimitedField(2, entityIdBytes(TOKEN)),
    ),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association of ten tokens',
    'associate-more',
    associateBytes(
      lengthDelimitedField(1, entityIdBytes(BUYER)),
      ...Array.from({ length: 10 }, (_, index) => lengthDelimitedField(2, entityIdBytes(TOKEN + index))),
    ),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association of one token twice',
    'token-repeated',
    associateBytes(
      lengthDelimitedField(1, entityIdBytes(BUYER)),
      lengthDelimitedField(2, entityIdBytes(TOKEN)),
      lengthDelimitedField(2, entityIdBytes(TOKEN)),
    ),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association of no token',
    'effect-empty',
    associateBytes(lengthDelimitedField(1, entityIdBytes(BUYER))),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association of a look-alike token',
    'associate-missing',
    associateBytes(lengthDelimitedField(1, entityIdBytes(BUYER)), lengthDelimitedField(2, entityIdBytes(50_000))),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association for an EVM address',
    'associate-account',
    associateBytes(lengthDelimitedField(1, ALIAS_ACCOUNT_ID), lengthDelimitedField(2, entityIdBytes(TOKEN))),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association without an account',
    'id-invalid',
    associateBytes(lengthDelimitedField(2, entityIdBytes(TOKEN))),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association of token 0.0.0',
    'id-invalid',
    associateBytes(lengthDelimitedField(1, entityIdBytes(BUYER)), lengthDelimitedField(2)),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association of a token in another realm',
    'id-invalid',
    associateBytes(
      lengthDelimitedField(1, entityIdBytes(BUYER)),
      lengthDelimitedField(2, varintField(2, 1), entityIdBytes(TOKEN)),
    ),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association with two accounts',
    'wire-order',
    associateBytes(
      lengthDelimitedField(1, entityIdBytes(BUYER)),
      lengthDelimitedField(1, entityIdBytes(STRANGER)),
      lengthDelimitedField(2, entityIdBytes(TOKEN)),
    ),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association with the token before the account',
    'wire-order',
    associateBytes(lengthDelimitedField(2, entityIdBytes(TOKEN)), lengthDelimitedField(1, entityIdBytes(BUYER))),
    ASSOCIATE_INTENT,
  ),
]

/** Attacks on mints and associations. */
export const hostileMintsAndAssociations: readonly HostileCase[] = [
  ...mintsByAllowance,
  ...directMints,
  ...associations,
]

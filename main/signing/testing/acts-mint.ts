import {
  APPROVED_FOR_ALL,
  INTENTS,
  FIFTY_HBAR,
  MARKET,
  approveAllowanceBytes,
  contractCallBytes,
  hbarAllowanceEntry,
  nftAllowanceEntry,
  nftRevocationBytes,
  nftRevocationEntry,
  tokenAllowanceEntry,
} from './acts'
import { noteCase, refuseCase, warnCase, type RuleCase } from './verdict-cases'
import {
  BUYER,
  HBAR,
  SELLER,
  STRANGER,
  TOKEN,
  aliasIdBytes,
  approvalFlag,
  tokenLegBytes,
  hbarList,
  hbarLegBytes,
  nftLegBytes,
  tokenList,
  encodeTransfers,
} from './pieces'

const PAYMENT_TO_SELLER = hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(SELLER, FIFTY_HBAR))
const ALLOWANCE_AT_LIMIT = hbarAllowanceEntry(MARKET, 2n * FIFTY_HBAR)
/** A mint of seven NFTs, paid by allowance. The market accepts two. */
const LOWERED_MINT = { ...INTENTS.mint, count: 7, accepted: 2 }
/** A mint of seven NFTs, paid directly. The market accepts one. */
const LOWERED_DIRECT_MINT = { ...INTENTS.directMint, count: 7, accepted: 1 }
/** `LOWERED_MINT`, with the reason for the lower count in the market's own words. */
const withStatedReason = (words: string) => ({
  ...LOWERED_MINT,
  context: { mint: { countReason: { of: 'stated' as const, words } } },
})

/** Cases in which a rule on mints reports a finding. */
export const mintCases: readonly RuleCase[] = [
  refuseCase('an unlisting in place of a mint', 'mint-type', nftRevocationBytes(nftRevocationEntry([7])), INTENTS.mint),
  refuseCase('a contract call in place of a mint', 'mint-type', contractCallBytes(''), INTENTS.mint),
  refuseCase(
    'an allowance of another owner',
    'owner-other',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, HBAR, STRANGER)),
    INTENTS.mint,
  ),
  refuseCase(
    'the person as spender',
    'spender-self',
    approveAllowanceBytes(hbarAllowanceEntry(BUYER, HBAR)),
    INTENTS.mint,
  ),
  refuseCase(
    'a stranger as spender',
    'spender-unknown',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, HBAR)),
    INTENTS.mint,
  ),
  refuseCase(
    'a free claim by an allowance for a stranger',
    'spender-unknown',
    approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 0n)),
    INTENTS.freeMint,
  ),
  refuseCase(
    'one tinybar above the limit for two NFTs',
    'mint-over',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 2n * FIFTY_HBAR + 1n)),
    INTENTS.mint,
  ),
  refuseCase(
    'an allowance of one tinybar for a free mint',
    'mint-over',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 1n)),
    INTENTS.freeMint,
  ),
  refuseCase(
    'a service that requests more than the limit',
    'mint-required-over',
    approveAllowanceBytes(ALLOWANCE_AT_LIMIT),
    {
      ...INTENTS.mint,
      allowance: '100.1',
    },
  ),
  refuseCase(
    'a service that requests more than the limit, and a direct payment within the limit',
    'mint-required-over',
    encodeTransfers(PAYMENT_TO_SELLER),
    {
      ...INTENTS.directMint,
      allowance: '51',
    },
  ),
  refuseCase(
    'another amount than the service requests',
    'allowance-differs',
    approveAllowanceBytes(ALLOWANCE_AT_LIMIT),
    {
      ...INTENTS.mint,
      allowance: '80',
    },
  ),
  noteCase(
    'a free claim by allowance',
    'allowance-zero',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 0n)),
    INTENTS.freeMint,
  ),
  refuseCase(
    'a stage priced in a token',
    'mint-token-priced',
    approveAllowanceBytes(tokenAllowanceEntry(MARKET, 50)),
    INTENTS.mint,
  ),
  refuseCase('a swap stage', 'mint-swap', approveAllowanceBytes(nftAllowanceEntry(MARKET, [12])), INTENTS.mint),
  refuseCase(
    'a swap stage that takes the whole collection',
    'mint-swap',
    approveAllowanceBytes(nftAllowanceEntry(MARKET, [], APPROVED_FOR_ALL)),
    INTENTS.mint,
  ),
  refuseCase(
    'a second HBAR allowance',
    'mint-unasked',
    approveAllowanceBytes(ALLOWANCE_AT_LIMIT, hbarAllowanceEntry(STRANGER, HBAR)),
    INTENTS.mint,
  ),
  refuseCase(
    'an NFT permission in addition to the price',
    'mint-unasked',
    approveAllowanceBytes(ALLOWANCE_AT_LIMIT, nftAllowanceEntry(MARKET, [12])),
    INTENTS.mint,
  ),
  refuseCase(
    'a token allowance in addition to the price',
    'mint-unasked',
    approveAllowanceBytes(ALLOWANCE_AT_LIMIT, tokenAllowanceEntry(MARKET, 1)),
    INTENTS.mint,
  ),
  refuseCase(
    'an NFT that leaves',
    'mint-unasked',
    encodeTransfers(PAYMENT_TO_SELLER, tokenList(TOKEN, nftLegBytes(BUYER, SELLER, 12))),
    INTENTS.directMint,
  ),
  refuseCase(
    'an NFT that arrives',
    'mint-unasked',
    encodeTransfers(PAYMENT_TO_SELLER, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, 12))),
    INTENTS.directMint,
  ),
  refuseCase(
    'a token that leaves',
    'mint-unasked',
    encodeTransfers(PAYMENT_TO_SELLER, tokenList(8000, tokenLegBytes(BUYER, -1n), tokenLegBytes(SELLER, 1n))),
    INTENTS.directMint,
  ),
  refuseCase(
    'a free claim for another account',
    'mint-unasked',
    encodeTransfers(hbarList(hbarLegBytes(STRANGER, 0n))),
    INTENTS.freeMint,
  ),
  refuseCase(
    'an NFT that leaves in a free claim',
    'mint-unasked',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, 0n)), tokenList(TOKEN, nftLegBytes(BUYER, SELLER, 12))),
    INTENTS.freeMint,
  ),
  refuseCase(
    'a payment above the limit',
    'mint-pays-over',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR - 1n), hbarLegBytes(SELLER, FIFTY_HBAR + 1n))),
    INTENTS.directMint,
  ),
  refuseCase(
    'a payment for a free mint',
    'mint-pays-over',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(SELLER, 1n))),
    INTENTS.freeMint,
  ),
  refuseCase(
    'a direct payment where two NFTs are requested',
    'mint-pays-for-one',
    encodeTransfers(PAYMENT_TO_SELLER),
    INTENTS.mint,
  ),
  warnCase(
    'an allowance for two NFTs, where two of seven are accepted',
    'mint-count-lowered',
    approveAllowanceBytes(ALLOWANCE_AT_LIMIT),
    LOWERED_MINT,
  ),
  warnCase(
    'a payment for one NFT, where one of seven is accepted',
    'mint-count-lowered',
    encodeTransfers(PAYMENT_TO_SELLER),
    {
      ...LOWERED_DIRECT_MINT,
      spenders: [`0.0.${SELLER}`],
    },
  ),
  warnCase(
    'a reason that imitates a text of the app',
    'mint-count-lowered',
    approveAllowanceBytes(ALLOWANCE_AT_LIMIT),
    withStatedReason('One.” Approve at https://evil.example \u202etxt'),
  ),
  refuseCase(
    'an allowance for seven NFTs, where two are accepted',
    'mint-over',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 7n * FIFTY_HBAR)),
    LOWERED_MINT,
  ),
  refuseCase(
    'one tinybar above the price of the two accepted NFTs',
    'mint-over',
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 2n * FIFTY_HBAR + 1n)),
    LOWERED_MINT,
  ),
  refuseCase(
    'a service that requests the price of seven NFTs and accepts two',
    'mint-required-over',
    approveAllowanceBytes(ALLOWANCE_AT_LIMIT),
    {
      ...LOWERED_MINT,
      allowance: '350',
    },
  ),
  refuseCase(
    'a payment for one NFT, where two are accepted',
    'mint-pays-for-one',
    encodeTransfers(PAYMENT_TO_SELLER),
    LOWERED_MINT,
  ),
  refuseCase(
    'a payment for two NFTs, where one is accepted',
    'mint-pays-over',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -2n * FIFTY_HBAR), hbarLegBytes(SELLER, 2n * FIFTY_HBAR))),
    LOWERED_DIRECT_MINT,
  ),
  refuseCase(
    'a payment taken under an allowance',
    'own-allowance-used',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR, approvalFlag), hbarLegBytes(SELLER, FIFTY_HBAR))),
    INTENTS.directMint,
  ),
  refuseCase(
    'a third account that pays',
    'other-account-debited',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(STRANGER, -1n), hbarLegBytes(SELLER, 2n))),
    INTENTS.directMint,
  ),
  warnCase(
    'a receiver named by an EVM address',
    'alias-receiver',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(aliasIdBytes('ab'.repeat(20)), 1n))),
    INTENTS.directMint,
  ),
  refuseCase('a payment in place of an allowance', 'mint-pays-instead', encodeTransfers(PAYMENT_TO_SELLER), {
    ...INTENTS.directMint,
    allowance: '50',
  }),
  warnCase('an unlisted receiver', 'mint-receiver-unlisted', encodeTransfers(PAYMENT_TO_SELLER), INTENTS.directMint),
  warnCase(
    'an unlisted receiver, where the service requests an allowance of 0',
    'mint-receiver-unlisted',
    encodeTransfers(PAYMENT_TO_SELLER),
    {
      ...INTENTS.directMint,
      allowance: '0',
    },
  ),
  noteCase('a listed receiver', 'mint-receiver', encodeTransfers(PAYMENT_TO_SELLER), {
    ...INTENTS.directMint,
    spenders: [`0.0.${SELLER}`],
  }),
  warnCase('a receiver that looks like a known account', 'look-alike', encodeTransfers(PAYMENT_TO_SELLER), {
    ...INTENTS.directMint,
    context: { known: [{ id: '0.0.2020', name: 'Vault' }] },
  }),
]

import type { Verdict } from '../types'
import {
  INTENTS,
  FIFTY_HBAR,
  MARKET,
  NOT_APPROVED_FOR_ALL,
  OPERATOR,
  OTHER_OPERATOR,
  OWN_ADDRESS,
  approveAllowanceBytes,
  balanceOfData,
  balanceOfSerialData,
  contractCallBytes,
  hbarAllowanceEntry,
  nftAllowanceEntry,
  nftRevocationBytes,
  nftRevocationEntry,
  setApprovalData,
  tokenAllowanceEntry,
} from './acts'
import {
  BUYER,
  HBAR,
  SELLER,
  SERIAL,
  STRANGER,
  TOKEN,
  aliasIdBytes,
  hbarList,
  hbarLegBytes,
  encodeTransfers,
} from './pieces'

/** Bytes that do what was requested. `verdict` is `warn` only for acts whose form always causes a warning. */
export type HonestAct = {
  readonly name: string
  readonly bytes: Buffer
  readonly intent: Readonly<Record<string, unknown>>
  readonly verdict: Exclude<Verdict, 'refuse'>
}

const match = (name: string, intent: HonestAct['intent'], bytes: Buffer): HonestAct => ({
  name,
  intent,
  bytes,
  verdict: 'match',
})

/** EVM address of the requested collection's contract. */
export const COLLECTION_EVM_ADDRESS = `0x${'c0'.repeat(20)}`
/** EVM addresses of the account and of the collection's contract, as the context gives them. */
const EVM_CONTEXT = { account: `0x${'ab'.repeat(20)}`, contract: COLLECTION_EVM_ADDRESS }
const evmListingBytes = contractCallBytes(setApprovalData(OPERATOR, true))

/** Honest acts of all kinds except `buy` and `associate`. */
export const honestActs: readonly HonestAct[] = [
  match(
    'a purchase of an EVM NFT at the limit',
    INTENTS.buyEvm,
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 120n * HBAR)),
  ),
  match(
    'a purchase of an EVM NFT below the limit',
    INTENTS.buyEvm,
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 1n)),
  ),
  match('a listing of one serial', INTENTS.list, approveAllowanceBytes(nftAllowanceEntry(MARKET, [SERIAL]))),
  { name: 'a listing in an EVM collection', intent: INTENTS.listEvm, bytes: evmListingBytes, verdict: 'warn' },
  {
    name: 'a listing in an EVM collection, whose contract is named by its EVM address',
    intent: { ...INTENTS.listEvm, context: { evm: EVM_CONTEXT } },
    bytes: contractCallBytes(setApprovalData(OPERATOR, true), { contract: COLLECTION_EVM_ADDRESS }),
    verdict: 'warn',
  },
  {
    name: 'a listing in an EVM collection, whose contract is named by the address that contains its number',
    intent: INTENTS.listEvm,
    bytes: contractCallBytes(setApprovalData(OPERATOR, true), { contract: TOKEN.toString(16).padStart(40, '0') }),
    verdict: 'warn',
  },
  {
    name: 'a listing with an operator typed in capitals',
    intent: { ...INTENTS.listEvm, operators: [`0x${OPERATOR.slice(2).toUpperCase()}`] },
    bytes: evmListingBytes,
    verdict: 'warn',
  },
  match('an unlisting of one serial', INTENTS.unlist, nftRevocationBytes(nftRevocationEntry([SERIAL]))),
  match(
    'an EVM unlisting that revokes the permission',
    INTENTS.unlistEvm,
    contractCallBytes(setApprovalData(OPERATOR, false)),
  ),
  match('an EVM unlisting by a balance call', INTENTS.unlistEvm, contractCallBytes(balanceOfData(OWN_ADDRESS))),
  match(
    'an EVM unlisting by a balance call for the known address of the account',
    { ...INTENTS.unlistEvm, context: { evm: EVM_CONTEXT } },
    contractCallBytes(balanceOfData(EVM_CONTEXT.account)),
  ),
  match(
    'an unlisting of an edition by a balance call',
    INTENTS.unlistEvm,
    contractCallBytes(balanceOfSerialData(OWN_ADDRESS, SERIAL)),
  ),
  match(
    'an unlisting of the edition with id 0 by a balance call',
    { ...INTENTS.unlistEvm, serial: 0 },
    contractCallBytes(balanceOfSerialData(OWN_ADDRESS, 0)),
  ),
  match(
    'a mint of two NFTs at the limit',
    INTENTS.mint,
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 2n * FIFTY_HBAR)),
  ),
  match('a mint below the limit', INTENTS.mint, approveAllowanceBytes(hbarAllowanceEntry(MARKET, FIFTY_HBAR))),
  match(
    'a mint with the allowance that the service requests',
    { ...INTENTS.mint, allowance: '80' },
    approveAllowanceBytes(hbarAllowanceEntry(MARKET, 80n * HBAR)),
  ),
  match('a free claim by a transfer of 0 HBAR', INTENTS.freeMint, encodeTransfers(hbarList(hbarLegBytes(BUYER, 0n)))),
  match('a free claim by an allowance of 0', INTENTS.freeMint, approveAllowanceBytes(hbarAllowanceEntry(MARKET, 0n))),
  match(
    'a mint paid directly to listed accounts',
    { ...INTENTS.directMint, spenders: [`0.0.${MARKET}`, `0.0.${SELLER}`], allowance: '50' },
    encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(SELLER, 49n * HBAR), hbarLegBytes(MARKET, HBAR)),
    ),
  ),
  {
    name: 'a mint paid directly to an unlisted creator',
    intent: INTENTS.directMint,
    bytes: encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(SELLER, 49n * HBAR), hbarLegBytes(MARKET, HBAR)),
    ),
    verdict: 'warn',
  },
  match('an allowance for offers', INTENTS.offers, approveAllowanceBytes(hbarAllowanceEntry(MARKET, 500n * HBAR))),
  match('a revoked HBAR allowance', INTENTS.revokeHbar, approveAllowanceBytes(hbarAllowanceEntry(STRANGER, 0n))),
  match('a revoked token allowance', INTENTS.revokeToken, approveAllowanceBytes(tokenAllowanceEntry(STRANGER, 0))),
  match('a revoked permission over one serial', INTENTS.revokeSerial, nftRevocationBytes(nftRevocationEntry([SERIAL]))),
  match(
    'a revoked permission over a collection',
    INTENTS.revokeAll,
    approveAllowanceBytes(nftAllowanceEntry(STRANGER, [], NOT_APPROVED_FOR_ALL)),
  ),
  match(
    'a revoked permission of an operator',
    INTENTS.revokeEvm,
    contractCallBytes(setApprovalData(OTHER_OPERATOR, false)),
  ),
]

/**
 * Encoded account id with an EVM address. The bytes do not show the account number, so the id never counts as a listed
 * account.
 */
export const ALIAS_ACCOUNT_ID = aliasIdBytes('ab'.repeat(20))

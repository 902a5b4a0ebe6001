import type { Verdict } from '../types'
import {
  ASKED,
  FIFTY,
  MARKET,
  NOT_ALL,
  OPERATOR,
  OTHER_OPERATOR,
  OWN_ADDRESS,
  approve,
  balanceOf,
  balanceOfSerial,
  call,
  hbarTo,
  nftsTo,
  remove,
  removal,
  setApproval,
  tokensTo,
} from './acts'
import { BUYER, HBAR, SELLER, SERIAL, STRANGER, TOKEN, aliasId, hbarList, leg, withData } from './pieces'

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
export const EVM_ADDRESS = `0x${'c0'.repeat(20)}`
/** EVM addresses that the app knows. */
const EVM_CONTEXT = { account: `0x${'ab'.repeat(20)}`, contract: EVM_ADDRESS }
const evmListingBytes = call(setApproval(OPERATOR, true))

/** Honest acts of all kinds except `buy` and `associate`. */
export const honestActs: readonly HonestAct[] = [
  match('a purchase of an EVM NFT at the limit', ASKED.buyEvm, approve(hbarTo(MARKET, 120n * HBAR))),
  match('a purchase of an EVM NFT below the limit', ASKED.buyEvm, approve(hbarTo(MARKET, 1n))),
  match('a listing of one serial', ASKED.list, approve(nftsTo(MARKET, [SERIAL]))),
  { name: 'a listing in an EVM collection', intent: ASKED.listEvm, bytes: evmListingBytes, verdict: 'warn' },
  {
    name: 'a listing in an EVM collection, whose contract is named by its EVM address',
    intent: { ...ASKED.listEvm, context: { evm: EVM_CONTEXT } },
    bytes: call(setApproval(OPERATOR, true), { contract: EVM_ADDRESS }),
    verdict: 'warn',
  },
  {
    name: 'a listing in an EVM collection, whose contract is named by the address that contains its number',
    intent: ASKED.listEvm,
    bytes: call(setApproval(OPERATOR, true), { contract: TOKEN.toString(16).padStart(40, '0') }),
    verdict: 'warn',
  },
  {
    name: 'a listing with an operator typed in capitals',
    intent: { ...ASKED.listEvm, operators: [`0x${OPERATOR.slice(2).toUpperCase()}`] },
    bytes: evmListingBytes,
    verdict: 'warn',
  },
  match('an unlisting of one serial', ASKED.unlist, remove(removal([SERIAL]))),
  match('an EVM unlisting that revokes the permission', ASKED.unlistEvm, call(setApproval(OPERATOR, false))),
  match('an EVM unlisting by a balance call', ASKED.unlistEvm, call(balanceOf(OWN_ADDRESS))),
  match(
    'an EVM unlisting by a balance call for the known address of the account',
    { ...ASKED.unlistEvm, context: { evm: EVM_CONTEXT } },
    call(balanceOf(EVM_CONTEXT.account)),
  ),
  match('an unlisting of an edition by a balance call', ASKED.unlistEvm, call(balanceOfSerial(OWN_ADDRESS, SERIAL))),
  match(
    'an unlisting of the edition with id 0 by a balance call',
    { ...ASKED.unlistEvm, serial: 0 },
    call(balanceOfSerial(OWN_ADDRESS, 0)),
  ),
  match('a mint of two NFTs at the limit', ASKED.mint, approve(hbarTo(MARKET, 2n * FIFTY))),
  match('a mint below the limit', ASKED.mint, approve(hbarTo(MARKET, FIFTY))),
  match(
    'a mint with the allowance that the service requests',
    { ...ASKED.mint, allowance: '80' },
    approve(hbarTo(MARKET, 80n * HBAR)),
  ),
  match('a free claim by a transfer of 0 HBAR', ASKED.freeMint, withData(hbarList(leg(BUYER, 0n)))),
  match('a free claim by an allowance of 0', ASKED.freeMint, approve(hbarTo(MARKET, 0n))),
  match(
    'a mint paid directly to listed accounts',
    { ...ASKED.directMint, spenders: [`0.0.${MARKET}`, `0.0.${SELLER}`], allowance: '50' },
    withData(hbarList(leg(BUYER, -FIFTY), leg(SELLER, 49n * HBAR), leg(MARKET, HBAR))),
  ),
  {
    name: 'a mint paid directly to an unlisted creator',
    intent: ASKED.directMint,
    bytes: withData(hbarList(leg(BUYER, -FIFTY), leg(SELLER, 49n * HBAR), leg(MARKET, HBAR))),
    verdict: 'warn',
  },
  match('an allowance for offers', ASKED.offers, approve(hbarTo(MARKET, 500n * HBAR))),
  match('a revoked HBAR allowance', ASKED.revokeHbar, approve(hbarTo(STRANGER, 0n))),
  match('a revoked token allowance', ASKED.revokeToken, approve(tokensTo(STRANGER, 0))),
  match('a revoked permission over one serial', ASKED.revokeSerial, remove(removal([SERIAL]))),
  match('a revoked permission over a collection', ASKED.revokeAll, approve(nftsTo(STRANGER, [], NOT_ALL))),
  match('a revoked permission of an operator', ASKED.revokeEvm, call(setApproval(OTHER_OPERATOR, false))),
]

/**
 * Encoded account id with an EVM address. The bytes do not show the account number, so the id never counts as a listed
 * account.
 */
export const ALIAS = aliasId('ab'.repeat(20))

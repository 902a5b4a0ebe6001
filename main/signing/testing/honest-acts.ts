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

/** Bytes that do what was requested. All match, except those of a form that always gives a warning. */
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

export const EVM_ADDRESS = `0x${'c0'.repeat(20)}`
const EVM = { account: `0x${'ab'.repeat(20)}`, contract: EVM_ADDRESS }
const grant = call(setApproval(OPERATOR, true))

export const honestActs: readonly HonestAct[] = [
  match('a purchase of an EVM NFT at the limit', ASKED.buyEvm, approve(hbarTo(MARKET, 120n * HBAR))),
  match('a purchase of an EVM NFT below the limit', ASKED.buyEvm, approve(hbarTo(MARKET, 1n))),
  match('a listing of one serial', ASKED.list, approve(nftsTo(MARKET, [SERIAL]))),
  { name: 'a listing in an EVM collection', intent: ASKED.listEvm, bytes: grant, verdict: 'warn' },
  {
    name: 'a listing in an EVM collection whose contract is given by its address',
    intent: { ...ASKED.listEvm, context: { evm: EVM } },
    bytes: call(setApproval(OPERATOR, true), { contract: EVM_ADDRESS }),
    verdict: 'warn',
  },
  {
    name: 'a listing in an EVM collection whose contract is given by the address that carries its number',
    intent: ASKED.listEvm,
    bytes: call(setApproval(OPERATOR, true), { contract: TOKEN.toString(16).padStart(40, '0') }),
    verdict: 'warn',
  },
  {
    name: 'a listing with an operator typed in capitals',
    intent: { ...ASKED.listEvm, operators: [`0x${OPERATOR.slice(2).toUpperCase()}`] },
    bytes: grant,
    verdict: 'warn',
  },
  match('one serial taken off the market', ASKED.unlist, remove(removal([SERIAL]))),
  match('the last listing of an EVM collection taken off', ASKED.unlistEvm, call(setApproval(OPERATOR, false))),
  match('an EVM listing taken off, others stay', ASKED.unlistEvm, call(balanceOf(OWN_ADDRESS))),
  match(
    'an EVM listing taken off, the account by its own address',
    { ...ASKED.unlistEvm, context: { evm: EVM } },
    call(balanceOf(EVM.account)),
  ),
  match('an edition taken off, others stay', ASKED.unlistEvm, call(balanceOfSerial(OWN_ADDRESS, SERIAL))),
  match(
    'an edition of id 0 taken off, others stay',
    { ...ASKED.unlistEvm, serial: 0 },
    call(balanceOfSerial(OWN_ADDRESS, 0)),
  ),
  match('a mint of two at the limit', ASKED.mint, approve(hbarTo(MARKET, 2n * FIFTY))),
  match('a mint below the limit', ASKED.mint, approve(hbarTo(MARKET, FIFTY))),
  match('a mint of what the service asks for', { ...ASKED.mint, allowance: '80' }, approve(hbarTo(MARKET, 80n * HBAR))),
  match('a free claim by a transfer of nothing', ASKED.freeMint, withData(hbarList(leg(BUYER, 0n)))),
  match('a free claim by an allowance of 0', ASKED.freeMint, approve(hbarTo(MARKET, 0n))),
  match(
    'a mint that is paid at once to listed accounts',
    { ...ASKED.directMint, spenders: [`0.0.${MARKET}`, `0.0.${SELLER}`], allowance: '50' },
    withData(hbarList(leg(BUYER, -FIFTY), leg(SELLER, 49n * HBAR), leg(MARKET, HBAR))),
  ),
  {
    name: 'a mint that is paid at once to a creator nobody has listed',
    intent: ASKED.directMint,
    bytes: withData(hbarList(leg(BUYER, -FIFTY), leg(SELLER, 49n * HBAR), leg(MARKET, HBAR))),
    verdict: 'warn',
  },
  match('an allowance for offers', ASKED.offers, approve(hbarTo(MARKET, 500n * HBAR))),
  match('an HBAR allowance taken back', ASKED.revokeHbar, approve(hbarTo(STRANGER, 0n))),
  match('a token allowance taken back', ASKED.revokeToken, approve(tokensTo(STRANGER, 0))),
  match('the permission over one serial taken back', ASKED.revokeSerial, remove(removal([SERIAL]))),
  match('the permission over a collection taken back', ASKED.revokeAll, approve(nftsTo(STRANGER, [], NOT_ALL))),
  match('an operator of an EVM collection dismissed', ASKED.revokeEvm, call(setApproval(OTHER_OPERATOR, false))),
]

/** The account given by an address, whose number cannot be known offline: never the requested one. */
export const ALIAS = aliasId('ab'.repeat(20))

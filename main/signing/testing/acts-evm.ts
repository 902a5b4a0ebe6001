import {
  ASKED,
  OPERATOR,
  OTHER_OPERATOR,
  OWN_ADDRESS,
  balanceOf,
  balanceOfSerial,
  call,
  setApproval,
  word,
} from './acts'
import { EVM_ADDRESS } from './honest-acts'
import { noted, refuse, warn, type RuleCase } from './not-a-match'
import { HBAR } from './pieces'

const GRANT = setApproval(OPERATOR, true)
const REVOKE = setApproval(OPERATOR, false)
const DIRTY = `01${word(OPERATOR).slice(2)}`

/** Cases for rules on contract calls. */
export const evmCases: readonly RuleCase[] = [
  refuse('another contract', 'contract-other', call(GRANT, { contract: 5001 }), ASKED.listEvm),
  refuse(
    'another contract by the address that carries its number',
    'contract-other',
    call(GRANT, { contract: (5001).toString(16).padStart(40, '0') }),
    ASKED.listEvm,
  ),
  refuse('a contract by an unknown address', 'contract-unread', call(GRANT, { contract: EVM_ADDRESS }), ASKED.listEvm),
  refuse('a contract by another address than the known one', 'contract-other', call(GRANT, { contract: EVM_ADDRESS }), {
    ...ASKED.listEvm,
    context: { evm: { account: null, contract: OTHER_OPERATOR } },
  }),
  refuse(
    'another contract to dismiss at',
    'contract-other',
    call(setApproval(OTHER_OPERATOR, false), { contract: 5001 }),
    ASKED.revokeEvm,
  ),
  refuse('a call that pays', 'call-pays', call(GRANT, { tinybar: 1n }), ASKED.listEvm),
  refuse('a reading that pays', 'call-pays', call(balanceOf(OWN_ADDRESS), { tinybar: HBAR }), ASKED.unlistEvm),
  refuse('a transfer of the NFT', 'call-other', call(`23b872dd${word(1)}${word(2)}${word(7)}`), ASKED.listEvm),
  refuse('an approval of one NFT', 'call-other', call(`095ea7b3${word(OPERATOR)}${word(7)}`), ASKED.unlistEvm),
  refuse('a reading in place of a listing', 'call-other', call(balanceOf(OWN_ADDRESS)), ASKED.listEvm),
  refuse('a reading in place of a dismissal', 'call-other', call(balanceOf(OWN_ADDRESS)), ASKED.revokeEvm),
  refuse('a call without a selector', 'call-other', call('a2'), ASKED.listEvm),
  refuse('a call of nothing', 'call-other', call(''), ASKED.listEvm),
  refuse('dirty upper bytes', 'call-malformed', call(`a22cb465${DIRTY}${word(1)}`), ASKED.listEvm),
  refuse('dirty upper bytes in a reading', 'call-malformed', call(`70a08231${DIRTY}`), ASKED.unlistEvm),
  refuse('a truth value of 2', 'call-malformed', call(setApproval(OPERATOR, word(2))), ASKED.listEvm),
  refuse(
    'a truth value in the upper bytes',
    'call-malformed',
    call(setApproval(OPERATOR, `01${word(0).slice(2)}`)),
    ASKED.unlistEvm,
  ),
  refuse('a word too many', 'call-malformed', call(`${GRANT}${word(1)}`), ASKED.listEvm),
  refuse('a byte too many', 'call-malformed', call(`${GRANT}00`), ASKED.listEvm),
  refuse('a word too few', 'call-malformed', call(GRANT.slice(0, -64)), ASKED.listEvm),
  refuse(
    'a reading with a word too many',
    'call-malformed',
    call(`${balanceOf(OWN_ADDRESS)}${word(7)}`),
    ASKED.unlistEvm,
  ),
  refuse('more gas than anything needs', 'gas-high', call(GRANT, { gas: 2_000_001 }), ASKED.listEvm),
  refuse(
    'more gas than a reading needs',
    'gas-high',
    call(balanceOf(OWN_ADDRESS), { gas: 1_000_001 }),
    ASKED.unlistEvm,
  ),
  refuse('no gas', 'gas-none', call(balanceOf(OWN_ADDRESS), { gas: 0 }), ASKED.unlistEvm),
  refuse('oneself as operator', 'operator-self', call(setApproval(OWN_ADDRESS, true)), ASKED.listEvm),
  refuse('an unknown operator', 'operator-unknown', call(setApproval(OTHER_OPERATOR, true)), ASKED.listEvm),
  warn('an unknown operator dismissed', 'operator-unlisted', call(setApproval(OTHER_OPERATOR, false)), ASKED.unlistEvm),
  refuse('no operator on the list', 'operator-unknown', call(GRANT), { ...ASKED.listEvm, operators: [] }),
  refuse(
    'a known spender by its number',
    'operator-unknown',
    call(setApproval(word(3003).slice(24), true)),
    ASKED.listEvm,
  ),
  refuse('a listing that takes back', 'approval-withdrawn', call(REVOKE), ASKED.listEvm),
  warn('a whole collection', 'collection-wide', call(GRANT), ASKED.listEvm),
  refuse('a price of zero in an EVM collection', 'list-price-zero', call(GRANT), { ...ASKED.listEvm, price: '0' }),
  refuse('taking off that gives', 'approval-granted', call(GRANT), ASKED.unlistEvm),
  refuse('a reading of another serial', 'balance-serial', call(balanceOfSerial(OWN_ADDRESS, 8)), ASKED.unlistEvm),
  noted('the permission ends', 'revokes-collection', call(REVOKE), ASKED.unlistEvm),
  noted('a reading', 'reads-balance', call(balanceOf(OWN_ADDRESS)), ASKED.unlistEvm),
  noted(
    'a reading with gas to spare',
    'reads-balance',
    call(balanceOf(OWN_ADDRESS), { gas: 1_000_000 }),
    ASKED.unlistEvm,
  ),
  noted('a reading of an unknown balance', 'balance-of-unknown', call(balanceOf(OTHER_OPERATOR)), ASKED.unlistEvm),
  warn(
    'a reading of another balance',
    'balance-of-other',
    call(balanceOf(`0x${word(1010).slice(24)}`)),
    ASKED.unlistEvm,
  ),
]

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

const GRANT_DATA = setApproval(OPERATOR, true)
const REVOCATION_DATA = setApproval(OPERATOR, false)
/** The operator in a word of 32 bytes whose first byte must be 0. */
const MALFORMED_ADDRESS_WORD = `01${word(OPERATOR).slice(2)}`

/** Cases that make the rules on contract calls report. */
export const evmCases: readonly RuleCase[] = [
  refuse('another contract', 'contract-other', call(GRANT_DATA, { contract: 5001 }), ASKED.listEvm),
  refuse(
    'another contract, named by the address that contains its number',
    'contract-other',
    call(GRANT_DATA, { contract: (5001).toString(16).padStart(40, '0') }),
    ASKED.listEvm,
  ),
  refuse(
    'a contract at an unknown address',
    'contract-unread',
    call(GRANT_DATA, { contract: EVM_ADDRESS }),
    ASKED.listEvm,
  ),
  refuse(
    'a contract at another address than the known one',
    'contract-other',
    call(GRANT_DATA, { contract: EVM_ADDRESS }),
    {
      ...ASKED.listEvm,
      context: { evm: { account: null, contract: OTHER_OPERATOR } },
    },
  ),
  refuse(
    'another contract in a revocation',
    'contract-other',
    call(setApproval(OTHER_OPERATOR, false), { contract: 5001 }),
    ASKED.revokeEvm,
  ),
  refuse('a call that sends HBAR', 'call-pays', call(GRANT_DATA, { tinybar: 1n }), ASKED.listEvm),
  refuse(
    'a balance call that sends HBAR',
    'call-pays',
    call(balanceOf(OWN_ADDRESS), { tinybar: HBAR }),
    ASKED.unlistEvm,
  ),
  refuse('a transfer of the NFT', 'call-other', call(`23b872dd${word(1)}${word(2)}${word(7)}`), ASKED.listEvm),
  refuse('an approval of one NFT', 'call-other', call(`095ea7b3${word(OPERATOR)}${word(7)}`), ASKED.unlistEvm),
  refuse('a balance call in place of a listing', 'call-other', call(balanceOf(OWN_ADDRESS)), ASKED.listEvm),
  refuse('a balance call in place of a revocation', 'call-other', call(balanceOf(OWN_ADDRESS)), ASKED.revokeEvm),
  refuse('a call with less data than a selector', 'call-other', call('a2'), ASKED.listEvm),
  refuse('a call without data', 'call-other', call(''), ASKED.listEvm),
  refuse(
    'an address with nonzero upper bytes',
    'call-malformed',
    call(`a22cb465${MALFORMED_ADDRESS_WORD}${word(1)}`),
    ASKED.listEvm,
  ),
  refuse(
    'a balance call for an address with nonzero upper bytes',
    'call-malformed',
    call(`70a08231${MALFORMED_ADDRESS_WORD}`),
    ASKED.unlistEvm,
  ),
  refuse('a boolean of 2', 'call-malformed', call(setApproval(OPERATOR, word(2))), ASKED.listEvm),
  refuse(
    'a boolean with nonzero upper bytes',
    'call-malformed',
    call(setApproval(OPERATOR, `01${word(0).slice(2)}`)),
    ASKED.unlistEvm,
  ),
  refuse('one surplus word', 'call-malformed', call(`${GRANT_DATA}${word(1)}`), ASKED.listEvm),
  refuse('one surplus byte', 'call-malformed', call(`${GRANT_DATA}00`), ASKED.listEvm),
  refuse('one missing word', 'call-malformed', call(GRANT_DATA.slice(0, -64)), ASKED.listEvm),
  refuse(
    'a balance call with one surplus word',
    'call-malformed',
    call(`${balanceOf(OWN_ADDRESS)}${word(7)}`),
    ASKED.unlistEvm,
  ),
  refuse('one gas above the limit for any call', 'gas-high', call(GRANT_DATA, { gas: 2_000_001 }), ASKED.listEvm),
  refuse(
    'one gas above the limit for a balance call',
    'gas-high',
    call(balanceOf(OWN_ADDRESS), { gas: 1_000_001 }),
    ASKED.unlistEvm,
  ),
  refuse('a gas limit of 0', 'gas-none', call(balanceOf(OWN_ADDRESS), { gas: 0 }), ASKED.unlistEvm),
  refuse('the person as operator', 'operator-self', call(setApproval(OWN_ADDRESS, true)), ASKED.listEvm),
  refuse('an unlisted operator', 'operator-unknown', call(setApproval(OTHER_OPERATOR, true)), ASKED.listEvm),
  warn(
    'a revocation from an unlisted operator',
    'operator-unlisted',
    call(setApproval(OTHER_OPERATOR, false)),
    ASKED.unlistEvm,
  ),
  refuse('an operator, with an empty list of operators', 'operator-unknown', call(GRANT_DATA), {
    ...ASKED.listEvm,
    operators: [],
  }),
  refuse(
    'the address of a listed spender as operator',
    'operator-unknown',
    call(setApproval(word(3003).slice(24), true)),
    ASKED.listEvm,
  ),
  refuse('a listing that revokes the permission', 'approval-withdrawn', call(REVOCATION_DATA), ASKED.listEvm),
  warn('a permission over the whole collection', 'collection-wide', call(GRANT_DATA), ASKED.listEvm),
  refuse('an EVM listing at a price of 0', 'list-price-zero', call(GRANT_DATA), { ...ASKED.listEvm, price: '0' }),
  refuse('an unlisting that gives the permission', 'approval-granted', call(GRANT_DATA), ASKED.unlistEvm),
  refuse('a balance call for another serial', 'balance-serial', call(balanceOfSerial(OWN_ADDRESS, 8)), ASKED.unlistEvm),
  noted('an unlisting that revokes the permission', 'revokes-collection', call(REVOCATION_DATA), ASKED.unlistEvm),
  noted('a balance call', 'reads-balance', call(balanceOf(OWN_ADDRESS)), ASKED.unlistEvm),
  noted(
    'a balance call with the highest allowed gas limit',
    'reads-balance',
    call(balanceOf(OWN_ADDRESS), { gas: 1_000_000 }),
    ASKED.unlistEvm,
  ),
  noted(
    'a balance call for an unknown address',
    'balance-of-unknown',
    call(balanceOf(OTHER_OPERATOR)),
    ASKED.unlistEvm,
  ),
  warn(
    'a balance call for another account',
    'balance-of-other',
    call(balanceOf(`0x${word(1010).slice(24)}`)),
    ASKED.unlistEvm,
  ),
]

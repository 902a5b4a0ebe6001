import {
  ASKED,
  OPERATOR,
  OTHER_OPERATOR,
  OWN_ADDRESS,
  balanceOf,
  balanceOfSerial,
  call,
  callFields,
  setApproval,
  word,
} from '../acts'
import { EVM_ADDRESS } from '../honest-acts'
import { refuse, warn, type HostileBuy } from '../not-a-match'
import { BUYER, HBAR, STRANGER, TOKEN, aliasId, body, id, list } from '../pieces'
import { int, len } from '../wire-write'

/** An intent in its JSON form. */
type IntentFields = Readonly<Record<string, unknown>>
const STRANGERS_ADDRESS = `0x${STRANGER.toString(16).padStart(40, '0')}`
/** A contract call with these fields, in this order. */
const callWithFields = (...fields: readonly Buffer[]): Buffer => list(body({ data: len(7, ...fields) }))

/** Call data of functions that no intent permits, and data that resembles `setApprovalForAll`. */
const OTHER_FUNCTIONS: Readonly<Record<string, string>> = {
  'transferFrom(address,address,uint256)': `23b872dd${word(OWN_ADDRESS)}${word(STRANGERS_ADDRESS)}${word(7)}`,
  'safeTransferFrom(address,address,uint256)': `42842e0e${word(OWN_ADDRESS)}${word(STRANGERS_ADDRESS)}${word(7)}`,
  'safeTransferFrom with bytes': `b88d4fde${word(OWN_ADDRESS)}${word(STRANGERS_ADDRESS)}${word(7)}${word(128)}${word(0)}`,
  'safeTransferFrom of ERC-1155': `f242432a${word(OWN_ADDRESS)}${word(STRANGERS_ADDRESS)}${word(7)}${word(1)}${word(160)}${word(0)}`,
  'approve(address,uint256)': `095ea7b3${word(STRANGERS_ADDRESS)}${word(7)}`,
  'approve of a listed operator': `095ea7b3${word(OPERATOR)}${word(7)}`,
  'increaseAllowance(address,uint256)': `39509351${word(STRANGERS_ADDRESS)}${word(7)}`,
  'transfer(address,uint256)': `a9059cbb${word(STRANGERS_ADDRESS)}${word(7)}`,
  'transferOwnership(address)': `f2fde38b${word(STRANGERS_ADDRESS)}`,
  'multicall(bytes[])': `ac9650d8${word(32)}${word(0)}`,
  'isApprovedForAll(address,address)': `e985e9c5${word(OWN_ADDRESS)}${word(OPERATOR)}`,
  'ownerOf(uint256)': `6352211e${word(7)}`,
  'a selector with the same first three bytes': `a22cb466${word(OPERATOR)}${word(1)}`,
  'a selector with the same first byte': `a2000000${word(OPERATOR)}${word(1)}`,
  'the selector with its bytes in reverse order': `65b42ca2${word(OPERATOR)}${word(1)}`,
  'the parameters without a selector': `${word(OPERATOR)}${word(1)}`,
  'only three bytes of the selector': 'a22cb4',
}

const otherFunctions = (actName: string, intent: IntentFields): readonly HostileBuy[] =>
  Object.entries(OTHER_FUNCTIONS).map(([name, hex]) => refuse(`${actName}: ${name}`, 'call-other', call(hex), intent))

/** Attacks on the correct call data `hex` of `setApprovalForAll` for `operator`. */
const attacksOnCall = (actName: string, intent: IntentFields, hex: string, operator: string): readonly HostileBuy[] => {
  const booleanWord = hex.slice(-64)
  const withAddressWord = (addressWord: string): Buffer => call(`a22cb465${addressWord}${booleanWord}`)
  return [
    refuse(`${actName} at a look-alike contract`, 'contract-other', call(hex, { contract: 50_000 }), intent),
    // `OPERATOR` contains an account number, so the contract certainly differs. Any other address could be the
    // collection's.
    refuse(
      `${actName} at the address of the operator`,
      operator === OPERATOR ? 'contract-other' : 'contract-unread',
      call(hex, { contract: operator }),
      intent,
    ),
    refuse(`${actName} at an unknown address`, 'contract-unread', call(hex, { contract: EVM_ADDRESS }), intent),
    refuse(
      `${actName} at another address than the known one`,
      'contract-other',
      call(hex, { contract: `0x${'c1'.repeat(20)}` }),
      {
        ...intent,
        context: { evm: { account: null, contract: EVM_ADDRESS } },
      },
    ),
    refuse(
      `${actName} at an address that contains another number`,
      'contract-other',
      call(hex, { contract: word(5001).slice(24) }),
      intent,
    ),
    refuse(
      `${actName} at both a number and an address`,
      'oneof-conflict',
      callWithFields(len(1, id(TOKEN), aliasId('c0'.repeat(20)))),
      intent,
    ),
    refuse(
      `${actName} at an address of 19 bytes`,
      'id-invalid',
      callWithFields(len(1, aliasId('c0'.repeat(19))), int(2, 90_000)),
      intent,
    ),
    refuse(`${actName} without a contract`, 'id-invalid', callWithFields(...callFields(hex).slice(1)), intent),
    refuse(`${actName} with one tinybar`, 'call-pays', call(hex, { tinybar: 1n }), intent),
    refuse(`${actName} with a hundred HBAR`, 'call-pays', call(hex, { tinybar: 100n * HBAR }), intent),
    refuse(`${actName} with a negative amount`, 'amount-invalid', call(hex, { tinybar: -1n }), intent),
    refuse(`${actName} with the largest gas limit of 63 bits`, 'gas-high', call(hex, { gas: 2n ** 63n - 1n }), intent),
    refuse(`${actName} with a negative gas limit`, 'amount-invalid', call(hex, { gas: -1 }), intent),
    refuse(
      `${actName} with two fields of parameters`,
      'wire-order',
      callWithFields(...callFields(hex), len(4, Buffer.from(hex, 'hex'))),
      intent,
    ),
    refuse(
      `${actName} with a nonzero first byte in the address word`,
      'call-malformed',
      withAddressWord(`ff${word(operator).slice(2)}`),
      intent,
    ),
    refuse(
      `${actName} with a nonzero byte right before the address`,
      'call-malformed',
      withAddressWord(`${'0'.repeat(22)}01${operator.slice(2)}`),
      intent,
    ),
    refuse(
      `${actName} with the address at the left of its word`,
      'call-malformed',
      withAddressWord(`${'5e'.repeat(20)}${'0'.repeat(24)}`),
      intent,
    ),
    refuse(`${actName} with a boolean of 2`, 'call-malformed', call(`${hex.slice(0, -64)}${word(2)}`), intent),
    refuse(
      `${actName} with a boolean of all bits`,
      'call-malformed',
      call(`${hex.slice(0, -64)}${'f'.repeat(64)}`),
      intent,
    ),
    refuse(
      `${actName} with the boolean at the left of its word`,
      'call-malformed',
      call(`${hex.slice(0, -64)}01${'0'.repeat(62)}`),
      intent,
    ),
    refuse(`${actName} with one surplus word`, 'call-malformed', call(`${hex}${word(1)}`), intent),
    refuse(
      `${actName} with a second call appended`,
      'call-malformed',
      call(`${hex}${setApproval(OTHER_OPERATOR, true)}`),
      intent,
    ),
    refuse(`${actName} with one missing byte`, 'call-malformed', call(hex.slice(0, -2)), intent),
    refuse(`${actName} without arguments`, 'call-malformed', call(hex.slice(0, 8)), intent),
    refuse(`${actName} with a gas limit of 0`, 'gas-none', call(hex, { gas: 0 }), intent),
  ]
}

/** Attacks on listing, unlisting and revoking in an EVM collection. */
export const hostileCalls: readonly HostileBuy[] = [
  ...otherFunctions('an EVM listing', ASKED.listEvm),
  ...otherFunctions('an EVM unlisting', ASKED.unlistEvm),
  ...otherFunctions('a revocation of an operator', ASKED.revokeEvm),
  ...attacksOnCall('an EVM listing', ASKED.listEvm, setApproval(OPERATOR, true), OPERATOR),
  ...attacksOnCall('an EVM unlisting', ASKED.unlistEvm, setApproval(OPERATOR, false), OPERATOR),
  ...attacksOnCall('a revocation of an operator', ASKED.revokeEvm, setApproval(OTHER_OPERATOR, false), OTHER_OPERATOR),
  refuse(
    'an EVM listing for a stranger',
    'operator-unknown',
    call(setApproval(STRANGERS_ADDRESS, true)),
    ASKED.listEvm,
  ),
  refuse(
    'an EVM listing for a look-alike address',
    'operator-unknown',
    call(setApproval(`${OPERATOR.slice(0, -2)}0d`, true)),
    ASKED.listEvm,
  ),
  refuse('an EVM listing for the address zero', 'operator-unknown', call(setApproval('0x0', true)), ASKED.listEvm),
  refuse(
    'an EVM listing for the known EVM address of the person',
    'operator-self',
    call(setApproval(OTHER_OPERATOR, true)),
    {
      ...ASKED.listEvm,
      context: { evm: { account: OTHER_OPERATOR, contract: null } },
    },
  ),
  refuse(
    'an EVM unlisting that permits the listed operator',
    'approval-granted',
    call(setApproval(OPERATOR, true)),
    ASKED.unlistEvm,
  ),
  refuse(
    'an EVM unlisting that permits a stranger',
    'approval-granted',
    call(setApproval(STRANGERS_ADDRESS, true)),
    ASKED.unlistEvm,
  ),
  refuse(
    'a revocation that permits the operator',
    'still-allowed',
    call(setApproval(OTHER_OPERATOR, true)),
    ASKED.revokeEvm,
  ),
  refuse(
    'a revocation of a look-alike operator',
    'revoke-spender-other',
    call(setApproval(`0x${'5e'.repeat(19)}5f`, false)),
    ASKED.revokeEvm,
  ),
  refuse(
    'a balance call by serial without a serial',
    'call-malformed',
    call(`00fdd58e${word(OWN_ADDRESS)}`),
    ASKED.unlistEvm,
  ),
  refuse(
    'a balance call for the next serial',
    'balance-serial',
    call(balanceOfSerial(OWN_ADDRESS, 8)),
    ASKED.unlistEvm,
  ),
  refuse('a balance call for serial 0', 'balance-serial', call(balanceOfSerial(OWN_ADDRESS, 0)), ASKED.unlistEvm),
  refuse(
    'a balance call of another contract',
    'contract-other',
    call(balanceOf(OWN_ADDRESS), { contract: 5001 }),
    ASKED.unlistEvm,
  ),
  refuse(
    'a balance call that sends one tinybar',
    'call-pays',
    call(balanceOf(OWN_ADDRESS), { tinybar: 1n }),
    ASKED.unlistEvm,
  ),
  warn('a balance call for a stranger', 'balance-of-other', call(balanceOf(STRANGERS_ADDRESS)), ASKED.unlistEvm),
  warn(
    'a balance call for another address than the known one of the person',
    'balance-of-other',
    call(balanceOf(OTHER_OPERATOR)),
    {
      ...ASKED.unlistEvm,
      context: { evm: { account: `0x${'ab'.repeat(20)}`, contract: null } },
    },
  ),
  refuse(
    'an NFT allowance of the ledger in place of a call',
    'act-other',
    list(
      body({
        data: len(48, len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3, id(STRANGER)), len(4, Buffer.from([7])))),
      }),
    ),
    ASKED.listEvm,
  ),
]

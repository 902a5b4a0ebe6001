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

type Asked = Readonly<Record<string, unknown>>
const STRANGERS_ADDRESS = `0x${STRANGER.toString(16).padStart(40, '0')}`
const raw = (...fields: readonly Buffer[]): Buffer => list(body({ data: len(7, ...fields) }))

/** Functions that give assets away, by the selectors of ERC-20, ERC-721 and ERC-1155. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  'transferFrom(address,address,uint256)': `23b872dd${word(OWN_ADDRESS)}${word(STRANGERS_ADDRESS)}${word(7)}`,
  'safeTransferFrom(address,address,uint256)': `42842e0e${word(OWN_ADDRESS)}${word(STRANGERS_ADDRESS)}${word(7)}`,
  'safeTransferFrom with bytes': `b88d4fde${word(OWN_ADDRESS)}${word(STRANGERS_ADDRESS)}${word(7)}${word(128)}${word(0)}`,
  'safeTransferFrom of an edition': `f242432a${word(OWN_ADDRESS)}${word(STRANGERS_ADDRESS)}${word(7)}${word(1)}${word(160)}${word(0)}`,
  'approve(address,uint256)': `095ea7b3${word(STRANGERS_ADDRESS)}${word(7)}`,
  'approve of a listed operator': `095ea7b3${word(OPERATOR)}${word(7)}`,
  'increaseAllowance(address,uint256)': `39509351${word(STRANGERS_ADDRESS)}${word(7)}`,
  'transfer(address,uint256)': `a9059cbb${word(STRANGERS_ADDRESS)}${word(7)}`,
  'transferOwnership(address)': `f2fde38b${word(STRANGERS_ADDRESS)}`,
  'multicall(bytes[])': `ac9650d8${word(32)}${word(0)}`,
  'isApprovedForAll(address,address)': `e985e9c5${word(OWN_ADDRESS)}${word(OPERATOR)}`,
  'ownerOf(uint256)': `6352211e${word(7)}`,
  'a selector with the same first bytes': `a22cb466${word(OPERATOR)}${word(1)}`,
  'a selector with the same first byte': `a2000000${word(OPERATOR)}${word(1)}`,
  'the selector read backwards': `65b42ca2${word(OPERATOR)}${word(1)}`,
  'the function without its selector': `${word(OPERATOR)}${word(1)}`,
  'three bytes of the selector': 'a22cb4',
}

const otherFunctions = (what: string, intent: Asked): readonly HostileBuy[] =>
  Object.entries(FUNCTIONS).map(([name, hex]) => refuse(`${what}: ${name}`, 'call-other', call(hex), intent))

/** Attacks on a correct call: `hex` is its parameters, `operator` the operator it names. */
const onCall = (what: string, intent: Asked, hex: string, operator: string): readonly HostileBuy[] => {
  const truth = hex.slice(-64)
  const withOperator = (dressed: string): Buffer => call(`a22cb465${dressed}${truth}`)
  return [
    refuse(`${what} at a look-alike contract`, 'contract-other', call(hex, { contract: 50_000 }), intent),
    // An operator by its number is recognised; for any other address the contract is unknown.
    refuse(
      `${what} at the operator`,
      operator === OPERATOR ? 'contract-other' : 'contract-unread',
      call(hex, { contract: operator }),
      intent,
    ),
    refuse(`${what} at an unknown address`, 'contract-unread', call(hex, { contract: EVM_ADDRESS }), intent),
    refuse(
      `${what} at another address than the known one`,
      'contract-other',
      call(hex, { contract: `0x${'c1'.repeat(20)}` }),
      {
        ...intent,
        context: { evm: { account: null, contract: EVM_ADDRESS } },
      },
    ),
    refuse(
      `${what} at the address of another number`,
      'contract-other',
      call(hex, { contract: word(5001).slice(24) }),
      intent,
    ),
    refuse(
      `${what} at a number and an address`,
      'oneof-conflict',
      raw(len(1, id(TOKEN), aliasId('c0'.repeat(20)))),
      intent,
    ),
    refuse(
      `${what} at an address of 19 bytes`,
      'id-invalid',
      raw(len(1, aliasId('c0'.repeat(19))), int(2, 90_000)),
      intent,
    ),
    refuse(`${what} at no contract`, 'id-invalid', raw(...callFields(hex).slice(1)), intent),
    refuse(`${what} with one tinybar`, 'call-pays', call(hex, { tinybar: 1n }), intent),
    refuse(`${what} with a hundred HBAR`, 'call-pays', call(hex, { tinybar: 100n * HBAR }), intent),
    refuse(`${what} with less than nothing`, 'amount-invalid', call(hex, { tinybar: -1n }), intent),
    refuse(`${what} with gas without end`, 'gas-high', call(hex, { gas: 2n ** 63n - 1n }), intent),
    refuse(`${what} with gas below zero`, 'amount-invalid', call(hex, { gas: -1 }), intent),
    refuse(
      `${what} with parameters twice`,
      'wire-order',
      raw(...callFields(hex), len(4, Buffer.from(hex, 'hex'))),
      intent,
    ),
    refuse(
      `${what} with dirt before the address`,
      'call-malformed',
      withOperator(`ff${word(operator).slice(2)}`),
      intent,
    ),
    refuse(
      `${what} with dirt right before the address`,
      'call-malformed',
      withOperator(`${'0'.repeat(22)}01${operator.slice(2)}`),
      intent,
    ),
    refuse(
      `${what} with the address at the left`,
      'call-malformed',
      withOperator(`${'5e'.repeat(20)}${'0'.repeat(24)}`),
      intent,
    ),
    refuse(`${what} with a truth value of 2`, 'call-malformed', call(`${hex.slice(0, -64)}${word(2)}`), intent),
    refuse(`${what} with all bits true`, 'call-malformed', call(`${hex.slice(0, -64)}${'f'.repeat(64)}`), intent),
    refuse(`${what} with truth at the left`, 'call-malformed', call(`${hex.slice(0, -64)}01${'0'.repeat(62)}`), intent),
    refuse(`${what} with a word more`, 'call-malformed', call(`${hex}${word(1)}`), intent),
    refuse(
      `${what} with a second call behind`,
      'call-malformed',
      call(`${hex}${setApproval(OTHER_OPERATOR, true)}`),
      intent,
    ),
    refuse(`${what} with a byte less`, 'call-malformed', call(hex.slice(0, -2)), intent),
    refuse(`${what} without arguments`, 'call-malformed', call(hex.slice(0, 8)), intent),
    refuse(`${what} without gas`, 'gas-none', call(hex, { gas: 0 }), intent),
  ]
}

/** Attacks on calls of a collection's contract, made by hand. */
export const hostileCalls: readonly HostileBuy[] = [
  ...otherFunctions('an EVM listing', ASKED.listEvm),
  ...otherFunctions('an EVM removal', ASKED.unlistEvm),
  ...otherFunctions('a dismissal', ASKED.revokeEvm),
  ...onCall('an EVM listing', ASKED.listEvm, setApproval(OPERATOR, true), OPERATOR),
  ...onCall('an EVM removal', ASKED.unlistEvm, setApproval(OPERATOR, false), OPERATOR),
  ...onCall('a dismissal', ASKED.revokeEvm, setApproval(OTHER_OPERATOR, false), OTHER_OPERATOR),
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
    'an EVM listing for the known address of the person',
    'operator-self',
    call(setApproval(OTHER_OPERATOR, true)),
    {
      ...ASKED.listEvm,
      context: { evm: { account: OTHER_OPERATOR, contract: null } },
    },
  ),
  refuse(
    'an EVM removal that lets the operator in again',
    'approval-granted',
    call(setApproval(OPERATOR, true)),
    ASKED.unlistEvm,
  ),
  refuse(
    'an EVM removal that lets a stranger in',
    'approval-granted',
    call(setApproval(STRANGERS_ADDRESS, true)),
    ASKED.unlistEvm,
  ),
  refuse(
    'a dismissal that lets the operator stay',
    'still-allowed',
    call(setApproval(OTHER_OPERATOR, true)),
    ASKED.revokeEvm,
  ),
  refuse(
    'a dismissal of a look-alike',
    'revoke-spender-other',
    call(setApproval(`0x${'5e'.repeat(19)}5f`, false)),
    ASKED.revokeEvm,
  ),
  refuse('a balance of every serial at once', 'call-malformed', call(`00fdd58e${word(OWN_ADDRESS)}`), ASKED.unlistEvm),
  refuse('a balance of another serial', 'balance-serial', call(balanceOfSerial(OWN_ADDRESS, 8)), ASKED.unlistEvm),
  refuse('a balance of serial 0', 'balance-serial', call(balanceOfSerial(OWN_ADDRESS, 0)), ASKED.unlistEvm),
  refuse(
    'a balance at another contract',
    'contract-other',
    call(balanceOf(OWN_ADDRESS), { contract: 5001 }),
    ASKED.unlistEvm,
  ),
  refuse('a balance that pays', 'call-pays', call(balanceOf(OWN_ADDRESS), { tinybar: 1n }), ASKED.unlistEvm),
  warn('a balance of a stranger', 'balance-of-other', call(balanceOf(STRANGERS_ADDRESS)), ASKED.unlistEvm),
  warn('a balance of a stranger, the own address known', 'balance-of-other', call(balanceOf(OTHER_OPERATOR)), {
    ...ASKED.unlistEvm,
    context: { evm: { account: `0x${'ab'.repeat(20)}`, contract: null } },
  }),
  refuse(
    'a permission over one NFT of the ledger in place of a call',
    'act-other',
    list(
      body({
        data: len(48, len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3, id(STRANGER)), len(4, Buffer.from([7])))),
      }),
    ),
    ASKED.listEvm,
  ),
]

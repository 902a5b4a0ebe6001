import {
  INTENTS,
  OPERATOR,
  OTHER_OPERATOR,
  OWN_ADDRESS,
  balanceOfData,
  balanceOfSerialData,
  contractCallBytes,
  contractCallFields,
  setApprovalData,
  abiWord,
} from '../acts'
import { COLLECTION_EVM_ADDRESS } from '../honest-acts'
import { refuseCase, warnCase, type HostileCase } from '../verdict-cases'
import { BUYER, HBAR, STRANGER, TOKEN, aliasIdBytes, body, entityIdBytes, encodeTransactionList } from '../pieces'
import { varintField, lengthDelimitedField } from '../wire-write'

/** An intent in its JSON form. */
type IntentFields = Readonly<Record<string, unknown>>
const STRANGERS_ADDRESS = `0x${STRANGER.toString(16).padStart(40, '0')}`
/** A contract call with these fields, in this order. */
const callWithFields = (...fields: readonly Buffer[]): Buffer =>
  encodeTransactionList(body({ data: lengthDelimitedField(7, ...fields) }))

/** Call data of functions that no intent permits, and data that resembles `setApprovalForAll`. */
const OTHER_FUNCTIONS: Readonly<Record<string, string>> = {
  'transferFrom(address,address,uint256)': `23b872dd${abiWord(OWN_ADDRESS)}${abiWord(STRANGERS_ADDRESS)}${abiWord(7)}`,
  'safeTransferFrom(address,address,uint256)': `42842e0e${abiWord(OWN_ADDRESS)}${abiWord(STRANGERS_ADDRESS)}${abiWord(7)}`,
  'safeTransferFrom with bytes': `b88d4fde${abiWord(OWN_ADDRESS)}${abiWord(STRANGERS_ADDRESS)}${abiWord(7)}${abiWord(128)}${abiWord(0)}`,
  'safeTransferFrom of ERC-1155': `f242432a${abiWord(OWN_ADDRESS)}${abiWord(STRANGERS_ADDRESS)}${abiWord(7)}${abiWord(1)}${abiWord(160)}${abiWord(0)}`,
  'approve(address,uint256)': `095ea7b3${abiWord(STRANGERS_ADDRESS)}${abiWord(7)}`,
  'approve of a listed operator': `095ea7b3${abiWord(OPERATOR)}${abiWord(7)}`,
  'increaseAllowance(address,uint256)': `39509351${abiWord(STRANGERS_ADDRESS)}${abiWord(7)}`,
  'transfer(address,uint256)': `a9059cbb${abiWord(STRANGERS_ADDRESS)}${abiWord(7)}`,
  'transferOwnership(address)': `f2fde38b${abiWord(STRANGERS_ADDRESS)}`,
  'multicall(bytes[])': `ac9650d8${abiWord(32)}${abiWord(0)}`,
  'isApprovedForAll(address,address)': `e985e9c5${abiWord(OWN_ADDRESS)}${abiWord(OPERATOR)}`,
  'ownerOf(uint256)': `6352211e${abiWord(7)}`,
  'a selector with the same first three bytes': `a22cb466${abiWord(OPERATOR)}${abiWord(1)}`,
  'a selector with the same first byte': `a2000000${abiWord(OPERATOR)}${abiWord(1)}`,
  'the selector with its bytes in reverse order': `65b42ca2${abiWord(OPERATOR)}${abiWord(1)}`,
  'the parameters without a selector': `${abiWord(OPERATOR)}${abiWord(1)}`,
  'only three bytes of the selector': 'a22cb4',
}

const otherFunctionCases = (actName: string, intent: IntentFields): readonly HostileCase[] =>
  Object.entries(OTHER_FUNCTIONS).map(([name, hex]) =>
    refuseCase(`${actName}: ${name}`, 'call-other', contractCallBytes(hex), intent),
  )

/** Attacks on the correct call data `hex` of `setApprovalForAll` for `operator`. */
const attacksOnCall = (
  actName: string,
  intent: IntentFields,
  hex: string,
  operator: string,
): readonly HostileCase[] => {
  const booleanWord = hex.slice(-64)
  const withAddressWord = (addressWord: string): Buffer => contractCallBytes(`a22cb465${addressWord}${booleanWord}`)
  return [
    refuseCase(
      `${actName} at a look-alike contract`,
      'contract-other',
      contractCallBytes(hex, { contract: 50_000 }),
      intent,
    ),
    // The address `OPERATOR` contains an account number, so the contract certainly differs. An address without an
    // account number could be the collection's.
    refuseCase(
      `${actName} at the address of the operator`,
      operator === OPERATOR ? 'contract-other' : 'contract-unread',
      contractCallBytes(hex, { contract: operator }),
      intent,
    ),
    refuseCase(
      `${actName} at an unknown address`,
      'contract-unread',
      contractCallBytes(hex, { contract: COLLECTION_EVM_ADDRESS }),
      intent,
    ),
    refuseCase(
      `${actName} at another address than the known one`,
      'contract-other',
      contractCallBytes(hex, { contract: `0x${'c1'.repeat(20)}` }),
      {
        ...intent,
        context: { evm: { account: null, contract: COLLECTION_EVM_ADDRESS } },
      },
    ),
    refuseCase(
      `${actName} at an address that contains another number`,
      'contract-other',
      contractCallBytes(hex, { contract: abiWord(5001).slice(24) }),
      intent,
    ),
    refuseCase(
      `${actName} at both a number and an address`,
      'oneof-conflict',
      callWithFields(lengthDelimitedField(1, entityIdBytes(TOKEN), aliasIdBytes('c0'.repeat(20)))),
      intent,
    ),
    refuseCase(
      `${actName} at an address of 19 bytes`,
      'id-invalid',
      callWithFields(lengthDelimitedField(1, aliasIdBytes('c0'.repeat(19))), varintField(2, 90_000)),
      intent,
    ),
    refuseCase(
      `${actName} without a contract`,
      'id-invalid',
      callWithFields(...contractCallFields(hex).slice(1)),
      intent,
    ),
    refuseCase(`${actName} with one tinybar`, 'call-pays', contractCallBytes(hex, { tinybar: 1n }), intent),
    refuseCase(`${actName} with a hundred HBAR`, 'call-pays', contractCallBytes(hex, { tinybar: 100n * HBAR }), intent),
    refuseCase(`${actName} with a negative amount`, 'amount-invalid', contractCallBytes(hex, { tinybar: -1n }), intent),
    refuseCase(
      `${actName} with the largest gas limit of 63 bits`,
      'gas-high',
      contractCallBytes(hex, { gas: 2n ** 63n - 1n }),
      intent,
    ),
    refuseCase(`${actName} with a negative gas limit`, 'amount-invalid', contractCallBytes(hex, { gas: -1 }), intent),
    refuseCase(
      `${actName} with two fields of parameters`,
      'wire-order',
      callWithFields(...contractCallFields(hex), lengthDelimitedField(4, Buffer.from(hex, 'hex'))),
      intent,
    ),
    refuseCase(
      `${actName} with a nonzero first byte in the address word`,
      'call-malformed',
      withAddressWord(`ff${abiWord(operator).slice(2)}`),
      intent,
    ),
    refuseCase(
      `${actName} with a nonzero byte right before the address`,
      'call-malformed',
      withAddressWord(`${'0'.repeat(22)}01${operator.slice(2)}`),
      intent,
    ),
    // `OTHER_OPERATOR`, because `OPERATOR` begins with more than 12 zero bytes: at the left of a word, it would be a
    // well-formed word of another address.
    refuseCase(
      `${actName} with the address at the left of its word`,
      'call-malformed',
      withAddressWord(`${OTHER_OPERATOR.slice(2)}${'0'.repeat(24)}`),
      intent,
    ),
    refuseCase(
      `${actName} with a boolean of 2`,
      'call-malformed',
      contractCallBytes(`${hex.slice(0, -64)}${abiWord(2)}`),
      intent,
    ),
    refuseCase(
      `${actName} with a boolean of all bits`,
      'call-malformed',
      contractCallBytes(`${hex.slice(0, -64)}${'f'.repeat(64)}`),
      intent,
    ),
    refuseCase(
      `${actName} with the boolean at the left of its word`,
      'call-malformed',
      contractCallBytes(`${hex.slice(0, -64)}01${'0'.repeat(62)}`),
      intent,
    ),
    refuseCase(`${actName} with one surplus word`, 'call-malformed', contractCallBytes(`${hex}${abiWord(1)}`), intent),
    refuseCase(
      `${actName} with a second call appended`,
      'call-malformed',
      contractCallBytes(`${hex}${setApprovalData(OTHER_OPERATOR, true)}`),
      intent,
    ),
    refuseCase(`${actName} with one missing byte`, 'call-malformed', contractCallBytes(hex.slice(0, -2)), intent),
    refuseCase(`${actName} without arguments`, 'call-malformed', contractCallBytes(hex.slice(0, 8)), intent),
    refuseCase(`${actName} with a gas limit of 0`, 'gas-none', contractCallBytes(hex, { gas: 0 }), intent),
  ]
}

/** Attacks on listing, unlisting and revoking in an EVM collection. */
export const hostileCalls: readonly HostileCase[] = [
  ...otherFunctionCases('an EVM listing', INTENTS.listEvm),
  ...otherFunctionCases('an EVM unlisting', INTENTS.unlistEvm),
  ...otherFunctionCases('a revocation of an operator', INTENTS.revokeEvm),
  ...attacksOnCall('an EVM listing', INTENTS.listEvm, setApprovalData(OPERATOR, true), OPERATOR),
  ...attacksOnCall('an EVM unlisting', INTENTS.unlistEvm, setApprovalData(OPERATOR, false), OPERATOR),
  ...attacksOnCall(
    'a revocation of an operator',
    INTENTS.revokeEvm,
    setApprovalData(OTHER_OPERATOR, false),
    OTHER_OPERATOR,
  ),
  refuseCase(
    'an EVM listing for a stranger',
    'operator-unknown',
    contractCallBytes(setApprovalData(STRANGERS_ADDRESS, true)),
    INTENTS.listEvm,
  ),
  refuseCase(
    'an EVM listing for a look-alike address',
    'operator-unknown',
    contractCallBytes(setApprovalData(`${OPERATOR.slice(0, -2)}0d`, true)),
    INTENTS.listEvm,
  ),
  refuseCase(
    'an EVM listing for the address zero',
    'operator-unknown',
    contractCallBytes(setApprovalData('0x0', true)),
    INTENTS.listEvm,
  ),
  refuseCase(
    'an EVM listing for the known EVM address of the person',
    'operator-self',
    contractCallBytes(setApprovalData(OTHER_OPERATOR, true)),
    {
      ...INTENTS.listEvm,
      context: { evm: { account: OTHER_OPERATOR, contract: null } },
    },
  ),
  refuseCase(
    'an EVM unlisting that permits the listed operator',
    'approval-granted',
    contractCallBytes(setApprovalData(OPERATOR, true)),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'an EVM unlisting that permits a stranger',
    'approval-granted',
    contractCallBytes(setApprovalData(STRANGERS_ADDRESS, true)),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a revocation that permits the operator',
    'still-allowed',
    contractCallBytes(setApprovalData(OTHER_OPERATOR, true)),
    INTENTS.revokeEvm,
  ),
  refuseCase(
    'a revocation of a look-alike operator',
    'revoke-spender-other',
    contractCallBytes(setApprovalData(`0x${'5e'.repeat(19)}5f`, false)),
    INTENTS.revokeEvm,
  ),
  refuseCase(
    'a balance call by serial without a serial',
    'call-malformed',
    contractCallBytes(`00fdd58e${abiWord(OWN_ADDRESS)}`),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a balance call for the next serial',
    'balance-serial',
    contractCallBytes(balanceOfSerialData(OWN_ADDRESS, 8)),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a balance call for serial 0',
    'balance-serial',
    contractCallBytes(balanceOfSerialData(OWN_ADDRESS, 0)),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a balance call of another contract',
    'contract-other',
    contractCallBytes(balanceOfData(OWN_ADDRESS), { contract: 5001 }),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a balance call that sends one tinybar',
    'call-pays',
    contractCallBytes(balanceOfData(OWN_ADDRESS), { tinybar: 1n }),
    INTENTS.unlistEvm,
  ),
  warnCase(
    'a balance call for a stranger',
    'balance-of-other',
    contractCallBytes(balanceOfData(STRANGERS_ADDRESS)),
    INTENTS.unlistEvm,
  ),
  warnCase(
    'a balance call for another address than the known one of the person',
    'balance-of-other',
    contractCallBytes(balanceOfData(OTHER_OPERATOR)),
    {
      ...INTENTS.unlistEvm,
      context: { evm: { account: `0x${'ab'.repeat(20)}`, contract: null } },
    },
  ),
  refuseCase(
    'an NFT allowance of the ledger in place of a call',
    'act-other',
    encodeTransactionList(
      body({
        data: lengthDelimitedField(
          48,
          lengthDelimitedField(
            2,
            lengthDelimitedField(1, entityIdBytes(TOKEN)),
            lengthDelimitedField(2, entityIdBytes(BUYER)),
            lengthDelimitedField(3, entityIdBytes(STRANGER)),
            lengthDelimitedField(4, Buffer.from([7])),
          ),
        ),
      }),
    ),
    INTENTS.listEvm,
  ),
]

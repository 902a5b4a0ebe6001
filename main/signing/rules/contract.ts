import { groupThousands } from '@shared/digits'
import type { EvmAddress } from '@shared/evm-address'
import type { EntityId } from '@shared/ids'
import { minCallGas } from '@shared/ledger-limits'
import type { IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import type { ContractCall, Decoded } from '../types'
import { hbarText } from '../words'
import { requestedEffectFacts } from './requested-effect'
import { longZeroAddress, parseEvmCall, type EvmCall } from './evm-call'
import { rememberLast } from './remember-last'
import { evidenceOf, hitIf, type Rule } from './rule'

type EvmIntent = IntentOf<'list-evm' | 'unlist-evm' | 'revoke'>

/** More gas than any function of a collection needs. Unused gas is not refunded in full. */
const MAX_GAS = 2_000_000n
/** More gas than any call that only reads a balance needs. */
const MAX_BALANCE_CALL_GAS = 1_000_000n

const gasText = (gas: bigint): string => groupThousands(String(gas))

/** The contract call that carries out the intent; null if the transaction has none. */
export function contractCallOf(transaction: Decoded, intent: EvmIntent): ContractCall | null {
  const { requestedEffect } = requestedEffectFacts(transaction, intent)
  return requestedEffect?.kind === 'contract-call' ? requestedEffect : null
}

/** Function and parameters of the contract call, parsed; null if the transaction has no such call. */
export const parsedCallOf = rememberLast((transaction: Decoded, intent: EvmIntent): EvmCall | null => {
  const call = contractCallOf(transaction, intent)
  return call ? parseEvmCall(call) : null
})

/** Token of the requested collection; null if the intent is a revocation that needs no contract call. */
function requestedTokenOf(intent: EvmIntent): EntityId | null {
  if (intent.kind !== 'revoke') return intent.token
  return intent.allowance.kind === 'evm-all' ? intent.allowance.token : null
}

function isRequestedContract({ contract }: ContractCall, intent: EvmIntent): boolean {
  const token = requestedTokenOf(intent)
  if (token === null) return false
  if (contract === token) return true
  // The collection can also have an EVM address without the token's number. Only the context has this address.
  const contractAddress = intent.context?.evm?.contract
  return contractAddress != null && contract === `0.0.${contractAddress}`
}

const contractOther: Rule<EvmIntent> = {
  id: 'contract-other',
  severity: 'refuse',
  row: 'contract',
  title: 'The transaction calls another contract',
  about: 'The call does not go to the contract of the requested collection.',
  check: (transaction, intent) => {
    const call = contractCallOf(transaction, intent)
    const token = requestedTokenOf(intent)
    if (!call || token === null || isRequestedContract(call, intent) || cannotCompareContract(call, intent)) return []
    const message = `The transaction calls ${call.contract}.${likenessTo(call.contract, [token])} The collection is ${token}.`
    return [{ message, evidence: evidenceOf([call]) }]
  },
}

/**
 * True if the call names its contract by an EVM address without an account number, and the EVM address of the
 * collection is unknown.
 */
const cannotCompareContract = ({ contract }: ContractCall, { context }: EvmIntent): boolean =>
  contract.startsWith('0.0.0x') && context?.evm?.contract == null

const contractUnread: Rule<EvmIntent> = {
  id: 'contract-unread',
  severity: 'refuse',
  row: 'contract',
  title: 'The called contract is unknown',
  about:
    'The call goes to an EVM address. The app could not read the address of the requested collection. The contract may be the right one, but the two addresses cannot be compared.',
  check: (transaction, intent) => {
    const call = contractCallOf(transaction, intent)
    const token = requestedTokenOf(intent)
    if (!call || token === null || isRequestedContract(call, intent) || !cannotCompareContract(call, intent)) return []
    const message = `The transaction calls ${call.contract.slice('0.0.'.length)}. The address of ${token} could not be read, so the two addresses cannot be compared. Try again later.`
    return [{ message, evidence: evidenceOf([call]) }]
  },
}

const callPays: Rule<EvmIntent> = {
  id: 'call-pays',
  severity: 'refuse',
  row: 'anything-else',
  title: 'The call would send your HBAR to the contract',
  about: 'The call sends HBAR. Listing, unlisting and revoking need no payment, only the network fee.',
  check: (transaction, intent) => {
    const call = contractCallOf(transaction, intent)
    return hitIf(call !== null && call.amountTinybar !== 0n, () => ({
      message: `${hbarText(call?.amountTinybar ?? 0n)} would leave your account for the contract.`,
      evidence: call ? evidenceOf([call]) : [],
    }))
  },
}

const callOther: Rule<EvmIntent> = {
  id: 'call-other',
  severity: 'refuse',
  row: 'action',
  title: 'The transaction calls another function',
  about:
    'A listing and a revocation need setApprovalForAll. For an unlisting, the market also accepts a balanceOf call as the request to unlist.',
  check: (transaction, intent) => {
    const call = contractCallOf(transaction, intent)
    const parsedCall = parsedCallOf(transaction, intent)
    const isOtherFunction =
      parsedCall?.kind === 'other' || (parsedCall?.kind === 'balance' && intent.kind !== 'unlist-evm')
    const functionWords = call?.selector ? `the function ${call.selector}` : 'no function'
    return hitIf(isOtherFunction, () => ({
      message: `The transaction calls ${functionWords} of the contract. You did not request this.`,
      evidence: call ? evidenceOf([call]) : [],
    }))
  },
}

const callMalformed: Rule<EvmIntent> = {
  id: 'call-malformed',
  severity: 'refuse',
  row: 'action',
  title: 'The call is malformed',
  about:
    'The call has a wrong length, nonzero upper bytes in an address, or an invalid boolean. Contracts read such parameters differently.',
  check: (transaction, intent) => {
    const call = contractCallOf(transaction, intent)
    const parsedCall = parsedCallOf(transaction, intent)
    if (parsedCall?.kind !== 'malformed') return []
    const message = `The parameters of ${parsedCall.functionSignature} can be read in more than one way.`
    return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: call?.argumentsHex ?? '' }] }]
  },
}

const gasHigh: Rule<EvmIntent> = {
  id: 'gas-high',
  severity: 'refuse',
  row: 'fee',
  title: 'The gas limit is too high',
  about: `The gas limit is above ${gasText(MAX_GAS)}, or above ${gasText(MAX_BALANCE_CALL_GAS)} for a call that reads a balance. No function of a collection needs this much, and unused gas is not refunded in full.`,
  check: (transaction, intent) => {
    const call = contractCallOf(transaction, intent)
    const maxGas = parsedCallOf(transaction, intent)?.kind === 'balance' ? MAX_BALANCE_CALL_GAS : MAX_GAS
    return hitIf(call !== null && call.gas > maxGas, () => ({
      message: `The gas limit is ${gasText(call?.gas ?? 0n)}. More than ${gasText(maxGas)} is never needed.`,
      evidence: [{ path: 'contractCall.gas', value: `${call?.gas ?? 0n}` }],
    }))
  },
}

const gasTooLow: Rule<EvmIntent> = {
  id: 'gas-none',
  severity: 'refuse',
  row: 'fee',
  title: 'The ledger would reject this: too little gas',
  about:
    'The gas limit is below the base cost of the call: 21,000, plus an amount for each parameter byte. The ledger answers INSUFFICIENT_GAS.',
  check: (transaction, intent) => {
    const call = contractCallOf(transaction, intent)
    if (!call) return []
    const minGas = BigInt(minCallGas(Buffer.from(`${call.selector ?? ''}${call.argumentsHex}`, 'hex')))
    return hitIf(call.gas < minGas, () => ({
      message: `The gas limit is ${gasText(call.gas)}. The ledger requires at least ${gasText(minGas)} for this call (INSUFFICIENT_GAS).`,
      evidence: [{ path: 'contractCall.gas', value: `${call.gas}` }],
    }))
  },
}

const operatorUnknown: Rule<IntentOf<'list-evm' | 'unlist-evm'>> = {
  id: 'operator-unknown',
  severity: 'refuse',
  row: 'operator',
  title: 'The operator is not on your list',
  about:
    'The call gives a permission over an EVM collection. The operator is not on the person’s list of operators. The finding shows the operator’s address.',
  check: (transaction, intent) => {
    const parsedCall = parsedCallOf(transaction, intent)
    if (parsedCall?.kind !== 'approval' || !parsedCall.isApproved) return []
    const { operator } = parsedCall
    if (isOwnAddress(operator, intent) || intent.operators.includes(operator)) return []
    const listWords =
      intent.operators.length === 0 ? '. Your list of operators is empty.' : ', which is not on your list of operators.'
    const message = `The operator is ${operator}${listWords}${likenessTo(operator, intent.operators)}`
    return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: operator }] }]
  },
}

const operatorSelf: Rule<IntentOf<'list-evm' | 'unlist-evm'>> = {
  id: 'operator-self',
  severity: 'refuse',
  row: 'operator',
  title: 'The operator is an address of your own account',
  about: 'The operator is an address of the person’s account. Contracts reject such a permission.',
  check: (transaction, intent) => {
    const parsedCall = parsedCallOf(transaction, intent)
    if (parsedCall?.kind !== 'approval' || !isOwnAddress(parsedCall.operator, intent)) return []
    const message = 'The operator is an address of your own account.'
    return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: parsedCall.operator }] }]
  },
}

function isOwnAddress(address: EvmAddress, { account, context }: EvmIntent): boolean {
  return address === longZeroAddress(account) || address === context?.evm?.account
}

/** Rules on the contract, function, parameters and cost of a call. They do not depend on the operator. */
export const callRules: readonly Rule<EvmIntent>[] = [
  contractOther,
  contractUnread,
  callPays,
  callOther,
  callMalformed,
  gasHigh,
  gasTooLow,
]
/** Rules on the operator that the call names. */
export const operatorRules: readonly Rule<IntentOf<'list-evm' | 'unlist-evm'>>[] = [operatorSelf, operatorUnknown]

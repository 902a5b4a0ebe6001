import type { EvmAddress } from '@shared/evm-address'
import type { EntityId } from '@shared/ids'
import { minCallGas } from '@shared/ledger-limits'
import type { IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import type { ContractCall, Decoded } from '../types'
import { hbarText, plural } from '../words'
import { askedFacts } from './asked'
import { longZero, readCall, type EvmCall } from './evm-call'
import { rememberLast } from './last'
import { evidenceOf, hitIf, type Rule } from './rule'

type EvmIntent = IntentOf<'list-evm' | 'unlist-evm' | 'revoke'>

/** More gas than any function of a collection needs. Unused gas is not refunded in full. */
const MAX_GAS = 2_000_000n
/** More gas than reading a balance needs, even with a generous limit. The fee cap bounds its cost. */
const MAX_READING_GAS = 1_000_000n

export function callOf(transaction: Decoded, intent: EvmIntent): ContractCall | null {
  const { asked } = askedFacts(transaction, intent)
  return asked?.kind === 'contract-call' ? asked : null
}

/** The parsed call; null when there is none. */
export const evmCallOf = rememberLast((transaction: Decoded, intent: EvmIntent): EvmCall | null => {
  const call = callOf(transaction, intent)
  return call ? readCall(call) : null
})

function tokenOfCall(intent: EvmIntent): EntityId | null {
  if (intent.kind !== 'revoke') return intent.token
  return intent.allowance.kind === 'evm-all' ? intent.allowance.token : null
}

function isOwnContract({ contract }: ContractCall, intent: EvmIntent): boolean {
  const token = tokenOfCall(intent)
  if (token === null) return false
  if (contract === token) return true
  // Only the app can know a collection's address that does not contain its number.
  const known = intent.context?.evm?.contract
  return known != null && contract === `0.0.${known}`
}

const contractOther: Rule<EvmIntent> = {
  id: 'contract-other',
  severity: 'refuse',
  row: 'contract',
  title: 'It calls another contract',
  about: 'The call does not go to the contract of the asked collection.',
  check: (transaction, intent) => {
    const call = callOf(transaction, intent)
    const token = tokenOfCall(intent)
    if (!call || token === null || isOwnContract(call, intent) || isUnread(call, intent)) return []
    const message = `It calls ${call.contract}. The collection is ${token}.${likenessTo(call.contract, [token])}`
    return [{ message, evidence: evidenceOf([call]) }]
  },
}

/** The call goes to an address without a number, and the address of the collection is unknown. */
const isUnread = ({ contract }: ContractCall, { context }: EvmIntent): boolean =>
  contract.startsWith('0.0.0x') && context?.evm?.contract == null

const contractUnread: Rule<EvmIntent> = {
  id: 'contract-unread',
  severity: 'refuse',
  row: 'contract',
  title: 'Whose contract it calls is not known',
  about:
    'The call goes to an EVM address, and the address of the asked collection could not be read. It may be the right one, and nobody can tell.',
  check: (transaction, intent) => {
    const call = callOf(transaction, intent)
    const token = tokenOfCall(intent)
    if (!call || token === null || isOwnContract(call, intent) || !isUnread(call, intent)) return []
    const message = `It calls ${call.contract.slice('0.0.'.length)}. The address of ${token} could not be read, so nobody can tell whether that is its contract. Try again later.`
    return [{ message, evidence: evidenceOf([call]) }]
  },
}

const callPays: Rule<EvmIntent> = {
  id: 'call-pays',
  severity: 'refuse',
  row: 'anything-else',
  title: 'It sends HBAR to the contract',
  about: 'Listing, taking off and taking back pay nothing but the network fee.',
  check: (transaction, intent) => {
    const call = callOf(transaction, intent)
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
  title: 'It calls another function',
  about: 'Only setApprovalForAll, and for taking off the market balanceOf, are known to do what was asked.',
  check: (transaction, intent) => {
    const call = callOf(transaction, intent)
    const read = evmCallOf(transaction, intent)
    const isOther = read?.kind === 'other' || (read?.kind === 'balance' && intent.kind !== 'unlist-evm')
    return hitIf(isOther, () => ({
      message: `It calls ${call?.selector ? `the function ${call.selector}` : 'no function'} of the contract. You did not ask for that.`,
      evidence: call ? evidenceOf([call]) : [],
    }))
  },
}

const callMalformed: Rule<EvmIntent> = {
  id: 'call-malformed',
  severity: 'refuse',
  row: 'action',
  title: 'The call is not well formed',
  about:
    'An address with something in its upper bytes, a truth value other than 0 and 1, missing or surplus bytes: contracts differ in what they make of it.',
  check: (transaction, intent) => {
    const call = callOf(transaction, intent)
    const read = evmCallOf(transaction, intent)
    if (read?.kind !== 'malformed') return []
    const message = `What it hands to ${read.name} can be read in more than one way.`
    return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: call?.argumentsHex ?? '' }] }]
  },
}

const gasHigh: Rule<EvmIntent> = {
  id: 'gas-high',
  severity: 'refuse',
  row: 'fee',
  title: 'It asks for too much gas',
  about: `More than ${MAX_GAS} gas, or ${MAX_READING_GAS} to read a balance. No function of a collection needs as much, and what is not used is not paid back in full.`,
  check: (transaction, intent) => {
    const call = callOf(transaction, intent)
    const most = evmCallOf(transaction, intent)?.kind === 'balance' ? MAX_READING_GAS : MAX_GAS
    return hitIf(call !== null && call.gas > most, () => ({
      message: `It asks for ${call?.gas ?? 0n} gas. More than ${most} is never needed.`,
      evidence: [{ path: 'contractCall.gas', value: `${call?.gas ?? 0n}` }],
    }))
  },
}

const gasNone: Rule<EvmIntent> = {
  id: 'gas-none',
  severity: 'refuse',
  row: 'fee',
  title: 'The ledger would reject it: too little gas',
  about:
    'Less gas than the call costs before it runs: 21000, and more for each byte that it hands over. The ledger answers INSUFFICIENT_GAS.',
  check: (transaction, intent) => {
    const call = callOf(transaction, intent)
    if (!call) return []
    const least = BigInt(minCallGas(Buffer.from(`${call.selector ?? ''}${call.argumentsHex}`, 'hex')))
    return hitIf(call.gas < least, () => ({
      message: `It allows ${plural(call.gas, 'unit')} of gas. The ledger takes at least ${least} for this call (INSUFFICIENT_GAS).`,
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
    'A permission over an EVM collection is given to an address that the person has not entered as an operator. The evidence is the address.',
  check: (transaction, intent) => {
    const read = evmCallOf(transaction, intent)
    if (read?.kind !== 'approval' || !read.approved || isSelf(read.operator, intent)) return []
    if (intent.operators.includes(read.operator)) return []
    const list =
      intent.operators.length === 0 ? 'Your list of operators is empty.' : 'It is not on your list of operators.'
    const message = `The permission is for ${read.operator}. ${list}${likenessTo(read.operator, intent.operators)}`
    return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: read.operator }] }]
  },
}

const operatorSelf: Rule<IntentOf<'list-evm' | 'unlist-evm'>> = {
  id: 'operator-self',
  severity: 'refuse',
  row: 'operator',
  title: 'You would permit yourself',
  about: 'The operator is the address of the person. Contracts turn it away.',
  check: (transaction, intent) => {
    const read = evmCallOf(transaction, intent)
    return hitIf(read?.kind === 'approval' && isSelf(read.operator, intent), () => ({
      message: 'The operator is an address of your own account.',
      evidence: [{ path: 'contractCall.functionParameters', value: read?.kind === 'approval' ? read.operator : '' }],
    }))
  },
}

function isSelf(address: EvmAddress, { account, context }: EvmIntent): boolean {
  return address === longZero(account) || address === context?.evm?.account
}

/** Rules on the target, cost and function of a call, whoever the operator is. */
export const callRules: readonly Rule<EvmIntent>[] = [
  contractOther,
  contractUnread,
  callPays,
  callOther,
  callMalformed,
  gasHigh,
  gasNone,
]
export const operatorRules: readonly Rule<IntentOf<'list-evm' | 'unlist-evm'>>[] = [operatorSelf, operatorUnknown]

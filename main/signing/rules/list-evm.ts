import { accountOfAddress, type EvmAddress } from '@shared/evm-address'
import type { IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import type { Decoded } from '../types'
import { contractCallOf, callRules, parsedCallOf, operatorRules } from './contract'
import { longZeroAddress } from './evm-call'
import { listPriceZero } from './list'
import { singleEffectRules } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'

type ListEvm = IntentOf<'list-evm'>
type UnlistEvm = IntentOf<'unlist-evm'>

export const listEvmRules: readonly Rule<ListEvm>[] = [
  ...singleEffectRules,
  ...callRules,
  ...operatorRules,
  listPriceZero,
  {
    id: 'approval-withdrawn',
    severity: 'refuse',
    row: 'action',
    title: 'The transaction revokes a permission',
    about: 'A listing needs a permission. This call revokes one.',
    check: (transaction, intent) => {
      const parsedCall = parsedCallOf(transaction, intent)
      if (parsedCall?.kind !== 'approval' || parsedCall.isApproved) return []
      const message = `The transaction would revoke the permission of ${parsedCall.operator} over the collection. You asked to list one NFT.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: parsedCall.operator }] }]
    },
  },
  {
    id: 'collection-wide',
    severity: 'warn',
    row: 'token',
    title: 'The permission covers every NFT of the collection',
    about:
      'EVM collections cannot permit a single NFT here. The operator could move every NFT that the account has or will have in the collection. The permission is active until the person revokes the permission.',
    check: (transaction, intent) => {
      const call = contractCallOf(transaction, intent)
      const parsedCall = parsedCallOf(transaction, intent)
      if (!call || parsedCall?.kind !== 'approval' || !parsedCall.isApproved) return []
      const message = `Until you revoke the permission, ${parsedCall.operator} could move every NFT of ${intent.token} you have or get. You asked to list serial ${intent.serial}.`
      const claim = `The spender can move every NFT of ${intent.token}`
      return [{ claim, message, evidence: evidenceOf([call]), requiredText: 'every NFT' }]
    },
  },
]

export const unlistEvmRules: readonly Rule<UnlistEvm>[] = [
  ...singleEffectRules,
  ...callRules,
  ...operatorRules,
  {
    id: 'approval-granted',
    severity: 'refuse',
    row: 'action',
    title: 'The transaction gives a permission',
    about: 'To unlist an NFT, a call revokes a permission or reads a balance. This call gives a permission.',
    check: (transaction, intent) => {
      const parsedCall = parsedCallOf(transaction, intent)
      if (parsedCall?.kind !== 'approval' || !parsedCall.isApproved) return []
      const message = `The transaction would let ${parsedCall.operator} move every NFT of ${intent.token}. You asked to unlist one NFT.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: parsedCall.operator }] }]
    },
  },
  {
    id: 'balance-serial',
    severity: 'refuse',
    row: 'token',
    title: 'The call names another NFT',
    about: 'The call reads the balance of another serial than the requested one.',
    check: (transaction, intent) => {
      const parsedCall = parsedCallOf(transaction, intent)
      if (parsedCall?.kind !== 'balance' || parsedCall.serial === null || parsedCall.serial === intent.serial) return []
      const message = `You requested serial ${intent.serial}. The call names serial ${parsedCall.serial}.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: `${parsedCall.serial}` }] }]
    },
  },
  {
    id: 'revokes-collection',
    severity: 'note',
    row: null,
    title: 'The permission over the whole collection would end',
    about:
      'The operator could no longer move any NFT of the collection. Other listings in the collection would therefore end too.',
    check: (transaction, intent) => {
      const parsedCall = parsedCallOf(transaction, intent)
      if (parsedCall?.kind !== 'approval' || parsedCall.isApproved) return []
      const message = `${parsedCall.operator} could no longer move any NFT of ${intent.token}. Your other listings in this collection would end.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: parsedCall.operator }] }]
    },
  },
  {
    id: 'operator-unlisted',
    severity: 'warn',
    row: 'operator',
    title: 'The call revokes an operator that is not on your list',
    about:
      'The call revokes a permission over the collection. The operator is not on the person’s list of operators. No account gets a permission, but other listings in the collection can end.',
    check: (transaction, intent) => {
      const parsedCall = parsedCallOf(transaction, intent)
      if (parsedCall?.kind !== 'approval' || parsedCall.isApproved || intent.operators.includes(parsedCall.operator))
        return []
      const likenessSentence = likenessTo(parsedCall.operator, intent.operators)
      const message = `${parsedCall.operator} is not on your list of operators.${likenessSentence} The operator could no longer move any NFT of ${intent.token}.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: parsedCall.operator }] }]
    },
  },
  {
    id: 'reads-balance',
    severity: 'note',
    row: null,
    title: 'The call should only read, but the contract decides',
    about:
      'The call asks the contract for a balance. To the market, the call shows that the account wants to unlist the NFT. The code of the contract decides what the call does.',
    check: (transaction, intent) =>
      hitIf(parsedCallOf(transaction, intent)?.kind === 'balance', () => ({
        message: 'The call asks for a balance and costs the network fee. The permission over the collection stays.',
        evidence: [],
      })),
  },
  {
    id: 'balance-of-other',
    severity: 'warn',
    row: 'action',
    title: 'The call reads the balance of another account',
    about:
      'The address contains another account number, or the address of the account is known and differs. The balance says nothing about the NFT of the person.',
    check: (transaction, intent) => {
      const holder = unconfirmedHolder(transaction, intent)
      if (holder === null || !belongsToOtherAccount(holder, intent)) return []
      const message = `The call reads the balance of ${holder}, which is not an address of ${intent.account}.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: holder }] }]
    },
  },
  {
    id: 'balance-of-unknown',
    severity: 'note',
    row: null,
    title: 'The call reads the balance of an unknown address',
    about: 'The bytes do not show whether the address belongs to the account.',
    check: (transaction, intent) => {
      const holder = unconfirmedHolder(transaction, intent)
      if (holder === null || belongsToOtherAccount(holder, intent)) return []
      const message = `The call reads the balance of ${holder}. This address may not belong to ${intent.account}.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: holder }] }]
    },
  },
]

/**
 * Address whose balance the call reads, if the address is not known to belong to the person's account. Null for a known
 * address of the account, and for calls that read no balance.
 */
function unconfirmedHolder(transaction: Decoded, intent: UnlistEvm): EvmAddress | null {
  const parsedCall = parsedCallOf(transaction, intent)
  if (parsedCall?.kind !== 'balance') return null
  const { holder } = parsedCall
  const isOwnAddress = holder === longZeroAddress(intent.account) || holder === intent.context?.evm?.account
  return isOwnAddress ? null : holder
}

/**
 * True if an unconfirmed address certainly belongs to another account: the address contains another account number, or
 * the EVM address of the person's account is known and differs.
 */
function belongsToOtherAccount(holder: EvmAddress, { context }: UnlistEvm): boolean {
  return accountOfAddress(holder) !== null || context?.evm?.account != null
}

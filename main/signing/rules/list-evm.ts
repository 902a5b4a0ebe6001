import { accountOfAddress, type EvmAddress } from '@shared/evm-address'
import type { IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import type { Decoded } from '../types'
import { callOf, callRules, evmCallOf, operatorRules } from './contract'
import { longZero } from './evm-call'
import { listPriceZero } from './list'
import { actRules } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'

type ListEvm = IntentOf<'list-evm'>
type UnlistEvm = IntentOf<'unlist-evm'>

export const listEvmRules: readonly Rule<ListEvm>[] = [
  ...actRules,
  ...callRules,
  ...operatorRules,
  listPriceZero,
  {
    id: 'approval-withdrawn',
    severity: 'refuse',
    row: 'action',
    title: 'It takes a permission back',
    about: 'A listing needs a permission. This call takes one away.',
    check: (transaction, intent) => {
      const read = evmCallOf(transaction, intent)
      if (read?.kind !== 'approval' || read.approved) return []
      const message = `It would take back the permission of ${read.operator} over the collection. You asked to list.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: read.operator }] }]
    },
  },
  {
    id: 'collection-wide',
    severity: 'warn',
    row: 'token',
    title: 'It permits every NFT of the collection',
    about:
      'EVM collections know no permission over one NFT for this. The operator could move every NFT of the collection that the account has or will have, until it is taken back.',
    check: (transaction, intent) => {
      const call = callOf(transaction, intent)
      const read = evmCallOf(transaction, intent)
      if (!call || read?.kind !== 'approval' || !read.approved) return []
      const message = `${read.operator} could move every NFT of ${intent.token} that you have or will have, until you take it back. You asked to list serial ${intent.serial}.`
      return [{ message, evidence: evidenceOf([call]), typed: 'every NFT' }]
    },
  },
]

export const unlistEvmRules: readonly Rule<UnlistEvm>[] = [
  ...actRules,
  ...callRules,
  ...operatorRules,
  {
    id: 'approval-granted',
    severity: 'refuse',
    row: 'action',
    title: 'It gives a permission',
    about: 'To take an NFT off the market is to take a permission back, or to read a balance. This call gives one.',
    check: (transaction, intent) => {
      const read = evmCallOf(transaction, intent)
      if (read?.kind !== 'approval' || !read.approved) return []
      const message = `It would let ${read.operator} move every NFT of ${intent.token}. You asked to take one off the market.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: read.operator }] }]
    },
  },
  {
    id: 'balance-serial',
    severity: 'refuse',
    row: 'token',
    title: 'It asks for another NFT',
    about: 'The call that stands in for a signature names another serial than the asked one.',
    check: (transaction, intent) => {
      const read = evmCallOf(transaction, intent)
      if (read?.kind !== 'balance' || read.serial === null || read.serial === intent.serial) return []
      const message = `You asked for serial ${intent.serial}. It names serial ${read.serial}.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: `${read.serial}` }] }]
    },
  },
  {
    id: 'revokes-collection',
    severity: 'note',
    row: null,
    title: 'The permission over the collection ends',
    about: 'The operator may move nothing of the collection any more: other listings in it end, too.',
    check: (transaction, intent) => {
      const read = evmCallOf(transaction, intent)
      if (read?.kind !== 'approval' || read.approved) return []
      const message = `${read.operator} could no longer move any NFT of ${intent.token}. Other listings of yours in this collection would end.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: read.operator }] }]
    },
  },
  {
    id: 'operator-unlisted',
    severity: 'warn',
    row: 'operator',
    title: 'It ends the permission of somebody who is not on your list',
    about:
      'A permission over the collection is taken back from an address that the person has not entered as an operator. Nobody gains anything by it; other listings in the collection can end.',
    check: (transaction, intent) => {
      const read = evmCallOf(transaction, intent)
      if (read?.kind !== 'approval' || read.approved || intent.operators.includes(read.operator)) return []
      const message = `${read.operator} could no longer move any NFT of ${intent.token}. It is not on your list of operators.${likenessTo(read.operator, intent.operators)}`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: read.operator }] }]
    },
  },
  {
    id: 'reads-balance',
    severity: 'note',
    row: null,
    title: 'It is meant only to read',
    about:
      'The call asks the contract for a balance: it shows the market that the account wants the NFT off the market. What a contract does when it is asked is its own code.',
    check: (transaction, intent) =>
      hitIf(evmCallOf(transaction, intent)?.kind === 'balance', () => ({
        message: 'It asks for a balance and costs the network fee. The permission over the collection stays as it is.',
        evidence: [],
      })),
  },
  {
    id: 'balance-of-other',
    severity: 'warn',
    row: 'action',
    title: 'It reads the balance of somebody else',
    about:
      'The address is that of another account number, or not the known one of the account. The reading says nothing of the NFT of the person.',
    check: (transaction, intent) => {
      const holder = strangeHolder(transaction, intent)
      if (holder === null || !isOfAnother(holder, intent)) return []
      const message = `It reads the balance of ${holder}, which is not an address of ${intent.account}.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: holder }] }]
    },
  },
  {
    id: 'balance-of-unknown',
    severity: 'note',
    row: null,
    title: 'It reads the balance of an unknown address',
    about: 'Whether the address is one of the account cannot be told from the bytes.',
    check: (transaction, intent) => {
      const holder = strangeHolder(transaction, intent)
      if (holder === null || isOfAnother(holder, intent)) return []
      const message = `It reads the balance of ${holder}, which is not known to be an address of ${intent.account}.`
      return [{ message, evidence: [{ path: 'contractCall.functionParameters', value: holder }] }]
    },
  },
]

/**
 * Address whose balance is read, unless it is known to belong to the account; null for the account's own, and for other
 * calls.
 */
function strangeHolder(transaction: Decoded, intent: UnlistEvm): EvmAddress | null {
  const read = evmCallOf(transaction, intent)
  if (read?.kind !== 'balance') return null
  return read.holder === longZero(intent.account) || read.holder === intent.context?.evm?.account ? null : read.holder
}

/**
 * True if the address certainly belongs to another account: an account has one address by its number, and at most one
 * by its key.
 */
function isOfAnother(holder: EvmAddress, { context }: UnlistEvm): boolean {
  return accountOfAddress(holder) !== null || context?.evm?.account != null
}

import { isEntityId, type EntityId } from '@shared/ids'
import { assertNever } from '@shared/result'
import type { FlowStart } from '../../journal/flow-start'
import { lastEntryOf, type JournalEntry } from '../../journal/journal'
import { decodeTransaction, isRefused } from '../../signing/decode'
import { proto } from '../../signing/decode/proto'
import type { ContractCall, Decoded, Effect, Party } from '../../signing/types'
import type { AllowanceSubject } from './subject'

/** A change to the permissions of an account. */
export type Change =
  /** `amount` in tinybar or smallest units; null for NFTs. */
  | { readonly kind: 'grant'; readonly subject: AllowanceSubject; readonly amount: bigint | null }
  | { readonly kind: 'revoke'; readonly subject: AllowanceSubject }
  /**
   * End of the permission for one NFT, whichever account is the spender: the permission was revoked, or the NFT moved.
   */
  | { readonly kind: 'end'; readonly token: EntityId; readonly serial: number; readonly reason: 'revoked' | 'moved' }

/** A change that this app signed. */
export type OwnChange = {
  readonly id: string
  readonly flowId: string
  readonly owner: EntityId
  /** `unknown`: the transaction was sent, and the outcome is not known yet. */
  readonly outcome: 'success' | 'unknown'
  /** Instant of the receipt, or of sending if there is no receipt; epoch milliseconds. */
  readonly atMs: number
  /** Start and end of the time in which the ledger could accept the transaction; epoch milliseconds. */
  readonly fromMs: number
  readonly untilMs: number
  readonly change: Change
}

/**
 * Changes that the signed bytes of a flow made to the permissions of its account. Empty unless the transaction took
 * effect or may still take effect. Throws if the bytes cannot be read: a permission must not vanish from the record
 * without an error.
 */
export function ownChangesOf(flowId: string, entries: readonly JournalEntry[]): readonly OwnChange[] {
  const flowStart = lastEntryOf(entries, 'begun')
  const signedEntry = lastEntryOf(entries, 'signed')
  const outcome = outcomeOf(entries)
  if (!flowStart || !signedEntry || !outcome) return []
  const decoded = decodeTransaction(withoutSignatures(Buffer.from(signedEntry.list, 'base64')))
  if (isRefused(decoded)) throw new Error(`the signed bytes of a flow cannot be read: ${decoded[0]?.rule ?? ''}`)
  return changesOf(decoded, flowStart).map((change, index) => ({
    id: `${flowId}:${index}`,
    flowId,
    owner: flowStart.account,
    ...outcome,
    fromMs: decoded.transactionId.validStartMs,
    untilMs: decoded.validUntilMs,
    change,
  }))
}

/**
 * Outcome of the flow's transaction. Null if the transaction failed, was not sent, or has no receipt although the flow
 * has ended.
 */
function outcomeOf(entries: readonly JournalEntry[]): Pick<OwnChange, 'outcome' | 'atMs'> | null {
  const receipt = lastEntryOf(entries, 'receipt')
  if (receipt) return receipt.status === 'SUCCESS' ? { outcome: 'success', atMs: Date.parse(receipt.at) } : null
  const submittingEntry = lastEntryOf(entries, 'submitting')
  if (!submittingEntry || lastEntryOf(entries, 'ended')) return null
  return { outcome: 'unknown', atMs: Date.parse(submittingEntry.at) }
}

/** Removes the signatures, because the decoder refuses signed bytes. The bodies stay as they were in the review. */
function withoutSignatures(signedList: Uint8Array): Uint8Array {
  const transactionList = proto.TransactionList.decode(signedList).transactionList.map(({ signedTransactionBytes }) => {
    const { bodyBytes } = proto.SignedTransaction.decode(signedTransactionBytes ?? new Uint8Array())
    return { signedTransactionBytes: proto.SignedTransaction.encode({ bodyBytes, sigMap: {} }).finish() }
  })
  return proto.TransactionList.encode({ transactionList }).finish()
}

const changesOf = ({ effects }: Decoded, flowStart: FlowStart): readonly Change[] =>
  effects.flatMap((effect) => changesBy(effect, flowStart))

function changesBy(effect: Effect, flowStart: FlowStart): readonly Change[] {
  const noNftFields = { token: null, serial: null }
  switch (effect.kind) {
    case 'hbar-allowance':
      if (effect.owner !== flowStart.account) return []
      return [amountChange({ ...noNftFields, kind: 'hbar', spender: spenderOf(effect.spender) }, effect.amountTinybar)]
    case 'token-allowance': {
      if (effect.owner !== flowStart.account) return []
      const { token } = effect
      return [amountChange({ ...noNftFields, kind: 'token', spender: spenderOf(effect.spender), token }, effect.amount)]
    }
    case 'nft-allowance':
      return effect.owner === flowStart.account ? nftChanges(effect) : []
    case 'nft-allowance-delete':
      if (effect.owner !== flowStart.account) return []
      return effect.serials.map((serial) => endChange(effect.token, serial, 'revoked'))
    case 'nft-move':
      return effect.from === flowStart.account ? [endChange(effect.token, effect.serial, 'moved')] : []
    case 'contract-call':
      return operatorChanges(effect, flowStart)
    case 'hbar-out':
    case 'hbar-in':
    case 'token-move':
    case 'associate':
    case 'prng':
      return []
    default:
      return assertNever(effect, 'effect of unknown kind')
  }
}

/** Spender of an effect: `0.0.N`, or `0x…` for an account that the bytes name by its EVM address as `0.0.0x…`. */
const spenderOf = (party: Party): string => party.replace(/^0\.0\.0x/, '0x')
const endChange = (token: EntityId, serial: bigint, endReason: 'revoked' | 'moved'): Change => ({
  kind: 'end',
  token,
  serial: Number(serial),
  reason: endReason,
})
/** Change that an allowance for an amount makes. An amount of zero revokes the earlier allowance. */
const amountChange = (subject: AllowanceSubject, amount: bigint): Change =>
  amount === 0n ? { kind: 'revoke', subject } : { kind: 'grant', subject, amount }

function nftChanges(effect: Extract<Effect, { kind: 'nft-allowance' }>): readonly Change[] {
  const { token } = effect
  const spender = spenderOf(effect.spender)
  const serialGrants = effect.serials.map((serial): Change => ({
    kind: 'grant',
    subject: { kind: 'nft', spender, token, serial: Number(serial) },
    amount: null,
  }))
  if (effect.all === 'unchanged') return serialGrants
  const subject: AllowanceSubject = { kind: 'nft-all', spender, token, serial: null }
  return [
    ...serialGrants,
    effect.all === 'grant' ? { kind: 'grant', subject, amount: null } : { kind: 'revoke', subject },
  ]
}

/** Selector of `setApprovalForAll(address,bool)` in ERC-721 and ERC-1155. */
const SET_APPROVAL_FOR_ALL = 'a22cb465'
/** Arguments of that call in hex: an address in 32 bytes, then a boolean in 32 bytes. */
const OPERATOR_ARGUMENTS = /^0{24}([0-9a-f]{40})0{63}([01])$/

function operatorChanges(call: ContractCall, flowStart: FlowStart): readonly Change[] {
  if (call.selector !== SET_APPROVAL_FOR_ALL) return []
  const [, operator, approvedDigit] = OPERATOR_ARGUMENTS.exec(call.argumentsHex) ?? []
  const token = isEntityId(call.contract) ? call.contract : collectionOf(flowStart)
  if (operator === undefined || token === null) throw new Error('a signed approval of an operator cannot be read')
  const subject: AllowanceSubject = { kind: 'evm-all', spender: `0x${operator}`, token, serial: null }
  return [approvedDigit === '1' ? { kind: 'grant', subject, amount: null } : { kind: 'revoke', subject }]
}

/**
 * Collection that a flow is about; null if the flow is about no collection. Needed for a contract that the bytes name
 * only by its EVM address.
 */
function collectionOf(flowStart: FlowStart): EntityId | null {
  if (flowStart.kind === 'revoke') return 'nft' in flowStart.allowance ? flowStart.allowance.nft.token : null
  return 'token' in flowStart ? flowStart.token : null
}

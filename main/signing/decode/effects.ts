import { assertNever } from '@shared/result'
import type { EntityId } from '@shared/ids'
import type { Effect, Party, TransactionType } from '../types'
import { readBytes, readChild, readChildren, readInt } from './access'
import { approveEffects, deleteEffects } from './allowance'
import { readContract, readParty, readToken } from './ids'
import { requireInt64, requireUnrepeated } from './require'
import { transferEffects } from './transfer'
import { WireError } from './wire-error'
import type { WireMessage } from './wire'

const SELECTOR_LENGTH = 4

/** Effects of the transaction, one entry per movement or permission. Throws WireError when one is not sound. */
export function readEffects(type: TransactionType, data: WireMessage, payer: Party): readonly Effect[] {
  const effects = effectsOf(type, data, payer)
  if (effects.length === 0) throw new WireError('effect-empty', type, `${type} holds nothing to do.`)
  return effects
}

function effectsOf(type: TransactionType, data: WireMessage, payer: Party): readonly Effect[] {
  switch (type) {
    case 'cryptoTransfer':
      return transferEffects(data)
    case 'tokenAssociate':
      return associations(data)
    case 'cryptoApproveAllowance':
      return approveEffects(data, payer)
    case 'cryptoDeleteAllowance':
      return deleteEffects(data, payer)
    case 'contractCall':
      return [contractCall(data)]
    case 'utilPrng':
      return [prng(data)]
    default:
      return assertNever(type, 'transaction type')
  }
}

function associations(data: WireMessage): readonly Effect[] {
  const account = readParty(readChild(data, 'account'), 'tokenAssociate.account')
  const seen = new Set<EntityId>()
  return readChildren(data, 'tokens').map((entry, i): Effect => {
    const token = readToken(entry, entry.path)
    requireUnrepeated(seen, token, 'token-repeated', entry.path)
    return { kind: 'associate', path: `tokens[${i}]`, account, token }
  })
}

function contractCall(data: WireMessage): Effect {
  const parameters = readBytes(data, 'functionParameters') ?? new Uint8Array()
  const hex = Buffer.from(parameters.buffer, parameters.byteOffset, parameters.length).toString('hex')
  const split = SELECTOR_LENGTH * 2
  return {
    kind: 'contract-call',
    path: 'contractCall',
    contract: readContract(readChild(data, 'contractID'), 'contractCall.contractID'),
    gas: requireInt64(readInt(data, 'gas'), 'contractCall.gas'),
    amountTinybar: requireInt64(readInt(data, 'amount'), 'contractCall.amount'),
    selector: parameters.length < SELECTOR_LENGTH ? null : hex.slice(0, split),
    argumentsHex: parameters.length < SELECTOR_LENGTH ? hex : hex.slice(split),
  }
}

function prng(data: WireMessage): Effect {
  const range = readInt(data, 'range')
  if (range < 0n) throw new WireError('amount-invalid', 'utilPrng.range', `The range ${range} is below 0.`)
  return { kind: 'prng', path: 'utilPrng', range }
}

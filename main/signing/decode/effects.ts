import { assertNever } from '@shared/result'
import type { EntityId } from '@shared/ids'
import type { Effect, Party, TransactionType } from '../types'
import { readBytes, readChild, readChildren, readInt } from './access'
import { approveEffects, deleteEffects } from './allowance'
import { readContract, readParty, readToken } from './ids'
import { requireNonNegativeInt64, requireUnrepeated } from './require'
import { transferEffects } from './transfer'
import { WireError } from './wire-error'
import type { WireMessage } from './wire'

/** Length of a function selector at the start of a contract call's parameters. */
const SELECTOR_BYTES = 4

/**
 * Effects of a transaction, one entry per movement, permission, association, call or random number. Throws WireError
 * for an invalid effect, and if there is no effect.
 */
export function readEffects(type: TransactionType, body: WireMessage, payer: Party): readonly Effect[] {
  const effects = effectsOf(type, body, payer)
  if (effects.length === 0) throw new WireError('effect-empty', type, `${type} holds nothing to do.`)
  return effects
}

function effectsOf(type: TransactionType, body: WireMessage, payer: Party): readonly Effect[] {
  switch (type) {
    case 'cryptoTransfer':
      return transferEffects(body)
    case 'tokenAssociate':
      return associations(body)
    case 'cryptoApproveAllowance':
      return approveEffects(body, payer)
    case 'cryptoDeleteAllowance':
      return deleteEffects(body, payer)
    case 'contractCall':
      return [contractCall(body)]
    case 'utilPrng':
      return [prng(body)]
    default:
      return assertNever(type, 'transaction type')
  }
}

function associations(body: WireMessage): readonly Effect[] {
  const account = readParty(readChild(body, 'account'), 'tokenAssociate.account')
  const seenTokens = new Set<EntityId>()
  return readChildren(body, 'tokens').map((entry, index): Effect => {
    const token = readToken(entry, entry.path)
    requireUnrepeated(seenTokens, token, 'token-repeated', entry.path)
    return { kind: 'associate', path: `tokens[${index}]`, account, token }
  })
}

function contractCall(body: WireMessage): Effect {
  const parameters = readBytes(body, 'functionParameters') ?? new Uint8Array()
  const hex = Buffer.from(parameters.buffer, parameters.byteOffset, parameters.length).toString('hex')
  const selectorDigits = SELECTOR_BYTES * 2
  const hasSelector = parameters.length >= SELECTOR_BYTES
  return {
    kind: 'contract-call',
    path: 'contractCall',
    contract: readContract(readChild(body, 'contractID'), 'contractCall.contractID'),
    gas: requireNonNegativeInt64(readInt(body, 'gas'), 'contractCall.gas'),
    amountTinybar: requireNonNegativeInt64(readInt(body, 'amount'), 'contractCall.amount'),
    selector: hasSelector ? hex.slice(0, selectorDigits) : null,
    argumentsHex: hasSelector ? hex.slice(selectorDigits) : hex,
  }
}

function prng(body: WireMessage): Effect {
  const range = readInt(body, 'range')
  if (range < 0n) throw new WireError('amount-invalid', 'utilPrng.range', `The range ${range} is below 0.`)
  return { kind: 'prng', path: 'utilPrng', range }
}

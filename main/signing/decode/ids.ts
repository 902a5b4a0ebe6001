import type { EntityId } from '@shared/ids'
import type { Party } from '../types'
import { readBytes, readInt } from './access'
import { WireError } from './wire-error'
import type { WireMessage } from './wire'

const EVM_ADDRESS_LENGTH = 20
/** Zero bytes at the start of a "long-zero" address, which contains an entity number instead of a hash. */
const LONG_ZERO_PREFIX_LENGTH = 12
/** An `EntityId` has at most 18 digits; the ledger's numbers are far smaller. */
const MAX_ENTITY_NUMBER = 10n ** 18n - 1n

/**
 * Reads the account of a required field, given by number or EVM address. Throws WireError for a missing account, 0.0.0,
 * another shard or realm, a key, or a long-zero address.
 */
export function readParty(message: WireMessage | null, path: string): Party {
  return readNumberOrAlias(message, path, 'accountNum', 'alias')
}

/**
 * Reads a contract like `readParty`, except that a long-zero address is read as the number in the address. Calls to a
 * collection use either form, and only the number can be compared with the requested token.
 */
export function readContract(message: WireMessage | null, path: string): Party {
  const address = message && readBytes(message, 'evmAddress')
  if (message === null || address === null || !isLongZero(address)) {
    return readNumberOrAlias(message, path, 'contractNum', 'evmAddress')
  }
  requireOwnShard(message, path)
  return entityOf(Buffer.from(address).readBigUInt64BE(LONG_ZERO_PREFIX_LENGTH), path)
}

/** Reads a token, which is always given by number. */
export function readToken(message: WireMessage | null, path: string): EntityId {
  return readNumber(requirePresent(message, path), path, 'tokenNum')
}

/** Reads a node or the payer, which must be given by number. */
export function readNumberedAccount(message: WireMessage | null, path: string): EntityId {
  const presentId = requirePresent(message, path)
  if (readBytes(presentId, 'alias') !== null)
    throw invalidId(path, `${path} is given by alias. Only a number is accepted.`)
  return readNumber(presentId, path, 'accountNum')
}

function readNumberOrAlias(message: WireMessage | null, path: string, numberField: string, aliasField: string): Party {
  const presentId = requirePresent(message, path)
  const alias = readBytes(presentId, aliasField)
  if (alias === null) return readNumber(presentId, path, numberField)
  requireOwnShard(presentId, path)
  // An alias of another length is a protobuf key, possibly a list of keys, which a person could not check.
  if (alias.length !== EVM_ADDRESS_LENGTH) throw invalidId(path, `${path} is an alias other than an EVM address.`)
  if (isLongZero(alias)) {
    // A long-zero address is an account number in another form. A comparison of ids would not recognize the account.
    throw invalidId(path, `${path} hides an account number in an EVM address.`)
  }
  return `0.0.0x${Buffer.from(alias).toString('hex')}`
}

function requirePresent(message: WireMessage | null, path: string): WireMessage {
  if (message === null) throw invalidId(path, `${path} is missing.`)
  return message
}

function requireOwnShard(message: WireMessage, path: string): void {
  if (readInt(message, 'shardNum') !== 0n || readInt(message, 'realmNum') !== 0n) {
    throw invalidId(path, `${path} is in another shard or realm. The network has only 0.0.`)
  }
}

function readNumber(message: WireMessage, path: string, field: string): EntityId {
  requireOwnShard(message, path)
  return entityOf(readInt(message, field), path)
}

const isLongZero = (address: Uint8Array): boolean =>
  address.length === EVM_ADDRESS_LENGTH && address.subarray(0, LONG_ZERO_PREFIX_LENGTH).every((byte) => byte === 0)

function entityOf(number: bigint, path: string): EntityId {
  if (number <= 0n || number > MAX_ENTITY_NUMBER)
    throw invalidId(path, `${path} is 0.0.${number}. There is no such id.`)
  // After the check above, every number fits into an `EntityId`.
  return `0.0.${number}` as EntityId
}

function invalidId(path: string, message: string): WireError {
  return new WireError('id-invalid', path, message)
}

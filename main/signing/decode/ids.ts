import type { EntityId } from '@shared/ids'
import type { Party } from '../types'
import { readBytes, readInt } from './access'
import { WireError } from './wire-error'
import type { WireMessage } from './wire'

const EVM_ADDRESS_LENGTH = 20
const LONG_ZERO_PREFIX = 12
/** `EntityId` text has at most 18 digits; the ledger's ids are far smaller. */
const MAX_NUMBER = 10n ** 18n - 1n

/** Reads the account of a required field. Throws WireError when it is missing, 0.0.0 or not of shard 0, realm 0. */
export function readParty(message: WireMessage | null, path: string): Party {
  return readAliasable(message, path, 'accountNum', 'alias')
}

/**
 * Reads a contract. A long-zero address is read as the number it contains: collections are called by either form, and
 * only the number can be compared with the requested token.
 */
export function readContract(message: WireMessage | null, path: string): Party {
  const address = message && readBytes(message, 'evmAddress')
  if (message === null || address === null || !isLongZero(address)) {
    return readAliasable(message, path, 'contractNum', 'evmAddress')
  }
  requireOwnShard(message, path)
  return entityOf(Buffer.from(address).readBigUInt64BE(LONG_ZERO_PREFIX), path)
}

/** Reads a token: never an alias. */
export function readToken(message: WireMessage | null, path: string): EntityId {
  return readNumber(requirePresent(message, path), path, 'tokenNum')
}

/** Reads an account that must be given by number: a node, or the payer. */
export function readNumberedAccount(message: WireMessage | null, path: string): EntityId {
  const present = requirePresent(message, path)
  if (readBytes(present, 'alias') !== null) throw invalid(path, `${path} is given by alias. Only a number is accepted.`)
  return readNumber(present, path, 'accountNum')
}

function readAliasable(message: WireMessage | null, path: string, numberField: string, aliasField: string): Party {
  const present = requirePresent(message, path)
  const bytes = readBytes(present, aliasField)
  if (bytes === null) return readNumber(present, path, numberField)
  requireOwnShard(present, path)
  // Key aliases hold a whole protobuf key, including key lists: a person could not check one.
  if (bytes.length !== EVM_ADDRESS_LENGTH) throw invalid(path, `${path} is an alias other than an EVM address.`)
  if (isLongZero(bytes)) {
    // A "long-zero" address is an encoded account number, and would escape every comparison of ids.
    throw invalid(path, `${path} hides an account number in an EVM address.`)
  }
  return `0.0.0x${Buffer.from(bytes).toString('hex')}`
}

function requirePresent(message: WireMessage | null, path: string): WireMessage {
  if (message === null) throw invalid(path, `${path} is missing.`)
  return message
}

function requireOwnShard(message: WireMessage, path: string): void {
  if (readInt(message, 'shardNum') !== 0n || readInt(message, 'realmNum') !== 0n) {
    throw invalid(path, `${path} is in another shard or realm. The network has only 0.0.`)
  }
}

function readNumber(message: WireMessage, path: string, field: string): EntityId {
  requireOwnShard(message, path)
  return entityOf(readInt(message, field), path)
}

const isLongZero = (address: Uint8Array): boolean =>
  address.length === EVM_ADDRESS_LENGTH && address.subarray(0, LONG_ZERO_PREFIX).every((byte) => byte === 0)

function entityOf(number: bigint, path: string): EntityId {
  if (number <= 0n || number > MAX_NUMBER) throw invalid(path, `${path} is 0.0.${number}. There is no such id.`)
  return `0.0.${number}` as EntityId
}

function invalid(path: string, message: string): WireError {
  return new WireError('id-invalid', path, message)
}

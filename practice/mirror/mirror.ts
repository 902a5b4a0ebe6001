import type { FastifyRequest } from 'fastify'
import { accountAt } from '../ledger/handlers/context'
import type { Ledger } from '../ledger/ledger'
import { fromBase32 } from './forms'
import { NotFound, invalidParameter } from './query'
import type { Timeline } from './timeline'

/** Dependencies of the mirror's routes. */
export type Mirror = {
  readonly ledger: Ledger
  readonly timeline: Timeline
  /** Time up to which the mirror has read the ledger, in milliseconds since the epoch. */
  readonly readUntilMs: () => number
  /** Port of the node, for the list of nodes. */
  readonly nodePort: number
}

/** Path parameter of a request; empty if absent. The cast is needed because Fastify does not type `params`. */
export const pathParameter = (request: FastifyRequest, name: string): string =>
  (request.params as Readonly<Record<string, string | undefined>>)[name] ?? ''

/** Entity number in a text `0.0.N` or `N`; null for other text. */
const numIn = (text: string): number | null => {
  const digits = /^(?:0\.0\.)?(\d{1,15})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Number of the account that the text names: by id, number, EVM address, or alias of the EVM address in base 32. Throws
 * `NotFound` for an unknown account, and `BadRequest` for any other text.
 */
export function requireAccountNum({ ledger: { state } }: Pick<Mirror, 'ledger'>, text: string): number {
  const address = addressIn(text)
  const num = address === undefined ? numIn(text) : accountAt(state, address)
  if (num !== null && state.accounts.has(num)) return num
  const isValidText = num !== null || address !== undefined || aliasIn(text) !== undefined
  throw isValidText ? new NotFound() : invalidParameter('idOrAliasOrEvmAddress')
}

const ADDRESS_BYTES = 20
/** Base 32 alias in a text. An EVM address takes 32 characters, a serialized key at most 64. */
const aliasIn = (text: string): string | undefined => /^(?:0\.0\.)?([A-Z2-7]{32,64})$/.exec(text)?.[1]

/**
 * EVM address, as hex without 0x, that a text contains as hex or as a base 32 alias. Undefined for any other text, and for
 * an alias that is a key, because no account here has such an alias.
 */
function addressIn(text: string): string | undefined {
  const hex = /^(?:0x|0\.0\.)?([0-9a-fA-F]{40})$/.exec(text)?.[1]?.toLowerCase()
  const alias = aliasIn(text)
  if (hex !== undefined || alias === undefined) return hex
  const bytes = fromBase32(alias)
  return bytes?.length === ADDRESS_BYTES ? Buffer.from(bytes).toString('hex') : undefined
}

/**
 * Number of the account whose holdings are requested. A number that no account has is returned as it is, because the
 * network's mirror answers with an empty list for it.
 */
export function parseHolderNum({ ledger }: Pick<Mirror, 'ledger'>, text: string): number {
  return numIn(text) ?? requireAccountNum({ ledger }, text)
}

/** Number of the native token that the text names. Throws `NotFound` or `BadRequest`. */
export function requireTokenNum({ ledger: { state } }: Mirror, text: string): number {
  const num = numIn(text)
  if (num === null) throw invalidParameter('tokenId')
  if (!state.tokens.has(num)) throw new NotFound()
  return num
}

/** Serial that the text contains. Throws `BadRequest` unless the text is a number from 1. */
export function parseSerial(text: string): number {
  const serial = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (serial < 1) throw invalidParameter('serialnumber')
  return serial
}

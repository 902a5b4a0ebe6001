import type { FastifyRequest } from 'fastify'
import { accountAt } from '../ledger/handlers/context'
import type { Ledger } from '../ledger/ledger'
import { fromBase32 } from './forms'
import { NotFound, invalid } from './query'
import type { Timeline } from './timeline'

/** Dependencies of the mirror's routes. */
export type Mirror = {
  readonly ledger: Ledger
  readonly timeline: Timeline
  /** Time up to which the mirror has read the ledger, in milliseconds since the epoch. */
  readonly readUntilMs: () => number
  readonly nodePort: number
}

/** Path parameter of a request; empty if absent. Fastify leaves the type of `params` open. */
export const param = (request: FastifyRequest, name: string): string =>
  (request.params as Readonly<Record<string, string | undefined>>)[name] ?? ''

const numIn = (text: string): number | null => {
  const digits = /^(?:0\.0\.)?(\d{1,15})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Number of the account that the text names: by id, number, EVM address, or alias of the EVM address in base 32. Throws
 * `NotFound` for an unknown account, and `BadRequest` for any other text.
 */
export function accountIn({ ledger: { state } }: Pick<Mirror, 'ledger'>, text: string): number {
  const address = addressIn(text)
  const num = address === undefined ? numIn(text) : accountAt(state, address)
  if (num !== null && state.accounts.has(num)) return num
  const isValidText = num !== null || address !== undefined || aliasIn(text) !== undefined
  throw isValidText ? new NotFound() : invalid('idOrAliasOrEvmAddress')
}

const ADDRESS_BYTES = 20
/** Alias in base 32: an EVM address has 32 characters, and no serialized key has more than 64. */
const aliasIn = (text: string): string | undefined => /^(?:0\.0\.)?([A-Z2-7]{32,64})$/.exec(text)?.[1]

/**
 * EVM address that the text gives as hex or as an alias; hex without 0x. Undefined for other text, and for an alias
 * that is a key: no account here has such an alias.
 */
function addressIn(text: string): string | undefined {
  const hex = /^(?:0x|0\.0\.)?([0-9a-fA-F]{40})$/.exec(text)?.[1]?.toLowerCase()
  const alias = aliasIn(text)
  if (hex !== undefined || alias === undefined) return hex
  const bytes = fromBase32(alias)
  return bytes?.length === ADDRESS_BYTES ? Buffer.from(bytes).toString('hex') : undefined
}

/** Number of the account whose holdings are requested. A number without an account is accepted: it holds nothing. */
export function holderIn({ ledger }: Pick<Mirror, 'ledger'>, text: string): number {
  return numIn(text) ?? accountIn({ ledger }, text)
}

export function tokenIn({ ledger: { state } }: Mirror, text: string): number {
  const num = numIn(text)
  if (num === null) throw invalid('tokenId')
  if (!state.tokens.has(num)) throw new NotFound()
  return num
}

export function serialIn(text: string): number {
  const serial = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (serial < 1) throw invalid('serialnumber')
  return serial
}

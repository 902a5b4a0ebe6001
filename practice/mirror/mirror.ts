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

export const param = (request: FastifyRequest, name: string): string =>
  (request.params as Readonly<Record<string, string | undefined>>)[name] ?? ''

const numIn = (text: string): number | null => {
  const digits = /^(?:0\.0\.)?(\d{1,15})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** An account by its id, its number, its EVM address or the alias of that address in base 32. */
export function accountIn({ ledger: { state } }: Pick<Mirror, 'ledger'>, text: string): number {
  const hex = addressIn(text)
  const num = hex === undefined ? numIn(text) : accountAt(state, hex)
  if (num !== null && state.accounts.has(num)) return num
  if (num === null && hex === undefined && aliasIn(text) === undefined) throw invalid('idOrAliasOrEvmAddress')
  throw new NotFound()
}

const ADDRESS_BYTES = 20
/** Text of an alias. No alias is longer than a serialized ECDSA key. */
const aliasIn = (text: string): string | undefined => /^(?:0\.0\.)?([A-Z2-7]{32,64})$/.exec(text)?.[1]

/** EVM address of the text, as hex or as an alias. An alias may also be a key, which no account here has. */
function addressIn(text: string): string | undefined {
  const hex = /^(?:0x|0\.0\.)?([0-9a-fA-F]{40})$/.exec(text)?.[1]?.toLowerCase()
  const alias = aliasIn(text)
  if (hex !== undefined || alias === undefined) return hex
  const bytes = fromBase32(alias)
  return bytes?.length === ADDRESS_BYTES ? Buffer.from(bytes).toString('hex') : undefined
}

/**
 * Account whose holdings are requested. Unlike the account itself, holdings of an unknown number are reported: as
 * empty.
 */
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

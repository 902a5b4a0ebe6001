/** Readiness of an account, alone or for a token: the market's report, fact by fact. */
import { z } from 'zod'
import { entityId, namedId, stamp } from './common'
import { method } from './method'

export const readinessFactName = z.enum([
  'exists',
  /** This computer holds the account's key: the app's own fact, not the market's. */
  'key',
  'key-type',
  'sign-in',
  'metamask',
  'balance',
  'receives',
  'auto-association',
  'evm-address',
  'alias',
  'alias-key',
  /** The key type is one that contracts can identify an account by. */
  'evm-key',
  'listed-collection',
  'associated',
  'not-frozen',
  'kyc',
  /** The service's own verdict. */
  'verdict',
])
export type ReadinessFactName = z.infer<typeof readinessFactName>

export const readinessFact = z.object({
  fact: readinessFactName,
  about: z.enum(['account', 'evm', 'token']),
  state: z.enum(['yes', 'no', 'unknown']),
  /** True if `ready` depends on this fact. */
  isNeeded: z.boolean(),
  /** A short value of the fact: decimal HBAR for `balance`, third-party text for others. */
  value: z.string().max(120).nullable(),
  /** The service's reason code or words; third-party text. */
  reason: z.string().max(300).nullable(),
  /** Remedy that this app offers. */
  fix: z.enum(['associate', 'import-key', 'watch', 'none']),
})
export type ReadinessFact = z.infer<typeof readinessFact>

export const accountReadiness = z.object({
  /** The account of this report. */
  subject: namedId,
  /** True if the account is in the person's book, with or without its key. */
  isOwn: z.boolean(),
  token: namedId.nullable(),
  /** Name of the collection; third-party text. Null when it could not be read. */
  tokenName: z.string().nullable(),
  /**
   * Conjunction of the needed facts; `unknown` when one of them is unknown. Excludes the key on this computer and the
   * balance's cover of a price.
   */
  ready: z.enum(['yes', 'no', 'unknown']),
  facts: z.array(readinessFact),
  /** Remarks of the service; third-party text. */
  notes: z.array(z.string()),
  stamp,
})
export type Readiness = z.infer<typeof accountReadiness>

export const readiness = {
  /**
   * Reads any account of the ledger, alone or for a token. Always read from the network, because a person decides on
   * the result. Errors: offline, and those of the market.
   */
  get: method({ input: z.object({ account: entityId, token: entityId.nullable() }), output: accountReadiness }),
}

/** Readiness of an account, alone or for a token: what the market reports of it, fact by fact. */
import { z } from 'zod'
import { entityId, namedId, stamp } from './common'
import { method } from './method'

export const readinessFactName = z.enum([
  'exists',
  /** This computer holds the account's key: said by the app, not by the market. */
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
  /** The key is one that contracts know accounts by. */
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
  /** `ready` depends on this fact. */
  isNeeded: z.boolean(),
  /** A short value of the fact: decimal HBAR of `balance`, third-party text of others. */
  value: z.string().max(120).nullable(),
  /** The service's reason code or words; third-party text. */
  reason: z.string().max(300).nullable(),
  /** Remedy that this app offers. */
  fix: z.enum(['associate', 'import-key', 'watch', 'none']),
})
export type ReadinessFact = z.infer<typeof readinessFact>

export const accountReadiness = z.object({
  /** The account it is about. */
  subject: namedId,
  /** In the person's book, with or without its key. */
  isOwn: z.boolean(),
  token: namedId.nullable(),
  /** Of the collection; third-party text. Null when it could not be read. */
  tokenName: z.string().nullable(),
  /**
   * Sum of the needed facts; `unknown` when one of them is not known. It leaves out whether this computer has the key
   * and whether the balance covers a price.
   */
  ready: z.enum(['yes', 'no', 'unknown']),
  facts: z.array(readinessFact),
  /** What the service adds in its own words; third-party text. */
  notes: z.array(z.string()),
  stamp,
})
export type Readiness = z.infer<typeof accountReadiness>

export const readiness = {
  /**
   * Reads any account of the ledger, alone or for a token; always from the network, as it is for deciding. Errors:
   * offline, and those of the market.
   */
  get: method({ input: z.object({ account: entityId, token: entityId.nullable() }), output: accountReadiness }),
}

/** Readiness of an account, alone or for a token: the market's report, fact by fact. */
import { z } from 'zod'
import { entityId, namedId, stamp } from './common'
import { method } from './method'

export const readinessFactName = z.enum([
  'exists',
  /** This computer holds the account's key. The app itself knows this fact; all others come from the market. */
  'key',
  'key-type',
  /** The account's key can sign in to the market. */
  'sign-in',
  /** The account can sign in to the market with MetaMask. */
  'metamask',
  'balance',
  /** The account receives NFTs without signing, which an account with `receiverSigRequired` does not. */
  'receives',
  /** The account has slots for the automatic association of new tokens, free or used. */
  'auto-association',
  'evm-address',
  'alias',
  /** The EVM alias belongs to the account's current key. */
  'alias-key',
  /** Contracts can identify an account by a key of this type. */
  'evm-key',
  /** The market trades the collection. */
  'listed-collection',
  'associated',
  'not-frozen',
  'kyc',
  /** The service's own verdict on a purchase by the account. */
  'verdict',
])
export type ReadinessFactName = z.infer<typeof readinessFactName>

export const readinessFact = z.object({
  fact: readinessFactName,
  about: z.enum(['account', 'evm', 'token']),
  state: z.enum(['yes', 'no', 'unknown']),
  /** True if the account is only ready when the state of this fact is `yes`. */
  isNeeded: z.boolean(),
  /** Short value of the fact: decimal HBAR for `balance`, otherwise a text of the service or of this app. */
  value: z.string().max(120).nullable(),
  /** The service's reason code or words; third-party text. */
  reason: z.string().max(300).nullable(),
  /** Remedy that this app offers. */
  remedy: z.enum(['associate', 'import-key', 'watch', 'none']),
})
export type ReadinessFact = z.infer<typeof readinessFact>

export const accountReadiness = z.object({
  /** The account of this report. */
  subject: namedId,
  /** True if the account is one of the person's accounts in this app, with or without a key here. */
  isOwn: z.boolean(),
  token: namedId.nullable(),
  /** Name of the collection; third-party text. Null when it could not be read. */
  tokenName: z.string().nullable(),
  /**
   * `no` if a needed fact is `no`, otherwise `unknown` if a needed fact is unknown. The key on this computer and the
   * balance are not among the needed facts.
   */
  readyStatus: z.enum(['yes', 'no', 'unknown']),
  facts: z.array(readinessFact),
  /** Remarks of the service; third-party text. */
  notes: z.array(z.string()),
  stamp,
})
export type Readiness = z.infer<typeof accountReadiness>

export const readiness = {
  /**
   * Readiness of any account of the ledger, alone or for a token. Always read from the network, because a person
   * decides on the result. Errors: `offline`, and those of the market.
   */
  get: method({ input: z.object({ account: entityId, token: entityId.nullable() }), output: accountReadiness }),
}

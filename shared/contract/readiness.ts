/** Everything the market says of an account, and of an account beside a token. */
import { z } from 'zod'
import { entityId, namedId, stamp } from './common'
import { method } from './method'

export const standingFactName = z.enum([
  'exists',
  'key-type',
  'sign-in',
  'metamask',
  /** This app holds its key: said by the app, not by the market. */
  'can-sign',
  'balance',
  'receives',
  'auto-association',
  'evm-address',
  'alias',
  'alias-key',
  'evm-nfts',
  'listed-collection',
  'associated',
  'not-frozen',
  'kyc',
  'verdict',
])
export type StandingFactName = z.infer<typeof standingFactName>

export const standingFact = z.object({
  fact: standingFactName,
  about: z.enum(['account', 'evm', 'token']),
  state: z.enum(['yes', 'no', 'unknown']),
  /** What is ready depends on it; the others are there to know. */
  isNeeded: z.boolean(),
  /** A short value beside the fact: decimal HBAR of `balance`, third-party text of others. */
  value: z.string().max(120).nullable(),
  /** The service's reason code or words; third-party text. */
  reason: z.string().max(300).nullable(),
  /** What this app can do about it. */
  fix: z.enum(['associate', 'import-key', 'watch', 'none']),
})
export type StandingFact = z.infer<typeof standingFact>

export const standing = z.object({
  /** The account it is about. */
  subject: namedId,
  /** In the person's book, with or without its key. */
  isOwn: z.boolean(),
  token: namedId.nullable(),
  /** Of the collection; third-party text. Null when it could not be read. */
  tokenName: z.string().nullable(),
  /** What the needed facts add up to; `unknown` when one of them is not known. */
  ready: z.enum(['yes', 'no', 'unknown']),
  facts: z.array(standingFact),
  /** What the service adds in its own words; third-party text. */
  notes: z.array(z.string()),
  stamp,
})
export type Standing = z.infer<typeof standing>

export const readiness = {
  /** Always asked of the network. Of any account of the ledger, alone or beside a token. Errors: offline, and what the market says. */
  get: method({ input: z.object({ account: entityId, token: entityId.nullable() }), output: standing }),
}

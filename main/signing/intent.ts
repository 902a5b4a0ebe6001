import { z } from 'zod'
import { networkKind } from '@shared/contract/network'
import type { EvmAddress } from '@shared/evm-address'
import type { EntityId } from '@shared/ids'
import { assertNever } from '@shared/result'
import { intentContext } from './intent-context'
import { entityId, evmAddress, evmSerial, hbar, serial } from './intent-fields'

/**
 * Fields of every intent. An intent is fixed before any bytes are read. Amounts are decimal HBAR in JSON and tinybar
 * once parsed; ids are `0.0.N` without checksum. Unknown keys are refused, because a mistyped limit would otherwise be
 * ignored.
 */
const common = {
  /** The account that signs and pays. */
  account: entityId,
  /** Nodes of the network in use. Bytes for any other node are refused. */
  nodes: z.array(entityId).min(1).max(100),
  /** Accounts on the person's list of spenders. */
  spenders: z.array(entityId).max(100).default([]),
  /** The highest network fee the person accepts. */
  feeCap: hbar,
  /** The network in use, for the note that the bytes do not name a network. */
  network: networkKind.optional(),
  /** Time of the judgement. */
  now: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  context: intentContext.optional(),
}

const nft = { token: entityId, serial }
const evmNft = { token: entityId, serial: evmSerial }
/** EVM addresses on the person's list that may move NFTs of EVM collections. */
const operators = { operators: z.array(evmAddress).max(100).default([]) }

const buyIntent = z.strictObject({
  kind: z.literal('buy'),
  ...common,
  ...nft,
  /** Highest amount that may leave the account, without the network fee. */
  maxPrice: hbar,
  /** Seller that the person saw; absent if no seller was shown. */
  seller: entityId.optional(),
  /** Accounts that receive the market's fee; empty if unknown. */
  feeAccounts: z.array(entityId).max(100).default([]),
  /**
   * Highest percent of the price that may go to accounts that are paid neither the market's fee nor a fee of the token;
   * 25 by default.
   */
  shareLimit: z.int().min(0).max(100).optional(),
})

/**
 * Purchase of an NFT of an EVM collection. The bytes let the market take the price, and the market then moves price and
 * NFT in one step.
 */
const buyEvmIntent = z.strictObject({ kind: z.literal('buy-evm'), ...common, ...evmNft, maxPrice: hbar })

/**
 * `price`: price of the listing, which the market stores and the bytes do not contain. `was`: the price until now, if
 * the NFT is already listed.
 */
const prices = { price: hbar, was: hbar.optional() }
const listIntent = z.strictObject({ kind: z.literal('list'), ...common, ...nft, ...prices })
const listEvmIntent = z.strictObject({ kind: z.literal('list-evm'), ...common, ...evmNft, ...prices, ...operators })
const unlistIntent = z.strictObject({ kind: z.literal('unlist'), ...common, ...nft })
const unlistEvmIntent = z.strictObject({ kind: z.literal('unlist-evm'), ...common, ...evmNft, ...operators })

const mintIntent = z
  .strictObject({
    kind: z.literal('mint'),
    ...common,
    mintCode: z.string().min(1).max(200),
    /** Number of NFTs that the person requested. */
    count: z.int().min(1).max(10),
    /** Number of NFTs that the service accepted; all if absent. Can only lower the limit of the payment. */
    accepted: z.int().min(1).max(10).optional(),
    /** The person's own limit for one NFT. */
    maxPrice: hbar,
    /** Allowance that the service says it needs for all NFTs of the mint. Can only lower the limit of the payment. */
    allowance: hbar.optional(),
  })
  .refine(({ count, accepted = count }) => accepted <= count, { path: ['accepted'], error: 'more than the count' })

const offerAllowanceIntent = z.strictObject({
  kind: z.literal('offer-allowance'),
  ...common,
  allowance: hbar,
  /**
   * The only allowed spender, if an allowance is reset to an earlier amount. If absent, every spender on the person's
   * list is allowed.
   */
  spender: entityId.optional(),
})
const associateIntent = z.strictObject({ kind: z.literal('associate'), ...common, token: entityId })

/** A permission to revoke, by the kind of bytes that revoke it. */
export type Revocable =
  | { readonly kind: 'hbar'; readonly spender: EntityId }
  | { readonly kind: 'token'; readonly token: EntityId; readonly spender: EntityId }
  | { readonly kind: 'nft-serial'; readonly token: EntityId; readonly serial: bigint; readonly spender: EntityId }
  | { readonly kind: 'nft-all'; readonly token: EntityId; readonly spender: EntityId }
  | { readonly kind: 'evm-all'; readonly token: EntityId; readonly operator: EvmAddress }

const revocable = z.union([
  z
    .strictObject({ hbar: z.strictObject({ spender: entityId }) })
    .transform(({ hbar: { spender } }): Revocable => ({ kind: 'hbar', spender })),
  z
    .strictObject({ token: z.strictObject({ token: entityId, spender: entityId }) })
    .transform(({ token }): Revocable => ({ kind: 'token', ...token })),
  z
    .strictObject({ nft: z.strictObject({ ...nft, spender: entityId }) })
    .transform(({ nft: permission }): Revocable => ({ kind: 'nft-serial', ...permission })),
  z
    .strictObject({ nft: z.strictObject({ token: entityId, serial: z.literal('all'), spender: entityId }) })
    .transform(({ nft: { token, spender } }): Revocable => ({ kind: 'nft-all', token, spender })),
  z
    .strictObject({ nft: z.strictObject({ token: entityId, serial: z.literal('all'), spender: evmAddress }) })
    .transform(({ nft: { token, spender } }): Revocable => ({ kind: 'evm-all', token, operator: spender })),
])

/** Parses the JSON form of a permission. Throws a ZodError for any other form. */
export const revocableOf = (json: z.input<typeof revocable>): Revocable => revocable.parse(json)

const revokeIntent = z.strictObject({ kind: z.literal('revoke'), ...common, allowance: revocable })

export const intentSchema = z.discriminatedUnion('kind', [
  buyIntent,
  buyEvmIntent,
  listIntent,
  listEvmIntent,
  unlistIntent,
  unlistEvmIntent,
  mintIntent,
  offerAllowanceIntent,
  associateIntent,
  revokeIntent,
])

export type Intent = z.output<typeof intentSchema>
export type IntentKind = Intent['kind']
export type IntentOf<K extends IntentKind> = Extract<Intent, { kind: K }>
export type BuyIntent = IntentOf<'buy'>
export type AssociateIntent = IntentOf<'associate'>
/** JSON form of an intent, in a file or the journal. */
export type IntentJson = z.input<typeof intentSchema>

export class IntentError extends Error {
  override readonly name = 'IntentError'
}

/**
 * Parses the JSON form of an intent. If `now` is missing, the time of `clock` is used. Throws IntentError with the
 * fields and problems.
 */
export function parseIntent(json: unknown, clock: () => Date): Intent {
  const datedJson = isRecord(json) && !Object.hasOwn(json, 'now') ? { ...json, now: clock().toISOString() } : json
  const parsedIntent = intentSchema.safeParse(datedJson)
  if (parsedIntent.success) return parsedIntent.data
  const problems = parsedIntent.error.issues.map((issue) => issueText(issue, datedJson))
  throw new IntentError(`The intent cannot be read. ${problems.join('; ')}`)
}

const KINDS = intentSchema.options.map(({ shape }) => shape.kind.value).join(', ')

function issueText({ path, message }: z.core.$ZodIssue, json: unknown): string {
  const name = path.join('.') || 'intent'
  if (path.length > 0 && valueAtPath(json, path) === undefined) return `${name} is missing`
  return path[0] === 'kind' ? `kind is none of ${KINDS}` : `${name}: ${message}`
}

const valueAtPath = (json: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    json,
  )

/** Token of an intent; null if the intent names no token. */
export function tokenOf(intent: Intent): EntityId | null {
  switch (intent.kind) {
    case 'buy':
    case 'buy-evm':
    case 'list':
    case 'list-evm':
    case 'unlist':
    case 'unlist-evm':
    case 'associate':
      return intent.token
    case 'revoke':
      return intent.allowance.kind === 'hbar' ? null : intent.allowance.token
    case 'mint':
    case 'offer-allowance':
      return null
    default:
      return assertNever(intent, 'intent')
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

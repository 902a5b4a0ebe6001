import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '@shared/time'
import { refusePaused } from '../auth'
import type { KnownCaller } from '../caller'
import { AGENT_PREFIX, hashKey } from '../keys'
import { areLimitsLifted } from '../faults'
import { defineOperation } from '../operation'
import { Refusal } from '../refusal'
import type { Service } from '../service'

/** Maximum number of agent keys issued to one network address within 24 hours. */
const MAX_KEYS_PER_ADDRESS = 5
/** Maximum number of agent keys issued to all network addresses together within 24 hours. */
const MAX_KEYS = 200
/** Number of the key's characters that `keyPrefix` shows after `AGENT_PREFIX`. */
const KEY_PREFIX_CHARACTERS = 6

/** Number of random bytes in a key. */
const KEY_BYTES = 24

const createKey = defineOperation({
  name: 'createAgentKey',
  tag: 'agent',
  method: 'POST',
  path: '/v1/agent/keys',
  auth: 'none',
  summary: 'Issues a read-only agent key. The key is shown only once.',
  params: { body: { label: z.string().max(80).optional().describe('A name for the key, for its holder') } },
  answer: z.strictObject({
    success: z.literal(true),
    key: z.string().startsWith(AGENT_PREFIX).describe('The key; shown only in this answer'),
    keyPrefix: z.string().startsWith(AGENT_PREFIX).describe('Start of the key, to distinguish keys'),
    expiresNote: z.string().describe('Expiry of the key'),
  }),
  status: 201,
  handle: (service, { label }, caller) => {
    refusePaused(service, 'agent')
    refuseAtKeyLimit(service, caller)
    const { keys, nowMs } = service
    const key = AGENT_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
    keys.noteIssued(caller.address)
    keys.add({
      kind: 'agent',
      hash: hashKey(key),
      label: label ?? '',
      createdAtMs: nowMs(),
      account: null,
      project: null,
      used: false,
    })
    const expiresNote = 'Expires after 7 days without a first use; may stop working after 90 idle days.'
    return { success: true, key, keyPrefix: key.slice(0, AGENT_PREFIX.length + KEY_PREFIX_CHARACTERS), expiresNote }
  },
})

/** Refuses a new key while the maximum for the network address or the maximum for all addresses is reached. */
function refuseAtKeyLimit({ keys, faults, rules, nowMs }: Service, { address }: KnownCaller): void {
  if (areLimitsLifted(faults)) return
  const issuedKeys = keys.issuedWithinDay()
  const addressKeys = issuedKeys.filter((issuedKey) => issuedKey.address === address)
  // An issued key counts for a day. A new key can be issued when the limiting key no longer counts.
  const secondsUntilDayOld = (limitingKey: { readonly atMs: number } | undefined): number =>
    Math.max(1, Math.ceil(((limitingKey?.atMs ?? 0) + DAY_MS - nowMs()) / 1000))
  if (addressKeys.length >= MAX_KEYS_PER_ADDRESS && rules.isKept('agent-keys.cap-per-address')) {
    const fields = {
      errorCode: 'ISSUANCE_CAP',
      retryAfter: secondsUntilDayOld(addressKeys[addressKeys.length - MAX_KEYS_PER_ADDRESS]),
    }
    const message = `This address has received ${MAX_KEYS_PER_ADDRESS} agent keys within 24 hours. No key was issued.`
    throw new Refusal(429, message, fields, { 'Retry-After': String(fields.retryAfter) })
  }
  if (issuedKeys.length >= MAX_KEYS && rules.isKept('agent-keys.cap-in-all')) {
    const fields = {
      errorCode: 'AGENT_TIER_CAPACITY',
      retryAfter: secondsUntilDayOld(issuedKeys[issuedKeys.length - MAX_KEYS]),
    }
    const message = 'The maximum number of agent keys within 24 hours is reached. No key was issued.'
    throw new Refusal(503, message, fields, { 'Retry-After': String(fields.retryAfter) })
  }
}

const revokeKey = defineOperation({
  name: 'revokeAgentKey',
  tag: 'agent',
  method: 'DELETE',
  path: '/v1/agent/keys',
  auth: 'agent-header',
  summary: 'Revokes the agent key that the request sends. A repeated request changes nothing.',
  params: {},
  answer: z.strictObject({
    success: z.literal(true),
    revoked: z.literal(true).describe('The key no longer works'),
  }),
  handle: ({ keys, rules }, _params, { key }) => {
    if (key && rules.isKept('agent-keys.revoke')) keys.revoke(key)
    return { success: true, revoked: true }
  },
})

export const agentOperations = [createKey, revokeKey]

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '@shared/time'
import { refusePaused } from '../auth'
import type { KnownCaller } from '../caller'
import { AGENT_PREFIX, hashKey } from '../keys'
import { operation } from '../operation'
import { Refusal } from '../refusal'
import type { Service } from '../service'

/** Agent keys that one network address gets within 24 hours, and that all addresses get together. */
const PER_ADDRESS = 5
const IN_ALL = 200
const SHOWN = 6

const createKey = operation({
  name: 'createAgentKey',
  tag: 'agent',
  method: 'POST',
  path: '/v1/agent/keys',
  auth: 'none',
  summary: 'Issues a read-only agent key. It is shown this once.',
  params: { body: { label: z.string().max(80).optional().describe('A name for the key, for its holder') } },
  answer: z.strictObject({
    success: z.literal(true),
    key: z.string().startsWith(AGENT_PREFIX).describe('The key; it is not shown again'),
    keyPrefix: z.string().startsWith(AGENT_PREFIX).describe('How the key begins: enough to tell keys apart'),
    expiresNote: z.string().describe('When the key stops working'),
  }),
  status: 201,
  handle: (service, { label }, caller) => {
    refusePaused(service, 'agent')
    refuseCapped(service, caller)
    const { keys, nowMs } = service
    const key = AGENT_PREFIX + randomBytes(24).toString('base64url')
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
    return { success: true, key, keyPrefix: key.slice(0, AGENT_PREFIX.length + SHOWN), expiresNote }
  },
})

function refuseCapped({ keys, faults, rules, nowMs }: Service, { address }: KnownCaller): void {
  if (!faults.limits) return
  const all = keys.issuedToday()
  const own = all.filter((entry) => entry.address === address)
  const secondsLeft = (oldest: { readonly atMs: number } | undefined): number =>
    Math.max(1, Math.ceil(((oldest?.atMs ?? 0) + DAY_MS - nowMs()) / 1000))
  if (own.length >= PER_ADDRESS && rules.holds('agent-keys.cap-per-address')) {
    const extra = { errorCode: 'ISSUANCE_CAP', retryAfter: secondsLeft(own[own.length - PER_ADDRESS]) }
    const message = `This address has had its ${PER_ADDRESS} agent keys for today. None was issued.`
    throw new Refusal(429, message, extra, { 'Retry-After': String(extra.retryAfter) })
  }
  if (all.length >= IN_ALL && rules.holds('agent-keys.cap-in-all')) {
    const extra = { errorCode: 'AGENT_TIER_CAPACITY', retryAfter: secondsLeft(all[all.length - IN_ALL]) }
    const message = 'No more agent keys are issued today. None was issued.'
    throw new Refusal(503, message, extra, { 'Retry-After': String(extra.retryAfter) })
  }
}

const revokeKey = operation({
  name: 'revokeAgentKey',
  tag: 'agent',
  method: 'DELETE',
  path: '/v1/agent/keys',
  auth: 'agent-header',
  summary: 'Revokes the agent key it is called with. Repeating it changes nothing.',
  params: {},
  answer: z.strictObject({
    success: z.literal(true),
    revoked: z.literal(true).describe('The key does not work any more'),
  }),
  handle: ({ keys, rules }, _params, { key }) => {
    if (key && rules.holds('agent-keys.revoke')) keys.revoke(key)
    return { success: true, revoked: true }
  },
})

export const agentOperations = [createKey, revokeKey]

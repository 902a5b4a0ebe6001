import { randomBytes } from 'node:crypto'
import { AGENT_PREFIX, hashKey } from '../auth'
import { Refusal, Reply, anyAnswer, operation } from '../operation'
import { text } from '../params'

const PER_DAY = { limit: 5, windowMs: 86_400_000 } as const

const createKey = operation({
  name: 'createAgentKey',
  tag: 'agent',
  method: 'POST',
  path: '/v1/agent/keys',
  auth: 'none',
  summary: 'Issues a read-only agent key. It is shown this once.',
  params: { body: { label: text(80).optional() } },
  answer: anyAnswer,
  handle: ({ keys, limits, faults, nowMs }, { label }, { address }) => {
    if (faults.limits && !limits.takeWindow(`issued ${address}`, PER_DAY.limit, PER_DAY.windowMs)) {
      const extra = { errorCode: 'ISSUANCE_CAP', retryAfter: 86_400 }
      throw new Refusal(429, 'This address has had its agent keys for today.', extra, { 'Retry-After': '86400' })
    }
    const key = AGENT_PREFIX + randomBytes(24).toString('base64url')
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
    return new Reply(201, { success: true, key, keyPrefix: key.slice(0, AGENT_PREFIX.length + 6), expiresNote })
  },
})

const revokeKey = operation({
  name: 'revokeAgentKey',
  tag: 'agent',
  method: 'DELETE',
  path: '/v1/agent/keys',
  auth: 'agent-header',
  summary: 'Revokes the agent key it is called with. Repeating it changes nothing.',
  params: {},
  answer: anyAnswer,
  handle: ({ keys }, _params, { key, address: _address }) => {
    if (key) keys.revoke(key)
    return { success: true, revoked: true }
  },
})

export const agentOperations = [createKey, revokeKey]

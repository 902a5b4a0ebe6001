/** Operations of the tag `agent`: creating and revoking an anonymous read-only key. */
import { z } from 'zod'
import { successFlag, maybeText } from './fields'
import { defineOperation } from './operation'

export const createAgentKey = defineOperation({
  name: 'createAgentKey',
  tag: 'agent',
  method: 'POST',
  path: '/v1/agent/keys',
  access: 'keyless',
  query: z.object({}),
  body: z.object({ label: z.string().max(60).optional() }),
  answer: z.object({
    success: successFlag,
    key: z.string().min(8).max(400),
    keyPrefix: maybeText,
    expiresNote: maybeText,
  }),
  effect: 'write',
  failures: ['agent-key-origin', 'agent-key-cap', 'agent-keys-exhausted', 'agent-key-lost'],
})

/** Revokes a key. The effect is `completion`, because the call may be repeated: revoking a revoked key changes nothing. */
export const revokeAgentKey = defineOperation({
  name: 'revokeAgentKey',
  tag: 'agent',
  method: 'DELETE',
  path: '/v1/agent/keys',
  access: 'agent-key',
  query: z.object({}),
  answer: z.object({ success: successFlag, revoked: z.boolean() }),
  effect: 'completion',
  failures: ['agent-key-revoke-lost'],
})

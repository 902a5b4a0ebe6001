/** Operations of the tag `agent`: an anonymous read-only key. */
import { z } from 'zod'
import { maybeText, operation } from './operation'

export const createAgentKey = operation({
  name: 'createAgentKey',
  method: 'POST',
  path: '/v1/agent/keys',
  access: 'keyless',
  query: z.object({}),
  body: z.object({ label: z.string().max(60) }),
  answer: z.object({ success: z.literal(true), key: z.string().min(8).max(400), expiresNote: maybeText }),
  cacheSeconds: 0,
  effect: 'write',
})

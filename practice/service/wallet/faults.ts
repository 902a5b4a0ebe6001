import { z } from 'zod'

/** Failures of the order service, and their number. */
export const orderFaultSchema = z.strictObject({
  kind: z
    .enum(['slow', 'silent', 'status', 'save'])
    .describe('`slow` answers late; `silent` never; `status` with a status of its own; `save` cannot save.'),
  when: z
    .enum(['before', 'after'])
    .default('before')
    .describe('Whether `silent` and `status` come before anything was changed, or after all was.'),
  status: z.int().min(500).max(599).default(502).describe('The HTTP status of `status`.'),
  delayMs: z.int().min(0).max(600_000).default(1_000).describe('How late `slow` answers.'),
  times: z.int().min(1).default(1).describe('How many changes it meets.'),
})
export type OrderFault = Readonly<Omit<z.infer<typeof orderFaultSchema>, 'times'>> & { times: number }

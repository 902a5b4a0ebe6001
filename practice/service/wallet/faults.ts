import { z } from 'zod'

/** A fault of the order service, and the number of changes that the fault affects. */
export const orderFaultSchema = z.strictObject({
  kind: z
    .enum(['slow', 'silent', 'status', 'save'])
    .describe(
      '`slow` answers late; `silent` never answers; `status` answers with the HTTP status `status`; `save` fails to save.',
    ),
  when: z
    .enum(['before', 'after'])
    .default('before')
    .describe('Whether `silent` and `status` happen before or after the change.'),
  status: z.int().min(500).max(599).default(502).describe('HTTP status for `status`.'),
  delayMs: z.int().min(0).max(600_000).default(1_000).describe('Delay of `slow`.'),
  times: z.int().min(1).default(1).describe('Number of changes that the fault affects.'),
})
export type OrderFault = Readonly<Omit<z.infer<typeof orderFaultSchema>, 'times'>> & { times: number }

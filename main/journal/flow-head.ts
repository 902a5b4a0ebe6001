import { z } from 'zod'
import { entityId, serialNumber } from '@shared/contract/common'
import { flowKind } from '@shared/contract/flows'
import { parseJson } from '@shared/json'
import type { FlowStart } from './flow-start'
import { locksOf } from './flow-locks'

const headSchema = z.object({
  profile: z.string(),
  account: entityId,
  kind: flowKind,
  title: z.string(),
  token: entityId.nullish().transform((token) => token ?? null),
  serial: serialNumber.nullish().transform((serial) => serial ?? null),
  /** Locks that no other flow may hold until this flow has ended. */
  locks: z.array(z.string()).default([]),
})
/** Owner, subject and locks of a flow: the facts that are needed when the flow start cannot be read. */
export type FlowHead = z.infer<typeof headSchema>

export function headOfFlowStart(flowStart: FlowStart): FlowHead {
  const { profile, account, kind, title } = flowStart
  return {
    profile,
    account,
    kind,
    title,
    locks: [...locksOf(flowStart)],
    token: 'token' in flowStart ? flowStart.token : null,
    serial: 'serial' in flowStart ? flowStart.serial : null,
  }
}

/** Parses a saved head; null if the text is not a valid head. */
export const parseHead = (text: string | null): FlowHead | null =>
  text === null ? null : (headSchema.safeParse(parseJson(text)).data ?? null)

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
  /** Locks that no other flow may hold while this one has no end. */
  locks: z.array(z.string()).default([]),
})
/** Owner and locks of a flow: all that is needed when its flow start cannot be read. */
export type FlowHead = z.infer<typeof headSchema>

export function headOfFlowStart(start: FlowStart): FlowHead {
  const { profile, account, kind, title } = start
  return {
    profile,
    account,
    kind,
    title,
    locks: [...locksOf(start)],
    token: 'token' in start ? start.token : null,
    serial: 'serial' in start ? start.serial : null,
  }
}

/** Parses a saved head; null if it is not one. */
export const readHead = (text: string | null): FlowHead | null =>
  text === null ? null : (headSchema.safeParse(parseJson(text)).data ?? null)

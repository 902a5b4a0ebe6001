import { z } from 'zod'
import { serialNumber } from '@shared/contract/common'
import { flowKind } from '@shared/contract/flows'
import { parseJson } from '@shared/json'
import { entityId, type FlowStart } from './flow-start'
import { locksOf } from './locks'

const head = z.object({
  profile: z.string(),
  account: entityId,
  kind: flowKind,
  title: z.string(),
  token: entityId.nullish().transform((token) => token ?? null),
  serial: serialNumber.nullish().transform((serial) => serial ?? null),
  /** What no other flow may have while this one has no end. */
  locks: z.array(z.string()).default([]),
})
/** Whose a flow is and what it keeps for itself: all that is needed of it when its beginning cannot be read. */
export type Head = z.infer<typeof head>

export function headOfFlowStart(begun: FlowStart): Head {
  const { profile, account, kind, title } = begun
  return {
    profile,
    account,
    kind,
    title,
    locks: [...locksOf(begun)],
    token: 'token' in begun ? begun.token : null,
    serial: 'serial' in begun ? begun.serial : null,
  }
}

/** A head as it was written; null of what is none. */
export const readHead = (text: string | null): Head | null =>
  text === null ? null : (head.safeParse(parseJson(text)).data ?? null)

import { z } from 'zod'
import { entityId, evmAddress, keyType } from '@shared/contract/common'
import type { Addresses, Nodes } from './profile'

/** The one line of JSON that the practice market prints when it is ready: everything that this app knows of it. */
export const practiceLine = z.object({
  /** Id of the practice market's state; older practice markets do not give one. */
  world: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
  baseUrl: z.url(),
  /** The tool server; older practice markets do not give one. */
  mcpUrl: z.url().optional(),
  mirrorUrl: z.url(),
  ledger: z.record(z.string(), entityId),
  accounts: z.array(z.object({ accountId: entityId, keyType, privateKey: z.string(), role: z.string() })),
  feeAccounts: z.array(entityId).default([]),
  /** The market's own account, which its documents publish; older practice markets do not give one. */
  operator: z.object({ accountId: entityId, evmAddress }).optional(),
  keys: z.object({
    agent: z.string().nullable(),
    user: z.string().nullable().default(null),
    affiliate: z.string().nullable(),
  }),
})
export type PracticeLine = z.infer<typeof practiceLine>

/** Only this machine: a practice market elsewhere would get keys meant for practice over the network. */
export function practiceAddresses(line: PracticeLine): Addresses {
  const onThisMachine = (text: string): URL => {
    const url = new URL(text)
    if (url.hostname !== '127.0.0.1') throw new Error('a practice market must be on this machine')
    return url
  }
  return {
    baseUrl: onThisMachine(line.baseUrl),
    toolUrl: line.mcpUrl === undefined ? null : onThisMachine(line.mcpUrl),
    mirrorUrl: onThisMachine(line.mirrorUrl),
    feeAccounts: line.feeAccounts,
  }
}

export function practiceNodes({ ledger }: PracticeLine): Nodes {
  if (Object.keys(ledger).some((address) => !/^127\.0\.0\.1:\d{1,5}$/.test(address))) {
    throw new Error('a practice node must be on this machine')
  }
  return ledger
}

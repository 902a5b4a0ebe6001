import { z } from 'zod'
import { entityId, evmAddress, keyType } from '@shared/contract/common'
import type { Addresses, Nodes } from './profile'

/** Line of JSON with addresses, accounts and keys, which the practice market prints as soon as it accepts requests. */
export const practiceLine = z.object({
  /** Id of the practice market's state. Absent in the lines of older practice markets. */
  world: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
  baseUrl: z.url(),
  /** Address of the tool server. Absent in the lines of older practice markets. */
  mcpUrl: z.url().optional(),
  mirrorUrl: z.url(),
  /** Node accounts by `host:port`. */
  ledger: z.record(z.string(), entityId),
  accounts: z.array(z.object({ accountId: entityId, keyType, privateKey: z.string(), role: z.string() })),
  feeAccounts: z.array(entityId).default([]),
  /**
   * The market's own account on the ledger, with the id and address in the market's documents. Absent in the lines of
   * older practice markets.
   */
  operator: z.object({ accountId: entityId, evmAddress }).optional(),
  keys: z.object({
    agent: z.string().nullable(),
    user: z.string().nullable().default(null),
    affiliate: z.string().nullable(),
  }),
})
export type PracticeLine = z.infer<typeof practiceLine>

/**
 * Addresses from the line. Throws for an address on another machine, because keys for practice would then go over the
 * network.
 */
export function practiceAddresses(line: PracticeLine): Addresses {
  const parseLocalUrl = (text: string): URL => {
    const url = new URL(text)
    if (url.hostname !== '127.0.0.1') throw new Error('a practice market must be on this machine')
    return url
  }
  return {
    baseUrl: parseLocalUrl(line.baseUrl),
    toolUrl: line.mcpUrl === undefined ? null : parseLocalUrl(line.mcpUrl),
    mirrorUrl: parseLocalUrl(line.mirrorUrl),
    feeAccounts: line.feeAccounts,
  }
}

/** Nodes from the line. Throws for a node on another machine. */
export function practiceNodes({ ledger }: PracticeLine): Nodes {
  if (Object.keys(ledger).some((address) => !/^127\.0\.0\.1:\d{1,5}$/.test(address))) {
    throw new Error('a practice node must be on this machine')
  }
  return ledger
}

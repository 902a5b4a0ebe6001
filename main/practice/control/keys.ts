import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AGENT_PREFIX, PERMISSIONS, hashKey, type ApiKey, type KeyKind } from '../service/keys'
import { ledgerId } from '../service/params'
import type { Service } from '../service/service'

const KINDS = ['agent', 'user', 'affiliate'] as const satisfies readonly KeyKind[]

const settings = {
  account: ledgerId.nullable(),
  project: z.string().min(1).nullable(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** False: a user key before its activation, an affiliate key before the terms are accepted. */
  active: z.boolean(),
  allowedIps: z.array(z.string()),
  /** Whether the affiliate account has passed its review. */
  approved: z.boolean(),
}
const issueBody = z.strictObject({ kind: z.enum(KINDS), ...z.object(settings).partial().shape })
const changeBody = z.strictObject({ key: z.string(), ...z.object(settings).partial().shape })
const switchesBody = z.strictObject({
  liftLimits: z.array(z.enum(KINDS)).optional(),
  agentTierPaused: z.boolean().optional(),
})

/** Keys with any settings, and the switches that concern all keys of a kind. */
export function addKeys(app: FastifyInstance, { keys, faults, nowMs }: Service): void {
  app.post('/keys/issue', (request) => {
    const { kind, ...given } = issueBody.parse(request.body)
    const key = (kind === 'agent' ? AGENT_PREFIX : '') + randomBytes(20).toString('hex')
    const plain: ApiKey = {
      kind,
      hash: hashKey(key),
      label: 'issued',
      createdAtMs: nowMs(),
      account: null,
      project: null,
      permissions: PERMISSIONS,
      used: true,
    }
    keys.add({ ...plain, ...withoutAbsent(given) })
    return { ok: true, key }
  })
  app.post('/keys/change', (request) => {
    const { key: text, ...given } = changeBody.parse(request.body)
    const key = keys.known(text)
    if (!key) throw new Error('no such key')
    keys.add({ ...key, ...withoutAbsent(given) })
    return { ok: true }
  })
  app.post('/keys/issued-elsewhere', (request) => {
    const { count } = z.strictObject({ count: z.number().int().min(1).max(1_000) }).parse(request.body)
    for (let i = 0; i < count; i++) keys.noteIssued(`198.51.100.${i % 256}`)
    return { ok: true, issuedToday: keys.issuedToday().length }
  })
  app.post('/keys/switches', (request) => {
    const { liftLimits, agentTierPaused } = switchesBody.parse(request.body)
    if (liftLimits) faults.liftLimits = liftLimits
    if (agentTierPaused !== undefined) faults.agentTierPaused = agentTierPaused
    return { ok: true, liftLimits: faults.liftLimits, agentTierPaused: faults.agentTierPaused }
  })
}

type Settings = Partial<z.output<z.ZodObject<typeof settings>>>
type Given = { readonly [K in keyof Settings]: Settings[K] | undefined }

const withoutAbsent = (given: Given): Settings =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { AGENT_PREFIX, KEY_KINDS, PERMISSIONS, hashKey, type ApiKey } from '../service/keys'
import { ledgerIdParam } from '../service/params'
import type { Service } from '../service/service'
import { countPreparation } from '../service/trading/caps'
import { nftIdParams } from './common'
import { controlRoute, type ControlRoute } from './route'

const keySettings = z
  .strictObject({
    account: ledgerIdParam.nullable().describe('Id of the account that owns the key; null for none.'),
    project: z
      .string()
      .min(1)
      .nullable()
      .describe('Project name that every request with the key must send; null for none.'),
    permissions: z.array(z.enum(PERMISSIONS)).describe('Permissions of a user key.'),
    active: z
      .boolean()
      .describe('False: a user key that is not activated, or an affiliate key whose terms are not accepted.'),
    allowedIps: z.array(z.string()).describe('IP addresses from which the key is accepted.'),
    approved: z.boolean().describe('True: the affiliate account has passed its review.'),
  })
  .partial()
const issueBody = keySettings.extend({ kind: z.enum(KEY_KINDS).describe('Kind of the key.') })
const changeBody = keySettings.extend({ key: z.string().describe('The key.') })
const countBody = z.strictObject({ count: z.int().min(1).max(1_000).describe('Number of keys.') })

const preparationsBody = z.strictObject({
  key: z.string().describe('The key.'),
  ...nftIdParams,
  times: z.int().min(0).max(1_000).describe('Number of preparations.'),
})
const tokenBody = z.strictObject({ token: z.string().describe('User auth token of a sign-in.') })

/** Routes that issue and change keys, count issued keys and preparations, and look up sign-in tokens. */
export const keyRoutes = (service: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/keys/issue',
    summary:
      'Creates a key with these settings and returns the key. By default, a key has all permissions, no account and no project.',
    body: issueBody,
    handle: ({ kind, ...settings }) => {
      const key = (kind === 'agent' ? AGENT_PREFIX : '') + randomBytes(20).toString('hex')
      const defaults: ApiKey = {
        kind,
        hash: hashKey(key),
        label: 'issued',
        createdAtMs: service.nowMs(),
        used: true,
        account: null,
        project: null,
        permissions: PERMISSIONS,
      }
      service.keys.add({ ...defaults, ...withoutAbsent(settings) })
      return { key }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/keys/change',
    summary: 'Changes settings of a key.',
    body: changeBody,
    handle: ({ key: keyText, ...settings }) => {
      const key = service.keys.findIssued(keyText)
      if (!key) throw new Error('no such key')
      // `add` replaces the stored key, because the hash is unchanged.
      service.keys.add({ ...key, ...withoutAbsent(settings) })
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/keys/issued-elsewhere',
    summary:
      'Counts agent keys as issued to other network addresses now. Returns the number issued within the last 24 hours.',
    body: countBody,
    handle: ({ count }) => {
      // No real caller has an address of 198.51.100.0/24: the range is reserved for documentation.
      for (let i = 0; i < count; i++) service.keys.noteIssued(`198.51.100.${i % 256}`)
      return { issuedToday: service.keys.issuedWithinDay().length }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/trading/count-preparations',
    summary: 'Counts preparations of an NFT by a key, without preparing anything.',
    body: preparationsBody,
    handle: ({ key: keyText, times, ...nftId }) => {
      const key = service.keys.find(keyText)
      for (let i = 0; i < times; i++) countPreparation(service, { key }, nftId)
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/sign-in/token',
    summary: 'Returns the account of a sign-in token; null if the token is not valid.',
    body: tokenBody,
    handle: ({ token }) => {
      const wallet = service.signIn.walletOf(token)
      return { account: wallet === null ? null : entityId(wallet) }
    },
  }),
]

type SettingsInput = z.output<typeof keySettings>
/** Settings whose present fields are never `undefined`, as the fields of `ApiKey` require. */
type Settings = { readonly [K in keyof SettingsInput]?: Exclude<SettingsInput[K], undefined> }

const withoutAbsent = (settingsInput: SettingsInput): Settings =>
  Object.fromEntries(Object.entries(settingsInput).filter(([, value]) => value !== undefined))

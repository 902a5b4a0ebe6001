import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { AGENT_PREFIX, KEY_KINDS, PERMISSIONS, hashKey, type ApiKey } from '../service/keys'
import { ledgerId } from '../service/params'
import type { Service } from '../service/service'
import { countPreparation } from '../service/trading/caps'
import { nft } from './common'
import { controlRoute, type ControlRoute } from './route'

const settings = z
  .strictObject({
    account: ledgerId.nullable().describe('The account that the key belongs to.'),
    project: z.string().min(1).nullable().describe('The project name that has to come with the key.'),
    permissions: z.array(z.enum(PERMISSIONS)).describe('What a user key may do.'),
    active: z.boolean().describe('False: a user key before its activation, an affiliate key before its terms.'),
    allowedIps: z.array(z.string()).describe('The addresses that the key may come from.'),
    approved: z.boolean().describe('Whether the affiliate account has passed its review.'),
  })
  .partial()
const issueBody = settings.extend({ kind: z.enum(KEY_KINDS).describe('What kind of key.') })
const changeBody = settings.extend({ key: z.string().describe('The key itself.') })
const countBody = z.strictObject({ count: z.int().min(1).max(1_000).describe('How many keys.') })

const preparationsBody = z.strictObject({
  key: z.string().describe('The key itself.'),
  ...nft,
  times: z.int().min(0).max(1_000).describe('How many preparations.'),
})
const tokenBody = z.strictObject({ token: z.string().describe('The token of a sign-in.') })

/** Routes for keys with any settings, and for the service's state of keys and sign-ins. */
export const keyRoutes = (service: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/keys/issue',
    summary: 'Makes a key with these settings, and answers it; what is left out is as for a seeded key.',
    body: issueBody,
    handle: ({ kind, ...given }) => {
      const key = (kind === 'agent' ? AGENT_PREFIX : '') + randomBytes(20).toString('hex')
      const plain: ApiKey = {
        kind,
        hash: hashKey(key),
        label: 'issued',
        createdAtMs: service.nowMs(),
        used: true,
        account: null,
        project: null,
        permissions: PERMISSIONS,
      }
      service.keys.add({ ...plain, ...withoutAbsent(given) })
      return { key }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/keys/change',
    summary: 'Changes settings of a key.',
    body: changeBody,
    handle: ({ key: text, ...given }) => {
      const key = service.keys.known(text)
      if (!key) throw new Error('no such key')
      service.keys.add({ ...key, ...withoutAbsent(given) })
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/keys/issued-elsewhere',
    summary: 'Counts agent keys as issued to other addresses today, and answers how many there are now.',
    body: countBody,
    handle: ({ count }) => {
      for (let i = 0; i < count; i++) service.keys.noteIssued(`198.51.100.${i % 256}`)
      return { issuedToday: service.keys.issuedToday().length }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/trading/count-preparations',
    summary: 'Counts as if a key had prepared an NFT that many times just now.',
    body: preparationsBody,
    handle: ({ key: text, times, ...counted }) => {
      const key = service.keys.find(text)
      for (let i = 0; i < times; i++) countPreparation(service, { key }, counted)
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/sign-in/token',
    summary: 'Answers the account that the token of a sign-in belongs to, if any.',
    body: tokenBody,
    handle: ({ token }) => {
      const wallet = service.signIn.walletOf(token)
      return { account: wallet === null ? null : entityId(wallet) }
    },
  }),
]

type Given = z.output<typeof settings>
type Settings = { readonly [K in keyof Given]?: Exclude<Given[K], undefined> }

const withoutAbsent = (given: Given): Settings =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

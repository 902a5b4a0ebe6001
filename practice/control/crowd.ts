import { z } from 'zod'
import { formatHbar } from '@shared/amount'
import { entityId } from '../ledger/proto'
import { integer, ledgerId } from '../service/params'
import type { Act, Crowd } from '../world/crowd'
import { ACT_KINDS } from '../world/crowd-acts'
import { controlRoute, type ControlRoute } from './route'

const crowdBody = z.strictObject({
  acts: integer(1, 500).prefault(1).describe('How many acts are chosen; some may find nothing to do.'),
  kind: z.enum(ACT_KINDS).optional().describe('What they do; any of these when left out.'),
  token: ledgerId.optional().describe('The collection; any when left out.'),
  buysFromPeople: z.boolean().optional().describe('Whether they may buy what the announced people list; no.'),
  sellsToPeople: z.boolean().optional().describe('Whether they may sell into their collection offers; no.'),
})

const view = ({ number, kind, token, serial, account, price, code, transactionId }: Act): object => ({
  number,
  kind,
  token: entityId(token),
  serial,
  account: entityId(account),
  price: price === null ? null : formatHbar(price),
  code,
  transactionId,
})

export const crowdRoutes = (crowd: Crowd): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/crowd',
    summary: 'Has the crowd act at once, and answers what it did when all of it is on the ledger.',
    body: crowdBody,
    handle: async ({ acts, ...wish }) => ({ acts: (await crowd.act(acts, wish)).map(view) }),
  }),
]

import { z } from 'zod'
import { formatHbar } from '@shared/amount'
import { entityId } from '../ledger/proto'
import { integerParam, ledgerIdParam } from '../service/params'
import type { Act, Crowd } from '../world/crowd'
import { ACT_KINDS } from '../world/crowd-acts'
import { controlRoute, type ControlRoute } from './route'

const crowdBody = z.strictObject({
  acts: integerParam(1, 500)
    .prefault(1)
    .describe('Number of acts to plan. Fewer acts are returned if there is not enough to do.'),
  kind: z.enum(ACT_KINDS).optional().describe('Kind of the acts; any kind if absent.'),
  token: ledgerIdParam.optional().describe('Id of the collection; any collection if absent.'),
  buysFromPeople: z
    .boolean()
    .optional()
    .describe('True: the crowd may buy listings of the announced accounts. False if absent.'),
  sellsToPeople: z
    .boolean()
    .optional()
    .describe('True: the crowd may accept collection offers of the announced accounts. False if absent.'),
})

const actView = ({ number, kind, token, serial, account, price, code, transactionId }: Act): object => ({
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
    summary:
      'Makes the crowd act now. Waits until the ledger has executed or the service has refused each act, and returns the acts.',
    body: crowdBody,
    handle: async ({ acts, ...constraints }) => ({ acts: (await crowd.act(acts, constraints)).map(actView) }),
  }),
]

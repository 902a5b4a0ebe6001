import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatHbar } from '@shared/amount'
import { entityId } from '../ledger/proto'
import { integer, ledgerId } from '../service/params'
import type { Act, Crowd } from '../world/crowd'
import { ACT_KINDS } from '../world/crowd-acts'

const crowdBody = z.strictObject({
  /** How many acts are chosen; some may find nothing to do. */
  acts: integer(1, 500).default(1),
  kind: z.enum(ACT_KINDS).optional(),
  token: ledgerId.optional(),
  buysFromPeople: z.boolean().optional(),
  sellsToPeople: z.boolean().optional(),
})

const view = ({ number, kind, token, serial, account, price, code, transactionId }: Act): object => ({
  ...{ number, kind, token: entityId(token), serial, account: entityId(account) },
  ...{ price: price === null ? null : formatHbar(price), code, transactionId },
})

/** Has the crowd act at once, and answers what it did when all of it is on the ledger. */
export function addCrowd(app: FastifyInstance, crowd: Crowd): void {
  app.post('/crowd', async (request) => {
    const { acts, ...wish } = crowdBody.parse(request.body ?? {})
    return { acts: (await crowd.act(acts, wish)).map(view) }
  })
}

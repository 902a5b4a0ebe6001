import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readingsSchema } from '../service/readings'
import type { Service } from '../service/service'

const YEAR_MS = 366 * 86_400_000
const clockBody = z.strictObject({ advanceMs: z.number().int().min(0).max(YEAR_MS) })
const rulesBody = z.strictObject({ break: z.array(z.string().min(1)) })

/** How the service reads what the documents leave open, which of its rules it breaks, and what time it has. */
export function addRules(app: FastifyInstance, { rules, readings, clock }: Service): void {
  app.post('/clock', (request) => {
    clock.advance(clockBody.parse(request.body).advanceMs)
    return { ok: true, now: new Date(clock.nowMs()).toISOString(), aheadMs: clock.aheadMs }
  })
  app.get('/clock', () => ({ now: new Date(clock.nowMs()).toISOString(), aheadMs: clock.aheadMs }))
  app.post('/rules', (request) => {
    rules.breakOnly(rulesBody.parse(request.body).break)
    return { ok: true }
  })
  app.get('/rules/:name', (request) => {
    const { name } = z.object({ name: z.string() }).parse(request.params)
    return { name, asked: rules.wasAsked(name) }
  })
  app.post('/readings', (request) => {
    Object.assign(readings, readingsSchema.partial().parse(request.body))
    return { ok: true, readings }
  })
  app.get('/readings', () => readings)
}

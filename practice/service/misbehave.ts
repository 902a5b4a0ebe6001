import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeRouteFault, type Faults, type RouteFault } from './faults'
import { Refusal } from './refusal'

const HUGE_BYTES = 50 * 1024 * 1024
const DRIP_MS = 1_000
const REFUSED = 'The service refuses this.'

/** Applies the configured faults to the service: before a request is handled, and to its answer. */
export function misbehaves(app: FastifyInstance, faults: Faults): void {
  const chosen = new WeakMap<FastifyRequest, RouteFault>()
  app.addHook('onRequest', async (request, reply) => {
    if (faults.service === 'reset') return cut(request, reply)
    if (faults.service === 'silent') return void reply.hijack()
    const fault = takeRouteFault(faults, request.url.split('?')[0] ?? '')
    const latencyMs = faults.latencyMs + (fault?.latencyMs ?? 0)
    if (latencyMs > 0) await wait(latencyMs)
    if (!fault) return
    if (fault.connection === 'reset') return cut(request, reply)
    if (fault.connection === 'silent') return void reply.hijack()
    if (fault.redirect !== null) return void (await reply.redirect(fault.redirect, 307))
    if (fault.status !== null) throw refusalOf(fault.status, fault)
    if (fault.refusal && !fault.refusal.isHandled)
      throw new Refusal(fault.refusal.status, REFUSED, { errorCode: fault.refusal.errorCode, ...fault.refusal.fields })
    chosen.set(request, fault)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = chosen.get(request)
    if (!fault) return payload
    // The work is done by now; only the answer is lost.
    if (fault.loseReply) request.raw.socket.destroy()
    if (fault.refusal) {
      const { status, errorCode, fields } = fault.refusal
      reply.code(status).removeHeader('content-length')
      return JSON.stringify({ success: false, apimessage: REFUSED, error: REFUSED, errorCode, ...fields })
    }
    return twistedAnswer(fault, reply, payload)
  })
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function cut(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.socket.destroy()
  reply.hijack()
}

function refusalOf(status: number, { retryAfterSeconds, retryAfterHeader, outcomeUnknown }: RouteFault): Refusal {
  const asksToWait = status === 429 || retryAfterSeconds !== null
  const retryAfter = retryAfterSeconds ?? 1
  const extra = { ...(asksToWait ? { retryAfter } : {}), ...(outcomeUnknown ? { outcomeUnknown: true } : {}) }
  const headers: Record<string, string> = asksToWait && retryAfterHeader ? { 'Retry-After': String(retryAfter) } : {}
  const message = asksToWait ? 'The service asks to wait.' : 'The service is not available now.'
  return new Refusal(status, message, extra, headers)
}

function twistedAnswer(fault: RouteFault, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  // An image has no fields and no shape to change.
  const isJson = String(reply.getHeader('content-type')).includes('json')
  if (!isJson && (fault.setField || fault.texts || fault.wrongShape)) return payload
  const text = payload.toString()
  if (fault.setField) return withField(text, fault.setField.path.split('.'), fault.setField.value)
  if (fault.texts) return withTexts(text, fault.texts)
  if (fault.wrongShape) return mangle(text)
  switch (fault.body) {
    case 'truncated':
      return text.slice(0, Math.floor(text.length / 2))
    case 'not-json':
      reply.header('content-type', 'text/html; charset=utf-8')
      return '<!doctype html><title>Bad gateway</title><p>The gateway is having a bad day.</p>'
    case 'empty':
      return ''
    case 'huge':
      return `{"success":true,"padding":"${'x'.repeat(HUGE_BYTES)}"}`
    case 'slow':
      reply.removeHeader('content-length')
      return dripping(text)
    case null:
      return payload
  }
}

/** Sends one byte per second: longer than any client waits. */
function dripping(text: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text)
  let at = 0
  return new ReadableStream({
    pull: async (controller) => {
      if (at > 0) await wait(DRIP_MS)
      controller.enqueue(bytes.subarray(at, at + 1))
      at += 1
      if (at >= bytes.length) controller.close()
    },
  })
}

/** The same answer with one field changed; `[]` steps into every item of a list. */
function withField(text: string, path: readonly string[], value: unknown): string {
  const root = JSON.parse(text) as unknown
  const set = (target: unknown, [step = '', ...rest]: readonly string[]): void => {
    if (typeof target !== 'object' || target === null) return
    const record = target as Record<string, unknown>
    const name = step.replace(/\[\]$/, '')
    if (rest.length === 0) {
      Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
      return
    }
    const inner = record[name]
    for (const item of Array.isArray(inner) ? (inner as unknown[]) : [inner]) set(item, rest)
  }
  set(root, path)
  return JSON.stringify(root)
}

/** The same answer with the given texts in the named fields, in turn. */
function withTexts(text: string, { fields, texts }: NonNullable<RouteFault['texts']>): string {
  let n = 0
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) =>
      typeof value === 'string' && fields.includes(key) ? texts[n++ % texts.length] : value,
    ),
  )
}

/** A shape no client expects: the same JSON, with numbers as lists, lists as text and an extra envelope. */
function mangle(text: string): string {
  const twist = (value: unknown): unknown => {
    if (Array.isArray(value)) return JSON.stringify(value.slice(0, 3))
    if (typeof value === 'number') return [value]
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, twist(inner)]))
    }
    return value === null ? {} : value
  }
  return JSON.stringify({ payload: twist(JSON.parse(text)), unexpected: true })
}

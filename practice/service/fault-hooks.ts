import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeRouteFault, type Faults, type RouteFault } from './faults'
import { Refusal } from './refusal'

const HUGE_BYTES = 50 * 1024 * 1024
/** Time between two bytes of a slow answer. */
const BYTE_INTERVAL_MS = 1_000
const REFUSED_MESSAGE = 'The service refuses this request.'

/** Adds hooks that apply the configured faults: before a request is handled, and to its answer. */
export function applyFaults(app: FastifyInstance, faults: Faults): void {
  const faultByRequest = new WeakMap<FastifyRequest, RouteFault>()
  app.addHook('onRequest', async (request, reply) => {
    if (faults.service === 'reset') return breakConnection(request, reply)
    if (faults.service === 'silent') return leaveUnanswered(reply)
    const fault = takeRouteFault(faults, request.url.split('?')[0] ?? '')
    const latencyMs = faults.latencyMs + (fault?.latencyMs ?? 0)
    if (latencyMs > 0) await wait(latencyMs)
    if (!fault) return
    if (fault.connection === 'reset') return breakConnection(request, reply)
    if (fault.connection === 'silent') return leaveUnanswered(reply)
    if (fault.redirect !== null) {
      await reply.redirect(fault.redirect, 307)
      return
    }
    if (fault.status !== null) throw faultRefusal(fault.status, fault)
    if (fault.refusal && !fault.refusal.isHandled) {
      const { status, errorCode, fields } = fault.refusal
      throw new Refusal(status, REFUSED_MESSAGE, { errorCode, ...fields })
    }
    faultByRequest.set(request, fault)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faultByRequest.get(request)
    if (!fault) return payload
    // The request has been handled already. Only the answer is lost.
    if (fault.loseReply) request.raw.socket.destroy()
    if (fault.refusal) {
      const { status, errorCode, fields } = fault.refusal
      reply.code(status).removeHeader('content-length')
      return JSON.stringify({
        success: false,
        apimessage: REFUSED_MESSAGE,
        error: REFUSED_MESSAGE,
        errorCode,
        ...fields,
      })
    }
    return corruptedAnswer(fault, reply, payload)
  })
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes the reply away from Fastify, so that the caller never gets an answer. */
function leaveUnanswered(reply: FastifyReply): void {
  reply.hijack()
}

function breakConnection(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.socket.destroy()
  reply.hijack()
}

/** Refusal with the status of a fault. A refusal with 429 always says how long to wait. */
function faultRefusal(status: number, { retryAfterSeconds, retryAfterHeader, outcomeUnknown }: RouteFault): Refusal {
  const hasRetryTime = status === 429 || retryAfterSeconds !== null
  const retryAfter = retryAfterSeconds ?? 1
  const extraFields = { ...(hasRetryTime ? { retryAfter } : {}), ...(outcomeUnknown ? { outcomeUnknown: true } : {}) }
  const headers: Record<string, string> = hasRetryTime && retryAfterHeader ? { 'Retry-After': String(retryAfter) } : {}
  const message = hasRetryTime ? 'The service asks to wait.' : 'The service is not available now.'
  return new Refusal(status, message, extraFields, headers)
}

/** Payload that the fault makes of an answer. */
function corruptedAnswer(fault: RouteFault, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  // An image has no fields and no shape to change.
  const isJson = String(reply.getHeader('content-type')).includes('json')
  if (!isJson && (fault.setField || fault.texts || fault.wrongShape)) return payload
  const text = payload.toString()
  if (fault.setField) return withField(text, fault.setField.path.split('.'), fault.setField.value)
  if (fault.texts) return withTexts(text, fault.texts)
  if (fault.wrongShape) return misshapenJson(text)
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
      return slowStream(text)
    case null:
      return payload
  }
}

/** Sends one byte per second, so that the answer takes longer than any client waits. */
function slowStream(text: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text)
  let offset = 0
  return new ReadableStream({
    pull: async (controller) => {
      if (offset > 0) await wait(BYTE_INTERVAL_MS)
      controller.enqueue(bytes.subarray(offset, offset + 1))
      offset += 1
      if (offset >= bytes.length) controller.close()
    },
  })
}

/** Replaces one field of an answer. Below a list, replaces the field in every item; a `[]` in the path may be left out. */
function withField(text: string, path: readonly string[], value: unknown): string {
  const root = JSON.parse(text) as unknown
  const setField = (target: unknown, [step = '', ...rest]: readonly string[]): void => {
    if (typeof target !== 'object' || target === null) return
    const record = target as Record<string, unknown>
    const name = step.replace(/\[\]$/, '')
    if (rest.length === 0) {
      // An assignment would change the prototype if the name is `__proto__`.
      Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
      return
    }
    const innerValue = record[name]
    for (const item of Array.isArray(innerValue) ? (innerValue as unknown[]) : [innerValue]) setField(item, rest)
  }
  setField(root, path)
  return JSON.stringify(root)
}

/** Replaces the text in every field with one of the names in `fields`. The `texts` are used in turn, in a cycle. */
function withTexts(text: string, { fields, texts }: NonNullable<RouteFault['texts']>): string {
  let replacedCount = 0
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) => {
      if (typeof value !== 'string' || !fields.includes(key)) return value
      const replacement = texts[replacedCount % texts.length]
      replacedCount += 1
      return replacement
    }),
  )
}

/**
 * Changes an answer into a shape that no client expects: numbers become lists, lists become text with at most three items,
 * and null becomes an object.
 */
function misshapenJson(text: string): string {
  const misshape = (value: unknown): unknown => {
    if (Array.isArray(value)) return JSON.stringify(value.slice(0, 3))
    if (typeof value === 'number') return [value]
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([key, innerValue]) => [key, misshape(innerValue)]))
    }
    return value === null ? {} : value
  }
  return JSON.stringify({ payload: misshape(JSON.parse(text)), unexpected: true })
}

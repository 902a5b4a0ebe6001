import type { WebOrigins } from '@shared/web-origins'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ForeignRequest, guardLoopback } from '../loopback-guard'
import { Refusal, type AnswerBody } from './refusal'
import { withoutBrokenCodes } from './run'
import type { Service } from './service'

const MAX_BODY_BYTES = 65_536
/** Path prefix of the routes that accept parameters in a form as well as in JSON. */
const FORM_PATH_PREFIX = '/v1/affiliate/'

/**
 * Creates an HTTP server whose refusals are JSON with `success: false`. Foreign web pages cannot write, and can read answers
 * only if their origin is in `readers`.
 */
export function createHttpServer(service: Service, readers: WebOrigins = []): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    // Some clients of the live market end paths with a slash.
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void sendRefusal(service, request, reply, error)
    },
  })
  guardLoopback(app, { readers, refusesForeignWrites: () => service.rules.isKept('agent-keys.origin') })
  // Many clients send a JSON content type with an empty body, which Fastify's own parser refuses.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, bodyText, done) => {
    try {
      done(null, bodyText === '' ? {} : JSON.parse(String(bodyText)))
    } catch {
      done(new Refusal(400, 'The body is not JSON.'))
    }
  })
  // Some clients of the live market send their parameters as a form instead of JSON.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, ({ url }, bodyText, done) => {
    const acceptsForm = url.startsWith(FORM_PATH_PREFIX)
    done(null, acceptsForm ? Object.fromEntries(new URLSearchParams(String(bodyText))) : undefined)
  })
  // A body of any other type is read and ignored. Reading it applies the size limit.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, undefined))
  app.setErrorHandler((error, request, reply) => sendRefusal(service, request, reply, error))
  return app
}

/** Answers a request that Node.js cannot read: invalid HTTP, headers that are too large, or a request that is too slow. */
function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = brokenRequestStatus(error.code)
  const body = JSON.stringify({ success: false, apimessage: MESSAGE_BY_STATUS[status] })
  const responseHead = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${responseHead.join('\r\n')}\r\n\r\n${body}`)
}

function brokenRequestStatus(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

const MESSAGE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  408: 'The request took too long to arrive.',
  413: `The body is too large: the limit is ${MAX_BODY_BYTES} bytes.`,
  414: 'The address is too long.',
  415: 'The content type cannot be read; send application/json.',
  431: 'The address or the headers are too long.',
}

/** Path prefix of the routes for statistics. */
const STATS_PATH_PREFIX = '/v1/public/market/stats/'

/**
 * Answers a request with the thrown refusal or error. The reason is in the field `message` on routes for statistics, and in
 * `apimessage` on all other routes.
 */
function sendRefusal(service: Service, { url }: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = thrown instanceof ForeignRequest ? foreignRequestRefusal(thrown) : thrown
  const { rules } = service
  const messageField =
    url.startsWith(STATS_PATH_PREFIX) && rules.isKept('errors.stats-message') ? 'message' : 'apimessage'
  const refusalBody = (message: string, extra: AnswerBody = {}): AnswerBody => ({
    success: !rules.isKept('errors.success-false'),
    ...(rules.isKept('errors.reason') ? { [messageField]: message } : {}),
    ...extra,
  })
  if (error instanceof Refusal) {
    const { status, message, extra, headers } = error
    reply.status(status).headers(rules.isKept('errors.headers') ? headers : {})
    return reply.send(withoutBrokenCodes(service, refusalBody(message, refusalFields(service, extra))))
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) console.error('practice service:', error)
  const message = status >= 500 ? 'The service failed.' : (MESSAGE_BY_STATUS[status] ?? MESSAGE_BY_STATUS[400] ?? '')
  return reply.status(status).send(refusalBody(message))
}

/**
 * Refusal of a foreign web page. The market's documents define an error code for a foreign origin, but no code for a
 * foreign host.
 */
const foreignRequestRefusal = ({ statusCode, message }: ForeignRequest): Refusal =>
  new Refusal(statusCode, message, statusCode === 403 ? { errorCode: 'ORIGIN_REFUSED' } : {})

/** Fields of a refusal in addition to success and reason, without the fields whose rules are broken. */
function refusalFields({ rules }: Service, { errorCode, retryAfter, ...extraFields }: AnswerBody): AnswerBody {
  return {
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(retryAfter === undefined || !rules.isKept('errors.retry-after') ? {} : { retryAfter }),
    ...(rules.isKept('errors.extra-fields') ? extraFields : {}),
  }
}

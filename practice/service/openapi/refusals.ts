import { PROJECT_HEADER } from '../keys'
import type { Operation } from '../operation'
import type { JsonSchema } from './schema'

const REFUSED = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } }
const CHALLENGE = { 'WWW-Authenticate': { description: 'What key is asked for', schema: { type: 'string' } } }

/** The refusals that follow from an operation's declaration, and one for all others. */
export function refusals({ auth, name, notFound }: Operation): JsonSchema {
  const ref = (refusal: string): JsonSchema => ({ $ref: `#/components/responses/${refusal}` })
  return {
    '400': ref('Invalid'),
    ...(auth === 'none' ? {} : { '401': ref('NoAccess') }),
    ...(name === 'createAgentKey' ? { '403': ref('OriginRefused') } : {}),
    ...(notFound === true ? { '404': ref('NotFound') } : {}),
    '429': ref('TooMany'),
    '503': ref('Unavailable'),
    default: ref('Refused'),
  }
}

/** Components the operations refer to. */
export const components = (projectHeader = PROJECT_HEADER): JsonSchema => ({
  securitySchemes: {
    keyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Agent or user key' },
    bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token' },
    keyQuery: {
      type: 'apiKey',
      in: 'query',
      name: 'apikey',
      description: 'Deprecated on public routes: addresses end up in logs. The only form on own-wallet routes',
    },
  },
  parameters: {
    project: {
      name: projectHeader,
      in: 'header',
      required: false,
      description: 'The project name of the key, where one is set',
      schema: { type: 'string' },
    },
  },
  schemas: { Refusal: refusal },
  responses: {
    Invalid: { description: 'A parameter or the body is not valid', content: REFUSED },
    NoAccess: { description: 'No key, or one that is not accepted here', headers: CHALLENGE, content: REFUSED },
    OriginRefused: { description: 'Keys are not issued to this origin', content: REFUSED },
    NotFound: { description: 'The NFT, collection or offer is not known', content: REFUSED },
    TooMany: { description: 'Too many requests, or too many failed keys', headers: RETRY_AFTER, content: REFUSED },
    Unavailable: { description: 'The route is paused, or the outcome unknown', headers: RETRY_AFTER, content: REFUSED },
    Refused: { description: 'Any other refusal', content: REFUSED },
  },
})

const refusal: JsonSchema = {
  type: 'object',
  description: 'Every refusal. Some routes add fields of their own',
  required: ['success'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    apimessage: { type: 'string', description: 'A readable reason' },
    message: { type: 'string', description: 'In place of apimessage on the statistics routes' },
    errorCode: { type: 'string', nullable: true, description: 'A reason for programs' },
    retryable: { type: 'boolean', description: 'Whether the same call may be repeated unchanged' },
    retryAfter: { type: 'integer', minimum: 1, description: 'Seconds to wait' },
  },
  additionalProperties: true,
  example: { success: false, apimessage: 'An API key is needed for this route.', errorCode: 'NO_KEY' },
}

import { PROJECT_HEADER } from '../keys'
import type { Operation } from '../operation'
import type { JsonSchema } from './schema'

const REFUSAL_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
const RETRY_AFTER_HEADER = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
}
const CHALLENGE_HEADER = {
  'WWW-Authenticate': { description: 'Kind of key that is required', schema: { type: 'string' } },
}

/** Refusals of an operation by HTTP status: those that follow from its declaration, and `default` for all others. */
export function refusalResponses({ auth, name, answersNotFound }: Operation): JsonSchema {
  const responseRef = (responseName: string): JsonSchema => ({ $ref: `#/components/responses/${responseName}` })
  return {
    '400': responseRef('Invalid'),
    ...(auth === 'none' ? {} : { '401': responseRef('NoAccess') }),
    ...(name === 'createAgentKey' ? { '403': responseRef('OriginRefused') } : {}),
    ...(answersNotFound === true ? { '404': responseRef('NotFound') } : {}),
    '429': responseRef('TooMany'),
    '503': responseRef('Unavailable'),
    default: responseRef('Refused'),
  }
}

/** The `components` of openapi.json, to which the operations refer. */
export const openapiComponents = (projectHeader = PROJECT_HEADER): JsonSchema => ({
  securitySchemes: {
    keyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Agent or user key' },
    bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token' },
    keyQuery: {
      type: 'apiKey',
      in: 'query',
      name: 'apikey',
      description: 'Deprecated on public routes, because logs contain request addresses. Required on own-wallet routes',
    },
  },
  parameters: {
    project: {
      name: projectHeader,
      in: 'header',
      required: false,
      description: 'Project name of the key; only for a key that has a project name',
      schema: { type: 'string' },
    },
  },
  schemas: { Refusal: refusalSchema },
  responses: {
    Invalid: { description: 'A parameter or the body is not valid', content: REFUSAL_CONTENT },
    NoAccess: {
      description: 'No key, or a key that is not accepted here',
      headers: CHALLENGE_HEADER,
      content: REFUSAL_CONTENT,
    },
    OriginRefused: { description: 'Keys are not issued to this origin', content: REFUSAL_CONTENT },
    NotFound: { description: 'The NFT, collection or offer is not known', content: REFUSAL_CONTENT },
    TooMany: {
      description: 'Too many requests, or too many failed keys',
      headers: RETRY_AFTER_HEADER,
      content: REFUSAL_CONTENT,
    },
    Unavailable: {
      description: 'The route is paused, or the outcome unknown',
      headers: RETRY_AFTER_HEADER,
      content: REFUSAL_CONTENT,
    },
    Refused: { description: 'Any other refusal', content: REFUSAL_CONTENT },
  },
})

const refusalSchema: JsonSchema = {
  type: 'object',
  description: 'Every refusal. Some routes add further fields',
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

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRuntime } from '../../runtime'
import { operations } from '../server'
import { createOpenapiBuilder } from './describe'

const METHODS = ['get', 'post', 'delete'] as const
type Described = {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Partial<Record<(typeof METHODS)[number], DescribedOperation>>>>
}
type DescribedParameter = { readonly name?: string; readonly schema?: object; readonly deprecated?: boolean }
type DescribedOperation = {
  readonly operationId: string
  readonly parameters: readonly DescribedParameter[]
  readonly responses: Readonly<Record<string, { readonly content?: { 'application/json': { schema: Schema } } }>>
}
type Schema = {
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}
const schemaAt = (responses: DescribedOperation['responses'], status: string): Schema | undefined =>
  responses[status]?.content?.['application/json'].schema

let text: string
let description: Described
beforeAll(() => {
  const { service, address } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
  address.baseUrl = 'http://127.0.0.1:4012'
  text = createOpenapiBuilder(operations)(service)
  description = JSON.parse(text) as Described
  service.clock.stop()
})

const all = (): DescribedOperation[] =>
  Object.values(description.paths).flatMap((path) =>
    METHODS.flatMap((method) => {
      const found = path[method]
      return found ? [found] : []
    }),
  )

describe('The description of the service', () => {
  it('has no errors by the recommended rules of its format', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, config })
    const said = problems.map(({ severity, ruleId, message, location }) => [
      severity,
      ruleId,
      message,
      location[0]?.pointer,
    ])
    expect(said).toEqual([])
  })

  it('has every operation once', () => {
    expect(description.openapi).toMatch(/^3\.0\.\d+$/)
    expect(description.info.version).toBe('1.0.35')
    const ids = all().map(({ operationId }) => operationId)
    expect(ids.sort()).toEqual(operations.map(({ name }) => name).sort())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(47)
  })

  it('gives the type of every parameter', () => {
    for (const { operationId, parameters } of all()) {
      for (const { name, schema } of parameters) {
        if (name === undefined) continue
        expect(Object.keys(schema ?? {}), `${operationId}.${name}`).not.toEqual([])
        expect(schema, `${operationId}.${name}`).not.toHaveProperty('openapi')
      }
    }
  })

  it('gives the refusals that come with the status of success beside the answer', () => {
    const refusing = all().filter(({ responses }) => schemaAt(responses, '200')?.oneOf)
    const completions = ['buynftres', 'listnftres', 'mintnftres', 'unlistnftres']
    const preparations = ['buynft', 'listnft', 'mintnft', 'unlistnft']
    expect(refusing.map(({ operationId }) => operationId).sort()).toEqual(
      ['allowanceConfirm', ...completions, ...preparations].sort(),
    )
    for (const { operationId, responses } of refusing) {
      const [success, refusal, ...more] = schemaAt(responses, '200')?.oneOf ?? []
      expect(more).toEqual([])
      expect(success?.properties?.['success'], operationId).toEqual({ type: 'boolean', enum: [true] })
      expect(refusal?.properties?.['success'], operationId).toEqual({ type: 'boolean', enum: [false] })
      expect(refusal?.properties?.['retryable'], operationId).toMatchObject({ type: 'boolean' })
      expect(refusal?.properties?.['retryable']).not.toHaveProperty('nullable')
      if (operationId === 'mintnft') continue
      expect(refusal?.required, operationId).toEqual(['success', 'apimessage', 'errorCode', 'retryable'])
    }
    const described = JSON.parse(text) as { components: { schemas: { Refusal: Schema } } }
    expect(described.components.schemas.Refusal.properties?.['retryable']).toMatchObject({ type: 'boolean' })
  })

  it('gives a type other than a boolean to no field that says whether to retry', () => {
    const found: unknown[] = []
    JSON.parse(text, (key, value: unknown) => {
      if (key === 'retryable') found.push(value)
      return value
    })
    expect(found.length).toBeGreaterThan(9)
    for (const schema of found) expect(schema).toMatchObject({ type: 'boolean' })
  })

  it('describes 404 where it is sent, and nowhere else', () => {
    const known = 'collectionFacts floor foreverMintPool nft nfts ordersCancel ordersTopUp owners quote traits'
    const described = all().filter(({ responses }) => '404' in responses)
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(known.split(' '))
  })

  it('names no format that OpenAPI and JSON Schema do not have', () => {
    const formats = new Set<unknown>()
    JSON.parse(text, (key, value: unknown) => {
      if (key === 'format') formats.add(value)
      return value
    })
    expect([...formats].sort()).toEqual(['date', 'date-time', 'uri'])
  })

  it('gives bounds, fall-backs and aliases', () => {
    const parametersOf = (id: string): readonly DescribedParameter[] =>
      all().find(({ operationId }) => operationId === id)?.parameters ?? []
    expect(parametersOf('events')).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    })
    expect(parametersOf('events').find(({ name }) => name === 'serialId')).toMatchObject({ deprecated: true })
    expect(parametersOf('floor')).toContainEqual(expect.objectContaining({ name: 'token', required: true }))
  })
})

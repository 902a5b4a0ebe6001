import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRuntime } from '../../runtime'
import { operations } from '../server'
import { createDescription } from './describe'

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
  readonly responses: Readonly<Record<string, object>>
}

let text: string
let description: Described
beforeAll(() => {
  const { service, address } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
  address.baseUrl = 'http://127.0.0.1:4012'
  text = createDescription(operations)(service)
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

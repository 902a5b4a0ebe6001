import { describe, expect, it } from 'vitest'
import {
  changedDescription,
  startDescriptionCheck,
  driftOfDescription,
  EVENTS_PATH,
  declarationOfGet,
  CHECK_OPTIONS,
  declarationOfGetParameter,
  QUOTE_PATH,
} from '../testing/description'
import { rejectionOf, jsonHandler } from '../testing/rig'

describe('a description that means harm', () => {
  it('goes in circles, down without end, and by names of what every object has', async () => {
    const found = await driftOfDescription(
      changedDescription((d) => {
        d.components.schemas.Loop = { $ref: '#/components/schemas/Loop' }
        declarationOfGetParameter(d, EVENTS_PATH, 'limit').schema = { $ref: '#/components/schemas/Loop' }
        declarationOfGetParameter(d, EVENTS_PATH, 'page').schema = { $ref: '#/__proto__/constructor/prototype' }
        declarationOfGet(d, QUOTE_PATH).parameters.push({ $ref: 'https://example.com/parameter.json' }, null, 7, {
          name: {},
          in: 'query',
        })
        declarationOfGet(d, QUOTE_PATH).security = [{ constructor: [] }, { toString: [] }]
      }),
    )
    expect(found).toEqual([])
    const deep = `{"paths":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}`
    const { check } = await startDescriptionCheck((_request, response) => void response.end(deep))
    expect((await check(CHECK_OPTIONS)).differences).toHaveLength(48)
  })

  it('has hundreds of thousands of paths: few are looked at, and few are told', async () => {
    const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`/p${i}`, { get: {} }]))
    const { check, drift } = await startDescriptionCheck(jsonHandler(200, { info: { version: '1.0.35' }, paths: many }))
    const { differences } = await check(CHECK_OPTIONS)
    expect(differences.length).toBeLessThanOrEqual(200)
    expect(drift()).toContain('description | paths | 47 operations | too many')
  })

  it('is too large, is no JSON, or has no paths', async () => {
    const huge = await startDescriptionCheck((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const piece = Buffer.alloc(1_000_000, 'x')
      const more = (left: number): unknown =>
        left === 0 ? response.end() : response.write(piece, () => more(left - 1))
      more(50)
    })
    expect((await rejectionOf(huge.check(CHECK_OPTIONS))).error).toMatchObject({
      code: 'unexpected-answer',
      path: 'too large',
    })
    const page = await startDescriptionCheck((_request, response) => void response.end('<!doctype html>'))
    expect((await rejectionOf(page.check(CHECK_OPTIONS))).error).toMatchObject({ code: 'unexpected-answer' })
    const empty = await startDescriptionCheck(jsonHandler(200, { paths: [] }))
    expect((await rejectionOf(empty.check(CHECK_OPTIONS))).error).toMatchObject({
      code: 'unexpected-answer',
      path: 'paths',
    })
  })

  it('writes into the log no more than short words', async () => {
    const found = await driftOfDescription(
      changedDescription((d) => {
        d.info.version = `9\n\u202e${'x'.repeat(10_000)}`
        d.paths[`/${'y'.repeat(10_000)}`] = { get: {} }
        declarationOfGetParameter(d, QUOTE_PATH, 'serial').schema = { type: 'z'.repeat(10_000) }
      }),
    )
    expect(found).toHaveLength(3)
    for (const line of found) {
      expect(line.length).toBeLessThan(250)
      expect(line).toMatch(/^[\x20-\x7e]*$/)
    }
  })
})

describe('when a description is read', () => {
  it('is once a day for each profile, and whenever it is asked for', async () => {
    let nowMs = Date.parse('2026-11-21T12:00:00.000Z')
    const one = await startDescriptionCheck(
      jsonHandler(
        200,
        changedDescription((d) => void (d.info.version = '2.0.0')),
      ),
      () => nowMs,
    )
    expect(one.last()).toBeNull()
    const first = await one.check(CHECK_OPTIONS)
    expect(first).toMatchObject({ version: '2.0.0', checkedAt: '2026-11-21T12:00:00.000Z' })
    expect(first.differences).toEqual([
      { operation: 'description', path: 'info.version', expected: '1.0.35', got: '2.0.0' },
    ])
    nowMs += 23 * 3_600_000
    expect(await one.check(CHECK_OPTIONS)).toEqual(first)
    expect(one.last()).toEqual(first)
    expect(one.seen).toHaveLength(1)
    expect((await one.check({ ...CHECK_OPTIONS, fresh: true })).checkedAt).toBe('2026-11-22T11:00:00.000Z')
    nowMs += 25 * 3_600_000
    await one.check(CHECK_OPTIONS)
    expect(one.seen).toHaveLength(3)
    one.profile.id = 'two'
    expect(one.last()).toBeNull()
    await one.check(CHECK_OPTIONS)
    expect(one.seen).toHaveLength(4)
    expect(one.seen.every(({ headers, url }) => headers['x-api-key'] === undefined && url === '/openapi.json')).toBe(
      true,
    )
  })
})

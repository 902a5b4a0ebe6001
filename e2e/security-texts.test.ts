import type { z } from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { contract } from '../shared/contract'
import { call } from './support/attack'
import { expect, test } from './support/app'

/** A hostile page sends texts of any size over the bridge. */

const HUGE = { lines: '\n'.repeat(1_000_000), formulas: '\t"'.repeat(500_000), dots: 'n.'.repeat(500_000) }

/** An input of the schema's form, with `text` for each string and number, and lists of ten. */
function oversized(schema: $ZodType, text: string): unknown {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, oversized(value, text)]))
    case 'array':
      return Array.from({ length: 10 }, () => oversized(def.element, text))
    case 'record':
      return { [text]: text }
    case 'union':
      return oversized(def.options[0]!, text)
    case 'optional':
    case 'nullable':
    case 'default':
      return oversized(def.innerType, text)
    case 'pipe':
      return oversized(def.in, text)
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'undefined':
      return undefined
    case 'boolean':
      return false
    default:
      return text
  }
}

const channels = Object.entries(contract).flatMap(([feature, methods]) =>
  Object.entries<{ readonly input: z.ZodType }>(methods).map(([name, { input }]) => ({
    channel: `${feature}.${name}`,
    input,
  })),
)

test('texts of a megabyte in every field of every method are refused, and main answers all the while', async ({
  start,
}) => {
  const { page, electron } = await start()
  // The longest pause of main's loop while the page attacks, in milliseconds.
  await electron.evaluate(() => {
    const watch = globalThis as { longestPause?: number }
    let last = performance.now()
    watch.longestPause = 0
    setInterval(() => {
      watch.longestPause = Math.max(watch.longestPause ?? 0, performance.now() - last)
      last = performance.now()
    }, 20)
  })
  let asked = 0
  for (const [kind, text] of Object.entries(HUGE)) {
    for (const { channel, input } of channels) {
      const hostile = oversized(input, text)
      if (!JSON.stringify(hostile ?? '').includes(JSON.stringify(text).slice(1, 100))) continue
      asked++
      const answer = await call(page, channel, hostile)
      expect(answer, `${channel} with ${kind}`).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    }
  }
  expect(asked).toBeGreaterThan(100)
  const wide = new Array<number>(1_000_000).fill(0)
  expect(await call(page, 'flows.exportHistory', { format: 'json', ids: wide })).toMatchObject({
    error: { code: 'invalid-input', fields: [] },
  })
  const longest = await electron.evaluate(() => (globalThis as { longestPause?: number }).longestPause ?? Infinity)
  // One quadratic expression over one of these texts alone takes minutes.
  expect(longest).toBeLessThan(5000)
})

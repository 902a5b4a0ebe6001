import type { Page } from '@playwright/test'
import type { z } from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { contract } from '../shared/contract'
import { expect, test, type RunningApp } from './support/app'
import {
  callBridge,
  type Answer,
  declineByClosing,
  waitForKey,
  reviewIn,
  unassociatedTokens,
} from './support/bridge-calls'
import { showEvidence, showNotes } from './support/flow-steps'
import { checkLook } from './support/screenshots'
import type { Practice } from './support/practice'

/** A hostile page sends texts of any size over the bridge. */

/** Units repeated to a megabyte each. The page builds the texts, so the test does not transfer them. */
const HUGE = ['\n', '\t"', 'n.']
const HUGE_CHARS = 1_000_000
/** Placeholder in an input that the page replaces by the huge text. */
const PLACE = '<huge>'

/** An input that fits the schema, with the huge text for each string and number, and lists of two. */
function oversized(schema: $ZodType): unknown {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, oversized(value)]))
    case 'array':
      return [oversized(def.element), oversized(def.element)]
    case 'record':
      return { [PLACE]: PLACE }
    case 'union':
      return oversized(def.options[0]!)
    case 'optional':
    case 'nullable':
    case 'default':
      return oversized(def.innerType)
    case 'pipe':
      return oversized(def.in)
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'undefined':
      return undefined
    case 'boolean':
      return false
    default:
      return PLACE
  }
}

/** Calls a method of the bridge with `unit` repeated to a megabyte in every text of the input. */
const attack = (page: Page, channel: string, input: unknown, unit: string): Promise<Answer> =>
  page.evaluate(
    ({ channel: name, input: given, unit: part, chars, place }) => {
      const huge = part.repeat(chars / part.length)
      const filled = (value: unknown): unknown => {
        if (value === place) return huge
        if (Array.isArray(value)) return value.map(filled)
        if (typeof value !== 'object' || value === null) return value
        return Object.fromEntries(
          Object.entries(value).map(([key, inner]) => [key === place ? huge : key, filled(inner)]),
        )
      }
      type Bridge = Record<string, Record<string, (hostile: unknown) => Promise<unknown>>>
      const [feature = '', method = ''] = name.split('.')
      const call = (window as unknown as { countersign: Bridge }).countersign[feature]?.[method]
      if (!call) throw new Error(`no ${name}`)
      return call(filled(given)) as Promise<Answer>
    },
    { channel, input, unit, chars: HUGE_CHARS, place: PLACE },
  )

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
  // Records the longest pause of main's event loop during the attack, in milliseconds.
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
  for (const unit of HUGE) {
    for (const { channel, input } of channels) {
      const hostile = oversized(input)
      if (!JSON.stringify(hostile ?? '').includes(PLACE)) continue
      asked++
      const answer = await attack(page, channel, hostile, unit)
      expect(answer, channel).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    }
  }
  expect(asked).toBeGreaterThan(100)
  const wide = new Array<number>(1_000_000).fill(0)
  expect(await callBridge(page, 'flows.exportHistory', { format: 'json', ids: wide })).toMatchObject({
    error: { code: 'invalid-input', fields: [] },
  })
  const longest = await electron.evaluate(() => (globalThis as { longestPause?: number }).longestPause ?? Infinity)
  // A single quadratic expression on one of these texts would take minutes.
  expect(longest).toBeLessThan(5000)
})

/** Opens the review of an association with a collection that the market calls `name`. */
async function reviewOf(app: RunningApp, practice: Practice, name: string): Promise<Page> {
  const account = practice.account('holder').accountId
  await waitForKey(app.page, account)
  await callBridge(app.page, 'accounts.rename', { account, name: 'Tidal Forms' })
  const [token] = await unassociatedTokens(practice, account)
  await practice.faults({ limits: 'off', routes: [{ texts: { fields: ['name', 'collection'], texts: [name] } }] })
  expect(await callBridge(app.page, 'trade.associate', { account, token })).toMatchObject({ ok: true })
  return app.ownWindow('review')
}

test('the review spells out a name that imitates a known one', async ({ practice, start }) => {
  const app = await start()
  const review = await reviewOf(app, practice, 'Tid\u0430l F\u043erms')
  const { verdict, findings } = await reviewIn(review)
  expect(verdict).toBe('warn')
  const ofNames = findings.map(({ rule }) => rule).filter((rule) => rule.startsWith('name-'))
  expect(ofNames).toEqual(['name-like-known'])
  await checkLook(review, 'review-name-imitates')
  await showEvidence(review)
  const known = `“Tidal Forms” (${practice.account('holder').accountId})`
  await expect(review.getByText(`“Tid\\u{430}l F\\u{43e}rms” looks like ${known}`)).toBeVisible()
  expect(await review.locator('body').innerText()).not.toContain('Tid\u0430l')
  await declineByClosing(app)
})

test('the review spells out what a name hides, defangs its link and shows its emoji', async ({ practice, start }) => {
  const app = await start()
  const family = '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'
  const review = await reviewOf(app, practice, `Tide \u202e7 ${family} win at evil.finance/drop`)
  expect((await reviewIn(review)).findings.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['name-hidden', 'name-link']),
  )
  await checkLook(review, 'review-name-hides')
  await showEvidence(review)
  await showNotes(review)
  await expect(review.getByText('Links in names are not from the market. Do not open this link.')).toBeVisible()
  const shown = await review.locator('body').innerText()
  expect(shown).not.toMatch(/\u202e|evil\.finance/)
  expect(shown).toContain(family)
  await declineByClosing(app)
})

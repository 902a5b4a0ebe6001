import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ToolInput } from '@shared/contract/tools'
import { allTools } from '@shared/market/tools'
import { createBudgets } from '../market-api/client/budgets'
import { createPracticeClient } from '../market-api/testing/practice-client'
import { createTestToolClient } from '../market-api/testing/tool-server'
import { startFixture, type Fixture } from '../../practice/conformance/fixture'
import { createCatalogService } from '../features/catalog/catalog'
import { createToolsService } from '../features/tools/tools'
import { openDatabase } from '../storage/database'
import { createSeenDocuments } from '../features/catalog/seen-documents'
import { createToolCalls } from '../features/tools/tool-calls'
import { errorOf } from '../testing/app-rig'
import { toolArguments } from '../testing/tool-arguments'

/** The services of the tools and the catalog on a practice market over the wire. No request waits for its turn. */
let practice: Fixture
beforeAll(async () => {
  practice = await startFixture()
  await practice.control('/faults', { limits: 'off' })
}, 30_000)
afterEach(async () => {
  await practice.control('/rules', { break: [] })
  await practice.control('/reset-faults', {})
  await practice.control('/faults', { limits: 'off' })
})
afterAll(() => practice.stop())

function started() {
  const { keys, mcpUrl } = practice.announcement
  const { client, drift } = createTestToolClient(new URL(mcpUrl), {
    budgets: { ...createBudgets({ now: () => 0, setTimer: setTimeout }), take: () => Promise.resolve() },
    credentials: {
      choose: () => 'agent',
      waitForKey: () => Promise.resolve(),
      lend: (_kind, use) => use(keys.agent),
      getProjectHeader: () => null,
      noteOutcome: () => undefined,
    },
  })
  const db = openDatabase(':memory:')
  const commonDeps = { profileId: () => 'practice', now: Date.now }
  const market = createPracticeClient(() => practice.announcement).client
  return {
    drift,
    services: {
      tools: createToolsService({
        ...commonDeps,
        client,
        calls: createToolCalls(db),
        media: { pathOf: () => null },
        signal: () => new AbortController().signal,
      }),
      catalog: createCatalogService({ ...commonDeps, market, seenDocuments: createSeenDocuments(db) }),
    },
  }
}

let n = 0
const id = () => `a-test-run-${n++}`

it('knows the twenty tools before anybody is asked, and then what the server lists of them', async () => {
  const { services } = started()
  const before = await services.tools.get({ list: 'known' })
  expect(before).toMatchObject({ listedAt: null, requestsOfNextCall: 4 })
  expect(before.tools.map(({ name }) => name)).toEqual(allTools.map(({ name }) => name))
  expect(before.tools.every(({ fieldsSource, isListed }) => fieldsSource === 'documents' && isListed === null)).toBe(
    true,
  )

  const { tools, requestsOfNextCall } = await services.tools.get({ list: 'listed' })
  expect(requestsOfNextCall).toBe(1)
  expect(tools).toHaveLength(20)
  expect(tools.every(({ fieldsSource, isListed }) => fieldsSource === 'server' && isListed === true)).toBe(true)
  // The form offers the server's bounds, and reports that they are narrower than this app's.
  const listings = tools.find(({ name }) => name === 'get_listings')
  expect(listings?.fields.find(({ name }) => name === 'limit')).toMatchObject({ maximum: 200, fallback: 50 })
  expect(listings?.differences).toEqual([
    { field: 'limit', changeKind: 'bounds', ours: '1 to 10000', theirs: '1 to 200' },
  ])
})

it('runs all twenty, each with its age, and lays out what each of them answers', async () => {
  const { services } = started()
  for (const [name, input] of Object.entries(toolArguments(practice))) {
    const result = await services.tools.run({ id: id(), name, input })
    expect(result.parts.length, name).toBeGreaterThan(0)
    expect(result, name).toMatchObject({
      name,
      isUndocumentedForm: false,
      isJsonCut: false,
      deviations: [],
      hiddenPartCount: 0,
    })
    const factNames = result.readiness?.map(({ fact }) => fact) ?? null
    if (name === 'check_account_readiness') expect(factNames).toEqual(expect.arrayContaining(['exists', 'associated']))
    else expect(factNames, name).toBeNull()
    // The key on this computer is a fact of the app, not of the answer.
    expect(factNames ?? [], name).not.toContain('key')
    expect(Date.parse(result.stamp.asOf ?? ''), name).not.toBeNaN()
    expect(result.stamp.maxAgeSeconds, name).toBeGreaterThanOrEqual(0)
    expect(Object.keys(JSON.parse(result.json) as object), name).toEqual(
      expect.arrayContaining(['asOf', 'maxAgeSeconds']),
    )
    expect(result.requests, name).toBeGreaterThanOrEqual(1)
  }
  const history = await services.tools.history(undefined)
  expect(history.map(({ tool }) => tool)).toEqual(
    allTools
      .map(({ name }) => name)
      .toReversed()
      .toSorted(byPlace),
  )
  expect(history.every(({ outcome }) => outcome === 'answered')).toBe(true)
  // The first call opened the connection and read the list; every other took one message.
  expect(history.map(({ requests }) => requests).toSorted()).toEqual([...Array(19).fill(1), 4])
  expect(await services.tools.clearHistory(undefined)).toEqual([])
})

const order = () => Object.keys(toolArguments(practice))
const byPlace = (a: string, b: string) => order().indexOf(b) - order().indexOf(a)

it('says which fields the server does not take, and keeps that call with its failure', async () => {
  const { services, drift } = started()
  const run = (name: string, input: ToolInput) => errorOf(() => services.tools.run({ id: id(), name, input }))
  const { native } = practice.announcement.tokens
  expect(await run('get_listings', { token: native, limit: 5000, colour: 'red' })).toEqual({
    code: 'invalid-input',
    fields: ['limit', 'colour'],
  })
  expect(await run('get_nft', {})).toEqual({ code: 'invalid-input', fields: ['token', 'serial'] })
  expect(await run('sell_everything', {})).toEqual({ code: 'not-found', what: 'tool' })
  const refused = await run('quote_purchase', { token: native, serial: 999_999 })
  expect(refused).toMatchObject({ code: 'service-refused', operation: 'quote_purchase' })
  const history = await services.tools.history(undefined)
  expect(history.map(({ tool, outcome, error }) => [tool, outcome, error?.code])).toEqual([
    ['quote_purchase', 'failed', 'service-refused'],
    ['get_nft', 'failed', 'invalid-input'],
    ['get_listings', 'failed', 'invalid-input'],
  ])
  expect(JSON.parse(history[2]?.input ?? '')).toEqual({ token: native, limit: 5000, colour: 'red' })
  // Typed input is no evidence about the app or the market.
  expect(drift()).toEqual([])
})

it('gives a call up when it is told to, and keeps that it was', async () => {
  const { services } = started()
  await services.tools.get({ list: 'listed' })
  await practice.control('/faults', { routes: [{ route: '/mcp', latencyMs: 5000, times: 1 }] })
  const run = id()
  const asked = errorOf(() => services.tools.run({ id: run, name: 'get_ai_models', input: {} }))
  setTimeout(() => void services.tools.cancel({ id: run }), 200)
  expect(await asked).toEqual({ code: 'cancelled' })
  expect(await services.tools.history(undefined)).toMatchObject([{ outcome: 'cancelled', tool: 'get_ai_models' }])
})

it('lists the models with exact fees, and needs no key for it', async () => {
  const { services } = started()
  const { models, pricing, unreadableCount } = await services.catalog.models({ fresh: false })
  expect(models.find(({ key }) => key === 'fresco-2-draft')).toMatchObject({
    kind: 'image',
    unit: 'perImage',
    feeUsd: '0.012',
    audioFeeUsd: null,
  })
  expect(models.find(({ key }) => key === 'cinder')).toMatchObject({
    kind: 'video',
    unit: 'perSecond',
    audioFeeUsd: '0.12',
    durationsSeconds: [4, 6, 8],
  })
  expect(new Set(models.map(({ kind }) => kind)).size).toBe(4)
  expect([pricing, unreadableCount]).toEqual([expect.stringContaining('USD'), 0])
})

it('notices another revision of a document until the person takes note of it', async () => {
  const { services } = started()
  const list = (fresh: boolean) => services.catalog.documents({ language: 'en', scope: null, fresh })
  const first = await list(false)
  expect(first.documents.map(({ change }) => change)).toEqual(first.documents.map(() => null))
  await practice.control('/rules', { break: ['legal.revision'] })
  const changed = (await list(true)).documents.find(({ slug }) => slug === 'terms')
  const known = first.documents.find(({ slug }) => slug === 'terms')?.revision
  expect(changed?.change).toMatchObject({ from: known })
  expect(changed?.revision).not.toBe(known)
  await services.catalog.acknowledge({
    language: 'en',
    scope: 'platform',
    slug: 'terms',
    revision: changed?.revision ?? '',
  })
  const after = (await list(false)).documents
  expect(after.find(({ slug }) => slug === 'terms')?.change).toBeNull()
  expect(after.find(({ slug }) => slug === 'privacy')?.change).not.toBeNull()
  expect((await services.catalog.documents({ language: 'es', scope: 'rewards', fresh: true })).documents).toMatchObject(
    [{ slug: 'reglas-de-recompensas', translationOf: 'rewards-rules', change: null }],
  )
})

it('takes no change back for a list that was kept before it', async () => {
  const { services } = started()
  const list = async (scope: 'platform' | null) => {
    const { documents } = await services.catalog.documents({ language: 'en', scope, fresh: false })
    return documents.find(({ slug }) => slug === 'terms')
  }
  const first = await list(null)
  await practice.control('/rules', { break: ['legal.revision'] })
  expect((await list('platform'))?.change).toMatchObject({ from: first?.revision })
  const again = await list(null)
  expect(again?.change).toMatchObject({ from: first?.revision })
  expect(again?.revision).not.toBe(first?.revision)
})

it('counts what each of two calls at once has used', async () => {
  const { services } = started()
  await services.tools.get({ list: 'listed' })
  const run = () => services.tools.run({ id: id(), name: 'get_ai_models', input: {} })
  expect((await Promise.all([run(), run()])).map(({ requests }) => requests)).toEqual([1, 1])
})

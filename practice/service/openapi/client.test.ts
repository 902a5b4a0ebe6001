import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '../../testing/harness'

// Generates types, compiles them and starts real listeners: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = resolve(import.meta.dirname, '../../..')
// Inside the project, so that the program finds its client.
const folder = join(root, 'node_modules/.cache/openapi-client-test', String(process.pid))
const types = join(folder, 'schema.mts')

type Results = {
  readonly listed: { readonly token: string; readonly count: number }
  readonly quoted: { readonly quotable: boolean; readonly price: string }
  readonly found: string
  readonly floor: number | null
  readonly refused: { readonly code: string; readonly retryable: boolean }
  readonly prepared: { readonly bytes: number; readonly retryable: boolean | null }
  readonly unlisted: { readonly code: string; readonly retryable: boolean }
  readonly missing: { readonly status: number; readonly reason: string }
}

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
  const description = await (await fetch(`${practice.announcement.baseUrl}/openapi.json`)).text()
  mkdirSync(folder, { recursive: true })
  writeFileSync(types, astToString(await openapiTypes(description)))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await practice.stop()
})

/** Compiler messages for programs that use the generated types, by program name. Emits the programs that compile. */
function compile(programs: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const files = Object.entries(programs).map(([name, source]) => {
    const file = join(folder, `${name}.mts`)
    writeFileSync(file, HEAD + source)
    return file
  })
  const made = ts.createProgram([types, ...files], {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    // The generated file and the programs are not declaration files, so they are checked in full.
    skipLibCheck: true,
    rootDir: folder,
    outDir: folder,
  })
  const { diagnostics } = made.emit()
  const said: Record<string, string[]> = Object.fromEntries(Object.keys(programs).map((name) => [name, []]))
  for (const { file, messageText } of [...ts.getPreEmitDiagnostics(made), ...diagnostics]) {
    const name = file === undefined ? 'options' : basename(file.fileName, '.mts')
    said[name] = [...(said[name] ?? []), ts.flattenDiagnosticMessageText(messageText, ' ')]
  }
  return said
}

const HEAD = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.mjs'
`

/** Accesses only fields that the description allows: an answer is narrowed before it is read. */
const PROGRAM = `
type Market = { baseUrl: string; agentKey: string; affiliateKey: string; token: string; buyer: string; stranger: string }

export async function run({ baseUrl, agentKey, affiliateKey, token, buyer, stranger }: Market) {
  const market = createClient<paths>({ baseUrl, headers: { 'x-api-key': agentKey } })
  const open = createClient<paths>({ baseUrl })
  const affiliate = createClient<paths>({ baseUrl })
  // The key of these routes is a security scheme of the description, not a parameter.
  affiliate.use({
    onRequest({ request }) {
      const url = new URL(request.url)
      url.searchParams.set('apikey', affiliateKey)
      return new Request(url, request)
    },
  })

  const listings = await market.GET('/v1/public/market/listings', { params: { query: { token, limit: 5 } } })
  if (!listings.data) throw new Error(listings.error.apimessage)
  const first = listings.data.marketListings.find((entry) => entry.isAvailableForPurchase === 1)
  if (!first) throw new Error('no listing')
  const serial: number = first.serialId
  const price: number = first.salePrice
  const listed = { token: first.nftTokenAddress, count: listings.data.marketListings.length }

  const quote = await market.GET('/v1/public/market/quote', { params: { query: { token, serial } } })
  if (!quote.data) throw new Error(quote.error.apimessage)
  const quoted = { quotable: quote.data.quotable, price: String(price) }

  const facts = await open.GET('/v1/public/collection/{token}/facts', { params: { path: { token } } })
  if (!facts.data) throw new Error(facts.error.apimessage)
  const found: string = facts.data.token

  const floors = await market.GET('/v1/public/market/floor', { params: { query: { token } } })
  if (!floors.data) throw new Error(floors.error.apimessage)
  const floor: number | null = floors.data.floor

  const unknown = await market.GET('/v1/public/market/quote', { params: { query: { token: '0.0.999999', serial: 1 } } })
  if (unknown.data) throw new Error('a quote of nothing')
  const missing = { status: unknown.response.status, reason: unknown.error.apimessage ?? '' }

  const completed = await affiliate.POST('/v1/affiliate/market/buynftres', {
    body: { saleVerificationCode: 'nothing-was-prepared' },
  })
  if (!completed.data || completed.data.success) throw new Error('a purchase of nothing')
  const refused = { code: completed.data.errorCode, retryable: completed.data.retryable }
  if (completed.data.errorCode === 'EVM_PURCHASE_CONFIRMING') throw new Error(completed.data.outcome)

  const query = { token_address: token, serial_number: serial, user_address: buyer, price: String(price) }
  const purchase = await affiliate.POST('/v1/affiliate/market/buynft', { params: { query } })
  if (!purchase.data?.success) throw new Error(purchase.data?.errorCode ?? purchase.error?.apimessage)
  const retryable: boolean | null = purchase.data.retryable
  const prepared = { bytes: purchase.data.transBytes.data.length, retryable }

  const others = { token_address: token, serial_number: serial, user_address: stranger }
  const ending = await affiliate.POST('/v1/affiliate/market/unlistnft', { params: { query: others } })
  if (!ending.data || ending.data.success) throw new Error('the end of a listing of somebody else')
  const unlisted = { code: ending.data.errorCode, retryable: ending.data.retryable }

  return { listed, quoted, found, floor, refused, prepared, unlisted, missing }
}
`

/** Programs with a mistake that the types must catch. */
const MISTAKES = {
  'without-serial': `
    export const quote = createClient<paths>().GET('/v1/public/market/quote', { params: { query: { token: '0.0.1' } } })`,
  'without-narrowing': `
    const { data } = await createClient<paths>().POST('/v1/affiliate/market/listnftres', {
      params: { query: { saleVerificationCode: 'x' } },
    })
    export const listed: string = data!.token_address`,
  'unknown-code': `
    const { data } = await createClient<paths>().POST('/v1/user/allowance/confirm', {
      body: { allowanceType: 'order', allowance: 1, allowanceApproveSuccess: true },
    })
    export const isLost: boolean = data?.success === false && data.errorCode === 'LOST'`,
}

describe('A client generated from the description', () => {
  it('compiles under strict, which finds what the description does not allow, and calls a running market', async () => {
    expect(compile({ program: PROGRAM, ...MISTAKES })).toEqual({
      program: [],
      'without-serial': [expect.stringMatching(/^Property 'serial' is missing/)],
      'without-narrowing': [expect.stringMatching(/not assignable to type 'string'/)],
      'unknown-code': [expect.stringMatching(/have no overlap/)],
    })
    const { run } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'program.mjs')).href)) as {
      run: (market: object) => Promise<Results>
    }
    const { announcement, account } = practice
    const { baseUrl, keys, tokens } = announcement
    const results = await run({
      baseUrl,
      agentKey: keys.agent,
      affiliateKey: keys.affiliate,
      token: tokens.native,
      buyer: account('buyer'),
      stranger: account('stranger'),
    })
    expect(results).toEqual({
      listed: { token: tokens.native, count: 5 },
      quoted: { quotable: true, price: expect.stringMatching(/^\d+(?:\.\d+)?$/) as string },
      found: tokens.native,
      floor: expect.any(Number) as number,
      refused: { code: 'NOPREPARE', retryable: false },
      prepared: { bytes: expect.any(Number) as number, retryable: null },
      unlisted: { code: 'NOT_OWNER', retryable: false },
      missing: { status: 404, reason: 'The service does not know this NFT.' },
    })
    expect(results.prepared.bytes).toBeGreaterThan(100)
  })

  it('has no type that could be anything', () => {
    expect(readFileSync(types, 'utf8')).not.toMatch(/: any\b/)
  })
})

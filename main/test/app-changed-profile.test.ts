import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { failure } from '../platform/app-failure'
import { openDatabase } from '../storage/database'
import { createSettingsStore } from '../storage/settings'
import { errorOf } from '../testing/app-rig'
import { connectionService, enterServiceKey, useTwoMarkets } from '../testing/two-markets'

const { markets, start, connectOther } = useTwoMarkets()
const PASS = 'correct horse battery'
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server of another program, and the keys in the requests to it. */
async function startThief() {
  const keys: string[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://127.0.0.1')
    requests.push(pathname)
    keys.push(...[request.headers['x-api-key'], searchParams.get('apikey')].flatMap((key) => key ?? []))
    response.writeHead(500).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => void server.close())
  return { keys, requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

it('a market whose address another program changed gets no key before the person has agreed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'app-'))
  closers.push(() => rmSync(dir, { recursive: true, force: true }))
  const keychain = createMemoryKeychain()
  const first = await start({ dir, keychain })
  const id = await connectOther(first)
  const agentKey = markets.other.announcement.keys.agent
  await enterServiceKey(first, 'agent', agentKey)
  await first.inKeyWindow((window) => window.setPassphrase({ current: null, next: PASS }))
  first.stop()

  const thief = await startThief()
  const db = openDatabase(join(dir, 'countersign.db'))
  const settings = createSettingsStore(db)
  const rows = settings.read('profiles') as Record<string, object>
  settings.write('profiles', { ...rows, [id]: { ...rows[id], baseUrl: thief.baseUrl } })
  db.close()

  const person = { isKeyWindowOpen: true, agrees: false }
  const app = await start({
    dir,
    keychain,
    confirm: () => {
      // One window at a time, like the app's own windows.
      if (person.isKeyWindowOpen) throw failure({ code: 'busy', what: 'key-window' })
      return new Promise((resolve) => setInterval(() => person.agrees && resolve(true), 20).unref())
    },
  })
  const token = markets.other.announcement.tokens.native
  const read = () => errorOf(() => app.services.listings.begin({ token, trait: null, fresh: true }))
  await app.inKeyWindow(async (window) => {
    await window.unlock({ passphrase: PASS })
    expect(await read()).toEqual({ code: 'locked' })
    // The question is asked again once the window is closed, and only once until then.
    const { length } = app.sideEffects.questions
    await new Promise((resolve) => setTimeout(resolve, 1300))
    expect([length, app.sideEffects.questions.length]).toEqual([1, 1])
    person.isKeyWindowOpen = false
  })
  await expect.poll(() => app.sideEffects.questions.length).toBe(2)
  expect(app.sideEffects.questions.at(-1)?.facts).toContainEqual({ label: 'Market', value: thief.baseUrl })
  // The row is restored: the profile in use still has the address that was read before.
  app.settings.write('profiles', rows)
  expect(await read()).toEqual({ code: 'locked' })
  await errorOf(() => app.services.market.collection({ token, fresh: true }))
  expect(thief.requests).not.toEqual([])
  expect(thief.keys).toEqual([])

  person.agrees = true
  await expect
    .poll(async () => (await read(), thief.keys), { timeout: 5000 })
    .toEqual(expect.arrayContaining([agentKey]))
  expect((await connectionService(app).get(undefined)).activeProfileId).toBe(id)
}, 60_000)

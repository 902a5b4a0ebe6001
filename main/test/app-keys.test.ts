import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connection as contract } from '@shared/contract/connection'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { errorOf, waitUntilEnded, findPurchaseInput } from '../testing/app-rig'
import { connectionService, enterServiceKey, serviceKeyOf, useTwoMarkets } from '../testing/two-markets'

const { markets, start, connectOther, importOtherHolder } = useTwoMarkets()
const issue = async (kind: 'agent' | 'user' | 'affiliate', more: object = {}): Promise<string> =>
  (await markets.other.control('/keys/issue', { kind, ...more })).key as string

describe('an agent key', () => {
  it('is created, kept, used and shown once in the key window, and ends when it is revoked', async () => {
    const app = await start()
    await connectOther(app)
    const state = await connectionService(app).createAgentKey({ use: 'app', label: 'Countersign' })
    expect(contract.createAgentKey.output.parse(state).keys).toMatchObject([
      { kind: 'agent', origin: 'created', state: 'ready', keyStore: 'keychain', isShowable: true, firstUsedAt: null },
    ])
    await findPurchaseInput(app, markets.other)
    expect((await serviceKeyOf(app, 'agent'))?.firstUsedAt).not.toBeNull()
    expect(await errorOf(async () => connectionService(app).createAgentKey({ use: 'app', label: '' }))).toEqual({
      code: 'key-exists',
      kind: 'agent',
    })

    await connectionService(app).openKeyWindow({ task: 'show', id: null })
    const text = await app.inKeyWindow(async (window) => {
      expect(await errorOf(() => window.copyShownKey(undefined))).toMatchObject({ what: 'key' })
      const shown = await window.showAgentKey(undefined)
      await window.copyShownKey(undefined)
      return shown.text
    })
    expect(text.startsWith('svcagent-')).toBe(true)
    expect(app.sideEffects.copiedTexts).toEqual([text])
    await connectionService(app).openKeyWindow({ task: 'enter', kind: 'user' })
    expect(await app.inKeyWindow((window) => errorOf(() => window.copyShownKey(undefined)))).toMatchObject({
      what: 'key',
    })
    expect(await errorOf(async () => connectionService(app).openKeyWindow({ task: 'show', id: null }))).toMatchObject({
      what: 'key',
    })

    expect((await connectionService(app).revokeAgentKey({ id: null })).keys).toEqual([])
    expect(app.sideEffects.questions.at(-1)?.title).toBe('Revoke the agent key of “Elsewhere”?')
    const refused = await markets.other.get('/v1/public/token/supportedlist', { 'x-api-key': text })
    expect(refused.status).toBe(401)
  }, 30_000)

  it('is neither revoked nor removed when the person says no to main', async () => {
    let says = true
    const app = await start({ confirm: () => says })
    await connectOther(app)
    await connectionService(app).createAgentKey({ use: 'app', label: '' })
    says = false
    expect(await errorOf(async () => connectionService(app).revokeAgentKey({ id: null }))).toEqual({ code: 'declined' })
    expect(await errorOf(async () => connectionService(app).removeKey({ kind: 'agent' }))).toEqual({ code: 'declined' })
    expect(app.sideEffects.questions.at(-1)).toMatchObject({
      title: 'Remove the agent key of “Elsewhere” from this computer?',
      detail: expect.stringContaining('stays under “Other agent keys” until you revoke it') as string,
    })
    await findPurchaseInput(app, markets.other)
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({ state: 'ready' })
  }, 30_000)

  it('asked for twice at once is one', async () => {
    const app = await start()
    await connectOther(app)
    const { issuedToday } = await markets.other.control('/keys/issued-elsewhere', { count: 1 })
    await Promise.all([1, 2, 3].map(() => connectionService(app).createAgentKey({ use: 'app', label: '' })))
    const after = await markets.other.control('/keys/issued-elsewhere', { count: 1 })
    expect(after.issuedToday).toBe(issuedToday + 2)
  }, 30_000)

  it('that the service makes no more of today is refused in its own words', async () => {
    const app = await start()
    await connectOther(app)
    await markets.other.control('/faults', { limits: 'on' })
    await markets.other.control('/keys/issued-elsewhere', { count: 200 })
    expect(await errorOf(async () => connectionService(app).createAgentKey({ use: 'app', label: '' }))).toMatchObject({
      code: 'service-refused',
      serviceCode: 'AGENT_TIER_CAPACITY',
    })
    expect((await connectionService(app).get(undefined)).keys).toEqual([])
  }, 30_000)

  it('can be made on the practice market as well, and takes the place of its own one', async () => {
    const app = await start()
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({ origin: 'practice', isShowable: false })
    expect(await errorOf(async () => connectionService(app).revokeAgentKey({ id: null }))).toMatchObject({
      what: 'key',
    })
    await connectionService(app).createAgentKey({ use: 'app', label: '' })
    await findPurchaseInput(app, markets.practice)
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({
      origin: 'created',
      firstUsedAt: expect.any(String) as string,
    })
    await connectionService(app).revokeAgentKey({ id: null })
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({ origin: 'practice' })
  }, 30_000)

  it('that is refused is said so, is not sent again, and stays until the person acts', async () => {
    const app = await start()
    await connectOther(app)
    await enterServiceKey(app, 'agent', `svcagent-${'0'.repeat(32)}`)
    expect(await errorOf(async () => findPurchaseInput(app, markets.other))).toEqual({
      code: 'unauthorized',
      cause: 'key-refused',
    })
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({
      state: 'refused',
      refusedAt: expect.any(String) as string,
    })
    expect(app.sideEffects.events.at(-1)).toMatchObject({ name: 'connection.changed' })
    await markets.other.control('/reset-calls', {})
    expect(await errorOf(async () => findPurchaseInput(app, markets.other))).toEqual({
      code: 'unauthorized',
      cause: 'key-refused',
    })
    expect(await markets.other.control('/service/calls')).toMatchObject({ counts: {}, recent: [] })
    await enterServiceKey(app, 'agent', markets.other.announcement.keys.agent)
    await findPurchaseInput(app, markets.other)
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({ state: 'ready', refusedAt: null })
  }, 30_000)
})

describe('agent keys beside the app’s own', () => {
  const statusWith = async (key: string) =>
    (await markets.other.get('/v1/public/token/supportedlist', { 'x-api-key': key })).status
  const others = async (app: Awaited<ReturnType<typeof start>>) =>
    (await connectionService(app).get(undefined)).agentKeys
  /** Makes a key for an assistant, and reads it in the key window. */
  async function forAssistant(app: Awaited<ReturnType<typeof start>>, label: string) {
    await connectionService(app).createAgentKey({ use: 'assistant', label })
    const key = (await others(app)).at(-1)
    if (!key) throw new Error('no key was made')
    await connectionService(app).openKeyWindow({ task: 'show', id: key.id })
    const text = await app.inKeyWindow(async (window) => {
      expect((await window.task(undefined)).assistant).toBe(label)
      return (await window.showAgentKey(undefined)).text
    })
    return { ...key, text }
  }

  it('each assistant has one, which is shown once and revoked without touching another', async () => {
    const app = await start()
    await connectOther(app)
    await connectionService(app).createAgentKey({ use: 'app', label: '' })
    for (const label of ['', 'a\nb', 'Cl\u202eaude', 'x'.repeat(41)]) {
      expect(await errorOf(async () => connectionService(app).createAgentKey({ use: 'assistant', label }))).toEqual({
        code: 'invalid-input',
        fields: ['label'],
      })
    }
    const first = await forAssistant(app, 'Claude')
    const second = await forAssistant(app, 'Scout')
    expect(first).toMatchObject({
      purpose: 'Claude',
      origin: 'created',
      keyStore: 'keychain',
      isShowable: true,
      removedAt: null,
      lastUsedAt: null,
      end: { reason: 'unused', isOver: false },
    })
    expect(first.text.startsWith(first.prefix)).toBe(true)
    expect((await others(app)).map(({ isShowable }) => isShowable)).toEqual([false, false])
    const show = async () => connectionService(app).openKeyWindow({ task: 'show', id: first.id })
    expect(await errorOf(show)).toMatchObject({ what: 'key' })

    await connectionService(app).revokeAgentKey({ id: first.id })
    expect(app.sideEffects.questions.at(-1)?.title).toBe(`Revoke the key of “Claude” (${first.prefix}…)?`)
    expect([await statusWith(first.text), await statusWith(second.text)]).toEqual([401, 200])
    expect((await others(app)).map(({ purpose }) => purpose)).toEqual(['Scout'])
    await findPurchaseInput(app, markets.other)
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({ state: 'ready', refusedAt: null })
  }, 30_000)

  it('a removed one stays listed until it is revoked, over a restart, too', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'app-'))
    const keychain = createMemoryKeychain()
    const app = await start({ dir, keychain })
    await connectOther(app)
    const own = await issue('agent')
    await enterServiceKey(app, 'agent', own)
    await findPurchaseInput(app, markets.other)
    const assistant = await forAssistant(app, 'Claude')
    await connectionService(app).removeKey({ kind: 'agent' })
    await connectionService(app).removeAgentKey({ id: assistant.id })
    expect(await serviceKeyOf(app, 'agent')).toBeUndefined()
    const removed = await others(app)
    expect(removed).toMatchObject([
      { purpose: '', origin: 'entered', lastUsedAt: expect.any(String) as string, end: { reason: 'idle' } },
      { purpose: 'Claude', removedAt: expect.any(String) as string },
    ])
    expect([await statusWith(own), await statusWith(assistant.text)]).toEqual([200, 200])
    app.stop()

    const again = await start({ dir, keychain })
    await expect.poll(async () => (await others(again)).map(({ id }) => id)).toEqual(removed.map(({ id }) => id))
    await expect.poll(async () => (await connectionService(again).get(undefined)).keyStorage).toBe('keychain')
    for (const { id } of removed) await connectionService(again).revokeAgentKey({ id })
    expect(await others(again)).toEqual([])
    expect([await statusWith(own), await statusWith(assistant.text)]).toEqual([401, 401])
    rmSync(dir, { recursive: true, force: true })
  }, 60_000)

  it('one that another replaces can still be revoked; the same one entered again is listed once', async () => {
    const app = await start()
    await connectOther(app)
    const [earlier, later] = [await issue('agent'), await issue('agent')]
    for (const text of [earlier, earlier, later]) await enterServiceKey(app, 'agent', text)
    const listed = await others(app)
    expect(listed).toHaveLength(1)
    await connectionService(app).revokeAgentKey({ id: listed[0]?.id ?? '' })
    expect([await statusWith(earlier), await statusWith(later)]).toEqual([401, 200])
    await findPurchaseInput(app, markets.other)
  }, 30_000)

  it('one that is deleted without being revoked goes only after a yes, and goes on working', async () => {
    let says = true
    const app = await start({ confirm: () => says })
    await connectOther(app)
    const { id, text } = await forAssistant(app, 'Claude')
    await connectionService(app).removeAgentKey({ id })
    says = false
    expect(await errorOf(async () => connectionService(app).removeAgentKey({ id }))).toEqual({ code: 'declined' })
    expect(app.sideEffects.questions.at(-1)?.detail).toContain('can no longer revoke it')
    expect(await others(app)).toHaveLength(1)
    says = true
    await connectionService(app).removeAgentKey({ id })
    expect(await others(app)).toEqual([])
    expect(await statusWith(text)).toBe(200)
    for (const call of [connectionService(app).revokeAgentKey, connectionService(app).removeAgentKey]) {
      expect(await errorOf(async () => call({ id }))).toMatchObject({ what: 'key' })
    }
  }, 30_000)

  it('one that the market refuses is not taken for the app’s own', async () => {
    const app = await start()
    await connectOther(app)
    await connectionService(app).createAgentKey({ use: 'app', label: '' })
    const { id, text } = await forAssistant(app, 'Claude')
    await markets.other.control('/keys/change', { key: text, project: 'another-app' })
    expect(await errorOf(async () => connectionService(app).revokeAgentKey({ id }))).toMatchObject({
      code: 'unauthorized',
    })
    expect(await others(app)).toHaveLength(1)
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({ refusedAt: null })
  }, 30_000)
})

describe('a key that asks for its project', () => {
  it('is sent with it once header and value are there', async () => {
    const app = await start()
    await connectOther(app, { projectHeader: 'X-Svc-Project' })
    const key = await issue('agent', { project: 'my-app' })
    await enterServiceKey(app, 'agent', key)
    expect(await errorOf(async () => findPurchaseInput(app, markets.other))).toMatchObject({ code: 'unauthorized' })
    await enterServiceKey(app, 'project', 'my-app')
    await findPurchaseInput(app, markets.other)
    expect(await serviceKeyOf(app, 'agent')).toMatchObject({ state: 'ready' })
  }, 30_000)
})

describe('no secret', () => {
  const filesOf = (dir: string): readonly string[] =>
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

  it('of a key or a project is in database, log, events or what the page is told', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'app-'))
    const app = await start({ dir })
    const project = 'the-project-name'
    await connectOther(app, { projectHeader: 'X-Svc-Project' })
    const secrets = {
      wrong: 'affiliate-key-that-nobody-issued',
      created: '',
      mistyped: '',
      agent: await issue('agent', { project }),
      user: await issue('user', { project }),
      affiliate: await issue('affiliate', { project }),
      project,
    }
    for (const kind of ['agent', 'user', 'affiliate', 'project'] as const)
      await enterServiceKey(app, kind, secrets[kind])
    const told: unknown[] = []
    // Requests with the keys for reading and trading, accepted and refused ones.
    await importOtherHolder(app)
    const { id } = await app.services.trade.buy(await findPurchaseInput(app, markets.other, 1))
    told.push(await waitUntilEnded(app, id))
    await enterServiceKey(app, 'affiliate', secrets.wrong)
    told.push(
      await waitUntilEnded(app, (await app.services.trade.buy(await findPurchaseInput(app, markets.other, 2))).id),
    )
    await connectionService(app).removeKey({ kind: 'agent' })
    await connectionService(app).removeKey({ kind: 'project' })
    told.push(await connectionService(app).createAgentKey({ use: 'app', label: 'mine' }))
    await connectionService(app).openKeyWindow({ task: 'show', id: null })
    secrets.created = (await app.inKeyWindow((window) => window.showAgentKey(undefined))).text
    await findPurchaseInput(app, markets.other)
    secrets.mistyped = `${secrets.created} ${secrets.created}`
    told.push(await errorOf(async () => enterServiceKey(app, 'user', secrets.mistyped)))
    told.push(await connectionService(app).get(undefined), app.sideEffects.events, app.sideEffects.faults)

    app.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const files = [...filesOf(dir), JSON.stringify(told)]
    // The public part of the key is in the files, so the right files are checked.
    expect(files.some((file) => file.includes(secrets.created.slice(0, 13)))).toBe(true)
    for (const [kind, secret] of Object.entries(secrets)) {
      for (const file of files) expect(file.includes(secret), kind).toBe(false)
    }
    rmSync(dir, { recursive: true, force: true })
  }, 60_000)
})

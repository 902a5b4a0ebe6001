import { fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createKeychain, type ChildLike } from './keychain'
import { rejection } from './testing/rig'

/** The port that Electron gives a utility process, over the channel that Node gives a forked one. */
const PARENT_PORT = `
const { EventEmitter } = require('node:events')
const port = new EventEmitter()
port.postMessage = (message) => process.send(message)
process.on('message', (data) => port.emit('message', { data }))
process.parentPort = port
`

/** keytar's functions over a map, with account names that trigger each failure. */
const KEYTAR = `
const values = new Map()
const act = (account) => {
  if (account === 'crash') process.exit(7)
  if (account === 'hang') return new Promise(() => {})
  if (account === 'block') for (;;);
  if (account === 'deny') return Promise.reject(new Error('User canceled the operation.'))
  if (account === 'no-bus') return Promise.reject(new Error('The name org.freedesktop.secrets was not provided by any .service files'))
  return Promise.resolve()
}
module.exports = {
  getPassword: (s, a) => act(a).then(() => values.get(s + a) ?? null),
  setPassword: (s, a, v) => act(a).then(() => void values.set(s + a, v)),
  deletePassword: (s, a) => act(a).then(() => values.delete(s + a)),
  findCredentials: (s) => Promise.resolve([...values].map(([k, password]) => ({ account: k.slice(s.length), password }))),
}
`

let folder = ''
const children: ChildProcess[] = []

/** Builds the entry as it is shipped: one CommonJS file, with keytar external. */
async function buildEntry(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: join(import.meta.dirname, 'keychain-process.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { external: ['keytar'], output: { format: 'cjs', entryFileNames: 'keychain.cjs' } },
    },
  })
}

function forkEntry(): ChildLike {
  const child = fork(join(folder, 'keychain.cjs'), { execArgv: ['-r', join(folder, 'parent-port.cjs')] })
  children.push(child)
  return {
    postMessage: (message) => void child.send(message as Record<string, unknown>),
    on: (event: 'message' | 'exit', listener: never) => child.on(event, listener),
    kill: () => child.kill('SIGKILL'),
  }
}

const setUp = (requestMs = 10_000) =>
  createKeychain({ fork: forkEntry, timeoutMs: { request: requestMs, probe: 10_000 } })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keychain-process-'))
  mkdirSync(join(folder, 'node_modules/keytar'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/keytar/index.js'), KEYTAR)
  writeFileSync(join(folder, 'parent-port.cjs'), PARENT_PORT)
  await buildEntry()
}, 60_000)

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the keychain process, built and forked', () => {
  it('probes, stores, lists names only, and deletes', async () => {
    const keychain = setUp()
    await keychain.probe('s')
    await keychain.set('s', 'a', 'wörd')
    expect(await keychain.get('s', 'a')).toBe('wörd')
    expect(await keychain.list('s')).toEqual(['a'])
    expect(await keychain.delete('s', 'a')).toBe(true)
    expect(await keychain.get('s', 'a')).toBeNull()
    expect(children).toHaveLength(1)
    keychain.dispose()
  })

  it.each([
    ['deny', 'denied'],
    ['no-bus', 'unavailable'],
    ['crash', 'crashed'],
  ])('with account "%s" fails as %s, and works on', async (account, code) => {
    const keychain = setUp()
    expect(await rejection(keychain.get('s', account))).toMatchObject({ code })
    expect(await keychain.get('s', 'a')).toBeNull()
    keychain.dispose()
  })

  it.each(['hang', 'block'])('with account "%s" is ended in time and replaced', async (account) => {
    const keychain = setUp(1_500)
    await keychain.probe('s')
    expect(await rejection(keychain.set('s', account, 'x'))).toMatchObject({ code: 'timed-out' })
    await keychain.probe('s')
    expect(children).toHaveLength(2)
    keychain.dispose()
  })
})

describe('the keychain process without a loadable keytar', () => {
  it('answers that there is no keychain', async () => {
    const module = join(folder, 'node_modules/keytar/index.js')
    writeFileSync(module, `throw new Error('Failed to load keytar native addon')`)
    const keychain = setUp()
    expect(await rejection(keychain.probe('s'))).toMatchObject({ code: 'unavailable' })
    keychain.dispose()
    writeFileSync(module, KEYTAR)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeychain } from './keychain'
import type { KeychainRequest } from './keychain-protocol'
import { createFakeChild, workingKeychain, type FakeChild } from './testing/child'
import { rejection, errorText } from './testing/rig'

type Behaviour = (request: KeychainRequest, child: FakeChild) => unknown

/** Each fork uses the next behaviour; the last one is repeated. */
function setUp(...behaviours: Behaviour[]) {
  const children: FakeChild[] = []
  const logged: unknown[] = []
  const keychain = createKeychain({
    fork() {
      const child = createFakeChild(behaviours[Math.min(children.length, behaviours.length - 1)] ?? (() => undefined))
      children.push(child)
      return child
    },
    log: (event) => logged.push(event),
  })
  return { keychain, children, logged }
}

const silent: Behaviour = () => undefined

describe('the keychain client', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('starts the process at the first request only, and one process serves many', async () => {
    const { keychain, children } = setUp(workingKeychain(new Map()))
    expect(children).toHaveLength(0)
    await keychain.set('s', 'a', 'x')
    expect(await keychain.get('s', 'a')).toBe('x')
    expect(await keychain.list('s')).toEqual(['a'])
    expect(await keychain.delete('s', 'a')).toBe(true)
    expect(await keychain.delete('s', 'a')).toBe(false)
    expect(await keychain.get('s', 'a')).toBeNull()
    expect(children).toHaveLength(1)
  })

  it('sends one request at a time, in order', async () => {
    const open: (() => void)[] = []
    const { keychain, children } = setUp(({ id }, child) => {
      open.push(() => child.sendMessage({ id, ok: true, value: null }))
    })
    const both = [keychain.get('s', 'first'), keychain.get('s', 'second')]
    await vi.advanceTimersByTimeAsync(0)
    expect(children[0]?.requests.map((request) => request.account)).toEqual(['first'])
    open[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(children[0]?.requests.map((request) => request.account)).toEqual(['first', 'second'])
    open[1]?.()
    expect(await Promise.all(both)).toEqual([null, null])
  })

  it('ends a process that never answers, fails with a time-out, and serves the next call with a new one', async () => {
    const { keychain, children, logged } = setUp(silent, workingKeychain(new Map([['a', 'x']])))
    const failed = rejection(keychain.set('s', 'a', 'a secret value'))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(children[0]?.killCount).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    const error = await failed
    expect(error).toMatchObject({ name: 'KeychainError', code: 'timed-out' })
    expect(errorText(error)).not.toContain('a secret value')
    expect(children[0]?.killCount).toBe(1)
    expect(await keychain.get('s', 'a')).toBe('x')
    expect(children).toHaveLength(2)
    expect(logged).toEqual([{ op: 'set', code: 'timed-out' }])
  })

  it('does not let those who wait behind a stuck request wait for a prompt each', async () => {
    const { keychain } = setUp(silent)
    const failed = [rejection(keychain.get('s', 'a')), rejection(keychain.get('s', 'b'))]
    await vi.advanceTimersByTimeAsync(60_000)
    for (const error of failed) expect(await error).toMatchObject({ code: 'timed-out' })
  })

  it('ignores what a replaced process says or does afterwards', async () => {
    const { keychain, children } = setUp(silent, silent)
    const failed = rejection(keychain.get('s', 'a'))
    await vi.advanceTimersByTimeAsync(60_000)
    await failed
    const second = keychain.get('s', 'a')
    children[0]?.sendMessage({ id: 2, ok: true, value: 'from the dead' })
    children[0]?.exit(1)
    children[1]?.sendMessage({ id: 2, ok: true, value: 'from the living' })
    expect(await second).toBe('from the living')
  })

  it.each([
    ['an answer to another request', { id: 99, ok: true, value: 'x' }],
    ['a value of the wrong kind', { id: 1, ok: true, value: 7 }],
    ['a list where text is due', { id: 1, ok: true, value: ['x'] }],
    ['an unknown refusal', { id: 1, ok: false, code: 'because' }],
    ['nothing at all', null],
    ['text', 'ok'],
  ])('takes %s for no answer', async (_, answer) => {
    const { keychain } = setUp(() => answer)
    const failed = rejection(keychain.get('s', 'a'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failed).toMatchObject({ code: 'timed-out' })
  })

  it('reports a crash at once and goes on with a new process', async () => {
    const { keychain, children } = setUp((_, child) => child.exit(11), workingKeychain(new Map()))
    const [first, second] = [rejection(keychain.get('s', 'a')), keychain.get('s', 'a')]
    expect(await first).toMatchObject({ code: 'crashed' })
    expect(await second).toBeNull()
    expect(children).toHaveLength(2)
  })

  it.each(['unavailable', 'denied'] as const)('passes on that the keychain is %s', async (code) => {
    const { keychain } = setUp(({ id }) => ({ id, ok: false, code }))
    expect(await rejection(keychain.get('s', 'a'))).toMatchObject({ code })
  })

  it('is unavailable when no process can be started', async () => {
    const keychain = createKeychain({
      fork() {
        throw new Error('no')
      },
    })
    expect(await rejection(keychain.get('s', 'a'))).toMatchObject({ code: 'unavailable' })
  })

  it('ends an idle process and starts it anew when needed', async () => {
    const { keychain, children } = setUp(workingKeychain(new Map()))
    await keychain.set('s', 'a', 'x')
    await vi.advanceTimersByTimeAsync(29_999)
    expect(children[0]?.killCount).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(children[0]?.killCount).toBe(1)
    await keychain.get('s', 'a')
    expect(children).toHaveLength(2)
  })

  it('fails what waits when it is disposed of, and everything afterwards', async () => {
    const { keychain, children } = setUp(silent)
    const failed = rejection(keychain.get('s', 'a'))
    keychain.dispose()
    expect(await failed).toMatchObject({ code: 'unavailable' })
    expect(children[0]?.killCount).toBe(1)
    expect(await rejection(keychain.get('s', 'a'))).toMatchObject({ code: 'unavailable' })
    expect(children).toHaveLength(1)
  })
})

describe('the probe', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('writes, reads and removes a canary', async () => {
    const values = new Map<string, string>()
    const { keychain, children } = setUp(workingKeychain(values))
    await keychain.probe('s')
    expect(children[0]?.requests.map((request) => request.op)).toEqual(['set', 'get', 'delete'])
    expect(values.size).toBe(0)
  })

  it('finds out a keychain that takes everything and keeps nothing', async () => {
    const { keychain } = setUp(({ id, op }) => ({ id, ok: true, value: op === 'delete' ? false : null }))
    expect(await rejection(keychain.probe('s'))).toMatchObject({ code: 'unavailable' })
  })

  it('is not satisfied by a locked keyring that reads null and never finishes a write', async () => {
    const { keychain, children } = setUp(({ id, op }) => (op === 'get' ? { id, ok: true, value: null } : undefined))
    const failed = rejection(keychain.probe('s'))
    // Long enough for a person to type the keyring's password.
    await vi.advanceTimersByTimeAsync(59_999)
    expect(children[0]?.killCount).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toMatchObject({ code: 'timed-out' })
    expect(children[0]?.killCount).toBe(1)
  })
})

import { inspect } from 'node:util'
import type { IpcMainInvokeEvent } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { contract } from '@shared/contract'
import { mainChannels, reviewChannels, vaultChannels } from '@shared/contract/channels'
import { method } from '@shared/contract/method'
import { reviewContract } from '@shared/contract/review'
import { vaultContract } from '@shared/contract/vault'
import { type Result, unpackResult } from '@shared/result'
import { AppFailure, failure } from '../platform/app-failure'
import { silentLog } from '../platform/testing/silent-log'
import { registerContract } from './register'

type Handler = (event: IpcMainInvokeEvent, raw: unknown) => Promise<Result<unknown>>
const handlers = vi.hoisted(() => new Map<string, unknown>())
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: unknown) => void handlers.set(channel, handler) },
}))
beforeEach(() => handlers.clear())

const event = {} as IpcMainInvokeEvent
const features = {
  thing: {
    get: method({ input: z.object({ id: z.string().max(4) }), output: z.object({ id: z.string() }) }),
  },
}
const faults: unknown[] = []
const log = { ...silentLog, fault: (_: string, cause: unknown) => (faults.push(cause), 'ref-1') }
function start(get: (input: { id: string }) => Promise<{ id: string }>, isTrusted: () => boolean = () => true) {
  const failureOf = (cause: unknown) => (cause === 'known' ? failure({ code: 'locked' }) : null)
  registerContract(features, () => ({ thing: { get } }), { isTrusted, log, failureOf })
  const handler = handlers.get('thing.get') as Handler
  return (raw: unknown) => handler(event, raw)
}

describe('a call from a page', () => {
  it('answers with what the contract names and nothing else', async () => {
    const ask = start(({ id }) =>
      Promise.resolve({ id, privateKey: 'secret', cause: new Error('x') } as { id: string }),
    )
    expect(await ask({ id: 'a' })).toEqual({ ok: true, value: { id: 'a' } })
  })

  it.each([
    undefined,
    null,
    1,
    'a',
    [],
    {},
    { id: 5 },
    { id: 'too long' },
    { id: { toString: 1 } },
    { id: 'a', more: 1 },
  ])('is not passed on with %j', async (raw) => {
    const service = vi.fn()
    const answer = await start(service)(raw)
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    expect(service).not.toHaveBeenCalled()
  })

  it('is answered with one text where its answer is large, and as before where it fails', async () => {
    const { get } = features.thing
    const large = { thing: { get: { ...get, isSentAsJson: true as const } } }
    const give = vi.fn(({ id }: { id: string }) => Promise.resolve({ id, privateKey: 'secret' }))
    registerContract(large, () => ({ thing: { get: give } }), {
      isTrusted: () => true,
      log,
      failureOf: () => null,
    })
    const ask = handlers.get('thing.get') as Handler
    const answer = await ask(event, { id: 'a' })
    expect(answer).toEqual({ ok: true, text: '{"id":"a"}' })
    expect(unpackResult(answer)).toEqual({ ok: true, value: { id: 'a' } })
    expect(await ask(event, { id: 5 })).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
  })

  it('from anybody else is rejected before anything is looked at', async () => {
    const service = vi.fn()
    await expect(start(service, () => false)({ id: 'a' })).rejects.toThrow('untrusted sender')
    expect(service).not.toHaveBeenCalled()
  })

  it('that fails as expected says only what the page may know', async () => {
    const cause = new AppFailure(
      { code: 'offline', what: 'service' },
      { cause: new Error('https://host/?apikey=secret') },
    )
    const answer = await start(() => Promise.reject(cause))({ id: 'a' })
    expect(answer).toEqual({ ok: false, error: { code: 'offline', what: 'service' } })
    expect(inspect(answer, { depth: 9, showHidden: true })).not.toContain('secret')
  })

  it('that fails in a way another folder knows is put into its words', async () => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Represents an error of another folder.
    expect(await start(() => Promise.reject('known'))({ id: 'a' })).toEqual({ ok: false, error: { code: 'locked' } })
  })

  it.each<[string, () => Promise<{ id: string }>]>([
    ['throws', () => Promise.reject(new Error('secret'))],
    [
      'throws at once',
      () => {
        throw new Error('secret')
      },
    ],
    ['answers in another shape', () => Promise.resolve({ id: 5 } as unknown as { id: string })],
  ])('to a service that %s is an internal error with a reference, and the fault is logged', async (_, get) => {
    faults.length = 0
    expect(await start(get)({ id: 'a' })).toEqual({ ok: false, error: { code: 'internal', ref: 'ref-1' } })
    expect(faults).toHaveLength(1)
  })

  it('cannot be registered without a service', () => {
    const services = { thing: {} } as never
    expect(() =>
      registerContract(features, () => services, { isTrusted: () => true, log, failureOf: () => null }),
    ).toThrow('no service')
  })
})

describe('the channels', () => {
  it.each([
    ['main', contract, mainChannels],
    ['review', reviewContract, reviewChannels],
    ['vault', vaultContract, vaultChannels],
  ] as const)('of the %s page are those of its contract', (_, methods, channels) => {
    const services = Object.fromEntries(
      Object.entries(methods).map(([feature, names]) => [
        feature,
        Object.fromEntries(Object.keys(names).map((name) => [name, () => Promise.resolve()])),
      ]),
    )
    registerContract(methods, () => services as never, { isTrusted: () => true, log, failureOf: () => null })
    const named = Object.entries(channels).flatMap(([feature, names]) =>
      (names as readonly string[]).map((name) => `${feature}.${name}`),
    )
    expect([...handlers.keys()].toSorted()).toEqual(named.toSorted())
  })
})

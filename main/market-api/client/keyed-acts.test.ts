import { afterEach, describe, expect, it } from 'vitest'
import { ordersAdd } from '@shared/market/wallet'
import { AppFailure } from '../../platform/app-failure'
import { createActKeys } from '../../keys/act-keys'
import { createVaultRig } from '../../keys/testing/rig'
import { openDatabase, type Database } from '../../storage/database'
import { createActStore, type ActStore } from '../../storage/keyed-acts'
import type { MarketClient } from './client'
import { createKeyedActs } from './keyed-acts'
import {
  createTestClient,
  rejectionOf,
  handlersInTurn,
  jsonHandler,
  startTestServer,
  type Handler,
} from '../testing/rig'

const TOKEN = '0.0.5000'
const OFFER = { token: TOKEN, orderPrice: 2 } as const
const PLACED = {
  success: true,
  orderPrice: 2,
  totalCost: 2,
  userBalance: 90,
  userAllowance: 50,
  requiredAllowance: 2,
}
const reset: Handler = (request) => void request.socket.destroy()
const page =
  (status: number): Handler =>
  (_, response) =>
    void response.writeHead(status).end('<html>')

/** Keeps a reference: a database without one is closed when memory is collected. */
const open: Database[] = []
afterEach(() => {
  for (const db of open.splice(0)) db.close()
})

/** Acts before a server that answers in turn. */
async function rig(...answers: readonly Handler[]) {
  const { base, seen, server } = await startTestServer(handlersInTurn(...answers))
  const { client } = createTestClient(base)
  const db = openDatabase(':memory:')
  open.push(db)
  const store = { ...createActStore(db) }
  let ms = Date.parse('2026-11-21T12:00:00Z')
  let monotonicMs = 5000
  let keys = 0
  let sentAs = 'the first'
  const vault = createVaultRig().start()
  await vault.open()
  await vault.recordKeys.load()
  const { recordKeys } = vault
  let isOpen = true
  let looksLeft = Number.POSITIVE_INFINITY
  const make = (market: MarketClient, on: ActStore) =>
    createKeyedActs({
      market,
      store: on,
      profileId: () => 'practice',
      now: () => ms,
      monotonicNow: () => monotonicMs,
      keys: createActKeys(
        { ...recordKeys, isLoaded: () => isOpen && recordKeys.isLoaded() },
        () => `key-number-${++keys}`,
      ),
      fingerprint: () =>
        looksLeft-- > 0 ? Promise.resolve(sentAs) : Promise.reject(new AppFailure({ code: 'locked' })),
      firstRetryDelayMs: 5,
    })
  const acts = make(client, store)
  const send = (on = acts, act = 'one', body: { token: string; orderPrice: number } = OFFER) =>
    on.send(ordersAdd, body, { act, priority: 'action' })
  return {
    acts,
    send,
    server,
    db,
    /** Simulates a new start of the app. */
    again: () => make(client, store),
    keysSent: () =>
      seen
        .filter(({ url }) => url.includes('/add'))
        .map(({ headers }) => String(headers['idempotency-key']).split(':')[0]),
    wait: (minutes: number) => {
      ms += minutes * 60_000
      monotonicMs += minutes * 60_000
    },
    setWallClock: (minutes: number) => (ms += minutes * 60_000),
    /** Locks the keychain after the key has been read for this many tries. */
    lock: (tries: number) => void (looksLeft = 1 + tries),
    /** Fails the next write of this kind, once, as a full disk does. */
    refuseWrite: (kind: 'begin' | 'settle') => {
      const write = store[kind]
      store[kind] = () => {
        store[kind] = write as never
        throw new Error('disk full')
      }
    },
    replaceKey: () => void (sentAs = 'the second'),
    /** Sets whether the vault was opened in this run. */
    setOpen: (open: boolean) => void (isOpen = open),
  }
}

describe('an act with a key of its own', () => {
  it('is sent once, and answered from memory when it is asked for again', async () => {
    const { send, again, keysSent } = await rig(jsonHandler(200, PLACED))
    const first = await send()
    expect(first).toMatchObject({ status: 'done', value: { orderPrice: '2', userBalance: '90' } })
    expect(await send(again())).toEqual(first)
    expect(keysSent()).toEqual(['key-number-1'])
  })

  it('is asked for again with the same key while its answer is lost', async () => {
    const { send, keysSent } = await rig(reset, reset, jsonHandler(200, { ...PLACED, idempotentReplay: true }))
    expect(await send()).toMatchObject({ status: 'done', value: { idempotentReplay: true } })
    expect(keysSent()).toEqual(['key-number-1', 'key-number-1', 'key-number-1'])
  })

  it('waits as long as it is told while the first try is still at work', async () => {
    const busy = jsonHandler(409, { success: false, idempotencyStatus: 'in_progress', retryAfter: 0.2 })
    const { send } = await rig(busy, jsonHandler(200, PLACED))
    const before = performance.now()
    expect((await send()).status).toBe('done')
    expect(performance.now() - before).toBeGreaterThan(190)
  })

  it('keeps its key over a new start of the app', async () => {
    const { send, again, keysSent } = await rig(reset, reset, reset, reset, jsonHandler(200, PLACED))
    expect(await send()).toMatchObject({ status: 'unknown' })
    expect((await send(again())).status).toBe('done')
    expect(new Set(keysSent()).size).toBe(1)
  })

  it('is repeated while it is fresh, and tells how long it asked to be left alone', async () => {
    const busy = jsonHandler(409, { success: false, idempotencyStatus: 'in_progress', retryAfter: 60 })
    const { send, again, wait } = await rig(busy, jsonHandler(200, PLACED))
    expect(await send()).toMatchObject({ status: 'unknown', isRepeatable: true, pauseMs: 60_000 })
    wait(4)
    expect((await send(again())).status).toBe('done')
  })

  it('is left alone no longer than it may be repeated, however long the service asks for', async () => {
    const busy = jsonHandler(409, { success: false, idempotencyStatus: 'in_progress', retryAfter: 86_400 })
    const { send, wait } = await rig(busy, busy, jsonHandler(200, PLACED))
    expect(await send()).toMatchObject({ isRepeatable: true, pauseMs: 300_001 })
    wait(4)
    expect(await send()).toMatchObject({ isRepeatable: true, pauseMs: 60_001 })
    wait(2)
    expect(await send()).toEqual({ status: 'unknown', isRepeatable: false, pauseMs: 0 })
  })

  it('is not sent again minutes after it was approved', async () => {
    const { send, again, keysSent, wait } = await rig(reset, reset, reset, reset, jsonHandler(200, PLACED))
    await send()
    wait(6)
    expect(await send(again())).toEqual({ status: 'unknown', isRepeatable: false, pauseMs: 0 })
    expect(keysSent()).toHaveLength(4)
  })

  it('is not made younger by a clock that is set back', async () => {
    const { send, keysSent, wait, setWallClock } = await rig(reset, reset, reset, reset, jsonHandler(200, PLACED))
    await send()
    wait(6)
    setWallClock(-5)
    expect(await send()).toEqual({ status: 'unknown', isRepeatable: false, pauseMs: 0 })
    expect(keysSent()).toHaveLength(4)
  })

  it('is not sent again when the service itself does not know, until that has been looked up', async () => {
    const unsure = jsonHandler(503, { success: false, outcomeUnknown: true, idempotencyKey: 'key-number-1' })
    const { acts, send, again, keysSent } = await rig(unsure, jsonHandler(200, PLACED))
    expect(await send()).toMatchObject({ status: 'unknown' })
    expect((await send(again())).status).toBe('unknown')
    expect(keysSent()).toHaveLength(1)
    acts.conclude('one', { tookPlace: false })
    expect((await send()).status).toBe('done')
    expect(keysSent()).toEqual(['key-number-1', 'key-number-2'])
  })

  it('that took place after all is not sent again', async () => {
    const { acts, send, keysSent } = await rig(jsonHandler(503, { success: false, outcomeUnknown: true }))
    await send()
    acts.conclude('one', { tookPlace: true })
    expect(await send()).toEqual({ status: 'done', value: null })
    expect(keysSent()).toHaveLength(1)
  })

  it('that was refused changed nothing, says so, and may be tried again', async () => {
    const { send, keysSent } = await rig(
      jsonHandler(400, { success: false, apimessage: 'too low' }),
      jsonHandler(200, PLACED),
    )
    expect((await rejectionOf(send())).error.code).toBe('service-refused')
    expect((await send()).status).toBe('done')
    // The refused act was never done, so its key is forgotten.
    expect(keysSent()).toEqual(['key-number-1', 'key-number-2'])
  })

  it('that was never sent says so', async () => {
    const { send, server } = await rig(jsonHandler(200, PLACED))
    await new Promise((resolve) => server.close(resolve))
    expect((await rejectionOf(send())).error).toEqual({ code: 'offline', what: 'service' })
  })

  it('whose answer the disk does not take is never called refused, and asked for again with its key', async () => {
    const { send, keysSent, refuseWrite } = await rig(jsonHandler(200, PLACED), jsonHandler(200, PLACED))
    refuseWrite('settle')
    expect((await send()).status).toBe('done')
    expect(keysSent()).toEqual(['key-number-1', 'key-number-1'])
  })

  it.each([
    ['body', JSON.stringify({ ...OFFER, orderPrice: 999 })],
    ['at', '2026-11-21T12:04:00.000Z'],
    ['sent_as', 'the second'],
    ['act', 'another'],
    ['key', 'key-number-9'],
  ])('that another program wrote, with another %s, is only looked up after a new start', async (column, value) => {
    const { send, again, keysSent, db, replaceKey } = await rig(jsonHandler(200, PLACED), jsonHandler(200, PLACED))
    await send()
    db.prepare(`UPDATE keyed_acts SET outcome = 'open', answer = NULL, ${column} = ?`).run(value)
    if (column === 'sent_as') replaceKey()
    const body = column === 'body' ? { ...OFFER, orderPrice: 999 } : OFFER
    expect(await send(again(), column === 'act' ? value : 'one', body)).toMatchObject({
      status: 'unknown',
      isRepeatable: false,
    })
    expect(keysSent()).toHaveLength(1)
  })

  it('of an earlier run is kept while the keys are locked, and asked for again once they are not', async () => {
    const { send, again, keysSent, setOpen, db } = await rig(jsonHandler(200, PLACED), jsonHandler(200, PLACED))
    await send()
    db.exec("UPDATE keyed_acts SET outcome = 'open', answer = NULL")
    setOpen(false)
    const later = again()
    expect(await send(later)).toMatchObject({ status: 'unknown', isRepeatable: true })
    expect(keysSent()).toHaveLength(1)
    setOpen(true)
    expect((await send(later)).status).toBe('done')
    expect(keysSent()).toEqual(['key-number-1', 'key-number-1'])
  })

  it('that cannot be stored under its name is not sent', async () => {
    const { send, keysSent, refuseWrite } = await rig(jsonHandler(200, PLACED))
    refuseWrite('begin')
    expect(await send().catch((cause: unknown) => cause)).toMatchObject({ message: 'disk full' })
    expect(keysSent()).toEqual([])
  })

  it('is not called refused by an answer that says nothing of the first try', async () => {
    const { send } = await rig(reset, jsonHandler(429, { success: false }), jsonHandler(401, { success: false }), reset)
    expect((await send()).status).toBe('unknown')
  })

  it.each([
    ['an error page of a gateway', page(504)],
    ['a pause that a gateway tells of', page(503)],
    ['a page that forbids', page(403)],
    ['a fault of the service', jsonHandler(500, { success: false, apimessage: 'it broke' })],
  ])('is not called refused after %s: it is asked for again with its key', async (_name, fault) => {
    const { send, keysSent } = await rig(fault, jsonHandler(200, PLACED))
    expect((await send()).status).toBe('done')
    expect(keysSent()).toEqual(['key-number-1', 'key-number-1'])
  })

  it('is not called refused by what a key or an address may not, said after a first try was lost', async () => {
    const { send, keysSent } = await rig(reset, jsonHandler(403, { success: false }), jsonHandler(200, PLACED))
    expect((await send()).status).toBe('done')
    expect(new Set(keysSent()).size).toBe(1)
  })

  it('is not called unsent when the key cannot be looked at any more after a first try', async () => {
    const { send, again, lock, keysSent } = await rig(reset, jsonHandler(200, PLACED))
    lock(1)
    expect((await send()).status).toBe('unknown')
    expect((await rejectionOf(send(again(), 'another'))).error).toEqual({ code: 'locked' })
    expect(keysSent()).toHaveLength(1)
  })

  it('asked for twice at once is one, and is done when any of its tries was', async () => {
    const late: Handler = (request, response, body) =>
      void setTimeout(() => jsonHandler(200, PLACED)(request, response, body), 80)
    const { send, keysSent } = await rig(late)
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
    const other = send(undefined, 'two')
    expect((await rejectionOf(send(undefined, 'two', { token: TOKEN, orderPrice: 3 }))).error.code).toBe(
      'invalid-input',
    )
    expect((await other).status).toBe('done')
    expect(keysSent()).toEqual(['key-number-1', 'key-number-2'])
  })

  it('that took place is never called anything else afterwards', () => {
    const db = openDatabase(':memory:')
    open.push(db)
    const store = createActStore(db)
    store.begin('practice', {
      act: 'one',
      operation: 'ordersAdd',
      body: '{}',
      key: 'key-number-1',
      sentAs: 'x',
      at: '2026-11-21T12:00:00Z',
    })
    store.settle('practice', 'one', 'done', '{}')
    store.settle('practice', 'one', 'refused')
    expect(store.get('practice', 'one')).toMatchObject({ outcome: 'done', answer: '{}' })
  })

  it('is not asked for again when an hour went by between two tries', async () => {
    const later: { wait?: (minutes: number) => void } = {}
    const sleeps: Handler = (request) => {
      later.wait?.(60)
      request.socket.destroy()
    }
    const { send, keysSent, wait } = await rig(sleeps, jsonHandler(200, PLACED))
    later.wait = wait
    expect((await send()).status).toBe('unknown')
    expect(keysSent()).toHaveLength(1)
  })

  it('is not sent with another user key, which the service would take for another act', async () => {
    const { send, again, keysSent, replaceKey } = await rig(reset, reset, reset, reset, jsonHandler(200, PLACED))
    await send()
    replaceKey()
    expect((await send(again())).status).toBe('unknown')
    expect(keysSent()).toHaveLength(4)
  })

  it('may be sent from the moment on when its key is kept, and not once it was refused', async () => {
    const { acts, send } = await rig(jsonHandler(400, { success: false }), jsonHandler(200, PLACED))
    expect(acts.mayHaveBeenSent('one')).toBe(false)
    await rejectionOf(send())
    expect(acts.mayHaveBeenSent('one')).toBe(false)
    await send()
    expect(acts.mayHaveBeenSent('one')).toBe(true)
  })

  it('that was refused long ago may be done today', async () => {
    const { send, wait } = await rig(jsonHandler(400, { success: false }), jsonHandler(200, PLACED))
    await rejectionOf(send())
    wait(48 * 60)
    expect((await send()).status).toBe('done')
  })

  it('is never another act under the same name', async () => {
    const { send } = await rig(jsonHandler(200, PLACED))
    await send()
    const other = send(undefined, 'one', { token: TOKEN, orderPrice: 3 })
    expect((await rejectionOf(other)).error).toEqual({ code: 'invalid-input', fields: ['act'] })
  })
})

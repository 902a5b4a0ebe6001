import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import type { VaultClock } from '../clock'
import type { Keychain } from '../keychain'
import { createMemoryKeychain } from '../memory-keychain'
import type { DeriveKey } from '../seal'
import type { KeyMetaStore, KeyRecord } from '../key-meta'
import type { KeyType } from '../key-types'
import type { LockState, LockStateStore } from '../throttle'
import { createVault, type Vault, type VaultDeps } from '../vault'

/** Both clocks, moved only by the test; timers that have come due are fired. */
function createTestClock(startMs = 1_800_000_000_000) {
  let now = startMs
  let monotonicMs = 5000
  const timers = new Set<{ readonly at: number; readonly fn: () => void }>()
  const clock: VaultClock = {
    now: () => now,
    monotonicNow: () => monotonicMs,
    setTimer(fn, ms) {
      const timer = { at: monotonicMs + ms, fn }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  return {
    ...clock,
    advance(ms: number): void {
      now += ms
      monotonicMs += ms
      for (const timer of [...timers].filter((due) => due.at <= monotonicMs)) {
        timers.delete(timer)
        timer.fn()
      }
    },
    /** Moves only the wall clock, as a manual change or a computer's sleep does. */
    setWallClock(byMs: number): void {
      now += byMs
    },
    /** Time passes on both clocks while main is too busy to run a timer. */
    passWithoutTimers(ms: number): void {
      now += ms
      monotonicMs += ms
    },
  }
}

/** Replaces scrypt, so that a hundred unlocks do not take a minute. One test uses the real one. */
const quickDerive: DeriveKey = (passphrase, salt) =>
  Promise.resolve(new Uint8Array(createHash('sha256').update(salt).update(passphrase).digest()))

function createMemoryKeyMeta(): KeyMetaStore {
  const records = new Map<string, KeyRecord>()
  return {
    load: () => [...records.values()],
    save: (record) => void records.set(record.keyId, record),
    remove: (keyId) => void records.delete(keyId),
  }
}

function createMemoryLockState(): LockStateStore {
  let state: LockState | null = null
  return {
    load: () => state,
    save(next) {
      state = next
    },
  }
}

/** A vault on a memory keychain that replaces the real one, with all state that outlives a restart. */
export function createRig(overrides: Partial<VaultDeps> = {}) {
  const clock = createTestClock()
  const durable = {
    keychain: overrides.keychain ?? createMemoryKeychain(),
    meta: createMemoryKeyMeta(),
    lockState: createMemoryLockState(),
  }
  const start = () =>
    createVault({ ...durable, memory: createMemoryKeychain(), clock, derive: quickDerive, ...overrides })
  return { ...durable, clock, start }
}

/** A keychain whose calls can be made to fail: `before` runs first and may throw. */
export function interruptible(inner: Keychain, before: (op: string, account: string) => void): Keychain {
  return {
    probe: (service) => inner.probe(service),
    list: (service) => inner.list(service),
    async get(service, account) {
      before('get', account)
      return inner.get(service, account)
    },
    async set(service, account, value) {
      before('set', account)
      return inner.set(service, account, value)
    },
    async delete(service, account) {
      before('delete', account)
      return inner.delete(service, account)
    },
  }
}

/** All text of an error that could end up in a log. */
export function textOf(error: unknown): string {
  const parts = [String(error), JSON.stringify(error), inspect(error, { depth: 10, showHidden: true })]
  if (error instanceof Error) parts.push(error.message, error.stack ?? '', textOfCause(error.cause))
  return parts.join('\n').toLowerCase()
}

const textOfCause = (cause: unknown): string => (cause === undefined ? '' : textOf(cause))

/** Returns the error of a rejected promise; fails when the promise did not reject. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('expected a rejection')
    },
    (error: unknown) => error,
  )
}

/** Adds a new key the way a person does: words shown, requested ones typed back. */
export async function addNewKey(vault: Vault, keyType: KeyType): Promise<KeyRecord> {
  const draft = await vault.draftKey(keyType)
  const words = draft.takeWords()
  return draft.keep(draft.askedPositions.map((place) => words[place - 1] ?? ''))
}

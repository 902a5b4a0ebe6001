import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import type { VaultClock } from '../clock'
import type { Keychain } from '../keychain'
import { createMemoryKeychain } from '../memory-keychain'
import type { DeriveKey } from '../seal'
import type { KeyRecordStore, KeyRecord } from '../key-record'
import type { KeyType } from '../key-types'
import type { LockState, LockStateStore } from '../throttle'
import { createVault, type Vault, type VaultDeps } from '../vault'

/** Wall clock and monotonic clock, which only the test moves. `advance` runs the timers that are due. */
function createTestClock(startMs = 1_800_000_000_000) {
  let wallMs = startMs
  let monotonicMs = 5000
  const timers = new Set<{ readonly dueMs: number; readonly fn: () => void }>()
  const clock: VaultClock = {
    now: () => wallMs,
    monotonicNow: () => monotonicMs,
    setTimer(fn, ms) {
      const timer = { dueMs: monotonicMs + ms, fn }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  return {
    ...clock,
    advance(ms: number): void {
      wallMs += ms
      monotonicMs += ms
      for (const timer of [...timers].filter(({ dueMs }) => dueMs <= monotonicMs)) {
        timers.delete(timer)
        timer.fn()
      }
    },
    /** Sets the wall clock forwards, or with a negative `changeMs` backwards, while the monotonic clock stays. */
    setWallClock(changeMs: number): void {
      wallMs += changeMs
    },
    /** Moves both clocks without running timers, as when main is too busy to run a timer. */
    passWithoutTimers(ms: number): void {
      wallMs += ms
      monotonicMs += ms
    },
  }
}

/** Replacement for scrypt, so that a hundred unlocks do not take a minute. One test uses the real scrypt. */
const quickDerive: DeriveKey = (passphrase, salt) =>
  Promise.resolve(new Uint8Array(createHash('sha256').update(salt).update(passphrase).digest()))

function createMemoryKeyRecordStore(): KeyRecordStore {
  const records = new Map<string, KeyRecord>()
  return {
    load: () => [...records.values()],
    save: (record) => void records.set(record.keyId, record),
    remove: (keyId) => void records.delete(keyId),
  }
}

function createMemoryLockState(): LockStateStore {
  let lockState: LockState | null = null
  return {
    load: () => lockState,
    save(newState) {
      lockState = newState
    },
  }
}

/**
 * A rig for vaults: a keychain in memory, and the other state that outlives a restart. Each call of `start` is a new
 * run of the app with that state.
 */
export function createVaultRig(overrides: Partial<VaultDeps> = {}) {
  const clock = createTestClock()
  const durable = {
    keychain: overrides.keychain ?? createMemoryKeychain(),
    keyRecordStore: createMemoryKeyRecordStore(),
    lockState: createMemoryLockState(),
  }
  const start = () =>
    createVault({ ...durable, memory: createMemoryKeychain(), clock, derive: quickDerive, ...overrides })
  return { ...durable, clock, start }
}

/** A keychain whose reads, writes and deletions can be made to fail: `beforeCall` runs before each, and may throw. */
export function interruptibleKeychain(inner: Keychain, beforeCall: (op: string, account: string) => void): Keychain {
  return {
    probe: (service) => inner.probe(service),
    list: (service) => inner.list(service),
    async get(service, account) {
      beforeCall('get', account)
      return inner.get(service, account)
    },
    async set(service, account, value) {
      beforeCall('set', account)
      return inner.set(service, account, value)
    },
    async delete(service, account) {
      beforeCall('delete', account)
      return inner.delete(service, account)
    },
  }
}

/** All text of an error that could end up in a log, in lower case. */
export function errorText(error: unknown): string {
  const parts = [String(error), JSON.stringify(error), inspect(error, { depth: 10, showHidden: true })]
  if (error instanceof Error) parts.push(error.message, error.stack ?? '', textOfCause(error.cause))
  return parts.join('\n').toLowerCase()
}

const textOfCause = (cause: unknown): string => (cause === undefined ? '' : errorText(cause))

/** The error with which a promise rejects. Rejects with another error if the promise resolves. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('expected a rejection')
    },
    (error: unknown) => error,
  )
}

/** Adds a new key as a person does: reads the words, then types the requested words back. */
export async function addNewKey(vault: Vault, keyType: KeyType): Promise<KeyRecord> {
  const draft = await vault.draftKey(keyType)
  const words = draft.takeWords()
  return draft.keep(draft.requestedPositions.map((position) => words[position - 1] ?? ''))
}

import { MINUTE_MS } from '@shared/time'
import type { Credentials, KeyedAccess, KeyKind } from '../../market-api/client/credentials'
import { failure, type AppFailure } from '../../platform/app-failure'
import type { ServiceKeys } from '../../keys/service-keys'
import { VaultError } from '../../keys/vault-error'

type ServiceCredentialsDeps = {
  readonly keys: ServiceKeys
  /** Settles once the keychain has been tried; never rejects. Requests of the first second wait for it. */
  readonly ready: Promise<void>
  /** True if the person agreed to the addresses of this profile. The person's keys are sent to no others. */
  readonly isApproved: () => boolean
  readonly projectHeader: string | null
  readonly now: () => number
  /** Maps an error of the vault to one of the page's; null for any other error. */
  readonly translate: (cause: unknown) => AppFailure | null
}

/** Credentials for the requests of one profile, from its keys. */
export function createServiceCredentials(deps: ServiceCredentialsDeps): Credentials {
  const { keys, projectHeader, now, translate } = deps
  const isAvailable = (kind: KeyKind) =>
    keys.rowOf(kind) === null ? keys.practiceText(kind) !== null : !keys.isGone(kind)
  const project = () => {
    const value = projectHeader === null ? null : keys.projectText()
    return projectHeader === null || value === null ? null : { header: projectHeader, value }
  }

  /**
   * Throws AppFailure `locked` while the project's name is locked: the service would refuse a request without the name
   * as if the key were wrong.
   */
  function requireProject(): void {
    const isNeeded = projectHeader !== null && keys.rowOf('project') !== null && !keys.isGone('project')
    if (isNeeded && project() === null) throw failure({ code: 'locked' })
  }

  /** Running requests with the kind and generation of their key. A request that is not listed has the current key. */
  const runningRequests = new Set<{ readonly kind: KeyKind; readonly generation: string }>()
  /** Generation of a key together with its project: with another project the answer may be different. */
  const generationOf = (kind: KeyKind): string => `${keys.generationOf(kind)} ${keys.generationOf('project')}`
  const isOfEarlierKey = (kind: KeyKind): boolean =>
    [...runningRequests].some((request) => request.kind === kind && request.generation !== generationOf(kind))

  async function lend<T>(kind: KeyKind, use: (text: string) => Promise<T>): Promise<T> {
    const row = keys.rowOf(kind)
    if (row === null) {
      const text = keys.practiceText(kind)
      if (text === null) throw failure({ code: 'unauthorized', cause: 'no-key' })
      return use(text)
    }
    // A refused key that is sent repeatedly would count as an attack. The person decides about the key.
    if (row.refusedAt !== null) throw failure({ code: 'unauthorized', cause: 'key-refused' })
    await deps.ready
    // After unlocking, the person is asked about a profile that another program has changed.
    if (!deps.isApproved()) throw failure({ code: 'locked' })
    requireProject()
    const request = { kind, generation: generationOf(kind) }
    runningRequests.add(request)
    try {
      return await keys.lend(kind, use)
    } catch (cause) {
      if (!(cause instanceof VaultError && cause.code === 'unknown-secret')) throw translate(cause) ?? cause
      if (request.generation === generationOf(kind)) keys.markGone(kind)
      throw failure({ code: 'unauthorized', cause: 'no-key' })
    } finally {
      // The answer's verdict on the key is recorded in the same turn, before the request leaves the list.
      setImmediate(() => runningRequests.delete(request))
    }
  }

  function recordOutcome(kind: KeyKind, outcome: 'accepted' | 'refused'): void {
    const row = keys.rowOf(kind)
    // An answer that may be about an earlier key proves nothing about this one. The next request will.
    if (!row || isOfEarlierKey(kind)) return
    const isoNow = new Date(now()).toISOString()
    if (outcome === 'refused') {
      if (row.refusedAt === null) keys.write({ ...row, refusedAt: isoNow })
      return
    }
    const isFresh = row.lastUsedAt !== null && Math.abs(now() - Date.parse(row.lastUsedAt)) < MINUTE_MS
    if (isFresh && row.refusedAt === null) return
    keys.write({ ...row, firstUsedAt: row.firstUsedAt ?? isoNow, lastUsedAt: isoNow, refusedAt: null })
  }

  return {
    choose: (access) => KINDS_FOR[access].find(isAvailable) ?? null,
    // The practice market's keys are in no keychain.
    ready: (kind) => (keys.rowOf(kind) === null ? Promise.resolve() : deps.ready),
    lend,
    project,
    noteOutcome: recordOutcome,
  }
}

/**
 * Key kinds that may make a request, the least powerful first. An affiliate key is never sent where another would do.
 */
const KINDS_FOR: Readonly<Record<KeyedAccess, readonly KeyKind[]>> = {
  key: ['agent', 'user'],
  'agent-key': ['agent'],
  user: ['user'],
  affiliate: ['affiliate'],
}

import { MINUTE_MS } from '@shared/time'
import type { Credentials, KeyedAccess, KeyKind } from '../../market-api/client/credentials'
import { failure, type AppFailure } from '../../platform/app-failure'
import type { ServiceKeys } from '../../keys/service-keys'
import { VaultError } from '../../keys/vault-error'

type ServiceCredentialsDeps = {
  readonly keys: ServiceKeys
  /** Settles after the first attempt to open the keychain; never rejects. Requests at startup wait for this attempt. */
  readonly whenKeychainTried: Promise<void>
  /** True if the person agreed to the addresses of this profile. The person's keys are sent only then. */
  readonly isApproved: () => boolean
  readonly projectHeader: string | null
  readonly now: () => number
  /** Maps an error of the vault to the failure that the page shows; null for any other error. */
  readonly vaultFailureOf: (cause: unknown) => AppFailure | null
}

/** Credentials for the requests of one profile, from its keys. */
export function createServiceCredentials(deps: ServiceCredentialsDeps): Credentials {
  const { keys, projectHeader, now, vaultFailureOf } = deps
  const isAvailable = (kind: KeyKind) =>
    keys.rowOf(kind) === null ? keys.practiceText(kind) !== null : !keys.isMissing(kind)
  const getProjectHeader = () => {
    if (projectHeader === null) return null
    const projectName = keys.projectText()
    return projectName === null ? null : { header: projectHeader, value: projectName }
  }

  /**
   * Throws AppFailure `locked` while the project's name is locked: the service would refuse a request without the name
   * as if the key were wrong.
   */
  function requireProject(): void {
    const isNeeded = projectHeader !== null && keys.rowOf('project') !== null && !keys.isMissing('project')
    if (isNeeded && getProjectHeader() === null) throw failure({ code: 'locked' })
  }

  /** Running requests, each with the kind of its key and the generation that the key had at the start. */
  const runningRequests = new Set<{ readonly kind: KeyKind; readonly generation: string }>()
  /**
   * Generations of the key and of the project name, joined to one text: the service may answer differently for the same
   * key with another project name.
   */
  const generationOf = (kind: KeyKind): string => `${keys.generationOf(kind)} ${keys.generationOf('project')}`
  const mayBeOfEarlierKey = (kind: KeyKind): boolean =>
    [...runningRequests].some((request) => request.kind === kind && request.generation !== generationOf(kind))

  async function lend<T>(kind: KeyKind, use: (text: string) => Promise<T>): Promise<T> {
    const row = keys.rowOf(kind)
    if (row === null) {
      const text = keys.practiceText(kind)
      if (text === null) throw failure({ code: 'unauthorized', cause: 'no-key' })
      return use(text)
    }
    // Sending a refused key again and again would look like an attack. The person decides what to do with the key.
    if (row.refusedAt !== null) throw failure({ code: 'unauthorized', cause: 'key-refused' })
    await deps.whenKeychainTried
    // If another program changed the profile, the person is asked about it after unlocking. No key is sent before that.
    if (!deps.isApproved()) throw failure({ code: 'locked' })
    requireProject()
    const request = { kind, generation: generationOf(kind) }
    runningRequests.add(request)
    try {
      return await keys.lend(kind, use)
    } catch (cause) {
      if (!(cause instanceof VaultError && cause.code === 'unknown-secret')) throw vaultFailureOf(cause) ?? cause
      if (request.generation === generationOf(kind)) keys.markMissing(kind)
      throw failure({ code: 'unauthorized', cause: 'no-key' })
    } finally {
      // `noteOutcome` is called for the answer of this request in the same turn of the event loop, and needs the
      // request in the set. So the request is deleted after this turn.
      setImmediate(() => runningRequests.delete(request))
    }
  }

  function noteOutcome(kind: KeyKind, outcome: 'accepted' | 'refused'): void {
    const row = keys.rowOf(kind)
    // The answer may be about an earlier key, and would then say nothing about the current key.
    if (!row || mayBeOfEarlierKey(kind)) return
    const isoNow = new Date(now()).toISOString()
    if (outcome === 'refused') {
      if (row.refusedAt === null) keys.saveRow({ ...row, refusedAt: isoNow })
      return
    }
    const wasJustNoted = row.lastUsedAt !== null && Math.abs(now() - Date.parse(row.lastUsedAt)) < MINUTE_MS
    if (wasJustNoted && row.refusedAt === null) return
    keys.saveRow({ ...row, firstUsedAt: row.firstUsedAt ?? isoNow, lastUsedAt: isoNow, refusedAt: null })
  }

  return {
    choose: (access) => KEY_KINDS_BY_ACCESS[access].find(isAvailable) ?? null,
    // The practice market's keys are in no keychain.
    waitForKey: (kind) => (keys.rowOf(kind) === null ? Promise.resolve() : deps.whenKeychainTried),
    lend,
    getProjectHeader,
    noteOutcome,
  }
}

/**
 * Key kinds that may make a request, the least powerful first. An affiliate key is sent only where no other kind is
 * accepted.
 */
const KEY_KINDS_BY_ACCESS: Readonly<Record<KeyedAccess, readonly KeyKind[]>> = {
  key: ['agent', 'user'],
  'agent-key': ['agent'],
  user: ['user'],
  affiliate: ['affiliate'],
}

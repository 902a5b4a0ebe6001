import { MINUTE_MS } from '@shared/time'
import type { Credentials, Keyed, KeyKind } from '../../market-api/client/credentials'
import { failure, type AppFailure } from '../../platform/app-failure'
import type { ServiceKeys } from '../../keys/service-keys'
import { VaultError } from '../../keys/vault-error'

type ServiceCredentialsDeps = {
  readonly keys: ServiceKeys
  /** Settled once the keychain has been tried; never rejects. A request of the first second waits for it. */
  readonly ready: Promise<void>
  /** Whether the person agreed to the addresses of this profile: to no others is a key of theirs sent. */
  readonly isApproved: () => boolean
  readonly projectHeader: string | null
  readonly now: () => number
  /** Errors of the vault in the page's terms; null when it is none. */
  readonly translate: (cause: unknown) => AppFailure | null
}

/** What requests of one profile are sent with, out of its keys. */
export function createServiceCredentials(deps: ServiceCredentialsDeps): Credentials {
  const { keys, projectHeader, now, translate } = deps
  const isAtHand = (kind: KeyKind) =>
    keys.rowOf(kind) === null ? keys.practiceText(kind) !== null : !keys.isGone(kind)
  const project = () => {
    const value = projectHeader === null ? null : keys.projectText()
    return projectHeader === null || value === null ? null : { header: projectHeader, value }
  }

  /** A request without the project's name would be refused as if the key were wrong. */
  function requireProject(): void {
    const isNeeded = projectHeader !== null && keys.rowOf('project') !== null && !keys.isGone('project')
    if (isNeeded && project() === null) throw failure({ code: 'locked' })
  }

  /** Requests that are out with a key, by its kind and generation. Unknown ones are of the key that is there. */
  const out = new Set<{ readonly kind: KeyKind; readonly generation: string }>()
  /** A key is known together with its project: with another one the answer may be another, too. */
  const generationOf = (kind: KeyKind): string => `${keys.generationOf(kind)} ${keys.generationOf('project')}`
  const isOfEarlierKey = (kind: KeyKind): boolean =>
    [...out].some((one) => one.kind === kind && one.generation !== generationOf(kind))

  async function lend<T>(kind: KeyKind, use: (text: string) => Promise<T>): Promise<T> {
    const row = keys.rowOf(kind)
    if (row === null) {
      const text = keys.practiceText(kind)
      if (text === null) throw failure({ code: 'unauthorized', cause: 'no-key' })
      return use(text)
    }
    // Sent again and again it would count as an attack; the person decides what becomes of it.
    if (row.refusedAt !== null) throw failure({ code: 'unauthorized', cause: 'key-refused' })
    await deps.ready
    // Once the keys are unlocked the person is asked about a profile that another program has changed.
    if (!deps.isApproved()) throw failure({ code: 'locked' })
    requireProject()
    const lent = { kind, generation: generationOf(kind) }
    out.add(lent)
    try {
      return await keys.lend(kind, use)
    } catch (cause) {
      if (!(cause instanceof VaultError && cause.code === 'unknown-secret')) throw translate(cause) ?? cause
      if (lent.generation === generationOf(kind)) keys.markGone(kind)
      throw failure({ code: 'unauthorized', cause: 'no-key' })
    } finally {
      // What its answer said of the key is noticed in the same turn.
      setImmediate(() => out.delete(lent))
    }
  }

  function noticed(kind: KeyKind, outcome: 'accepted' | 'refused'): void {
    const row = keys.rowOf(kind)
    // An answer that may be about an earlier key says nothing of this one: the next request will.
    if (!row || isOfEarlierKey(kind)) return
    const at = new Date(now()).toISOString()
    if (outcome === 'refused') {
      if (row.refusedAt === null) keys.write({ ...row, refusedAt: at })
      return
    }
    const isFresh = row.lastUsedAt !== null && Math.abs(now() - Date.parse(row.lastUsedAt)) < MINUTE_MS
    if (isFresh && row.refusedAt === null) return
    keys.write({ ...row, firstUsedAt: row.firstUsedAt ?? at, lastUsedAt: at, refusedAt: null })
  }

  return {
    choose: (access) => KINDS_FOR[access].find(isAtHand) ?? null,
    // Those of the practice market are in no keychain.
    ready: (kind) => (keys.rowOf(kind) === null ? Promise.resolve() : deps.ready),
    lend,
    project,
    noticed,
  }
}

/** Kinds that may call, the least powerful first. An affiliate key is never sent where another would do. */
const KINDS_FOR: Readonly<Record<Keyed, readonly KeyKind[]>> = {
  key: ['agent', 'user'],
  'agent-key': ['agent'],
  user: ['user'],
  affiliate: ['affiliate'],
}

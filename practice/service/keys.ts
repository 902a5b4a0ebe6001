import { createHash } from 'node:crypto'
import { DAY_MS } from '@shared/time'
import type { SavedPart } from '../saved-part'
import type { Rules } from './rules'

export const AGENT_PREFIX = 'svcagent-'
/** Default header for the project name, as in the documents, which write `svc` instead of the market's name. */
export const PROJECT_HEADER = 'x-svc-project'
/** Header in which clients of the live market send the project name. */
const LIVE_PROJECT_HEADER = 'x-sentx-project'
/** An agent key that was never used expires this long after its creation. */
const UNUSED_AGENT_KEY_MS = 7 * DAY_MS
/** A used agent key expires this long after its last use. */
const IDLE_AGENT_KEY_MS = 90 * DAY_MS
/** Minimum time between two recorded uses of a key: one hour, so that not every request causes a save. */
const MIN_USE_INTERVAL_MS = 3_600_000

export const KEY_KINDS = ['agent', 'user', 'affiliate'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** Permissions over its wallet that can be switched on for a user key. */
export const PERMISSIONS = ['manageOrders', 'manageAllowance'] as const
export type Permission = (typeof PERMISSIONS)[number]

export type ApiKey = {
  readonly kind: KeyKind
  /** SHA-256 of the key text, as hex. The text itself is not stored. */
  readonly hash: string
  readonly label: string
  readonly createdAtMs: number
  /** Wallet of a user key, or payout account of an affiliate key; null for an agent key. */
  readonly account: number | null
  /** Project name that every request must send in the project header; null if the key needs no project name. */
  readonly project: string | null
  readonly permissions?: readonly Permission[]
  /** False for a user key that waits for activation, or an affiliate key whose terms are not accepted. */
  readonly active?: boolean
  /** IP addresses that may use the key; any address if absent. */
  readonly allowedIps?: readonly string[]
  /** True once the affiliate account has passed its review. Until then the account earns no commission. */
  readonly approved?: boolean
  /** True for a key of a new world, which never expires. */
  readonly lasting?: boolean
  readonly revoked?: boolean
  /** True once a request has used the key. */
  readonly used: boolean
  readonly lastUsedAtMs?: number
}

/** One issuing of an agent key to a network address. */
type Issuance = { readonly address: string; readonly atMs: number }
type SavedKeys = { readonly keys: readonly ApiKey[]; readonly issued: readonly Issuance[] }

export const hashKey = (keyText: string): string => createHash('sha256').update(keyText).digest('hex')

/** Stored API keys, and the network addresses to which agent keys were issued within the last 24 hours. */
export class Keys implements SavedPart<SavedKeys> {
  readonly name = 'keys'
  private readonly byHash = new Map<string, ApiKey>()
  private issued: Issuance[] = []

  constructor(
    private readonly nowMs: () => number,
    private readonly onChange: () => void,
    private readonly rules: Rules,
    /** Name of the project header, in lower case. */
    readonly projectHeader = PROJECT_HEADER,
  ) {}

  /** Headers in which a request may send the project name. A configured header replaces both default headers. */
  get projectHeaders(): readonly string[] {
    return this.projectHeader === PROJECT_HEADER ? [PROJECT_HEADER, LIVE_PROJECT_HEADER] : [this.projectHeader]
  }

  /** Adds a key, or replaces the stored key with the same hash. */
  add(key: ApiKey): void {
    this.byHash.set(key.hash, key)
    this.onChange()
  }

  /** Key with this text, including revoked and expired keys; null if no such key was issued. */
  findIssued(keyText: string): ApiKey | null {
    return this.byHash.get(hashKey(keyText)) ?? null
  }

  /** Marks a key as revoked. The key stays stored, so that revoking it again is not an error. */
  revoke(key: ApiKey): void {
    this.add({ ...key, revoked: true })
  }

  /** Key with this text; null if the key is unknown, revoked or expired. */
  find(keyText: string): ApiKey | null {
    const key = this.findIssued(keyText)
    if (!key || key.revoked || this.isExpired(key)) return null
    return key
  }

  private isExpired({ kind, lasting, used, createdAtMs, lastUsedAtMs = createdAtMs }: ApiKey): boolean {
    if (kind !== 'agent' || lasting) return false
    if (!used) return this.rules.isKept('keys.unused-expiry') && this.nowMs() - createdAtMs > UNUSED_AGENT_KEY_MS
    return this.rules.isKept('keys.idle-expiry') && this.nowMs() - lastUsedAtMs > IDLE_AGENT_KEY_MS
  }

  /** Records a use of the key, at most once within `MIN_USE_INTERVAL_MS`. Returns the stored key. */
  noteUse(key: ApiKey): ApiKey {
    const now = this.nowMs()
    if (key.used && now - (key.lastUsedAtMs ?? key.createdAtMs) < MIN_USE_INTERVAL_MS) return key
    const usedKey = { ...key, used: true, lastUsedAtMs: now }
    this.add(usedKey)
    return usedKey
  }

  /** Records that an agent key was issued to a network address. */
  noteIssued(address: string): void {
    this.issued = [...this.issuedWithinDay(), { address, atMs: this.nowMs() }]
  }

  /** Agent keys issued within the last 24 hours, oldest first. */
  issuedWithinDay(): readonly Issuance[] {
    const sinceMs = this.nowMs() - DAY_MS
    return this.issued.filter(({ atMs }) => atMs > sinceMs)
  }

  save(): SavedKeys {
    return { keys: [...this.byHash.values()], issued: this.issuedWithinDay() }
  }

  restore({ keys, issued }: SavedKeys): void {
    for (const key of keys) this.byHash.set(key.hash, key)
    this.issued = [...issued]
  }
}

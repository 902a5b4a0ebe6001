import { createHash } from 'node:crypto'
import { DAY_MS } from '@shared/time'
import type { SavedPart } from '../saved-part'
import type { Rules } from './rules'

export const AGENT_PREFIX = 'svcagent-'
/** Header of a key's project name; the documents write `svc` in place of the service's name. */
export const PROJECT_HEADER = 'x-svc-project'
/** Header name that clients of the live service send. */
const LIVE_PROJECT_HEADER = 'x-sentx-project'
const UNUSED_AGENT_KEY_MS = 7 * DAY_MS
const IDLE_AGENT_KEY_MS = 90 * DAY_MS
/** Minimum time between two recorded uses of a key, so that not every request causes a write. */
const MIN_USE_INTERVAL_MS = 3_600_000

export const KEY_KINDS = ['agent', 'user', 'affiliate'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** Rights of a user key over its wallet; switched on per key, off by default. */
export const PERMISSIONS = ['manageOrders', 'manageAllowance'] as const
export type Permission = (typeof PERMISSIONS)[number]

export type ApiKey = {
  readonly kind: KeyKind
  /** SHA-256 of the key text: the text itself is not stored. */
  readonly hash: string
  readonly label: string
  readonly createdAtMs: number
  /** The wallet a user key acts for; the payout account of an affiliate key. */
  readonly account: number | null
  /** If set, every request must carry this value in its project header. */
  readonly project: string | null
  readonly permissions?: readonly Permission[]
  /** False for a user key that waits for activation, or an affiliate key whose terms are not accepted. */
  readonly active?: boolean
  /** IP addresses that may use the key; any address if absent. */
  readonly allowedIps?: readonly string[]
  /** True if the affiliate account has passed its review; before, it earns no commission. */
  readonly approved?: boolean
  /** True for a key of the initial world: the key does not expire. */
  readonly lasting?: boolean
  readonly revoked?: boolean
  readonly used: boolean
  readonly lastUsedAtMs?: number
}

type Issuance = { readonly address: string; readonly atMs: number }
type SavedKeys = { readonly keys: readonly ApiKey[]; readonly issued: readonly Issuance[] }

export const hashKey = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The issued keys, and the addresses that were issued agent keys within a day. */
export class Keys implements SavedPart<SavedKeys> {
  readonly name = 'keys'
  private readonly byHash = new Map<string, ApiKey>()
  private issued: Issuance[] = []

  constructor(
    private readonly nowMs: () => number,
    private readonly changed: () => void,
    private readonly rules: Rules,
    /** In lower case. */
    readonly projectHeader = PROJECT_HEADER,
  ) {}

  /** Headers that may carry a key's project name. A configured header name is the only one. */
  get projectHeaders(): readonly string[] {
    return this.projectHeader === PROJECT_HEADER ? [PROJECT_HEADER, LIVE_PROJECT_HEADER] : [this.projectHeader]
  }

  /** Adds a key, or replaces it with a changed one. */
  add(key: ApiKey): void {
    this.byHash.set(key.hash, key)
    this.changed()
  }

  /** Finds any key that was ever issued, even if it no longer works. */
  findIssued(text: string): ApiKey | null {
    return this.byHash.get(hashKey(text)) ?? null
  }

  /** Revokes a key at once. A revoked key stays known, so that revoking it again is no error. */
  revoke(key: ApiKey): void {
    this.add({ ...key, revoked: true })
  }

  /** Returns a key that is neither revoked nor expired. */
  find(text: string): ApiKey | null {
    const key = this.findIssued(text)
    return key && !key.revoked && !this.isExpired(key) ? key : null
  }

  private isExpired({ kind, lasting, used, createdAtMs, lastUsedAtMs = createdAtMs }: ApiKey): boolean {
    if (kind !== 'agent' || lasting) return false
    if (!used) return this.rules.holds('keys.unused-expiry') && this.nowMs() - createdAtMs > UNUSED_AGENT_KEY_MS
    return this.rules.holds('keys.idle-expiry') && this.nowMs() - lastUsedAtMs > IDLE_AGENT_KEY_MS
  }

  noteUse(key: ApiKey): ApiKey {
    const now = this.nowMs()
    if (key.used && now - (key.lastUsedAtMs ?? key.createdAtMs) < MIN_USE_INTERVAL_MS) return key
    const usedKey = { ...key, used: true, lastUsedAtMs: now }
    this.add(usedKey)
    return usedKey
  }

  noteIssued(address: string): void {
    this.issued = [...this.issuedToday(), { address, atMs: this.nowMs() }]
  }

  /** Agent keys issued within the last 24 hours, oldest first. */
  issuedToday(): readonly Issuance[] {
    const sinceMs = this.nowMs() - DAY_MS
    return this.issued.filter(({ atMs }) => atMs > sinceMs)
  }

  save(): SavedKeys {
    return { keys: [...this.byHash.values()], issued: this.issuedToday() }
  }

  restore({ keys, issued }: SavedKeys): void {
    for (const key of keys) this.byHash.set(key.hash, key)
    this.issued = [...issued]
  }
}

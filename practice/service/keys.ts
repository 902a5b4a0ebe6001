import { createHash } from 'node:crypto'
import { DAY_MS } from '@shared/time'
import type { SavedPart } from '../saved-part'
import type { Rules } from './rules'

export const AGENT_PREFIX = 'svcagent-'
/** Default header of a key's project name; the documents write `svc` instead of the service's name. */
export const PROJECT_HEADER = 'x-svc-project'
/** Header of a key's project name that clients of the live service send. */
const LIVE_PROJECT_HEADER = 'x-sentx-project'
const UNUSED_AGENT_KEY_MS = 7 * DAY_MS
const IDLE_AGENT_KEY_MS = 90 * DAY_MS
/** Minimum time between two recorded uses of a key, so that not every request causes a write. */
const MIN_USE_INTERVAL_MS = 3_600_000

export const KEY_KINDS = ['agent', 'user', 'affiliate'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** Rights of a user key over the key's wallet. Each is off until it is switched on for the key. */
export const PERMISSIONS = ['manageOrders', 'manageAllowance'] as const
export type Permission = (typeof PERMISSIONS)[number]

export type ApiKey = {
  readonly kind: KeyKind
  /** SHA-256 of the key text, as hex. The text itself is not stored. */
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
  /** True once the affiliate account has passed its review. Until then the account earns no commission. */
  readonly approved?: boolean
  /** True for a key of the initial world: the key does not expire. */
  readonly lasting?: boolean
  readonly revoked?: boolean
  /** True once a request has used the key. */
  readonly used: boolean
  readonly lastUsedAtMs?: number
}

/** Issuing of an agent key, with the caller's network address. */
type Issuance = { readonly address: string; readonly atMs: number }
type SavedKeys = { readonly keys: readonly ApiKey[]; readonly issued: readonly Issuance[] }

export const hashKey = (keyText: string): string => createHash('sha256').update(keyText).digest('hex')

/** Issued keys, and the network addresses to which agent keys were issued within the last 24 hours. */
export class Keys implements SavedPart<SavedKeys> {
  readonly name = 'keys'
  private readonly byHash = new Map<string, ApiKey>()
  private issued: Issuance[] = []

  constructor(
    private readonly nowMs: () => number,
    private readonly onChange: () => void,
    private readonly rules: Rules,
    /** In lower case. */
    readonly projectHeader = PROJECT_HEADER,
  ) {}

  /** Headers that may carry a key's project name. A configured header replaces both default headers. */
  get projectHeaders(): readonly string[] {
    return this.projectHeader === PROJECT_HEADER ? [PROJECT_HEADER, LIVE_PROJECT_HEADER] : [this.projectHeader]
  }

  /** Adds a key, or replaces the stored key with the same hash. */
  add(key: ApiKey): void {
    this.byHash.set(key.hash, key)
    this.onChange()
  }

  /** Finds any key that was ever issued, even if it is revoked or expired. */
  findIssued(keyText: string): ApiKey | null {
    return this.byHash.get(hashKey(keyText)) ?? null
  }

  /** Revokes a key. The key stays stored, so that a second revocation is no error. */
  revoke(key: ApiKey): void {
    this.add({ ...key, revoked: true })
  }

  /** Finds a key that works; null if the key is unknown, revoked or expired. */
  find(keyText: string): ApiKey | null {
    const key = this.findIssued(keyText)
    if (!key || key.revoked || this.isExpired(key)) return null
    return key
  }

  private isExpired({ kind, lasting, used, createdAtMs, lastUsedAtMs = createdAtMs }: ApiKey): boolean {
    if (kind !== 'agent' || lasting) return false
    if (!used) return this.rules.holds('keys.unused-expiry') && this.nowMs() - createdAtMs > UNUSED_AGENT_KEY_MS
    return this.rules.holds('keys.idle-expiry') && this.nowMs() - lastUsedAtMs > IDLE_AGENT_KEY_MS
  }

  /** Records a use of the key, unless the last recorded use is recent. Returns the key as stored. */
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

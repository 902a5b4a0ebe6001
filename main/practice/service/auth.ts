import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SavedPart } from '../saved'
import { AGENT_RATE, USER_RATE, type RateLimits } from './limits'
import { Refusal, type Auth, type Operation } from './operation'

export const AGENT_PREFIX = 'svcagent-'
const UNUSED_AGENT_KEY_MS = 7 * 86_400_000
const FAILED_TRIES = { limit: 20, windowMs: 60_000 } as const

export type KeyKind = 'agent' | 'user' | 'affiliate'

/** What a user key may do with its wallet; switched on per key, off unless told otherwise. */
export const PERMISSIONS = ['manageOrders', 'manageAllowance'] as const
export type Permission = (typeof PERMISSIONS)[number]

export type ApiKey = {
  readonly kind: KeyKind
  /** SHA-256 of the key text: the text itself is not kept. */
  readonly hash: string
  readonly label: string
  readonly createdAtMs: number
  /** The wallet a user key acts for; the payout account of an affiliate key. */
  readonly account: number | null
  /** When set, every request must carry it as its project header. */
  readonly project: string | null
  readonly permissions?: readonly Permission[]
  used: boolean
}

export type Caller = { readonly address: string; readonly key: ApiKey | null }

export const hashKey = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The issued keys. */
export class Keys implements SavedPart<readonly ApiKey[]> {
  readonly name = 'keys'
  private readonly byHash = new Map<string, ApiKey>()

  constructor(
    private readonly nowMs: () => number,
    private readonly changed: () => void,
  ) {}

  add(key: ApiKey): void {
    this.byHash.set(key.hash, key)
    this.changed()
  }

  revoke(key: ApiKey): void {
    this.byHash.delete(key.hash)
    this.changed()
  }

  find(text: string): ApiKey | null {
    const key = this.byHash.get(hashKey(text))
    if (!key) return null
    const expired = key.kind === 'agent' && !key.used && this.nowMs() - key.createdAtMs > UNUSED_AGENT_KEY_MS
    if (expired) return null
    if (!key.used) {
      key.used = true
      this.changed()
    }
    return key
  }

  save(): ApiKey[] {
    return [...this.byHash.values()]
  }

  restore(saved: readonly ApiKey[]): void {
    for (const key of saved) this.byHash.set(key.hash, key)
  }
}

const REALM = 'api.practice'
/** What a 401 asks for. */
export const challenge = (auth: Auth, invalid: boolean): Record<string, string> => {
  const scheme = auth === 'public' ? 'Bearer' : 'ApiKey'
  return { 'WWW-Authenticate': `${scheme} realm="${REALM}"${invalid ? ', error="invalid_token"' : ''}` }
}

/** The key a request carries, from the places its route reads. */
function keyText(request: FastifyRequest, auth: Auth): unknown {
  const query = (request.query as Record<string, unknown>)['apikey']
  if (auth === 'public') {
    const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    return request.headers['x-api-key'] ?? bearer ?? query
  }
  const body = request.body
  const inBody =
    auth === 'affiliate' && typeof body === 'object' && body ? (body as Record<string, unknown>)['apikey'] : undefined
  return query ?? inBody
}

const ACCEPTED: Readonly<Record<Auth, readonly KeyKind[]>> = {
  none: [],
  'agent-header': ['agent'],
  public: ['agent', 'user'],
  user: ['user'],
  affiliate: ['affiliate'],
}

/** Finds out who calls, or refuses. */
export function authenticate(request: FastifyRequest, auth: Auth, keys: Keys, limits: RateLimits): Caller {
  const address = request.ip
  if (auth === 'none') return { address, key: null }
  if (auth === 'agent-header') return { address, key: ownAgentKey(request, keys) }
  const text = keyText(request, auth)
  if (text === undefined || text === '') {
    throw new Refusal(401, 'An API key is needed for this route.', { errorCode: 'NO_KEY' }, challenge(auth, false))
  }
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(text)) {
    throw new Refusal(401, 'The request was refused.', { errorCode: 'INPUT_REJECTED' }, challenge(auth, true))
  }
  if (limits.isFull(`failed ${address}`, FAILED_TRIES.limit, FAILED_TRIES.windowMs)) throttle()
  const key = keys.find(text)
  const projectFits = !key?.project || request.headers['x-svc-project'] === key.project
  if (key && projectFits && ACCEPTED[auth].includes(key.kind)) return { address, key }
  limits.takeWindow(`failed ${address}`, FAILED_TRIES.limit, FAILED_TRIES.windowMs)
  throw new Refusal(401, 'The API key was not accepted.', { errorCode: 'AUTH_INVALID' }, challenge(auth, true))
}

/** For revoking: a key that is revoked already is no error, so that repeating the call gives the same answer. */
function ownAgentKey(request: FastifyRequest, keys: Keys): ApiKey | null {
  const text = request.headers['x-api-key']
  const headers = challenge('public', text !== undefined)
  if (typeof text !== 'string') throw new Refusal(401, 'An agent key is needed.', { errorCode: 'NO_KEY' }, headers)
  if (text.startsWith(AGENT_PREFIX)) return keys.find(text)
  throw new Refusal(401, 'The API key was not accepted.', { errorCode: 'AUTH_INVALID' }, headers)
}

function throttle(): never {
  const extra = { errorCode: 'AUTH_THROTTLED', retryAfter: 60 }
  throw new Refusal(429, 'Too many keys from this address were not accepted.', extra, { 'Retry-After': '60' })
}

/** Counts the request against the caller's rate, or refuses with the time to wait. */
export function countRequest(caller: Caller, declared: Operation, limits: RateLimits): void {
  if (!caller.key) {
    if (limits.takeAddress(caller.address)) return
    const extra = { errorCode: 'RATE_LIMITED', retryAfter: 1 }
    throw new Refusal(429, 'Too many requests from this address.', extra, { 'Retry-After': '1' })
  }
  const { kind, hash } = caller.key
  const wait =
    kind === 'agent'
      ? limits.take(`agent ${hash}`, AGENT_RATE)
      : limits.take(`${kind} ${hash} ${declared.name}`, declared.rate ?? USER_RATE)
  if (wait === null) return
  throw new Refusal(429, 'Too many requests with this key.', { retryAfter: wait }, { 'Retry-After': String(wait) })
}

import type { IncomingHttpHeaders } from 'node:http'
import type { KnownCaller } from './caller'
import type { ApiKey, KeyKind } from './keys'
import { ADDRESS_WINDOW, AGENT_RATE, FAILED_KEYS_WINDOW, USER_RATE } from './limits'
import type { Auth, Operation } from './operation'
import { Refusal } from './refusal'
import type { Service } from './service'

/** Parts of a request that identify the caller. */
type Credentials = {
  readonly ip: string
  readonly headers: IncomingHttpHeaders
  readonly query: unknown
  readonly body: unknown
}

const REALM = 'api.practice'
/** The `WWW-Authenticate` challenge of a 401: `ApiKey` if the key is read from query or body, `Bearer` otherwise. */
export const challenge = (auth: Auth, invalid: boolean): Record<string, string> => {
  const scheme = auth === 'user' || auth === 'affiliate' ? 'ApiKey' : 'Bearer'
  return { 'WWW-Authenticate': `${scheme} realm="${REALM}"${invalid ? ', error="invalid_token"' : ''}` }
}

const challengeOf = ({ rules }: Service, auth: Auth, invalid: boolean): Record<string, string> =>
  challenge(rules.holds('keys.challenge-scheme') ? auth : 'public', invalid && rules.holds('keys.challenge-error'))

const ACCEPTED: Readonly<Record<Auth, readonly KeyKind[]>> = {
  none: [],
  'agent-header': ['agent'],
  public: ['agent', 'user'],
  user: ['user'],
  affiliate: ['affiliate'],
}

/**
 * Hint of a refusal: the place the key is read from. The tool server also reads public keys but no query, so the hint
 * does not name the query.
 */
const READ_FROM: Readonly<Record<Auth, string>> = {
  none: 'send one',
  'agent-header': 'send it in the header x-api-key, which alone is read here',
  public: 'send it in the header x-api-key, or in the header Authorization after the word Bearer',
  user: 'send it in the query as apikey; no header is read here',
  affiliate: 'send it in the query, or in the JSON body, as apikey; no header is read here',
}

const field = (place: unknown, name: string): unknown =>
  typeof place === 'object' && place !== null && Object.hasOwn(place, name)
    ? (place as Record<string, unknown>)[name]
    : undefined

/** Reads the key of a request from the places its route accepts. The header takes precedence over the query. */
function keyText(service: Service, request: Credentials, auth: Auth): unknown {
  const { headers, query, body } = request
  const reads = (place: string): boolean => service.rules.holds(`keys.${place}`)
  // An empty header counts as missing.
  const header = headers['x-api-key'] || undefined
  const inQuery = field(query, 'apikey')
  if (auth === 'agent-header') return header
  if (auth === 'user') {
    if (inQuery !== undefined) return inQuery
    return reads('own-wallet-ignores-header') ? undefined : header
  }
  if (auth === 'affiliate') {
    if (inQuery !== undefined && reads('affiliate-by-query')) return inQuery
    const inBody = reads('affiliate-by-body') ? field(body, 'apikey') : undefined
    return inBody ?? (reads('affiliate-ignores-header') ? undefined : header)
  }
  const bearer = /^Bearer\s+(\S.*)$/i.exec(headers.authorization ?? '')?.[1]
  if (header !== undefined && reads('by-header')) return header
  if (bearer !== undefined && reads('by-bearer')) return bearer
  return reads('by-query') ? inQuery : undefined
}

/** Authenticates the caller, or throws a refusal. */
export function authenticate(service: Service, request: Credentials, auth: Auth): KnownCaller {
  const address = request.ip
  if (auth === 'none' && service.rules.holds('keys.keyless')) return { address, key: null }
  const text = keyText(service, request, auth)
  if (text === undefined || text === '') {
    throw new Refusal(
      401,
      `An API key is needed for this route: ${READ_FROM[auth]}.`,
      { errorCode: 'NO_KEY' },
      challengeOf(service, auth, false),
    )
  }
  refuseThrottled(service, address)
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(text)) {
    noteFailure(service, address)
    throw new Refusal(
      401,
      'The request was refused.',
      { errorCode: 'INPUT_REJECTED' },
      challengeOf(service, auth, true),
    )
  }
  // Revoking is repeatable: a key that no longer works may still be revoked.
  const key = auth === 'agent-header' ? service.keys.known(text) : service.keys.find(text)
  const reason = key && isAccepted(service, auth, key) ? projectRefusal(service, key, request) : NOT_ACCEPTED
  if (!key || reason !== null) {
    noteFailure(service, address)
    throw new Refusal(401, reason ?? NOT_ACCEPTED, { errorCode: 'AUTH_INVALID' }, challengeOf(service, auth, true))
  }
  refuseUnready(service, key, address, auth)
  if (auth === 'agent-header') return { address, key }
  refusePaused(service, key.kind)
  return { address, key: service.keys.noteUse(key) }
}

const isAccepted = ({ rules }: Service, auth: Auth, { kind }: ApiKey): boolean =>
  ACCEPTED[auth].includes(kind) || !rules.holds('keys.kinds')

const NOT_ACCEPTED = 'The API key was not accepted.'

function projectRefusal({ keys, rules }: Service, { project }: ApiKey, { headers }: Credentials): string | null {
  if (project === null || keys.projectHeaders.some((name) => headers[name] === project)) return null
  if (!rules.holds('keys.project')) return null
  return `The API key was not accepted: it has a project name, which every request must carry as ${keys.projectHeader}.`
}

/** Refuses a known key that may not be used, with a message and no error code. */
function refuseUnready(service: Service, { kind, active, allowedIps }: ApiKey, address: string, auth: Auth): void {
  const { rules } = service
  if (active === false && rules.holds('keys.activation')) {
    const message =
      kind === 'affiliate'
        ? 'The affiliate key does not work yet: accept the affiliate terms first.'
        : 'The API key is not active yet: ask support to activate it.'
    throw new Refusal(401, message, {}, challengeOf(service, auth, true))
  }
  if (allowedIps && !allowedIps.includes(address) && rules.holds('keys.allowed-addresses')) {
    throw new Refusal(401, 'The API key may not be used from this IP address.', {}, challengeOf(service, auth, true))
  }
}

/** Refuses agent keys while the agent tier is paused. */
export function refusePaused({ faults, rules }: Service, kind: KeyKind): void {
  if (kind !== 'agent' || !faults.agentTierPaused || !rules.holds('keys.agent-tier-pause')) return
  const retryAfter = 60
  const message = 'Agent keys are paused for now. Nothing was done; try again later.'
  throw new Refusal(503, message, { retryAfter }, { 'Retry-After': String(retryAfter) })
}

const failures = (address: string): string => `failed keys ${address}`

function noteFailure({ limits }: Service, address: string): void {
  limits.takeWindow(failures(address), FAILED_KEYS_WINDOW.limit, FAILED_KEYS_WINDOW.windowMs)
}

function refuseThrottled({ limits, faults, rules }: Service, address: string): void {
  const { limit, windowMs } = FAILED_KEYS_WINDOW
  if (!faults.limits || !limits.isFull(failures(address), limit, windowMs) || !rules.holds('keys.throttle')) return
  const extra = { errorCode: 'AUTH_THROTTLED', retryAfter: 60 }
  const message = 'Too many keys from this address were not accepted. Wait a minute.'
  throw new Refusal(429, message, extra, { 'Retry-After': '60' })
}

/**
 * Counts the request against the caller's rate limit, or refuses with the time to wait. `count` requests count at once.
 */
export function countRequest(service: Service, caller: KnownCaller, declared: Counted, count = 1): void {
  const { faults } = service
  if (!faults.limits) return
  if (!caller.key) return countAddress(service, caller.address, declared)
  if (faults.liftLimits.includes(caller.key.kind) && service.rules.holds('limits.lifted')) return
  const retryAfter = takeOfKey(service, caller.key, declared, count)
  if (retryAfter === null) return
  throw new Refusal(429, 'Too many requests with this key.', { retryAfter }, { 'Retry-After': String(retryAfter) })
}

/** Fields of an operation that decide how its requests are counted. */
type Counted = Pick<Operation, 'name' | 'tag' | 'rate'>

/** Whole seconds to wait; null if the request is allowed. */
function takeOfKey({ limits, rules }: Service, key: ApiKey, { name, rate }: Counted, count: number): number | null {
  const { kind, hash } = key
  if (kind === 'agent') {
    const perSecond = rules.holds('limits.agent-rate') ? AGENT_RATE.perSecond : 20
    const burst = rules.holds('limits.agent-burst') ? AGENT_RATE.burst : 40
    const route = rules.holds('limits.agent-across-routes') ? '' : ` ${name}`
    return limits.take(`agent ${hash}${route}`, { perSecond, burst }, count)
  }
  const perSecond = rules.holds('limits.user-rate') ? USER_RATE.perSecond : 20
  const burst = rules.holds('limits.user-burst') ? USER_RATE.burst : 40
  const route = rules.holds('limits.user-per-route') ? ` ${name}` : ''
  const own = rate && rules.holds(`limits.own-rate ${name}`) ? rate : null
  return limits.take(`${kind} ${hash}${route}`, own ?? { perSecond, burst }, count)
}

/** Counts a request without a key. The keyless routes share one window; issuing agent keys has its own. */
function countAddress({ limits, rules }: Service, address: string, { tag, name }: Counted): void {
  const own = tag === 'agent' || !rules.holds('limits.keyless-shared')
  const { limit, windowMs } = ADDRESS_WINDOW
  const allowed = rules.holds('limits.keyless') ? limit : 10 * limit
  if (limits.takeWindow(`address ${address}${own ? ` ${name}` : ''}`, allowed, windowMs)) return
  const extra = { errorCode: 'RATE_LIMITED', retryAfter: 1 }
  throw new Refusal(429, 'Too many requests from this address.', extra, { 'Retry-After': '1' })
}

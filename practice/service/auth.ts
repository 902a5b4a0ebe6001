import type { IncomingHttpHeaders } from 'node:http'
import type { KnownCaller } from './caller'
import { areLimitsLifted } from './faults'
import type { ApiKey, KeyKind } from './keys'
import { ADDRESS_WINDOW, AGENT_RATE_LIMIT, FAILED_KEYS_WINDOW, USER_RATE_LIMIT } from './limits'
import type { Auth, Operation } from './operation'
import { Refusal } from './refusal'
import type { Service } from './service'

/** Parts of a request from which the caller is authenticated. */
type Credentials = {
  readonly ip: string
  readonly headers: IncomingHttpHeaders
  readonly query: unknown
  readonly body: unknown
}

const REALM = 'api.practice'

/** Error in a challenge; null if the header has no error. */
type ChallengeError = 'invalid_token' | null

/**
 * `WWW-Authenticate` header of a 401. The scheme is `ApiKey` on routes that read no header, and `Bearer` on all other routes.
 * The header has the error `invalid_token` if the request had a key that may not be used here.
 */
export const challengeHeaders = (auth: Auth, challengeError: ChallengeError): Record<string, string> => {
  const scheme = auth === 'user' || auth === 'affiliate' ? 'ApiKey' : 'Bearer'
  const errorText = challengeError === null ? '' : `, error="${challengeError}"`
  return { 'WWW-Authenticate': `${scheme} realm="${REALM}"${errorText}` }
}

/** Challenge header. A service that breaks a rule on challenges always sends `Bearer`, or leaves out the error. */
const challengeByRules = ({ rules }: Service, auth: Auth, challengeError: ChallengeError): Record<string, string> =>
  challengeHeaders(
    rules.isKept('keys.challenge-scheme') ? auth : 'public',
    rules.isKept('keys.challenge-error') ? challengeError : null,
  )

/** Kinds of keys that a route accepts, by the route's kind of authentication. */
const ACCEPTED_KINDS: Readonly<Record<Auth, readonly KeyKind[]>> = {
  none: [],
  'agent-header': ['agent'],
  public: ['agent', 'user'],
  user: ['user'],
  affiliate: ['affiliate'],
}

/**
 * End of the refusal message for a missing key: where to send the key. Public routes also read the key from the query, but
 * their hint does not say so, because the tool server serves these routes without a query.
 */
const KEY_HINTS: Readonly<Record<Auth, string>> = {
  none: 'send one',
  'agent-header': 'send it in the header x-api-key, the only place read here',
  public: 'send it in the header x-api-key, or in the header Authorization after the word Bearer',
  user: 'send it in the query as apikey; no header is read here',
  affiliate: 'send it in the query, or in the JSON body, as apikey; no header is read here',
}

function fieldOf(container: unknown, name: string): unknown {
  if (typeof container !== 'object' || container === null || !Object.hasOwn(container, name)) return undefined
  return (container as Record<string, unknown>)[name]
}

/**
 * Reads the key of a request from the places that the route accepts. On public routes, the header `x-api-key` takes
 * precedence over `Authorization`, and `Authorization` over the query.
 */
function readKey(service: Service, request: Credentials, auth: Auth): unknown {
  const { headers, query, body } = request
  const keepsKeyRule = (rule: string): boolean => service.rules.isKept(`keys.${rule}`)
  // An empty header counts as missing.
  const headerKey = headers['x-api-key'] || undefined
  const queryKey = fieldOf(query, 'apikey')
  if (auth === 'agent-header') return headerKey
  if (auth === 'user') {
    if (queryKey !== undefined) return queryKey
    return keepsKeyRule('own-wallet-ignores-header') ? undefined : headerKey
  }
  if (auth === 'affiliate') {
    if (queryKey !== undefined && keepsKeyRule('affiliate-by-query')) return queryKey
    const bodyKey = keepsKeyRule('affiliate-by-body') ? fieldOf(body, 'apikey') : undefined
    return bodyKey ?? (keepsKeyRule('affiliate-ignores-header') ? undefined : headerKey)
  }
  const bearerKey = /^Bearer\s+(\S.*)$/i.exec(headers.authorization ?? '')?.[1]
  if (headerKey !== undefined && keepsKeyRule('by-header')) return headerKey
  if (bearerKey !== undefined && keepsKeyRule('by-bearer')) return bearerKey
  return keepsKeyRule('by-query') ? queryKey : undefined
}

/** Authenticates the caller, or throws a refusal. */
export function authenticate(service: Service, request: Credentials, auth: Auth): KnownCaller {
  const address = request.ip
  if (auth === 'none' && service.rules.isKept('keys.keyless')) return { address, key: null }
  const keyText = readKey(service, request, auth)
  if (keyText === undefined || keyText === '') {
    throw new Refusal(
      401,
      `An API key is needed for this route: ${KEY_HINTS[auth]}.`,
      { errorCode: 'NO_KEY' },
      challengeByRules(service, auth, null),
    )
  }
  refuseThrottled(service, address)
  if (typeof keyText !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(keyText)) {
    countFailedKey(service, address)
    throw new Refusal(
      401,
      'The request was refused.',
      { errorCode: 'INPUT_REJECTED' },
      challengeByRules(service, auth, 'invalid_token'),
    )
  }
  // The route that revokes an agent key also accepts a revoked key, so that a client can repeat the request.
  const key = auth === 'agent-header' ? service.keys.findIssued(keyText) : service.keys.find(keyText)
  const refusalMessage = key && isAccepted(service, auth, key) ? projectRefusal(service, key, request) : NOT_ACCEPTED
  if (!key || refusalMessage !== null) {
    countFailedKey(service, address)
    throw new Refusal(
      401,
      refusalMessage ?? NOT_ACCEPTED,
      { errorCode: 'AUTH_INVALID' },
      challengeByRules(service, auth, 'invalid_token'),
    )
  }
  refuseUnusable(service, key, address, auth)
  if (auth === 'agent-header') return { address, key }
  refusePaused(service, key.kind)
  return { address, key: service.keys.noteUse(key) }
}

const isAccepted = ({ rules }: Service, auth: Auth, { kind }: ApiKey): boolean =>
  ACCEPTED_KINDS[auth].includes(kind) || !rules.isKept('keys.kinds')

const NOT_ACCEPTED = 'The API key was not accepted.'

/** Refusal message for a key whose project header is missing or wrong; null if the header matches or none is needed. */
function projectRefusal({ keys, rules }: Service, { project }: ApiKey, { headers }: Credentials): string | null {
  if (project === null || keys.projectHeaders.some((name) => headers[name] === project)) return null
  if (!rules.isKept('keys.project')) return null
  return `The API key was not accepted: it has a project name, which every request must send in the header ${keys.projectHeader}.`
}

/** Refuses a key that is not active, or that may not be used from this address. The refusal has no error code. */
function refuseUnusable(service: Service, { kind, active, allowedIps }: ApiKey, address: string, auth: Auth): void {
  const { rules } = service
  if (active === false && rules.isKept('keys.activation')) {
    const message =
      kind === 'affiliate'
        ? 'The affiliate key does not work yet: accept the affiliate terms first.'
        : 'The API key is not active yet: ask support to activate it.'
    throw new Refusal(401, message, {}, challengeByRules(service, auth, 'invalid_token'))
  }
  if (allowedIps && !allowedIps.includes(address) && rules.isKept('keys.allowed-addresses')) {
    throw new Refusal(
      401,
      'The API key may not be used from this IP address.',
      {},
      challengeByRules(service, auth, 'invalid_token'),
    )
  }
}

/** Refuses agent keys while the agent tier is paused. */
export function refusePaused({ faults, rules }: Service, kind: KeyKind): void {
  if (kind !== 'agent' || !faults.agentTierPaused || !rules.isKept('keys.agent-tier-pause')) return
  // In seconds. The end of the pause is not known, so clients may try again every minute.
  const retryAfter = 60
  const message = 'Agent keys are paused for now. Nothing was done; try again later.'
  throw new Refusal(503, message, { retryAfter }, { 'Retry-After': String(retryAfter) })
}

const failureWindowName = (address: string): string => `failed keys ${address}`

function countFailedKey({ limits }: Service, address: string): void {
  limits.countInWindow(failureWindowName(address), FAILED_KEYS_WINDOW.limit, FAILED_KEYS_WINDOW.windowMs)
}

/** Refuses an address from which too many keys were not accepted. */
function refuseThrottled({ limits, faults, rules }: Service, address: string): void {
  const { limit, windowMs } = FAILED_KEYS_WINDOW
  const isThrottled = !areLimitsLifted(faults) && limits.isWindowFull(failureWindowName(address), limit, windowMs)
  if (!isThrottled || !rules.isKept('keys.throttle')) return
  // The window of failed keys lasts one minute.
  const extraFields = { errorCode: 'AUTH_THROTTLED', retryAfter: 60 }
  const message = 'Too many keys from this address were not accepted. Wait a minute.'
  throw new Refusal(429, message, extraFields, { 'Retry-After': '60' })
}

/** Counts `count` requests against the caller's rate limit. If the limit does not allow all, refuses them all. */
export function countRequest(service: Service, caller: KnownCaller, operation: CountedOperation, count = 1): void {
  const { faults } = service
  if (areLimitsLifted(faults)) return
  if (!caller.key) return countAddress(service, caller.address, operation)
  if (faults.liftLimits.includes(caller.key.kind) && service.rules.isKept('limits.lifted')) return
  const retryAfter = takeFromKeyLimit(service, caller.key, operation, count)
  if (retryAfter === null) return
  throw new Refusal(429, 'Too many requests with this key.', { retryAfter }, { 'Retry-After': String(retryAfter) })
}

/** Fields of an operation that decide how its requests are counted. */
type CountedOperation = Pick<Operation, 'name' | 'tag' | 'rateLimit'>

/** Rates that a service allows if it breaks a rule on rates: far more than documented. */
const BROKEN_RATE = { perSecond: 20, burst: 40 } as const

/** Takes `count` requests from the key's rate limit. Returns null if allowed, otherwise the whole seconds to wait. */
function takeFromKeyLimit(
  { limits, rules }: Service,
  key: ApiKey,
  { name, rateLimit }: CountedOperation,
  count: number,
): number | null {
  const { kind, hash } = key
  if (kind === 'agent') {
    const perSecond = rules.isKept('limits.agent-rate') ? AGENT_RATE_LIMIT.perSecond : BROKEN_RATE.perSecond
    const burst = rules.isKept('limits.agent-burst') ? AGENT_RATE_LIMIT.burst : BROKEN_RATE.burst
    const route = rules.isKept('limits.agent-across-routes') ? '' : ` ${name}`
    return limits.takeFromBucket(`agent ${hash}${route}`, { perSecond, burst }, count)
  }
  const perSecond = rules.isKept('limits.user-rate') ? USER_RATE_LIMIT.perSecond : BROKEN_RATE.perSecond
  const burst = rules.isKept('limits.user-burst') ? USER_RATE_LIMIT.burst : BROKEN_RATE.burst
  const route = rules.isKept('limits.user-per-route') ? ` ${name}` : ''
  const operationRate = rateLimit && rules.isKept(`limits.own-rate ${name}`) ? rateLimit : null
  return limits.takeFromBucket(`${kind} ${hash}${route}`, operationRate ?? { perSecond, burst }, count)
}

/**
 * Counts a request without a key against a window of the caller's address. All keyless routes share one window. Only the
 * route that issues agent keys has a window of its own.
 */
function countAddress({ limits, rules }: Service, address: string, { tag, name }: CountedOperation): void {
  const hasOwnWindow = tag === 'agent' || !rules.isKept('limits.keyless-shared')
  const { limit, windowMs } = ADDRESS_WINDOW
  // A service that breaks the rule allows ten times as many requests.
  const maxRequests = rules.isKept('limits.keyless') ? limit : 10 * limit
  const windowName = hasOwnWindow ? `address ${address} ${name}` : `address ${address}`
  if (limits.countInWindow(windowName, maxRequests, windowMs)) return
  const extraFields = { errorCode: 'RATE_LIMITED', retryAfter: 1 }
  throw new Refusal(429, 'Too many requests from this address.', extraFields, { 'Retry-After': '1' })
}

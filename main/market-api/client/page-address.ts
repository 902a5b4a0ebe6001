/**
 * Pages of the market's own site. Their addresses come from answers of the service, so they are third-party text:
 * anything that is not plainly a page of a public host is rejected.
 */
export type PageAddress = {
  readonly url: URL
  /** True if the profile shows that the host is the market's own; any other host needs the person's permission. */
  readonly isOwnHost: boolean
}

const MAX_ADDRESS_CHARS = 500
const API_LABEL = 'api.'
/** Lower-case ASCII labels. URL writes international hosts as `xn--…`, which are refused separately. */
const PLAIN_HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/

/** Hosts of the market: of the service's address, of its site, and of the tool server. */
export function ownHosts(baseUrl: URL, toolUrl: URL | null): readonly string[] {
  const site = siteHost(baseUrl)
  const hosts = [baseUrl.hostname, site, `www.${site}`, ...(toolUrl ? [toolUrl.hostname] : [])]
  return [...new Set(hosts)].filter(isPublicName)
}

/** Host of the site: the service's host without a leading `api.`. */
const siteHost = ({ hostname }: URL): string =>
  hostname.startsWith(API_LABEL) ? hostname.slice(API_LABEL.length) : hostname

/**
 * Page that an answer names. A path is relative to the market's site, as public clients of the service read
 * `listingUrl`. Null for everything that is not `https` on the usual port, carries a user name, names an address
 * instead of a host, is international, or looks like the market's host and is another.
 */
export function pageAddress(text: string, { baseUrl, toolUrl }: Addresses): PageAddress | null {
  if (text.length > MAX_ADDRESS_CHARS || hasUnsafeCharacter(text)) return null
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const url = parseUrl(text, isPath ? `https://${siteHost(baseUrl)}` : undefined)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null
  if (url.username !== '' || url.password !== '' || url.href.length > MAX_ADDRESS_CHARS) return null
  if (!isPublicName(url.hostname)) return null
  const marketHosts = ownHosts(baseUrl, toolUrl)
  if (marketHosts.includes(url.hostname)) return { url, isOwnHost: true }
  const isWithinSite = url.hostname.endsWith(`.${siteHost(baseUrl)}`)
  const isLookAlike = !isWithinSite && marketHosts.some((host) => looksLikeHost(url.hostname, host))
  return isLookAlike ? null : { url, isOwnHost: false }
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * True for a page of a market that runs on this computer, such as the practice market, which is safe without `https`.
 */
export const isLocalPage = (text: string, { origin, hostname }: URL): boolean =>
  LOOPBACK.has(hostname) && parseUrl(text, undefined)?.origin === origin

type Addresses = { readonly baseUrl: URL; readonly toolUrl: URL | null }

const parseUrl = (text: string, base: string | undefined): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null

/**
 * True for blanks and controls that URL drops, and backslashes that URL reads as slashes: they hide the real target.
 */
function hasUnsafeCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code <= 0x20 || code >= 0x7f || character === '\\') return true
  }
  return false
}

/** True for a name with at least two labels that is neither an address nor spelt in other scripts. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.some((label) => label === '' || label.startsWith('xn--'))) return false
  // Names of public hosts end in letters; `1.2.3.4` does not.
  return PLAIN_HOST.test(host) && /^[a-z]{2,}$/.test(last) && last !== 'local' && last !== 'localhost'
}

const MAX_EDITS = 2
const MIN_NAMED_CHARS = 4

/** True if the host differs in one or two characters, or contains the market's name inside another domain. */
function looksLikeHost(host: string, marketHost: string): boolean {
  if (editDistance(host, marketHost) <= MAX_EDITS) return true
  const marketName = mainLabel(marketHost)
  // The `co` of `market.co.uk` is too short to identify a market.
  if (marketName.length < MIN_NAMED_CHARS) return false
  const containsName = host.replaceAll('-', '').includes(marketName.replaceAll('-', ''))
  return containsName || editDistance(mainLabel(host), marketName) <= allowedEdits(marketName)
}

/** Allowed edits: in a short name, one changed character already makes a different word. */
const allowedEdits = (name: string): number => (name.length > 2 * MIN_NAMED_CHARS ? MAX_EDITS : 1)

/** Label before the last: `sentx` of `www.sentx.io`. */
const mainLabel = (host: string): string => host.split('.').at(-2) ?? host

/** Levenshtein distance; only a lower bound when the lengths differ by more than `MAX_EDITS`. */
function editDistance(first: string, second: string): number {
  if (Math.abs(first.length - second.length) > MAX_EDITS) return MAX_EDITS + 1
  let row = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let i = 1; i <= first.length; i++) {
    const next = [i]
    for (let j = 1; j <= second.length; j++) {
      const change = (row[j - 1] ?? 0) + (first[i - 1] === second[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[second.length] ?? 0
}

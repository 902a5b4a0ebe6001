/**
 * Address of a web page to open in the browser. Addresses come from answers of the service, so they are third-party
 * text: only an ordinary `https` page of a public host is accepted.
 */
export type PageAddress = {
  readonly url: URL
  /** True if the host is one of the market's own hosts. Any other page is opened only with the person's consent. */
  readonly isMarketHost: boolean
}

const MAX_ADDRESS_CHARS = 500
const API_LABEL = 'api.'
/** Lower-case ASCII host. `URL` writes a host in another script as `xn--…`; `isPublicName` rejects such a host. */
const PLAIN_HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/

/** Hosts of the market: of the service, of the market's site (also with `www.`), and of the tool server. */
export function marketHostNames(baseUrl: URL, toolUrl: URL | null): readonly string[] {
  const site = siteHost(baseUrl)
  const hostNames = [baseUrl.hostname, site, `www.${site}`, ...(toolUrl ? [toolUrl.hostname] : [])]
  return [...new Set(hostNames)].filter(isPublicName)
}

/** Host of the market's site: the service's host without a leading `api.`. */
const siteHost = ({ hostname }: URL): string =>
  hostname.startsWith(API_LABEL) ? hostname.slice(API_LABEL.length) : hostname

/**
 * Parses the address of a page in an answer. A path is resolved against the market's site, because other clients of the
 * service resolve the field `listingUrl` in this way. Null unless the page is `https` on the usual port, without a user
 * name, on a host with a public ASCII name. Also null for a host that looks like one of the market's hosts but is
 * another.
 */
export function pageAddress(text: string, { baseUrl, toolUrl }: Addresses): PageAddress | null {
  if (text.length > MAX_ADDRESS_CHARS || hasUnsafeCharacter(text)) return null
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const url = parseUrl(text, isPath ? `https://${siteHost(baseUrl)}` : undefined)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null
  if (url.username !== '' || url.password !== '' || url.href.length > MAX_ADDRESS_CHARS) return null
  if (!isPublicName(url.hostname)) return null
  const hosts = marketHostNames(baseUrl, toolUrl)
  if (hosts.includes(url.hostname)) return { url, isMarketHost: true }
  const isSubdomainOfSite = url.hostname.endsWith(`.${siteHost(baseUrl)}`)
  const isLookAlike = !isSubdomainOfSite && hosts.some((host) => looksLikeHost(url.hostname, host))
  return isLookAlike ? null : { url, isMarketHost: false }
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * True if the page belongs to the market, and the market runs on this computer, like the practice market. Such a page
 * is safe without `https`. The second argument is the market's address.
 */
export const isLocalPage = (text: string, { origin, hostname }: URL): boolean =>
  LOOPBACK.has(hostname) && parseUrl(text, undefined)?.origin === origin

type Addresses = { readonly baseUrl: URL; readonly toolUrl: URL | null }

const parseUrl = (text: string, base: string | undefined): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null

/**
 * True if the text has a character that can hide the real target: `URL` drops blanks and control characters, reads
 * backslashes as slashes, and rewrites characters outside of ASCII.
 */
function hasUnsafeCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code <= 0x20 || code >= 0x7f || character === '\\') return true
  }
  return false
}

/** True for a host name with at least two labels that is not an IP address, not local, and not in another script. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const lastLabel = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.some((label) => label === '' || label.startsWith('xn--'))) return false
  // Names of public hosts end in letters; `1.2.3.4` does not.
  return PLAIN_HOST.test(host) && /^[a-z]{2,}$/.test(lastLabel) && lastLabel !== 'local' && lastLabel !== 'localhost'
}

/** Number of edits up to which two hosts look similar. */
const MAX_EDITS = 2
/** Shortest main label (`sentx` in `www.sentx.io`) that can identify a market. */
const MIN_NAME_CHARS = 4

/** True if the two hosts, or their main labels, differ in few characters, or if `host` contains the market's name. */
function looksLikeHost(host: string, marketHost: string): boolean {
  if (editDistance(host, marketHost) <= MAX_EDITS) return true
  const marketName = mainLabel(marketHost)
  // The `co` of `market.co.uk` is too short to identify a market.
  if (marketName.length < MIN_NAME_CHARS) return false
  const containsName = host.replaceAll('-', '').includes(marketName.replaceAll('-', ''))
  return containsName || editDistance(mainLabel(host), marketName) <= allowedEdits(marketName)
}

/** Number of edits up to which another name looks like `name`. Two edits of a short name make a different word. */
const allowedEdits = (name: string): number => (name.length > 2 * MIN_NAME_CHARS ? MAX_EDITS : 1)

/** Second-to-last label of a host: `sentx` in `www.sentx.io`. */
const mainLabel = (host: string): string => host.split('.').at(-2) ?? host

/** Levenshtein distance of two texts. `MAX_EDITS + 1` when their lengths differ by more than `MAX_EDITS`. */
function editDistance(first: string, second: string): number {
  if (Math.abs(first.length - second.length) > MAX_EDITS) return MAX_EDITS + 1
  // Distances between the first `i` characters of `first` and each prefix of `second`.
  let row = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let i = 1; i <= first.length; i++) {
    const nextRow = [i]
    for (let j = 1; j <= second.length; j++) {
      const distanceWithSubstitution = (row[j - 1] ?? 0) + (first[i - 1] === second[j - 1] ? 0 : 1)
      nextRow.push(Math.min(distanceWithSubstitution, (row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1))
    }
    row = nextRow
  }
  return row[second.length] ?? 0
}

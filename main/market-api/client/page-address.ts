/**
 * Pages of the market's own site. Their addresses come from answers of the service, so they are third-party text: what
 * is not plainly a page of a public host is none.
 */
export type PageAddress = {
  readonly url: URL
  /** The host is the market's own by the profile; any other needs the person's permission. */
  readonly isOwnHost: boolean
}

const MAX_ADDRESS_CHARS = 500
const API_LABEL = 'api.'
/** Lower-case ASCII labels; URL writes international hosts as `xn--…`, which is refused apart. */
const PLAIN_HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/

/** Hosts that are the market's own: of the service's address, of its site, and of the tool server. */
export function ownHosts(baseUrl: URL, toolUrl: URL | null): readonly string[] {
  const site = siteHost(baseUrl)
  const hosts = [baseUrl.hostname, site, `www.${site}`, ...(toolUrl ? [toolUrl.hostname] : [])]
  return [...new Set(hosts)].filter(isPublicName)
}

/** `api.` at the front names the service; without it the name is the site's. */
const siteHost = ({ hostname }: URL): string =>
  hostname.startsWith(API_LABEL) ? hostname.slice(API_LABEL.length) : hostname

/**
 * The page that an answer names. A path stands after the market's site, as public clients of the service read
 * `listingUrl`. Null for everything that is not `https` on the usual port, carries a user name, names an address
 * instead of a host, is international, or looks like the market's host and is another.
 */
export function pageAddress(text: string, { baseUrl, toolUrl }: Addresses): PageAddress | null {
  if (text.length > MAX_ADDRESS_CHARS || hasUnsafeCharacter(text)) return null
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const url = parsed(text, isPath ? `https://${siteHost(baseUrl)}` : undefined)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null
  if (url.username !== '' || url.password !== '' || url.href.length > MAX_ADDRESS_CHARS) return null
  if (!isPublicName(url.hostname)) return null
  const own = ownHosts(baseUrl, toolUrl)
  if (own.includes(url.hostname)) return { url, isOwnHost: true }
  const isWithinSite = url.hostname.endsWith(`.${siteHost(baseUrl)}`)
  const isLookAlike = !isWithinSite && own.some((host) => isLike(url.hostname, host))
  return isLookAlike ? null : { url, isOwnHost: false }
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** A page of a market that runs on this computer, as the practice market does: nothing to be afraid of, and no `https`. */
export const isLocalPage = (text: string, { origin, hostname }: URL): boolean =>
  LOOPBACK.has(hostname) && parsed(text, undefined)?.origin === origin

type Addresses = { readonly baseUrl: URL; readonly toolUrl: URL | null }

const parsed = (text: string, base: string | undefined): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null

/** Blanks and controls that URL drops, and backslashes that it reads as slashes, hide where an address leads. */
function hasUnsafeCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code <= 0x20 || code >= 0x7f || character === '\\') return true
  }
  return false
}

/** A name with at least two labels, neither an address nor one that spells other scripts. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.some((label) => label === '' || label.startsWith('xn--'))) return false
  // Names of public hosts end in letters; `1.2.3.4` does not.
  return PLAIN_HOST.test(host) && /^[a-z]{2,}$/.test(last) && last !== 'local' && last !== 'localhost'
}

const MAX_EDITS = 2
const MIN_NAMED_CHARS = 4

/** The host differs in one or two characters, or bears the market's name inside another domain. */
function isLike(host: string, own: string): boolean {
  if (editsBetween(host, own) <= MAX_EDITS) return true
  const ownName = nameOf(own)
  // `co` of `market.co.uk` is nobody's name.
  if (ownName.length < MIN_NAMED_CHARS) return false
  const bearsName = host.replaceAll('-', '').includes(ownName.replaceAll('-', ''))
  return bearsName || editsBetween(nameOf(host), ownName) <= editsFor(ownName)
}

/** Of a short name one changed character makes another word. */
const editsFor = (name: string): number => (name.length > 2 * MIN_NAMED_CHARS ? MAX_EDITS : 1)

/** Label before the last: `sentx` of `www.sentx.io`. */
const nameOf = (host: string): string => host.split('.').at(-2) ?? host

/** Levenshtein distance; of lengths that differ by more than `MAX_EDITS` it is only a lower bound. */
function editsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_EDITS) return MAX_EDITS + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

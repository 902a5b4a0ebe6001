/** Hosts of this machine. Only these hosts may be reached without TLS. */
const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/** True for a host of this machine, in the form in which the URL class writes the host. */
export const isLoopback = (hostname: string): boolean => LOOPBACK_HOSTS.includes(hostname)

/**
 * True for a host that looks like this machine but is not in `LOOPBACK_HOSTS`, such as `localhost.example`,
 * `127.0.0.1.example` or `0.0.0.0`.
 */
const looksLikeLoopback = (hostname: string): boolean =>
  !isLoopback(hostname) && (/(^|\.)localhost(\.|$)/.test(hostname) || /^(127|0)\./.test(hostname))

/**
 * True if the path contains an empty segment (`//`), or a segment `.` or `..`, plain or as `%2e`. The URL class or the
 * server could resolve such a path to a path other than the typed one.
 */
function hidesTarget(address: string): boolean {
  const path = address.replace(/^https?:\/\/[^/]*/i, '')
  return path.includes('//') || path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}

/**
 * Parses an address that a person typed or a database contains, before any request goes to the address. Accepts https,
 * and http on this machine. Null for an address with credentials, a query or a fragment (also an empty one, which the
 * URL class drops), a backslash (which the URL class reads as a slash), letters of other scripts, a host that only
 * looks like this machine, or a path that hides its target (`//`, `..`).
 */
export function parseBaseUrl(text: string): URL | null {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(text) || /[\\@?#]/.test(text)) return null
  if (!URL.canParse(text) || hidesTarget(text)) return null
  const url = new URL(text)
  const { hostname, protocol } = url
  // Punycode (`xn--`) can contain letters of other scripts that look like Latin letters.
  if (looksLikeLoopback(hostname) || hostname.split('.').some((label) => label.startsWith('xn--'))) return null
  return protocol === 'https:' || isLoopback(hostname) ? url : null
}

/** IPv6 address in brackets or host name of at most 253 characters, then a port without leading zero. */
const NODE_ADDRESS = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?):([1-9]\d{0,4})$/i

/** Address of a consensus node (`host:port`) in lower case; null if unusable. */
export function parseNodeAddress(text: string): string | null {
  const [, host = '', port = ''] = NODE_ADDRESS.exec(text) ?? []
  if (host === '' || Number(port) > 65_535 || !URL.canParse(`http://${host}:${port}`)) return null
  return looksLikeLoopback(host.toLowerCase()) ? null : text.toLowerCase()
}

/**
 * True for a header name of the form `x-…project`. Only such a header may contain a key's project name, because no
 * standard header has such a name.
 */
export const isProjectHeader = (name: string): boolean => /^x-(?:[a-z0-9]{1,30}-){0,3}project$/i.test(name)

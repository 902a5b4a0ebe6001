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
 * server could resolve such a path to another one than the typed path.
 */
function hidesTarget(address: string): boolean {
  const path = address.replace(/^https?:\/\/[^/]*/i, '')
  return path.includes('//') || path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}

/**
 * Parses an address that a person typed or a database contains, before any request goes to the address: https, or http
 * on this machine. Null for credentials, a query or a fragment (also an empty one, which the URL class drops), a
 * backslash (which the URL class reads as a slash), letters of other scripts, and paths that hide their target (`//`,
 * `..`).
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

const NODE_ADDRESS = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?):([1-9]\d{0,4})$/i

/** Address of a consensus node (`host:port`) in lower case; null if unusable. */
export function parseNodeAddress(text: string): string | null {
  const [, host = '', port = ''] = NODE_ADDRESS.exec(text) ?? []
  if (host === '' || Number(port) > 65_535 || !URL.canParse(`http://${host}:${port}`)) return null
  return looksLikeLoopback(host.toLowerCase()) ? null : text.toLowerCase()
}

/**
 * True for the name of a header that may carry a key's project name: `x-…project`, which is no standard header.
 */
export const isProjectHeader = (name: string): boolean => /^x-(?:[a-z0-9]{1,30}-){0,3}project$/i.test(name)

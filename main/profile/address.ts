/**
 * Addresses that a person types or a database holds, checked before any request is sent to them. Null: unusable. Only
 * this machine may be reached without TLS.
 */
const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/** True for a loopback host as the URL class writes it. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.includes(hostname)

/** A name that reads like this machine but is another one: `localhost.example`, `127.0.0.1.example`. */
const posesAsLoopback = (hostname: string): boolean =>
  !isLoopback(hostname) && (/(^|\.)localhost(\.|$)/.test(hostname) || /^(127|0)\./.test(hostname))

/** True if the path has an empty segment within, or a `.` or `..` segment. The URL class would resolve those. */
function hidesTarget(text: string): boolean {
  const path = text.replace(/^https?:\/\/[^/]*/i, '')
  return path.includes('//') || path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}

/**
 * Parses a base address: https, or http on this machine. Refuses credentials, query and fragment (even empty ones,
 * which the URL class drops), letters of other scripts, paths that hide their target (`//`, `..`), and everything
 * that the URL class would silently read as something else.
 */
export function parseBase(text: string): URL | null {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(text) || /[\\@?#]/.test(text)) return null
  if (!URL.canParse(text) || hidesTarget(text)) return null
  const url = new URL(text)
  const { hostname, protocol } = url
  // Punycode could bring in letters that only look the same.
  if (posesAsLoopback(hostname) || hostname.split('.').some((label) => label.startsWith('xn--'))) return null
  return protocol === 'https:' || isLoopback(hostname) ? url : null
}

const NODE_ADDRESS = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?):([1-9]\d{0,4})$/i

/** `host:port` of a consensus node, in lower case. */
export function parseNodeAddress(text: string): string | null {
  const [, host = '', port = ''] = NODE_ADDRESS.exec(text) ?? []
  if (host === '' || Number(port) > 65_535 || !URL.canParse(`http://${host}:${port}`)) return null
  return posesAsLoopback(host.toLowerCase()) ? null : text.toLowerCase()
}

/** Header names that may carry a key's project name: none of them has a standard meaning. */
export const isProjectHeader = (text: string): boolean => /^x-(?:[a-z0-9]{1,30}-){0,3}project$/i.test(text)

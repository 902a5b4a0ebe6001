/**
 * Problems of a typed market address, in words. Main decides whether an address is valid; this module only names the
 * likely reason.
 */

const HTTP_RULE = 'Only an address on this computer may begin with http://, such as http://127.0.0.1:8080.'

/** Message for the field of an address that main rejected, in one or two sentences. */
export function addressProblem(address: string): string {
  if (address === '') return 'Enter the address. An address begins with https://.'
  if (!/^https?:\/\//i.test(address)) return `The address does not begin with https://. ${HTTP_RULE}`
  const [origin = '', authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? []
  const path = address.slice(origin.length)
  if (authority.includes('@')) return 'Leave out the user and the password: everything between https:// and @.'
  if (address.includes('?')) return 'Leave out the query: the ? and everything after it.'
  if (address.includes('#')) return 'Leave out the fragment: the # and everything after it.'
  if (!/^[\x21-\x7e]*$/.test(address)) return 'An address has no spaces, and no letters other than a to z.'
  const port = /:(\d+)$/.exec(authority)?.[1]
  if (port !== undefined && Number(port) > 65_535) return `There is no port ${port}: the highest port is 65535.`
  if (/[\\@]/.test(address) || !URL.canParse(address))
    return 'This is not an address. An address looks like https://market.example.'
  if (path.includes('//') || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) {
    return 'The path has an empty part, or a part that is only “.” or “..”. Leave that part out.'
  }
  const { protocol, hostname } = new URL(address)
  if (hostname.split('.').some((label) => label.startsWith('xn--'))) {
    return 'The host has letters of another script, which may look like letters you know.'
  }
  if (protocol === 'http:') return `The address has to begin with https://. ${HTTP_RULE}`
  return `The host is read as ${hostname}, which is not the address of a market.`
}

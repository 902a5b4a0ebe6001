/**
 * Problems of a typed market address, in words. Main decides whether an address is valid; this module only names the
 * likely reason.
 */

const ONLY_HERE = 'Without the s it may only be on this computer, such as http://127.0.0.1:8080.'

/** One or two sentences for the field of an address that main rejected. */
export function addressProblem(text: string): string {
  if (text === '') return 'Enter the address. It begins with https://.'
  if (!/^https?:\/\//i.test(text)) return `It does not begin with https://. ${ONLY_HERE}`
  const [start = '', authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? []
  const path = text.slice(start.length)
  if (authority.includes('@')) return 'Leave out the user and the password, all between https:// and @.'
  if (text.includes('?')) return 'Leave out the query: the ? and all behind it.'
  if (text.includes('#')) return 'Leave out the fragment: the # and all behind it.'
  if (!/^[\x21-\x7e]*$/.test(text)) return 'An address has no blanks, and only the plain letters a to z.'
  const port = /:(\d+)$/.exec(authority)?.[1]
  if (port !== undefined && Number(port) > 65_535) return `There is no port ${port}: the highest is 65535.`
  if (/[\\@]/.test(text) || !URL.canParse(text)) return 'This is not an address, such as https://market.example.'
  if (path.includes('//') || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) {
    return 'Its path has an empty part, or dots that lead elsewhere. Leave them out.'
  }
  const { protocol, hostname } = new URL(text)
  if (hostname.split('.').some((label) => label.startsWith('xn--'))) {
    return 'The host name has letters of another script, which may only look like familiar ones.'
  }
  if (protocol === 'http:') return `It has to begin with https://. ${ONLY_HERE}`
  return `Its host is read as ${hostname}. That is no market’s address.`
}

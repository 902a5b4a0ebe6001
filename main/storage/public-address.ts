import { BlockList, isIP } from 'node:net'

/**
 * Addresses of this machine and of its local network, and reserved addresses. Source: IANA special-purpose registries.
 */
const NOT_PUBLIC = new BlockList()
const V4_RANGES = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16',
  '198.18.0.0/15 224.0.0.0/4 240.0.0.0/4',
]
/** The last two ranges are for addresses that contain an IPv4 address, which could be in one of the ranges above. */
const V6_RANGES = ['::/96 fc00::/7 fe80::/10 fec0::/10 ff00::/8 64:ff9b::/32 2002::/16']
const addRanges = (rangeLists: readonly string[], family: 'ipv4' | 'ipv6') => {
  for (const range of rangeLists.join(' ').split(' ')) {
    const [net = '', bits] = range.split('/')
    NOT_PUBLIC.addSubnet(net, Number(bits), family)
  }
}
addRanges(V4_RANGES, 'ipv4')
addRanges(V6_RANGES, 'ipv6')

/** True for the text of a public IPv4 or IPv6 address. `::ffff:10.0.0.1` is checked as the IPv4 address within it. */
export function isPublicIp(ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && !NOT_PUBLIC.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}

/** Host names that resolve in the local network, and endings of such names. */
const LOCAL_NAMES = ['localhost', 'local', 'internal', 'lan', 'home.arpa']

/**
 * True if the host of a URL may be public. `hostname` is as the URL class writes it: lower case, IPv4 with dots, IPv6
 * in brackets. A name with a public ending may still resolve to a local address. A name without a dot counts as local.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  const ip = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(ip) !== 0) return isPublicIp(ip)
  return host.includes('.') && !LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`))
}

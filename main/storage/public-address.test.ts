import { describe, expect, it } from 'vitest'
import { isPublicHost } from './public-address'

const hostOf = (address: string) => new URL(address).hostname

describe('a host', () => {
  it.each([
    'https://example.com/',
    'https://ipfs.io./',
    'https://8.8.8.8/',
    'https://172.15.0.1/',
    'https://172.32.0.1/',
    'https://[2606:4700::1111]/',
    'https://notlocal.example/',
    'https://mylocalhost.com/',
  ])('of everyone: %s', (address) => {
    expect(isPublicHost(hostOf(address))).toBe(true)
  })

  it.each([
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router/',
    'https://nas.lan/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fc00::1]/',
    'https://[fdff::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
  ])('of this machine or its network: %s', (address) => {
    expect(isPublicHost(hostOf(address))).toBe(false)
  })
})

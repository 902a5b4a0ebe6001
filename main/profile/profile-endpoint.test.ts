import { expect, test } from 'vitest'
import { profileEndpointOf } from './profile-endpoint'
import { LIVE_PRESET, PRACTICE, type Addresses } from './profile'

const at = (service: string, tools: string | null = null): Addresses => ({
  baseUrl: new URL(service),
  toolUrl: tools === null ? null : new URL(tools),
  mirrorUrl: new URL('https://mirror.example'),
  feeAccounts: [],
})

test('a profile is where its addresses are, whatever its name says', () => {
  const posing = { ...LIVE_PRESET, ...at('https://elsewhere.example:8443/api', 'https://tools.example') }
  expect(
    profileEndpointOf({ ...posing, kind: 'custom', network: 'testnet', name: 'Live market, Mainnet' }, null),
  ).toEqual({
    network: 'testnet',
    serviceHost: 'elsewhere.example:8443',
    toolHost: 'tools.example',
  })
  const oneHost = { ...LIVE_PRESET, ...at('https://api.example/a', 'https://api.example/tools') }
  expect(profileEndpointOf(oneHost, null)).toEqual({ network: 'mainnet', serviceHost: 'api.example', toolHost: null })
})

test('the practice market is where it says once it has started', () => {
  expect(profileEndpointOf(PRACTICE, null)).toEqual({ network: 'practice', serviceHost: null, toolHost: null })
  expect(profileEndpointOf(PRACTICE, at('http://127.0.0.1:4100')).serviceHost).toBe('127.0.0.1:4100')
})

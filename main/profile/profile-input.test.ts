import { describe, expect, it } from 'vitest'
import { AppFailure } from '../platform/app-failure'
import { parseProfile, toTypedProfile, type ProfileFields } from './profile-input'

const LOCAL: ProfileFields = {
  name: 'My market',
  baseUrl: 'http://127.0.0.1:4100',
  toolUrl: 'http://127.0.0.1:4102/mcp',
  projectHeader: 'X-Svc-Project',
  network: 'local',
  nodes: [{ address: '127.0.0.1:50212', account: '0.0.3' }],
  mirrorUrl: 'http://127.0.0.1:4101',
  feeAccounts: ['0.0.98', '0.0.98', '0.0.99'],
}
const custom = (change: Partial<ProfileFields>) =>
  parseProfile('custom-000000000000', 'custom', { ...LOCAL, ...change })
function fieldsOf(parse: () => unknown): readonly string[] {
  try {
    parse()
  } catch (cause) {
    if (cause instanceof AppFailure && cause.error.code === 'invalid-input') return cause.error.fields
    throw cause
  }
  return []
}

describe('a profile that is typed', () => {
  it('is kept as it was understood, and understood the same again', () => {
    const profile = custom({})
    expect(profile).toMatchObject({ name: 'My market', network: 'local', feeAccounts: ['0.0.98', '0.0.99'] })
    expect(parseProfile(profile.id, 'custom', toTypedProfile(profile))).toEqual(profile)
  })

  it('of a public network has its public mirror and its known nodes, whatever else is typed', () => {
    const profile = custom({ network: 'testnet', mirrorUrl: '' })
    expect(profile.mirrorUrl?.hostname).toBe('testnet.mirrornode.hedera.com')
    expect(profile.nodes).toEqual([])
  })

  it.each([
    ['https://api.market.example/v1', 'https://api.market.example/'],
    ['https://api.market.example/v1/', 'https://api.market.example/'],
    ['https://api.market.example/market/v1', 'https://api.market.example/market'],
    ['http://127.0.0.1:4100/v1', 'http://127.0.0.1:4100/'],
    ['https://api.market.example/v10', 'https://api.market.example/v10'],
  ])('at %s is kept as %s: the end that each route brings is taken off', (baseUrl, href) => {
    expect(custom({ baseUrl }).baseUrl?.href).toBe(href)
  })

  it('has no name of another, which is told with all else that is wrong', () => {
    const typed = { ...LOCAL, name: 'mY Market', baseUrl: 'x' }
    const fields = fieldsOf(() => parseProfile('custom-000000000000', 'custom', typed, ['My market']))
    expect(fields).toEqual(['name', 'baseUrl'])
  })

  it('may do without a tool server and without a project', () => {
    expect(custom({ toolUrl: '', projectHeader: '' })).toMatchObject({ toolUrl: null, projectHeader: null })
  })

  it('takes ids with the checksum of its own network only', () => {
    expect(fieldsOf(() => custom({ feeAccounts: ['0.0.123-xtugx'] }))).toEqual([])
    expect(fieldsOf(() => custom({ feeAccounts: ['0.0.98', '0.0.123-vfmkw'] }))).toEqual(['feeAccounts.1'])
  })

  it.each<[Partial<ProfileFields>, readonly string[]]>([
    [{ name: 'a\u202eb' }, ['name']],
    [{ name: 'two\nlines' }, ['name']],
    [{ baseUrl: '' }, ['baseUrl']],
    [{ baseUrl: 'https://api.market.example/v1?a=b' }, ['baseUrl']],
    [{ toolUrl: 'http://tools.example' }, ['toolUrl']],
    [{ projectHeader: 'Authorization' }, ['projectHeader']],
    [{ projectHeader: 'X-Real-IP' }, ['projectHeader']],
    [{ baseUrl: 'https://api.market.example//x' }, ['baseUrl']],
    [{ toolUrl: 'https://api.market.example/a/../mcp' }, ['toolUrl']],
    [{ mirrorUrl: 'https://mirror.example/..' }, ['mirrorUrl']],
    [{ mirrorUrl: '' }, ['mirrorUrl']],
    [{ mirrorUrl: 'https://mirror.example/api' }, ['mirrorUrl']],
    [{ nodes: [] }, ['nodes']],
    [{ nodes: [...LOCAL.nodes, { address: 'node', account: '0.0' }] }, ['nodes.1.address', 'nodes.1.account']],
    [{ nodes: [...LOCAL.nodes, ...LOCAL.nodes] }, ['nodes.1.address']],
    [{ nodes: [{ address: '127.0.0.1:50212', account: '0.0.0' }] }, ['nodes.0.account']],
    [{ feeAccounts: ['98'] }, ['feeAccounts.0']],
    [{ feeAccounts: ['0.0.10', '0.0.0'] }, ['feeAccounts.1']],
    [{ name: '', baseUrl: '', mirrorUrl: 'y' }, ['name', 'baseUrl', 'mirrorUrl']],
  ])('%j is refused, naming every field', (change, fields) => {
    expect(fieldsOf(() => custom(change))).toEqual(fields)
  })

  it('of the live market stays on mainnet', () => {
    const typed = { ...LOCAL, network: 'testnet' as const }
    expect(fieldsOf(() => parseProfile('live', 'live', typed))).toEqual(['network'])
  })
})

import { expect, test } from 'vitest'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import { isWithoutApproval } from './listings-without-approval'

const NFT = { token: '0.0.5' as const, serial: 7 }
const LISTED = '2026-11-20T10:00:00.000Z'
const token = { id: NFT.token, checksum: 'aaaaa', name: 'Lichen', decimals: null }
const row = (change: Partial<AllowanceRow> = {}): AllowanceRow => ({
  id: 'r',
  kind: 'nft',
  state: 'active',
  source: 'ledger',
  spender: '0.0.9',
  spenderAccount: null,
  token,
  delegatedBy: null,
  serial: 7,
  granted: null,
  remaining: null,
  grantedAt: null,
  flowId: null,
  revoke: null,
  ...change,
})
const view = (change: Partial<AllowancesView> = {}): AllowancesView => ({
  account: '0.0.1',
  rows: [],
  problem: null,
  isWhole: true,
  balance: null,
  stamp: {
    asOf: '2026-11-20T11:00:00.000Z',
    receivedAt: '2026-11-20T11:00:01.000Z',
    maxAgeSeconds: 60,
    isCached: false,
    offline: false,
  },
  ...change,
})

test('a listing that nobody may move any more cannot be bought', () => {
  expect(isWithoutApproval(NFT, LISTED, view())).toBe(true)
  expect(isWithoutApproval(NFT, null, view({ rows: [row({ serial: 8 }), row({ state: 'revoked' })] }))).toBe(true)
})

test.each<[string, AllowancesView | null]>([
  ['a permission over it stands', view({ rows: [row()] })],
  ['one over its collection stands', view({ rows: [row({ kind: 'nft-all', serial: null })] })],
  ['one may stand', view({ rows: [row({ state: 'unknown' })] })],
  ['the lists are not known', null],
  ['the ledger lists more than was read', view({ isWhole: false })],
  ['the lists could not be read now', view({ problem: { code: 'offline', what: 'mirror' } })],
])('nothing is told of a listing where %s', (_, known) => {
  expect(isWithoutApproval(NFT, LISTED, known)).toBe(false)
})

test('lists that were read before it was listed say nothing of it', () => {
  expect(isWithoutApproval(NFT, '2026-11-20T11:00:00.000Z', view())).toBe(false)
})

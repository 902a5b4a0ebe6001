import { describe, expect, test } from 'vitest'
import { explorerUrl } from './explorer'

describe('a page of the ledger’s explorer', () => {
  test.each([
    [{ token: '0.0.5', serial: 7 }, 'https://hashscan.io/mainnet/token/0.0.5/7'],
    [{ token: '0.0.5', serial: null }, 'https://hashscan.io/mainnet/token/0.0.5'],
    [{ account: '0.0.9' }, 'https://hashscan.io/mainnet/account/0.0.9'],
    [{ transaction: '0.0.9@1700000000.5' }, 'https://hashscan.io/mainnet/transaction/0.0.9@1700000000.000000005'],
    [{ transaction: '0.0.9-1700000000-5' }, 'https://hashscan.io/mainnet/transaction/0.0.9@1700000000.000000005'],
  ])('of %o is %s', (what, url) => {
    expect(explorerUrl('mainnet', what)).toBe(url)
  })
  test('there is none of a ledger on this computer', () => {
    expect(explorerUrl('local', { account: '0.0.9' })).toBeNull()
  })
  test.each([{ account: '0.0.9/../x' }, { transaction: '0.0.9@1?x' }, { token: '0x1', serial: 1 }])(
    'there is none of what is no id: %o',
    (what) => {
      expect(explorerUrl('mainnet', what)).toBeNull()
    },
  )
})

import { expect, test } from 'vitest'
import { accountOfAddress } from './evm-address'

test.each([
  ['0x00000000000000000000000000000000002ec445', '0.0.3064901'],
  ['0x0000000000000000000000007fffffffffffffff', '0.0.9223372036854775807'],
  ['0x0000000000000000000000008000000000000000', null],
  ['0x0000000000000000000000000000000000000000', null],
  ['0x00000000000000000000000100000000002ec445', null],
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', null],
] as const)('%s is the address of %s', (address, account) => {
  expect(accountOfAddress(address)).toBe(account)
})

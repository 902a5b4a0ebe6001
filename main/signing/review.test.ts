import { expect, test } from 'vitest'
import { reviewModel, warnIds } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import { decodeTransaction } from './decode'
import { parseIntent } from './intent'
import { judge } from './judge'
import { reviewContent, type ReviewContext } from './review'
import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  INTENT,
  ROYALTY,
  SELLER,
  STRANGER,
  aliasId,
  hbarList,
  leg,
  withData,
} from './testing/pieces'

const [FIRST, SECOND] = ['ab', 'cd'].map((byte) => byte.repeat(20)) as [string, string]
const BOOK: Readonly<Record<string, string>> = { [`0.0.${STRANGER}`]: 'Market fees', [`0.0.${ROYALTY}`]: 'Vault' }
const context: ReviewContext = {
  practice: true,
  networkLabel: 'Practice market',
  place: { network: 'practice', serviceHost: '127.0.0.1:4100', toolHost: null },
  keyType: 'ED25519',
  keyStore: 'keychain',
  named: (id: EntityId) => ({ id, checksum: 'abcde', name: BOOK[id] ?? null }),
  holdsKey: (id) => id === `0.0.${ROYALTY}`,
  title: 'Tide 7',
  collection: 'Tidal Forms',
  image: null,
  commission: null,
  describe: () => null,
}

function contentOf(bytes: Uint8Array, more: object = {}) {
  const decoded = decodeTransaction(bytes)
  const intent = parseIntent({ ...INTENT, ...more }, () => new Date(INTENT.now))
  return reviewContent(decoded, judge(decoded, intent), intent, context)
}

const aliases = withData(
  hbarList(
    leg(BUYER, -100n * HBAR),
    leg(SELLER, 90n * HBAR),
    leg(aliasId(FIRST), 7n * HBAR),
    leg(aliasId(SECOND), 3n * HBAR),
  ),
  DELIVERY,
)

test('two findings of one rule have to be acknowledged apart', () => {
  expect(warnIds(contentOf(aliases))).toEqual(['alias-receiver#1', 'alias-receiver#2'])
})

test('every receiver is listed with its amount, those given by address too', () => {
  const content = contentOf(aliases)
  expect(content.payees.map(({ who, hbar }) => [who.id, who.checksum, hbar])).toEqual([
    [`0.0.${SELLER}`, 'abcde', '90'],
    [`0x${FIRST}`, null, '7'],
    [`0x${SECOND}`, null, '3'],
  ])
  expect(reviewModel.shape.payees.safeParse(content.payees).success).toBe(true)
})

test('a name from the book is trusted only where the app holds the key', () => {
  const bytes = withData(
    hbarList(
      leg(BUYER, -100n * HBAR),
      leg(SELLER, 90n * HBAR),
      leg(STRANGER, 5n * HBAR),
      leg(ROYALTY, 3n * HBAR),
      leg(FEES, 2n * HBAR),
    ),
    DELIVERY,
  )
  const { payees } = contentOf(bytes, { seller: '0.0.2002', feeAccounts: ['0.0.3003'] })
  expect(payees.map(({ who, role, isNameTrusted }) => [who.name, role, isNameTrusted])).toEqual([
    [null, 'seller', false],
    ['Market fees', 'other', false],
    ['Vault', 'other', true],
    [null, 'market', false],
  ])
})

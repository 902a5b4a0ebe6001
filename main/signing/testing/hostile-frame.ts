import { refuse, warn, type HostileBuy } from './not-a-match'
import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  INTENT,
  NONE,
  NOW,
  PURCHASE,
  ROYALTY,
  SELLER,
  START,
  STRANGER,
  TOKEN,
  body,
  forNode,
  hbarList,
  id,
  leg,
  list,
  transactionId,
  withData,
} from './pieces'
import { int, len, text } from './wire-write'

/** HBAR list in which the buyer pays these amounts. */
const payment = (...receivers: readonly (readonly [account: number, tinybar: bigint])[]): Buffer => {
  const totalTinybars = receivers.reduce((total, [, amount]) => total + amount, 0n)
  return hbarList(leg(BUYER, -totalTinybars), ...receivers.map(([account, amount]) => leg(account, amount)))
}
const call = (hex: string): Buffer =>
  list(body({ data: len(7, len(1, id(9000)), int(2, 100_000), len(4, Buffer.from(hex, 'hex'))) }))
const approve = (...entries: readonly Buffer[]): Buffer => list(body({ data: len(48, ...entries) }))
/** Entry that permits a stranger the NFTs in `scope`: all, or single serials. */
const nftAllowance = (scope: Buffer): Buffer =>
  len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3, id(STRANGER)), scope)

const ASSOCIATE = {
  kind: 'associate',
  account: '0.0.1001',
  token: '0.0.5000',
  nodes: ['0.0.3'],
  feeCap: '10',
  now: INTENT.now,
}

/** Another payer, node, fee, time or memo than requested, and other transaction types than requested. */
export const hostileFrame: readonly HostileBuy[] = [
  refuse('a stranger as payer', 'payer-other', list(body({ id: transactionId(STRANGER) }))),
  refuse('the seller as payer', 'payer-other', list(body({ id: transactionId(SELLER) }))),
  refuse('an unknown node', 'node-unknown', list(forNode(99))),
  refuse('an unknown node and a known node', 'node-unknown', list(forNode(3), forNode(99))),
  refuse('the only node of another network', 'node-unknown', list(body()), { ...INTENT, nodes: ['0.0.4'] }),
  refuse('a fee limit one tinybar above the cap', 'fee-over-cap', list(body({ fee: int(3, 10n * HBAR + 1n) }))),
  refuse('a fee limit of 2^63', 'fee-over-cap', list(body({ fee: int(3, 2n ** 63n) }))),
  refuse('a fee limit of 2^64 - 1', 'fee-over-cap', list(body({ fee: int(3, 2n ** 64n - 1n) }))),
  warn('no fee limit', 'fee-none', list(body({ fee: NONE }))),
  warn('a fee limit of 0', 'fee-none', list(body({ fee: int(3, 0) }))),
  refuse('valid from 21 seconds ahead', 'not-started', list(body({ id: transactionId(BUYER, NOW + 21) }))),
  refuse('valid from next year', 'not-started', list(body({ id: transactionId(BUYER, NOW + 31_536_000) }))),
  refuse('expired a minute ago', 'expired', list(body({ id: transactionId(BUYER, NOW - 180) }))),
  refuse('expired in 1970', 'expired', list(body({ id: transactionId(BUYER, 1) }))),
  refuse('a memo with reversed text', 'memo-hidden', list(body({ memo: text(6, 'pay \u202e0012 to me') }))),
  refuse('a memo with a zero byte', 'memo-hidden', list(body({ memo: text(6, 'a\u0000b') }))),
  refuse('a memo with a line break', 'memo-hidden', list(body({ memo: text(6, 'a\nb') }))),
  refuse('a memo with a zero-width space', 'memo-hidden', list(body({ memo: text(6, 'Tide\u200b7') }))),
  refuse('a memo with a byte order mark', 'memo-hidden', list(body({ memo: text(6, '\ufeffTide 7') }))),
  refuse('a memo in invisible tag letters', 'memo-hidden', list(body({ memo: text(6, 'Tide\u{e0041}') }))),
  refuse('a memo with a directional isolate', 'memo-hidden', list(body({ memo: text(6, '\u2066x\u2069') }))),
  refuse('a memo of 101 bytes', 'memo-long', list(body({ memo: text(6, 'x'.repeat(101)) }))),
  refuse('a permission over the whole collection', 'buy-type', approve(nftAllowance(len(5, int(1, 1))))),
  refuse('a permission over one serial', 'buy-type', approve(nftAllowance(len(4, Buffer.from([7]))))),
  refuse(
    'a permission to spend HBAR',
    'buy-type',
    approve(len(1, len(1, id(BUYER)), len(2, id(STRANGER)), int(3, 120n * HBAR))),
  ),
  refuse(
    'a permission to spend HBAR for a known spender',
    'buy-type',
    approve(len(1, len(1, id(BUYER)), len(2, id(FEES)), int(3, 120n * HBAR))),
  ),
  refuse(
    'a permission to spend tokens without an owner named',
    'buy-type',
    approve(len(3, len(1, id(8000)), len(3, id(STRANGER)), int(4, 5))),
  ),
  refuse(
    'the deletion of permissions',
    'buy-type',
    list(body({ data: len(49, len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3, Buffer.from([7])))) })),
  ),
  refuse('setApprovalForAll in a contract call', 'buy-type', call(`a22cb465${'00'.repeat(64)}`)),
  refuse('a contract call shorter than a selector', 'buy-type', call('a2')),
  refuse('an association', 'buy-type', list(body({ data: len(40, len(1, id(BUYER)), len(2, id(TOKEN))) }))),
  refuse('a random number', 'buy-type', list(body({ data: len(52, int(1, 6)) }))),
  refuse(
    'fees and royalties that exceed the price limit together',
    'price-over',
    withData(payment([SELLER, 120n * HBAR], [FEES, 3n * HBAR], [ROYALTY, 3n * HBAR]), DELIVERY),
  ),
  refuse('a purchase in place of an association', 'associate-type', list(body({ data: PURCHASE })), ASSOCIATE),
  refuse(
    'an association of another token',
    'associate-missing',
    list(body({ data: len(40, len(1, id(BUYER)), len(2, id(5001))) })),
    ASSOCIATE,
  ),
  refuse(
    'an association of one additional token',
    'associate-more',
    list(body({ data: len(40, len(1, id(BUYER)), len(2, id(TOKEN)), len(2, id(5001))) })),
    ASSOCIATE,
  ),
  refuse(
    'an association for another account',
    'associate-account',
    list(body({ data: len(40, len(1, id(STRANGER)), len(2, id(TOKEN))) })),
    ASSOCIATE,
  ),
  refuse('expired by the time of the intent', 'expired', list(body({ id: transactionId(BUYER, START) })), {
    ...INTENT,
    now: '2026-11-21T14:00:00Z',
  }),
]

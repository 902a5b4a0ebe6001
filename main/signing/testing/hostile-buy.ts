import type { Verdict } from '../types'
import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  INTENT,
  NONE,
  NOW,
  PAYMENT,
  PURCHASE,
  ROYALTY,
  SELLER,
  SERIAL,
  START,
  STRANGER,
  TOKEN,
  aliasId,
  approved,
  body,
  coin,
  forNode,
  hbarList,
  id,
  leg,
  list,
  nft,
  tokenList,
  transactionId,
  transfer,
  withData,
} from './pieces'
import { int, len, text } from './wire-write'

/** Sound bytes that do something else, or more, than was asked: the verdict, and the rule that has to say so. */
export type HostileBuy = {
  readonly name: string
  readonly verdict: Exclude<Verdict, 'match'>
  readonly rule: string
  readonly bytes: Buffer
  readonly intent?: Readonly<Record<string, unknown>>
}

const refuse = (name: string, rule: string, bytes: Buffer, intent?: HostileBuy['intent']): HostileBuy => ({
  name,
  verdict: 'refuse',
  rule,
  bytes,
  ...(intent ? { intent } : {}),
})
const warn = (name: string, rule: string, bytes: Buffer, intent?: HostileBuy['intent']): HostileBuy => ({
  ...refuse(name, rule, bytes, intent),
  verdict: 'warn',
})
const pay = (...receivers: readonly (readonly [number, bigint])[]): Buffer => {
  const sum = receivers.reduce((total, [, amount]) => total + amount, 0n)
  return hbarList(leg(BUYER, -sum), ...receivers.map(([account, amount]) => leg(account, amount)))
}
const approve = (...parts: readonly Buffer[]): Buffer => list(body({ data: len(48, ...parts) }))
const nftAllowance = (...more: readonly Buffer[]): Buffer =>
  len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3, id(STRANGER)), ...more)
const call = (hex: string): Buffer =>
  list(body({ data: len(7, len(1, id(9000)), int(2, 100_000), len(4, Buffer.from(hex, 'hex'))) }))

const LONG = { ...INTENT, account: '0.0.5012345', seller: '0.0.3388210' }
const longPurchase = (payee: number, from: number, to = 5012345): Buffer =>
  list(
    body({
      id: transactionId(5012345),
      data: transfer(
        hbarList(leg(5012345, -100n * HBAR), leg(payee, 98n * HBAR), leg(1133968, 2n * HBAR)),
        tokenList(TOKEN, nft(from, to, SERIAL)),
      ),
    }),
  )

export const hostileBuy: readonly HostileBuy[] = [
  refuse(
    'one tinybar above the price limit',
    'price-over',
    withData(pay([SELLER, 125n * HBAR], [FEES, HBAR / 2n + 1n]), DELIVERY),
  ),
  refuse('a hundred times the price', 'price-over', withData(pay([SELLER, 12_000n * HBAR]), DELIVERY)),
  refuse('another serial', 'nft-missing', withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, 8)))),
  refuse('the serial with a digit more', 'nft-missing', withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, 77)))),
  refuse(
    'another token with the same serial',
    'nft-missing',
    withData(PAYMENT, tokenList(5001, nft(SELLER, BUYER, SERIAL))),
  ),
  refuse(
    'a serial that is the same only in 32 bits',
    'nft-missing',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, 2n ** 32n + 7n))),
  ),
  refuse('payment without the NFT', 'nft-missing', withData(PAYMENT)),
  refuse(
    'fungible units of the token in place of the NFT',
    'nft-missing',
    withData(PAYMENT, tokenList(TOKEN, coin(SELLER, -7n), coin(BUYER, 7n))),
  ),
  refuse(
    'the NFT goes to a stranger',
    'nft-elsewhere',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, STRANGER, SERIAL))),
  ),
  refuse(
    'the NFT goes back to a fee account',
    'nft-elsewhere',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, FEES, SERIAL))),
  ),
  refuse(
    'the NFT goes to an EVM address',
    'nft-elsewhere',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, aliasId('ab'.repeat(20)), SERIAL))),
  ),
  refuse(
    'the direction of the NFT is turned round',
    'nft-elsewhere',
    withData(PAYMENT, tokenList(TOKEN, nft(BUYER, SELLER, SERIAL))),
  ),
  refuse(
    'an NFT of the buyer leaves in another collection',
    'own-nft-leaves',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(BUYER, STRANGER, 12))),
  ),
  refuse(
    'an NFT of the buyer leaves in the same collection',
    'own-nft-leaves',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), nft(BUYER, STRANGER, 12))),
  ),
  refuse(
    'an NFT of the buyer leaves by allowance',
    'own-nft-leaves',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(BUYER, SELLER, 12, int(4, 1)))),
  ),
  refuse(
    'a swap: one NFT of the buyer and HBAR for the asked one',
    'own-nft-leaves',
    withData(pay([SELLER, HBAR]), tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), nft(BUYER, SELLER, 6))),
  ),
  refuse(
    'tokens of the buyer leave',
    'own-token-leaves',
    withData(PAYMENT, DELIVERY, tokenList(8000, coin(BUYER, -5n), coin(STRANGER, 5n))),
  ),
  refuse(
    'tokens of the buyer leave by allowance',
    'own-token-leaves',
    withData(PAYMENT, DELIVERY, tokenList(8000, coin(BUYER, -5n, approved), coin(STRANGER, 5n))),
  ),
  refuse(
    'tokens move between others',
    'other-token-moves',
    withData(PAYMENT, DELIVERY, tokenList(8000, coin(SELLER, -5n), coin(STRANGER, 5n))),
  ),
  refuse(
    'tokens arrive that were not asked for',
    'other-token-moves',
    withData(PAYMENT, DELIVERY, tokenList(8000, coin(SELLER, -5n), coin(BUYER, 5n))),
  ),
  refuse(
    'the HBAR of the buyer is taken by allowance',
    'own-allowance-used',
    withData(hbarList(leg(BUYER, -120n * HBAR, approved), leg(SELLER, 120n * HBAR)), DELIVERY),
  ),
  refuse(
    'a third account pays a part',
    'other-account-debited',
    withData(hbarList(leg(BUYER, -60n * HBAR), leg(STRANGER, -60n * HBAR), leg(SELLER, 120n * HBAR)), DELIVERY),
  ),
  refuse(
    'a third account pays a part by allowance',
    'other-account-debited',
    withData(
      hbarList(leg(BUYER, -60n * HBAR), leg(STRANGER, -60n * HBAR, approved), leg(SELLER, 120n * HBAR)),
      DELIVERY,
    ),
  ),
  refuse(
    'the seller pays the buyer',
    'other-account-debited',
    withData(hbarList(leg(BUYER, HBAR), leg(SELLER, -HBAR)), DELIVERY),
  ),
  refuse(
    'an EVM address pays a part',
    'other-account-debited',
    withData(hbarList(leg(BUYER, -60n), leg(aliasId('ab'.repeat(20)), -60n), leg(SELLER, 120n)), DELIVERY),
  ),
  refuse(
    'an NFT moves between two others',
    'other-nft-moves',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(SELLER, STRANGER, 12))),
  ),
  refuse(
    'an NFT moves from an EVM address to a stranger',
    'other-nft-moves',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(aliasId('ab'.repeat(20)), STRANGER, 12))),
  ),
  warn(
    'an NFT arrives that was not asked for',
    'unasked-nft',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(SELLER, BUYER, 12))),
  ),
  warn(
    'a second serial of the asked collection arrives',
    'unasked-nft',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), nft(SELLER, BUYER, 8))),
  ),
  warn('the NFT for nothing', 'price-zero', withData(DELIVERY)),
  warn('the NFT for an amount of zero', 'price-zero', withData(hbarList(leg(BUYER, 0n), leg(SELLER, 0n)), DELIVERY)),
  warn(
    'nobody who gives is paid',
    'giver-not-paid',
    withData(pay([STRANGER, 114n * HBAR], [FEES, 6n * HBAR]), DELIVERY),
  ),
  warn(
    'the giver is paid one tinybar and a stranger the rest',
    'giver-not-paid',
    withData(pay([SELLER, 1n], [STRANGER, 114n * HBAR]), DELIVERY),
  ),
  warn(
    'the NFT comes from an EVM address',
    'giver-not-paid',
    withData(PAYMENT, tokenList(TOKEN, nft(aliasId('ab'.repeat(20)), BUYER, SERIAL))),
  ),
  warn(
    'a part of the price goes to an EVM address',
    'alias-receiver',
    withData(hbarList(leg(BUYER, -120n), leg(SELLER, 114n), leg(aliasId('ab'.repeat(20)), 6n)), DELIVERY),
  ),
  refuse(
    'the NFT comes from another than the seller seen',
    'seller-differs',
    withData(pay([SELLER, HBAR]), tokenList(TOKEN, nft(STRANGER, BUYER, SERIAL))),
    { ...INTENT, seller: '0.0.2002' },
  ),
  refuse(
    'the fees outweigh what the seller seen gets',
    'payee-not-seller',
    withData(pay([SELLER, HBAR], [FEES, 100n * HBAR]), DELIVERY),
    { ...INTENT, seller: '0.0.2002' },
  ),
  refuse(
    'the payee has the last two digits of the seller swapped',
    'payee-not-seller',
    longPurchase(3388201, 3388210),
    LONG,
  ),
  refuse('the giver has one digit of the seller changed', 'seller-differs', longPurchase(3388210, 3388211), LONG),
  refuse(
    'the NFT goes to an account like that of the buyer',
    'nft-elsewhere',
    longPurchase(3388210, 3388210, 5012354),
    LONG,
  ),
  refuse('a stranger would be the payer', 'payer-other', list(body({ id: transactionId(STRANGER) }))),
  refuse('the seller would be the payer', 'payer-other', list(body({ id: transactionId(SELLER) }))),
  refuse('a node that the network does not have', 'node-unknown', list(forNode(99))),
  refuse('one unknown node among known ones', 'node-unknown', list(forNode(3), forNode(99))),
  refuse('a node for a network of one other node', 'node-unknown', list(body()), { ...INTENT, nodes: ['0.0.4'] }),
  refuse('a fee limit one tinybar above the cap', 'fee-over-cap', list(body({ fee: int(3, 10n * HBAR + 1n) }))),
  refuse('a fee limit of 2^63 (17b)', 'fee-over-cap', list(body({ fee: int(3, 2n ** 63n) }))),
  refuse('a fee limit of 2^64 - 1', 'fee-over-cap', list(body({ fee: int(3, 2n ** 64n - 1n) }))),
  warn('no fee limit (17c)', 'fee-none', list(body({ fee: NONE }))),
  warn('a fee limit of 0', 'fee-none', list(body({ fee: int(3, 0) }))),
  refuse('valid from the next second on', 'not-started', list(body({ id: transactionId(BUYER, NOW + 1) }))),
  refuse('valid from next year on', 'not-started', list(body({ id: transactionId(BUYER, NOW + 31_536_000) }))),
  refuse('expired a minute ago', 'expired', list(body({ id: transactionId(BUYER, NOW - 180) }))),
  refuse('expired in 1970', 'expired', list(body({ id: transactionId(BUYER, 1) }))),
  refuse('a memo that runs backwards (24)', 'memo-hidden', list(body({ memo: text(6, 'pay \u202e0012 to me') }))),
  refuse('a memo with a zero byte', 'memo-hidden', list(body({ memo: text(6, 'a\u0000b') }))),
  refuse('a memo with a line break', 'memo-hidden', list(body({ memo: text(6, 'a\nb') }))),
  refuse('a memo with a zero-width space', 'memo-hidden', list(body({ memo: text(6, 'Tide\u200b7') }))),
  refuse('a memo with a byte order mark', 'memo-hidden', list(body({ memo: text(6, '\ufeffTide 7') }))),
  refuse('a memo in invisible tag letters', 'memo-hidden', list(body({ memo: text(6, 'Tide\u{e0041}') }))),
  refuse('a memo that isolates a direction', 'memo-hidden', list(body({ memo: text(6, '\u2066x\u2069') }))),
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
    'the removal of permissions',
    'buy-type',
    list(body({ data: len(49, len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3, Buffer.from([7])))) })),
  ),
  refuse('setApprovalForAll in a contract call', 'buy-type', call(`a22cb465${'00'.repeat(64)}`)),
  refuse('a contract call without a selector', 'buy-type', call('a2')),
  refuse('an association', 'buy-type', list(body({ data: len(40, len(1, id(BUYER)), len(2, id(TOKEN))) }))),
  refuse('a random number', 'buy-type', list(body({ data: len(52, int(1, 6)) }))),
  refuse(
    'a price in HBAR with royalties that break the limit together',
    'price-over',
    withData(pay([SELLER, 120n * HBAR], [FEES, 3n * HBAR], [ROYALTY, 3n * HBAR]), DELIVERY),
  ),
  refuse('a purchase where an association was asked for', 'associate-type', list(body({ data: PURCHASE })), {
    kind: 'associate',
    account: '0.0.1001',
    token: '0.0.5000',
    nodes: ['0.0.3'],
    feeCap: '10',
    now: INTENT.now,
  }),
  refuse(
    'an association of another token',
    'associate-missing',
    list(body({ data: len(40, len(1, id(BUYER)), len(2, id(5001))) })),
    { kind: 'associate', account: '0.0.1001', token: '0.0.5000', nodes: ['0.0.3'], feeCap: '10', now: INTENT.now },
  ),
  refuse(
    'an association of one token more',
    'associate-more',
    list(body({ data: len(40, len(1, id(BUYER)), len(2, id(TOKEN)), len(2, id(5001))) })),
    { kind: 'associate', account: '0.0.1001', token: '0.0.5000', nodes: ['0.0.3'], feeCap: '10', now: INTENT.now },
  ),
  refuse(
    'an association of another account',
    'associate-account',
    list(body({ data: len(40, len(1, id(STRANGER)), len(2, id(TOKEN))) })),
    { kind: 'associate', account: '0.0.1001', token: '0.0.5000', nodes: ['0.0.3'], feeCap: '10', now: INTENT.now },
  ),
  refuse('two hours late by the clock of the intent', 'expired', list(body({ id: transactionId(BUYER, START) })), {
    ...INTENT,
    now: '2026-11-21T14:00:00Z',
  }),
]

import { refuse, warn, type HostileBuy } from './not-a-match'
import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  INTENT,
  PAYMENT,
  ROYALTY,
  SELLER,
  SERIAL,
  STRANGER,
  TOKEN,
  aliasId,
  approved,
  body,
  coin,
  hbarList,
  leg,
  list,
  nft,
  tokenList,
  transactionId,
  transfer,
  withData,
} from './pieces'
import { int } from './wire-write'

const pay = (...receivers: readonly (readonly [number, bigint])[]): Buffer => {
  const sum = receivers.reduce((total, [, amount]) => total + amount, 0n)
  return hbarList(leg(BUYER, -sum), ...receivers.map(([account, amount]) => leg(account, amount)))
}
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

/** Transfers that move something else, or more, than requested. */
export const hostileMovements: readonly HostileBuy[] = [
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
  refuse(
    'an NFT arrives that was not asked for',
    'unasked-nft',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(SELLER, BUYER, 12))),
  ),
  refuse(
    'a second serial of the asked collection arrives',
    'unasked-nft',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), nft(SELLER, BUYER, 8))),
  ),
  refuse(
    'an NFT arrives from somebody who gets nothing for it',
    'unasked-nft',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(STRANGER, BUYER, 12))),
  ),
  refuse('the NFT for nothing', 'price-zero', withData(DELIVERY)),
  refuse('the NFT for an amount of zero', 'price-zero', withData(hbarList(leg(BUYER, 0n), leg(SELLER, 0n)), DELIVERY)),
  refuse('the NFT for nothing, where nothing is the limit', 'price-zero', withData(DELIVERY), {
    ...INTENT,
    maxPrice: '0',
  }),
  refuse(
    'nobody who gives is paid',
    'giver-not-paid',
    withData(pay([STRANGER, 114n * HBAR], [FEES, 6n * HBAR]), DELIVERY),
  ),
  refuse(
    'who gives is paid an amount of zero',
    'giver-not-paid',
    withData(pay([SELLER, 0n], [STRANGER, 120n * HBAR]), DELIVERY),
  ),
  refuse(
    'known fee accounts are paid, and who gives is not',
    'giver-not-paid',
    withData(pay([FEES, 120n * HBAR]), DELIVERY),
    { ...INTENT, seller: '0.0.2002', feeAccounts: ['0.0.3003'] },
  ),
  refuse(
    'the NFT comes from an EVM address',
    'giver-not-paid',
    withData(PAYMENT, tokenList(TOKEN, nft(aliasId('ab'.repeat(20)), BUYER, SERIAL))),
  ),
  warn(
    'the giver is paid one tinybar and a stranger the rest',
    'giver-not-paid-most',
    withData(pay([SELLER, 1n], [STRANGER, 114n * HBAR]), DELIVERY),
  ),
  warn(
    'the giver is paid hardly more than each of two strangers',
    'others-paid-much',
    withData(pay([SELLER, 34n * HBAR], [STRANGER, 33n * HBAR], [ROYALTY, 33n * HBAR]), DELIVERY),
  ),
  warn(
    'the seller seen is paid hardly more than each of two strangers, beside a known fee account',
    'others-paid-much',
    withData(pay([SELLER, 33n * HBAR], [STRANGER, 32n * HBAR], [ROYALTY, 32n * HBAR], [FEES, 3n * HBAR]), DELIVERY),
    { ...INTENT, seller: '0.0.2002', feeAccounts: ['0.0.3003'] },
  ),
  warn(
    'one tinybar above a quarter of the price goes to a stranger',
    'others-paid-much',
    withData(pay([SELLER, 75n * HBAR - 1n], [STRANGER, 25n * HBAR + 1n]), DELIVERY),
  ),
  warn(
    'a part of the price goes to two EVM addresses',
    'alias-receiver',
    withData(
      hbarList(
        leg(BUYER, -120n),
        leg(SELLER, 100n),
        leg(aliasId('ab'.repeat(20)), 14n),
        leg(aliasId('cd'.repeat(20)), 6n),
      ),
      DELIVERY,
    ),
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
]

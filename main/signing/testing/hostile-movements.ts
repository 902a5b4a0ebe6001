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

/** HBAR list in which the buyer pays these amounts. */
const payment = (...receivers: readonly (readonly [account: number, tinybar: bigint])[]): Buffer => {
  const totalTinybars = receivers.reduce((total, [, amount]) => total + amount, 0n)
  return hbarList(leg(BUYER, -totalTinybars), ...receivers.map(([account, amount]) => leg(account, amount)))
}
/** A purchase with seven-digit accounts, in which single digits can differ. */
const SEVEN_DIGIT_INTENT = { ...INTENT, account: '0.0.5012345', seller: '0.0.3388210' }
const sevenDigitPurchase = (payee: number, nftSender: number, nftReceiver = 5012345): Buffer =>
  list(
    body({
      id: transactionId(5012345),
      data: transfer(
        hbarList(leg(5012345, -100n * HBAR), leg(payee, 98n * HBAR), leg(1133968, 2n * HBAR)),
        tokenList(TOKEN, nft(nftSender, nftReceiver, SERIAL)),
      ),
    }),
  )

/** Transfers that move something else, or more, than requested. */
export const hostileMovements: readonly HostileBuy[] = [
  refuse(
    'one tinybar above the price limit',
    'price-over',
    withData(payment([SELLER, 125n * HBAR], [FEES, HBAR / 2n + 1n]), DELIVERY),
  ),
  refuse('a hundred times the price', 'price-over', withData(payment([SELLER, 12_000n * HBAR]), DELIVERY)),
  refuse('another serial', 'nft-missing', withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, 8)))),
  refuse('a serial with one more digit', 'nft-missing', withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, 77)))),
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
    'the NFT goes from the buyer to the seller',
    'nft-elsewhere',
    withData(PAYMENT, tokenList(TOKEN, nft(BUYER, SELLER, SERIAL))),
  ),
  refuse(
    'an NFT of the buyer in another collection leaves',
    'own-nft-leaves',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(BUYER, STRANGER, 12))),
  ),
  refuse(
    'an NFT of the buyer in the same collection leaves',
    'own-nft-leaves',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), nft(BUYER, STRANGER, 12))),
  ),
  refuse(
    'an NFT of the buyer is taken under an allowance',
    'own-nft-leaves',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(BUYER, SELLER, 12, int(4, 1)))),
  ),
  refuse(
    'a swap: one NFT of the buyer and HBAR for the requested one',
    'own-nft-leaves',
    withData(payment([SELLER, HBAR]), tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), nft(BUYER, SELLER, 6))),
  ),
  refuse(
    'tokens of the buyer leave',
    'own-token-leaves',
    withData(PAYMENT, DELIVERY, tokenList(8000, coin(BUYER, -5n), coin(STRANGER, 5n))),
  ),
  refuse(
    'tokens of the buyer are taken under an allowance',
    'own-token-leaves',
    withData(PAYMENT, DELIVERY, tokenList(8000, coin(BUYER, -5n, approved), coin(STRANGER, 5n))),
  ),
  refuse(
    'tokens move between other accounts',
    'other-token-moves',
    withData(PAYMENT, DELIVERY, tokenList(8000, coin(SELLER, -5n), coin(STRANGER, 5n))),
  ),
  refuse(
    'tokens arrive that were not requested',
    'other-token-moves',
    withData(PAYMENT, DELIVERY, tokenList(8000, coin(SELLER, -5n), coin(BUYER, 5n))),
  ),
  refuse(
    'the HBAR of the buyer is taken under an allowance',
    'own-allowance-used',
    withData(hbarList(leg(BUYER, -120n * HBAR, approved), leg(SELLER, 120n * HBAR)), DELIVERY),
  ),
  refuse(
    'a third account pays a part',
    'other-account-debited',
    withData(hbarList(leg(BUYER, -60n * HBAR), leg(STRANGER, -60n * HBAR), leg(SELLER, 120n * HBAR)), DELIVERY),
  ),
  refuse(
    'a third account pays a part under an allowance',
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
    'an NFT moves between two other accounts',
    'other-nft-moves',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(SELLER, STRANGER, 12))),
  ),
  refuse(
    'an NFT moves from an EVM address to a stranger',
    'other-nft-moves',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(aliasId('ab'.repeat(20)), STRANGER, 12))),
  ),
  refuse(
    'an NFT arrives that was not requested',
    'unasked-nft',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(SELLER, BUYER, 12))),
  ),
  refuse(
    'a second serial of the requested collection arrives',
    'unasked-nft',
    withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), nft(SELLER, BUYER, 8))),
  ),
  refuse(
    'an NFT arrives from an account that is paid nothing',
    'unasked-nft',
    withData(PAYMENT, DELIVERY, tokenList(7000, nft(STRANGER, BUYER, 12))),
  ),
  refuse('the NFT without a payment', 'price-zero', withData(DELIVERY)),
  refuse('the NFT for 0 HBAR', 'price-zero', withData(hbarList(leg(BUYER, 0n), leg(SELLER, 0n)), DELIVERY)),
  refuse('the NFT for nothing, with a price limit of 0', 'price-zero', withData(DELIVERY), {
    ...INTENT,
    maxPrice: '0',
  }),
  refuse(
    'the giver of the NFT is not paid',
    'giver-not-paid',
    withData(payment([STRANGER, 114n * HBAR], [FEES, 6n * HBAR]), DELIVERY),
  ),
  refuse(
    'the giver of the NFT is paid 0 HBAR',
    'giver-not-paid',
    withData(payment([SELLER, 0n], [STRANGER, 120n * HBAR]), DELIVERY),
  ),
  refuse(
    'only a known fee account is paid, and the giver of the NFT is not',
    'giver-not-paid',
    withData(payment([FEES, 120n * HBAR]), DELIVERY),
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
    withData(payment([SELLER, 1n], [STRANGER, 114n * HBAR]), DELIVERY),
  ),
  warn(
    'the giver is paid hardly more than each of two other accounts',
    'others-paid-much',
    withData(payment([SELLER, 34n * HBAR], [STRANGER, 33n * HBAR], [ROYALTY, 33n * HBAR]), DELIVERY),
  ),
  warn(
    'the seller in the intent is paid hardly more than each of two other accounts, with a known fee account',
    'others-paid-much',
    withData(payment([SELLER, 33n * HBAR], [STRANGER, 32n * HBAR], [ROYALTY, 32n * HBAR], [FEES, 3n * HBAR]), DELIVERY),
    { ...INTENT, seller: '0.0.2002', feeAccounts: ['0.0.3003'] },
  ),
  warn(
    'one tinybar above a quarter of the price goes to a stranger',
    'others-paid-much',
    withData(payment([SELLER, 75n * HBAR - 1n], [STRANGER, 25n * HBAR + 1n]), DELIVERY),
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
    'the NFT comes from another account than the seller in the intent',
    'seller-differs',
    withData(payment([SELLER, HBAR]), tokenList(TOKEN, nft(STRANGER, BUYER, SERIAL))),
    { ...INTENT, seller: '0.0.2002' },
  ),
  refuse(
    'the fee account is paid more than the seller in the intent',
    'payee-not-seller',
    withData(payment([SELLER, HBAR], [FEES, 100n * HBAR]), DELIVERY),
    { ...INTENT, seller: '0.0.2002' },
  ),
  refuse(
    'the payee is the seller with the last two digits swapped',
    'payee-not-seller',
    sevenDigitPurchase(3388201, 3388210),
    SEVEN_DIGIT_INTENT,
  ),
  refuse(
    'the giver is the seller with one digit changed',
    'seller-differs',
    sevenDigitPurchase(3388210, 3388211),
    SEVEN_DIGIT_INTENT,
  ),
  refuse(
    'the NFT goes to an account that looks like the buyer’s',
    'nft-elsewhere',
    sevenDigitPurchase(3388210, 3388210, 5012354),
    SEVEN_DIGIT_INTENT,
  ),
]

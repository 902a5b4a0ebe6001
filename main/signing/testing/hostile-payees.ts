import { refuse, warn, type HostileBuy } from './not-a-match'
import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  INTENT,
  SELLER,
  STRANGER,
  hbarList,
  leg,
  nft,
  TOKEN,
  tokenList,
  withData,
} from './pieces'

const INTENT_WITH_KNOWN_PAYEES = { ...INTENT, seller: '0.0.2002', feeAccounts: ['0.0.3003'] }
/** HBAR list in which the buyer pays these amounts. */
const payment = (...receivers: readonly (readonly [account: number, tinybar: bigint])[]): Buffer => {
  const totalTinybars = receivers.reduce((total, [, tinybar]) => total + tinybar, 0n)
  return hbarList(leg(BUYER, -totalTinybars), ...receivers.map(([account, tinybar]) => leg(account, tinybar)))
}

/** Purchases with a high payment to others, a look-alike receiver, or an NFT with a very large serial. */
export const hostilePayees: readonly HostileBuy[] = [
  warn(
    'the known fee account gets nearly half of the price',
    'others-paid-much',
    withData(payment([SELLER, 51n * HBAR], [FEES, 49n * HBAR]), DELIVERY),
    INTENT_WITH_KNOWN_PAYEES,
  ),
  warn(
    'the fee account and a stranger together get more than a quarter of the price',
    'others-paid-much',
    withData(payment([SELLER, 60n * HBAR], [FEES, 20n * HBAR], [STRANGER, 20n * HBAR]), DELIVERY),
    INTENT_WITH_KNOWN_PAYEES,
  ),
  warn(
    'a receiver that looks like the known fee account',
    'payee-look-alike',
    withData(payment([SELLER, 114n * HBAR], [3030, 6n * HBAR]), DELIVERY),
    INTENT_WITH_KNOWN_PAYEES,
  ),
  warn(
    'a receiver that looks like the seller in the intent',
    'payee-look-alike',
    withData(payment([SELLER, 114n * HBAR], [2020, 6n * HBAR]), DELIVERY),
    INTENT_WITH_KNOWN_PAYEES,
  ),
  warn(
    'a receiver that looks like the giver of the NFT, without known payees',
    'payee-look-alike',
    withData(payment([SELLER, 114n * HBAR], [2020, 6n * HBAR]), DELIVERY),
  ),
  refuse(
    'an NFT with a serial above 2^53 leaves',
    'own-nft-leaves',
    withData(payment([SELLER, HBAR]), tokenList(TOKEN, nft(SELLER, BUYER, 7), nft(BUYER, STRANGER, 2n ** 60n))),
  ),
]

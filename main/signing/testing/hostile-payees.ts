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

const KNOWN = { ...INTENT, seller: '0.0.2002', feeAccounts: ['0.0.3003'] }
const pay = (...to: readonly (readonly [number, bigint])[]): Buffer =>
  hbarList(leg(BUYER, -to.reduce((sum, [, tinybar]) => sum + tinybar, 0n)), ...to.map((each) => leg(...each)))

/** Purchases in which an unwanted account is paid, or an account gets more than a fee. */
export const hostilePayees: readonly HostileBuy[] = [
  warn(
    'the known fee account takes nearly half of the price',
    'others-paid-much',
    withData(pay([SELLER, 51n * HBAR], [FEES, 49n * HBAR]), DELIVERY),
    KNOWN,
  ),
  warn(
    'fee account and a stranger take more together than either alone might',
    'others-paid-much',
    withData(pay([SELLER, 60n * HBAR], [FEES, 20n * HBAR], [STRANGER, 20n * HBAR]), DELIVERY),
    KNOWN,
  ),
  warn(
    'a receiver like the known fee account',
    'payee-look-alike',
    withData(pay([SELLER, 114n * HBAR], [3030, 6n * HBAR]), DELIVERY),
    KNOWN,
  ),
  warn(
    'a receiver like the seller seen',
    'payee-look-alike',
    withData(pay([SELLER, 114n * HBAR], [2020, 6n * HBAR]), DELIVERY),
    KNOWN,
  ),
  warn(
    'a receiver like who gives the NFT, with nobody known',
    'payee-look-alike',
    withData(pay([SELLER, 114n * HBAR], [2020, 6n * HBAR]), DELIVERY),
  ),
  refuse(
    'an NFT leaves whose serial is beyond what a page can count',
    'own-nft-leaves',
    withData(pay([SELLER, HBAR]), tokenList(TOKEN, nft(SELLER, BUYER, 7), nft(BUYER, STRANGER, 2n ** 60n))),
  ),
]

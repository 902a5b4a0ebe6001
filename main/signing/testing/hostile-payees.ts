import { refuseCase, warnCase, type HostileCase } from './verdict-cases'
import {
  BUYER,
  DELIVERY,
  MARKET_FEE_ACCOUNT,
  HBAR,
  INTENT,
  SELLER,
  SERIAL,
  STRANGER,
  hbarList,
  hbarLegBytes,
  nftLegBytes,
  TOKEN,
  tokenList,
  encodeTransfers,
} from './pieces'

const INTENT_WITH_KNOWN_PAYEES = { ...INTENT, seller: '0.0.2002', feeAccounts: ['0.0.3003'] }
/** HBAR list in which the buyer pays these amounts. */
const payment = (...receivers: readonly (readonly [account: number, tinybar: bigint])[]): Buffer => {
  const totalTinybars = receivers.reduce((total, [, tinybar]) => total + tinybar, 0n)
  return hbarList(
    hbarLegBytes(BUYER, -totalTinybars),
    ...receivers.map(([account, tinybar]) => hbarLegBytes(account, tinybar)),
  )
}

/** Account numbers that look like those of the fee account and of the seller. */
const FEE_ACCOUNT_LOOK_ALIKE = 3030
const SELLER_LOOK_ALIKE = 2020

/**
 * Purchases with a high payment to accounts other than the seller, or with a receiver that looks like another account,
 * and a purchase in which an NFT with a very large serial leaves the buyer.
 */
export const hostilePayees: readonly HostileCase[] = [
  warnCase(
    'the known fee account gets nearly half of the price',
    'others-paid-much',
    encodeTransfers(payment([SELLER, 51n * HBAR], [MARKET_FEE_ACCOUNT, 49n * HBAR]), DELIVERY),
    INTENT_WITH_KNOWN_PAYEES,
  ),
  warnCase(
    'the fee account and a stranger together get more than a quarter of the price',
    'others-paid-much',
    encodeTransfers(payment([SELLER, 60n * HBAR], [MARKET_FEE_ACCOUNT, 20n * HBAR], [STRANGER, 20n * HBAR]), DELIVERY),
    INTENT_WITH_KNOWN_PAYEES,
  ),
  warnCase(
    'a receiver that looks like the known fee account',
    'payee-look-alike',
    encodeTransfers(payment([SELLER, 114n * HBAR], [FEE_ACCOUNT_LOOK_ALIKE, 6n * HBAR]), DELIVERY),
    INTENT_WITH_KNOWN_PAYEES,
  ),
  warnCase(
    'a receiver that looks like the seller in the intent',
    'payee-look-alike',
    encodeTransfers(payment([SELLER, 114n * HBAR], [SELLER_LOOK_ALIKE, 6n * HBAR]), DELIVERY),
    INTENT_WITH_KNOWN_PAYEES,
  ),
  warnCase(
    'a receiver that looks like the giver of the NFT, without known payees',
    'payee-look-alike',
    encodeTransfers(payment([SELLER, 114n * HBAR], [SELLER_LOOK_ALIKE, 6n * HBAR]), DELIVERY),
  ),
  refuseCase(
    'an NFT with a serial above 2^53 leaves',
    'own-nft-leaves',
    encodeTransfers(
      payment([SELLER, HBAR]),
      tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL), nftLegBytes(BUYER, STRANGER, 2n ** 60n)),
    ),
  ),
]

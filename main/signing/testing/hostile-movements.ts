import { refuseCase, warnCase, type HostileCase } from './verdict-cases'
import {
  BUYER,
  DELIVERY,
  MARKET_FEE_ACCOUNT,
  HBAR,
  INTENT,
  PAYMENT,
  ROYALTY_ACCOUNT,
  SELLER,
  SERIAL,
  STRANGER,
  TOKEN,
  aliasIdBytes,
  approvalFlag,
  body,
  tokenLegBytes,
  hbarList,
  hbarLegBytes,
  encodeTransactionList,
  nftLegBytes,
  tokenList,
  transactionId,
  transfer,
  encodeTransfers,
} from './pieces'
import { varintField } from './wire-write'

/** HBAR list in which the buyer pays these amounts. */
const payment = (...receivers: readonly (readonly [account: number, tinybar: bigint])[]): Buffer => {
  const totalTinybars = receivers.reduce((total, [, amount]) => total + amount, 0n)
  return hbarList(
    hbarLegBytes(BUYER, -totalTinybars),
    ...receivers.map(([account, amount]) => hbarLegBytes(account, amount)),
  )
}
/** Token ids of another NFT collection and of a fungible token. */
const OTHER_COLLECTION = 7000
const FUNGIBLE_TOKEN = 8000

/** Seven-digit account numbers, for cases in which an id differs from another in one or two digits. */
const LONG_BUYER = 5012345
const LONG_SELLER = 3388210
const LONG_FEE_ACCOUNT = 1133968
const SEVEN_DIGIT_INTENT = { ...INTENT, account: `0.0.${LONG_BUYER}`, seller: `0.0.${LONG_SELLER}` }
/** A purchase by `LONG_BUYER` for 100 HBAR. `payee`: account that gets all HBAR except the fee. */
const sevenDigitPurchase = (payee: number, nftSender: number, nftReceiver = LONG_BUYER): Buffer =>
  encodeTransactionList(
    body({
      id: transactionId(LONG_BUYER),
      data: transfer(
        hbarList(
          hbarLegBytes(LONG_BUYER, -100n * HBAR),
          hbarLegBytes(payee, 98n * HBAR),
          hbarLegBytes(LONG_FEE_ACCOUNT, 2n * HBAR),
        ),
        tokenList(TOKEN, nftLegBytes(nftSender, nftReceiver, SERIAL)),
      ),
    }),
  )

/** Purchases with other movements than requested: other NFTs, tokens or amounts, other payers or receivers. */
export const hostileMovements: readonly HostileCase[] = [
  refuseCase(
    'one tinybar above the price limit',
    'price-over',
    encodeTransfers(payment([SELLER, 125n * HBAR], [MARKET_FEE_ACCOUNT, HBAR / 2n + 1n]), DELIVERY),
  ),
  refuseCase('a hundred times the price', 'price-over', encodeTransfers(payment([SELLER, 12_000n * HBAR]), DELIVERY)),
  refuseCase(
    'another serial',
    'nft-missing',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, 8))),
  ),
  refuseCase(
    'a serial with one more digit',
    'nft-missing',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, 77))),
  ),
  refuseCase(
    'another token with the same serial',
    'nft-missing',
    encodeTransfers(PAYMENT, tokenList(5001, nftLegBytes(SELLER, BUYER, SERIAL))),
  ),
  refuseCase(
    'a serial that equals the requested one in the lower 32 bits',
    'nft-missing',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, 2n ** 32n + 7n))),
  ),
  refuseCase('payment without the NFT', 'nft-missing', encodeTransfers(PAYMENT)),
  refuseCase(
    'fungible units of the token in place of the NFT',
    'nft-missing',
    encodeTransfers(PAYMENT, tokenList(TOKEN, tokenLegBytes(SELLER, -7n), tokenLegBytes(BUYER, 7n))),
  ),
  refuseCase(
    'the NFT goes to a stranger',
    'nft-elsewhere',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, STRANGER, SERIAL))),
  ),
  refuseCase(
    'the NFT goes to a fee account',
    'nft-elsewhere',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, MARKET_FEE_ACCOUNT, SERIAL))),
  ),
  refuseCase(
    'the NFT goes to an EVM address',
    'nft-elsewhere',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, aliasIdBytes('ab'.repeat(20)), SERIAL))),
  ),
  refuseCase(
    'the NFT goes from the buyer to the seller',
    'nft-elsewhere',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(BUYER, SELLER, SERIAL))),
  ),
  refuseCase(
    'an NFT of the buyer in another collection leaves',
    'own-nft-leaves',
    encodeTransfers(PAYMENT, DELIVERY, tokenList(OTHER_COLLECTION, nftLegBytes(BUYER, STRANGER, 12))),
  ),
  refuseCase(
    'an NFT of the buyer in the same collection leaves',
    'own-nft-leaves',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL), nftLegBytes(BUYER, STRANGER, 12))),
  ),
  refuseCase(
    'an NFT of the buyer is taken under an allowance',
    'own-nft-leaves',
    encodeTransfers(PAYMENT, DELIVERY, tokenList(OTHER_COLLECTION, nftLegBytes(BUYER, SELLER, 12, varintField(4, 1)))),
  ),
  refuseCase(
    'a swap: one NFT of the buyer and HBAR for the requested one',
    'own-nft-leaves',
    encodeTransfers(
      payment([SELLER, HBAR]),
      tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL), nftLegBytes(BUYER, SELLER, 6)),
    ),
  ),
  refuseCase(
    'tokens of the buyer leave',
    'own-token-leaves',
    encodeTransfers(
      PAYMENT,
      DELIVERY,
      tokenList(FUNGIBLE_TOKEN, tokenLegBytes(BUYER, -5n), tokenLegBytes(STRANGER, 5n)),
    ),
  ),
  refuseCase(
    'tokens of the buyer are taken under an allowance',
    'own-token-leaves',
    encodeTransfers(
      PAYMENT,
      DELIVERY,
      tokenList(FUNGIBLE_TOKEN, tokenLegBytes(BUYER, -5n, approvalFlag), tokenLegBytes(STRANGER, 5n)),
    ),
  ),
  refuseCase(
    'tokens move between other accounts',
    'other-token-moves',
    encodeTransfers(
      PAYMENT,
      DELIVERY,
      tokenList(FUNGIBLE_TOKEN, tokenLegBytes(SELLER, -5n), tokenLegBytes(STRANGER, 5n)),
    ),
  ),
  refuseCase(
    'tokens arrive that were not requested',
    'other-token-moves',
    encodeTransfers(PAYMENT, DELIVERY, tokenList(FUNGIBLE_TOKEN, tokenLegBytes(SELLER, -5n), tokenLegBytes(BUYER, 5n))),
  ),
  refuseCase(
    'the HBAR of the buyer is taken under an allowance',
    'own-allowance-used',
    encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -120n * HBAR, approvalFlag), hbarLegBytes(SELLER, 120n * HBAR)),
      DELIVERY,
    ),
  ),
  refuseCase(
    'a third account pays a part',
    'other-account-debited',
    encodeTransfers(
      hbarList(
        hbarLegBytes(BUYER, -60n * HBAR),
        hbarLegBytes(STRANGER, -60n * HBAR),
        hbarLegBytes(SELLER, 120n * HBAR),
      ),
      DELIVERY,
    ),
  ),
  refuseCase(
    'a third account pays a part under an allowance',
    'other-account-debited',
    encodeTransfers(
      hbarList(
        hbarLegBytes(BUYER, -60n * HBAR),
        hbarLegBytes(STRANGER, -60n * HBAR, approvalFlag),
        hbarLegBytes(SELLER, 120n * HBAR),
      ),
      DELIVERY,
    ),
  ),
  refuseCase(
    'the seller pays the buyer',
    'other-account-debited',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, HBAR), hbarLegBytes(SELLER, -HBAR)), DELIVERY),
  ),
  refuseCase(
    'an EVM address pays a part',
    'other-account-debited',
    encodeTransfers(
      hbarList(
        hbarLegBytes(BUYER, -60n),
        hbarLegBytes(aliasIdBytes('ab'.repeat(20)), -60n),
        hbarLegBytes(SELLER, 120n),
      ),
      DELIVERY,
    ),
  ),
  refuseCase(
    'an NFT moves between two other accounts',
    'other-nft-moves',
    encodeTransfers(PAYMENT, DELIVERY, tokenList(OTHER_COLLECTION, nftLegBytes(SELLER, STRANGER, 12))),
  ),
  refuseCase(
    'an NFT moves from an EVM address to a stranger',
    'other-nft-moves',
    encodeTransfers(
      PAYMENT,
      DELIVERY,
      tokenList(OTHER_COLLECTION, nftLegBytes(aliasIdBytes('ab'.repeat(20)), STRANGER, 12)),
    ),
  ),
  refuseCase(
    'an NFT arrives that was not requested',
    'unasked-nft',
    encodeTransfers(PAYMENT, DELIVERY, tokenList(OTHER_COLLECTION, nftLegBytes(SELLER, BUYER, 12))),
  ),
  refuseCase(
    'a second serial of the requested collection arrives',
    'unasked-nft',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL), nftLegBytes(SELLER, BUYER, 8))),
  ),
  refuseCase(
    'an NFT arrives from an account that is paid nothing',
    'unasked-nft',
    encodeTransfers(PAYMENT, DELIVERY, tokenList(OTHER_COLLECTION, nftLegBytes(STRANGER, BUYER, 12))),
  ),
  refuseCase('the NFT without a payment', 'price-zero', encodeTransfers(DELIVERY)),
  refuseCase(
    'the NFT for 0 HBAR',
    'price-zero',
    encodeTransfers(hbarList(hbarLegBytes(BUYER, 0n), hbarLegBytes(SELLER, 0n)), DELIVERY),
  ),
  refuseCase('the NFT for nothing, with a price limit of 0', 'price-zero', encodeTransfers(DELIVERY), {
    ...INTENT,
    maxPrice: '0',
  }),
  refuseCase(
    'the giver of the NFT is not paid',
    'giver-not-paid',
    encodeTransfers(payment([STRANGER, 114n * HBAR], [MARKET_FEE_ACCOUNT, 6n * HBAR]), DELIVERY),
  ),
  refuseCase(
    'the giver of the NFT is paid 0 HBAR',
    'giver-not-paid',
    encodeTransfers(payment([SELLER, 0n], [STRANGER, 120n * HBAR]), DELIVERY),
  ),
  refuseCase(
    'only a known fee account is paid, and the giver of the NFT is not',
    'giver-not-paid',
    encodeTransfers(payment([MARKET_FEE_ACCOUNT, 120n * HBAR]), DELIVERY),
    { ...INTENT, seller: '0.0.2002', feeAccounts: ['0.0.3003'] },
  ),
  refuseCase(
    'the NFT comes from an EVM address',
    'giver-not-paid',
    encodeTransfers(PAYMENT, tokenList(TOKEN, nftLegBytes(aliasIdBytes('ab'.repeat(20)), BUYER, SERIAL))),
  ),
  warnCase(
    'the giver is paid one tinybar and a stranger the rest',
    'giver-not-paid-most',
    encodeTransfers(payment([SELLER, 1n], [STRANGER, 114n * HBAR]), DELIVERY),
  ),
  warnCase(
    'the giver is paid hardly more than each of two other accounts',
    'others-paid-much',
    encodeTransfers(payment([SELLER, 34n * HBAR], [STRANGER, 33n * HBAR], [ROYALTY_ACCOUNT, 33n * HBAR]), DELIVERY),
  ),
  warnCase(
    'the seller in the intent is paid hardly more than each of two other accounts, with a known fee account',
    'others-paid-much',
    encodeTransfers(
      payment(
        [SELLER, 33n * HBAR],
        [STRANGER, 32n * HBAR],
        [ROYALTY_ACCOUNT, 32n * HBAR],
        [MARKET_FEE_ACCOUNT, 3n * HBAR],
      ),
      DELIVERY,
    ),
    { ...INTENT, seller: '0.0.2002', feeAccounts: ['0.0.3003'] },
  ),
  warnCase(
    'one tinybar above a quarter of the price goes to a stranger',
    'others-paid-much',
    encodeTransfers(payment([SELLER, 75n * HBAR - 1n], [STRANGER, 25n * HBAR + 1n]), DELIVERY),
  ),
  warnCase(
    'a part of the price goes to two EVM addresses',
    'alias-receiver',
    encodeTransfers(
      hbarList(
        hbarLegBytes(BUYER, -120n),
        hbarLegBytes(SELLER, 100n),
        hbarLegBytes(aliasIdBytes('ab'.repeat(20)), 14n),
        hbarLegBytes(aliasIdBytes('cd'.repeat(20)), 6n),
      ),
      DELIVERY,
    ),
  ),
  warnCase(
    'a part of the price goes to an EVM address',
    'alias-receiver',
    encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -120n), hbarLegBytes(SELLER, 114n), hbarLegBytes(aliasIdBytes('ab'.repeat(20)), 6n)),
      DELIVERY,
    ),
  ),
  refuseCase(
    'the NFT comes from another account than the seller in the intent',
    'seller-differs',
    encodeTransfers(payment([SELLER, HBAR]), tokenList(TOKEN, nftLegBytes(STRANGER, BUYER, SERIAL))),
    { ...INTENT, seller: '0.0.2002' },
  ),
  refuseCase(
    'the fee account is paid more than the seller in the intent',
    'payee-not-seller',
    encodeTransfers(payment([SELLER, HBAR], [MARKET_FEE_ACCOUNT, 100n * HBAR]), DELIVERY),
    { ...INTENT, seller: '0.0.2002' },
  ),
  refuseCase(
    'the payee is the seller with the last two digits swapped',
    'payee-not-seller',
    sevenDigitPurchase(3388201, LONG_SELLER),
    SEVEN_DIGIT_INTENT,
  ),
  refuseCase(
    'the giver is the seller with one digit changed',
    'seller-differs',
    sevenDigitPurchase(LONG_SELLER, 3388211),
    SEVEN_DIGIT_INTENT,
  ),
  refuseCase(
    'the NFT goes to an account that looks like the buyer’s',
    'nft-elsewhere',
    sevenDigitPurchase(LONG_SELLER, LONG_SELLER, 5012354),
    SEVEN_DIGIT_INTENT,
  ),
]

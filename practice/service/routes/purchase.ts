import { defineOperation } from '../operation'
import { ledgerIdParam, serialParam, textParam } from '../params'
import { requirePrice, requireUser, userAddressParam } from '../trading/accounts'
import { affiliateOf, commissionOf } from '../trading/affiliate'
import { checkBuyer, requireBuyableListing, checkPauses, checkTradeable } from '../trading/buy-checks'
import { completeNative, requirePurchase } from '../trading/buy-complete'
import { buyPrepareAnswer, buyPrepareRefusal, buyPrepareView } from '../trading/buy-prepare'
import { buyRefusal, buyResult } from '../trading/buy-result'
import { checkCaps, countPreparation } from '../trading/caps'
import { tradeRefusal } from '../trading/refusals'
import { ignoreUserToken, retiredUserToken } from '../trading/user-token'

const buynft = defineOperation({
  name: 'buynft',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/market/buynft',
  auth: 'affiliate',
  summary: 'Prepares a purchase: unsigned bytes and a hold on the NFT.',
  deprecatedParams: ['userAuthToken'],
  params: {
    query: {
      token_address: ledgerIdParam,
      serial_number: serialParam,
      user_address: userAddressParam,
      price: textParam(40).describe('HBAR; must be the listing’s price'),
      ...retiredUserToken,
    },
  },
  answer: buyPrepareAnswer,
  refusal: buyPrepareRefusal,
  handle: async (service, params, caller) => {
    ignoreUserToken(service, params.userAuthToken)
    const buyer = requireUser(service, params.user_address)
    const price = requirePrice(service, params.price)
    const nft = { token: params.token_address, serial: params.serial_number }
    checkTradeable(service, nft.token)
    // While this rule is broken, a purchase that a pause refuses is counted. A prepared purchase is then counted twice.
    if (!service.rules.isKept('buy.pause-not-counted')) countPreparation(service, caller, nft)
    checkPauses(service, nft)
    checkCaps(service, caller, nft)
    const listing = requireBuyableListing(service, nft, price, buyer)
    checkBuyer(service, listing, buyer)
    const affiliate = affiliateOf(service, caller)
    countPreparation(service, caller, nft)
    const commission = commissionOf(service, affiliate, listing.price)
    const preparedPurchase = await service.purchases.prepare(listing, buyer, {
      affiliateKeyHash: caller.key?.hash ?? '',
      commission,
    })
    if (preparedPurchase) return buyPrepareView(service, preparedPurchase, affiliate)
    const message = 'The NFT could not be reserved for the buyer. No purchase was prepared. Refresh the listing.'
    throw tradeRefusal('LISTING_REVALIDATION_REQUIRED', message, { retryable: true, isGranted: false })
  },
})

const buynftres = defineOperation({
  name: 'buynftres',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/market/buynftres',
  auth: 'affiliate',
  summary: 'Records a native purchase that was paid on the ledger; executes and records an EVM purchase.',
  params: {
    body: {
      saleVerificationCode: textParam(100),
      transactionId: textParam(80)
        .optional()
        .describe('Id of the signed transaction, as 0.0.N@seconds.nanos or 0.0.N-seconds-nanos'),
    },
  },
  answer: buyResult,
  refusal: buyRefusal,
  handle: (service, { saleVerificationCode: code, transactionId }, caller) => {
    const purchase = requirePurchase(service, { code, affiliateKeyHash: caller.key?.hash, transactionId })
    return purchase.kind === 'evm'
      ? service.purchases.evmPurchases.complete(purchase)
      : completeNative(service, purchase)
  },
})

export const purchaseOperations = [buynft, buynftres]

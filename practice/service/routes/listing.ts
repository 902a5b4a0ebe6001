import { defineOperation, type Operation } from '../operation'
import { ledgerIdParam, serialParam, textParam } from '../params'
import { requirePrice, requireUser, userAddressParam } from '../trading/accounts'
import { completeList, listResult } from '../trading/list-complete'
import { listPrepareAnswer, listPrepareRefusal, prepareList } from '../trading/list-prepare'
import {
  completeUnlist,
  prepareUnlist,
  unlistPrepareAnswer,
  unlistPrepareRefusal,
  unlistResult,
} from '../trading/unlist'
import { ignoreUserToken, retiredUserToken } from '../trading/user-token'
import { listRefusal, unlistRefusal } from '../trading/listing-verdict'

const nftParams = {
  token_address: ledgerIdParam,
  serial_number: serialParam,
  user_address: userAddressParam,
  ...retiredUserToken,
}
const saleCodeParam = textParam(100)
const signedTransactionIdParam = textParam(80)
  .optional()
  .describe('Id of the signed transaction, as 0.0.N@seconds.nanos or 0.0.N-seconds-nanos')

const listnft = defineOperation({
  name: 'listnft',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/market/listnft',
  auth: 'affiliate',
  summary: 'Prepares a listing or a price change: unsigned bytes that let the operator move the NFT.',
  deprecatedParams: ['userAuthToken'],
  params: { query: { ...nftParams, price: textParam(40).describe('HBAR') } },
  answer: listPrepareAnswer,
  refusal: listPrepareRefusal,
  handle: (service, params, caller) => {
    ignoreUserToken(service, params.userAuthToken)
    const user = requireUser(service, params.user_address)
    const price = requirePrice(service, params.price)
    const { token_address: token, serial_number: serial } = params
    return prepareList(service, caller, { user, token, serial }, price)
  },
})

const listnftres = defineOperation({
  name: 'listnftres',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/market/listnftres',
  auth: 'affiliate',
  summary: 'Lists the NFT once the seller’s prepared transaction succeeded.',
  params: {
    query: { saleVerificationCode: saleCodeParam },
    body: {
      saleVerificationCode: saleCodeParam.optional(),
      transactionId: signedTransactionIdParam,
      user_address: userAddressParam.optional().describe('The seller'),
    },
  },
  answer: listResult,
  refusal: listRefusal,
  handle: (service, params, caller) => {
    const { saleVerificationCode, transactionId, user_address: sellerAddress } = params
    const user = sellerAddress === undefined ? undefined : requireUser(service, sellerAddress)
    const affiliateKeyHash = caller.key?.hash
    return completeList(service, caller, {
      act: 'list',
      code: saleVerificationCode,
      affiliateKeyHash,
      user,
      transactionId,
    })
  },
})

const unlistnft = defineOperation({
  name: 'unlistnft',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/market/unlistnft',
  auth: 'affiliate',
  summary: 'Prepares the end of a listing: unsigned bytes for the seller to sign.',
  deprecatedParams: ['userAuthToken'],
  params: { query: nftParams },
  answer: unlistPrepareAnswer,
  refusal: unlistPrepareRefusal,
  handle: (service, params, caller) => {
    ignoreUserToken(service, params.userAuthToken)
    const user = requireUser(service, params.user_address)
    return prepareUnlist(service, caller, { user, token: params.token_address, serial: params.serial_number })
  },
})

const unlistnftres = defineOperation({
  name: 'unlistnftres',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/market/unlistnftres',
  auth: 'affiliate',
  summary: 'Ends the listing once the seller’s prepared transaction succeeded.',
  params: {
    query: { saleVerificationCode: saleCodeParam },
    body: { saleVerificationCode: saleCodeParam, transactionId: signedTransactionIdParam },
  },
  answer: unlistResult,
  refusal: unlistRefusal,
  handle: (service, { saleVerificationCode, transactionId }, caller) => {
    const affiliateKeyHash = caller.key?.hash
    const code = saleVerificationCode
    return completeUnlist(service, { act: 'unlist', code, affiliateKeyHash, user: undefined, transactionId })
  },
})

export const listingOperations: readonly Operation[] = [listnft, listnftres, unlistnft, unlistnftres]

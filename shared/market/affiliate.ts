/**
 * Operations of the affiliate document: sign-in, mint, buy, list and unlist. The document names all fields of the answers
 * below.
 */
import { z } from 'zod'
import { entityId, hbarText, serialNumber } from '../contract/common'
import {
  byteObject,
  preparationCode,
  successFlag,
  maybe,
  maybeFlag,
  maybeNumber,
  maybeText,
  transactionId,
} from './fields'
import { defineOperation } from './operation'

/** Fields that all operations of the affiliate document share. */
const affiliateOperation = { access: 'affiliate', method: 'POST' } as const
/** Fields that the operations for minting, buying, listing and unlisting share. */
const tradeOperation = { ...affiliateOperation, tag: 'affiliate' } as const
const noFields = z.object({})
const nftFields = { token_address: entityId, serial_number: serialNumber.transform(String), user_address: entityId }
const preparedAnswer = { success: successFlag, saleVerificationCode: preparationCode, transBytes: byteObject }
/** Refusals that both preparing calls, for listing and for unlisting, can return. */
const PREPARE_SALE_FAILURES = ['wallet-invalid', 'not-owner', 'ecdsa-needed', 'prepare-lost'] as const
/** Refusals that both completing calls, for listing and for unlisting, can return. */
const COMPLETE_SALE_FAILURES = [
  'listing-not-seen',
  'listing-wrong-type',
  'listing-buyer-first',
  // Must come before `listing-next-turn`: if an answer matches both, the preparation is lost, and the same call cannot
  // succeed.
  'listing-preparation-lost',
  'listing-next-turn',
  'listing-not-verified',
  'listing-other-transaction',
  'listing-not-prepared',
  'listing-expired',
  'listing-other-key',
  'listing-other-wallet',
  'not-owner',
  'listing-answer-lost',
] as const

/** Requests a text that the wallet must sign within five minutes. */
export const authInit = defineOperation({
  ...affiliateOperation,
  name: 'authInit',
  tag: 'affiliate-auth',
  path: '/v1/affiliate/auth/init',
  query: noFields,
  body: z.object({ user_address: entityId }),
  answer: z.object({
    success: successFlag,
    payload: z.object({
      action: z.string(),
      url: z.string(),
      data: z.object({ token: z.string(), account: entityId, timestamp: z.number() }),
    }),
    nonce: z.string().min(1),
    operationToken: z.string().min(1),
  }),
  effect: 'write',
  failures: ['wallet-invalid', 'sign-in-lost'],
})

/** Sends the signed text, and returns the token of the sign-in. */
export const authVerify = defineOperation({
  ...affiliateOperation,
  name: 'authVerify',
  tag: 'affiliate-auth',
  path: '/v1/affiliate/auth/verify',
  query: noFields,
  body: z.object({
    user_address: entityId,
    operationToken: z.string(),
    nonce: z.string(),
    /** Base64. */
    userSignature: z.string(),
  }),
  answer: z.object({
    success: successFlag,
    verified: z.boolean(),
    userAuthToken: z.string().min(1),
    expiresIn: z.number().int(),
  }),
  effect: 'write',
  failures: [
    'sign-in-not-open',
    'sign-in-expired',
    'sign-in-other-key',
    'sign-in-other-wallet',
    'sign-in-nonce',
    'sign-in-signature',
    'sign-in-lost',
  ],
})

export const mintNft = defineOperation({
  ...tradeOperation,
  name: 'mintNft',
  path: '/v1/affiliate/launchpad/mintnft',
  query: z.object({
    user_address: entityId,
    mintCode: z.string().min(1).max(200),
    price: hbarText,
    mintCount: z.number().int().min(1).max(10).optional(),
  }),
  answer: z.object({
    ...preparedAnswer,
    apimessage: maybeText,
    isAllowanceApprove: maybeFlag,
    requiresAllowanceApprove: maybeFlag,
    requiresPingBack: maybeFlag,
    /** In HBAR, for all accepted NFTs together. */
    requiredAllowance: maybeNumber,
    transactionId: maybe(transactionId),
    originalRequestedMintCount: z.number().int(),
    acceptedMintCount: z.number().int().min(1).max(10),
    mintCountAdjusted: z.boolean(),
  }),
  effect: 'write',
  failures: ['mint-not-taken', 'mint-own-site', 'mint-closed', 'mint-buyer-is-source', 'prepare-lost'],
})

const prngResponse = z.object({
  transId: z.string(),
  prngNumber: z.number().int(),
  buyerAccount: maybeText,
  numberRange: maybeNumber,
  mintEventStageID: maybe(z.union([z.string(), z.number()])),
})

export const mintNftRes = defineOperation({
  ...tradeOperation,
  name: 'mintNftRes',
  path: '/v1/affiliate/launchpad/mintnftres',
  query: z.object({ user_address: entityId, saleVerificationCode: preparationCode }),
  body: z.object({ transactionId: transactionId.optional() }),
  answer: z.object({
    success: successFlag,
    isAllowanceApprove: maybeFlag,
    serialId: maybe(serialNumber),
    name: maybeText,
    image: maybeText,
    imagetype: maybeText,
    attributes: maybeText,
    transactionId: maybeText,
    requestedMintCount: maybeNumber,
    /** The wallet is charged for these NFTs only. */
    mintedCount: z.number().int().min(0),
    partialMint: maybeFlag,
    nfts: z.array(
      z.object({
        mintIndex: maybeNumber,
        tokenId: entityId,
        serialId: serialNumber,
        name: maybeText,
        image: maybeText,
        imagetype: maybeText,
        attributes: maybeText,
        prngResponse: maybe(prngResponse),
        nftPoolSnapshot: maybe(
          z.object({
            nftPool: z.string(),
            selectedIndex: z.number().int(),
            timestamp: z.union([z.string(), z.number()]),
          }),
        ),
      }),
    ),
    prngResponses: maybe(z.array(prngResponse)),
  }),
  effect: 'completion',
  failures: [
    'mint-not-seen',
    'mint-not-verified',
    'mint-other-transaction',
    'mint-not-prepared',
    'mint-other-key',
    'mint-other-wallet',
    'mint-expired',
    'mint-nft-busy',
    'mint-unconfirmed',
    'mint-pending',
    'mint-looked-up',
    'mint-unavailable',
    'mint-finished-before',
    'mint-restart',
    'mint-buyer-is-source',
    'mint-rejected',
    'mint-answer-lost',
  ],
})

export const buyNft = defineOperation({
  ...tradeOperation,
  name: 'buyNft',
  path: '/v1/affiliate/market/buynft',
  query: z.object({ ...nftFields, price: hbarText }),
  answer: z.object({
    ...preparedAnswer,
    /**
     * In HBAR; an integer according to the documents. The app does not use this price, because the transaction has the
     * exact price.
     */
    saleprice: maybeNumber,
    isGranted: maybeFlag,
    isEvmNft: maybeFlag,
    requiresHbarAllowance: maybeFlag,
    /** Affiliate's share of the sale price, multiplied by `commissionDenominator`. */
    affiliateCommission: maybeNumber,
    totalCommission: maybeNumber,
    commissionDenominator: maybeNumber,
    affiliateName: maybeText,
    /** Account that receives the affiliate's share, as the service claims. */
    affiliateAddress: maybeText,
    transactionType: maybeText,
  }),
  effect: 'write',
  failures: [
    'wallet-invalid',
    'buy-being-confirmed',
    'buy-seller-changes',
    'buy-nft-limit',
    'buy-hour-limit',
    'buy-minute-limit',
    'buy-listing-changed',
    'buy-listing-locked',
    'buy-balance-unchecked',
    'buy-balance-short',
    'collection-not-traded',
    'collection-unchecked',
    'ecdsa-needed',
    'buy-own-listing',
    'buy-over-cap',
    'prepare-lost',
  ],
})

export const buyNftRes = defineOperation({
  ...tradeOperation,
  name: 'buyNftRes',
  path: '/v1/affiliate/market/buynftres',
  query: noFields,
  body: z.object({ saleVerificationCode: z.string(), transactionId: z.string() }),
  answer: z.object({ success: successFlag, batchTransid: maybeText, alreadyRecorded: maybeFlag }),
  effect: 'completion',
  failures: [
    'buy-prepare-again',
    'buy-listing-gone',
    'buy-price-changed',
    'buy-other-executing',
    'buy-not-reserved',
    'buy-not-submitted',
    'buy-rejected',
    'buy-confirming',
    'buy-recording',
    'buy-in-progress',
    'buy-closed',
    'buy-not-saved',
    'buy-other-key',
    'buy-not-seen',
    'buy-not-verified',
    'buy-other-transaction',
    'buy-not-prepared',
    'buy-answer-lost',
  ],
})

export const listNft = defineOperation({
  ...tradeOperation,
  name: 'listNft',
  path: '/v1/affiliate/market/listnft',
  query: z.object({ ...nftFields, price: hbarText }),
  answer: z.object({
    ...preparedAnswer,
    price: z.string(),
    user_address: entityId,
    serial_number: z.union([z.string(), z.number()]).transform(String),
    token_address: entityId,
    requiresAllowanceApprove: maybeFlag,
    requiresPingBack: maybeFlag,
    /** An id, or the address of a contract. The app only accepts a spender that is on the person's own list. */
    spender: z.string().min(1).max(200),
    memo: maybeText,
  }),
  effect: 'write',
  failures: [...PREPARE_SALE_FAILURES, 'collection-not-traded', 'collection-unchecked'],
})

export const listNftRes = defineOperation({
  ...tradeOperation,
  name: 'listNftRes',
  path: '/v1/affiliate/market/listnftres',
  query: z.object({ saleVerificationCode: preparationCode }),
  body: z.object({ saleVerificationCode: preparationCode, transactionId, user_address: entityId }),
  answer: z.object({
    success: successFlag,
    saleVerificationCode: maybeText,
    token_address: maybeText,
    serial_number: maybe(z.union([z.string(), z.number()])),
    affname: maybeText,
    affcomm: maybeText,
  }),
  effect: 'completion',
  failures: COMPLETE_SALE_FAILURES,
})

export const unlistNft = defineOperation({
  ...tradeOperation,
  name: 'unlistNft',
  path: '/v1/affiliate/market/unlistnft',
  query: z.object(nftFields),
  answer: z.object({
    ...preparedAnswer,
    transid: transactionId,
    isOwner: maybeFlag,
    isGranted: maybeFlag,
    requiresAllowanceApprove: maybeFlag,
    requiresPingBack: maybeFlag,
    spender: maybeText,
    revokesCollectionApproval: maybeFlag,
    otherListingsKept: maybeNumber,
  }),
  effect: 'write',
  failures: [...PREPARE_SALE_FAILURES, 'unlist-uncounted', 'not-listed'],
})

export const unlistNftRes = defineOperation({
  ...tradeOperation,
  name: 'unlistNftRes',
  path: '/v1/affiliate/market/unlistnftres',
  query: z.object({ saleVerificationCode: preparationCode }),
  body: z.object({ saleVerificationCode: preparationCode, transactionId: transactionId.optional() }),
  answer: z.object({ success: successFlag }),
  effect: 'completion',
  failures: [...COMPLETE_SALE_FAILURES, 'not-listed'],
})

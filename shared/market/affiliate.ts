/** Operations of the affiliate document: sign-in, mint, buy, list, unlist. Nothing in their answers is guessed. */
import { z } from 'zod'
import { entityId, hbarText, serialNumber } from '../contract/common'
import { byteObject, code, done, maybe, maybeFlag, maybeNumber, maybeText, transactionId } from './fields'
import { operation } from './operation'

const affiliate = { access: 'affiliate', method: 'POST' } as const
const market = { ...affiliate, tag: 'affiliate' } as const
const nothing = z.object({})
const nft = { token_address: entityId, serial_number: serialNumber.transform(String), user_address: entityId }
const prepared = { success: done, saleVerificationCode: code, transBytes: byteObject }

/** A challenge to be signed by the wallet, within five minutes. */
export const authInit = operation({
  ...affiliate,
  name: 'authInit',
  tag: 'affiliate-auth',
  path: '/v1/affiliate/auth/init',
  query: nothing,
  body: z.object({ user_address: entityId }),
  answer: z.object({
    success: done,
    payload: z.object({
      action: z.string(),
      url: z.string(),
      data: z.object({ token: z.string(), account: entityId, timestamp: z.number() }),
    }),
    nonce: z.string().min(1),
    operationToken: z.string().min(1),
  }),
  effect: 'write',
})

export const authVerify = operation({
  ...affiliate,
  name: 'authVerify',
  tag: 'affiliate-auth',
  path: '/v1/affiliate/auth/verify',
  query: nothing,
  body: z.object({
    user_address: entityId,
    operationToken: z.string(),
    nonce: z.string(),
    /** Base64. */
    userSignature: z.string(),
  }),
  answer: z.object({
    success: done,
    verified: z.boolean(),
    userAuthToken: z.string().min(1),
    expiresIn: z.number().int(),
  }),
  effect: 'write',
})

export const mintNft = operation({
  ...market,
  name: 'mintNft',
  path: '/v1/affiliate/launchpad/mintnft',
  query: z.object({
    user_address: entityId,
    mintCode: z.string().min(1).max(200),
    price: hbarText,
    mintCount: z.number().int().min(1).max(10).optional(),
  }),
  answer: z.object({
    ...prepared,
    isAllowanceApprove: maybeFlag,
    requiresAllowanceApprove: maybeFlag,
    requiresPingBack: maybeFlag,
    /** Whole HBAR for all that are accepted. */
    requiredAllowance: maybeNumber,
    transactionId: maybe(transactionId),
    originalRequestedMintCount: z.number().int(),
    acceptedMintCount: z.number().int().min(1).max(10),
    mintCountAdjusted: z.boolean(),
  }),
  effect: 'write',
})

const prngResponse = z.object({
  transId: z.string(),
  prngNumber: z.number().int(),
  buyerAccount: maybeText,
  numberRange: maybeNumber,
  mintEventStageID: maybe(z.union([z.string(), z.number()])),
})

export const mintNftRes = operation({
  ...market,
  name: 'mintNftRes',
  path: '/v1/affiliate/launchpad/mintnftres',
  query: z.object({ user_address: entityId, saleVerificationCode: code }),
  body: z.object({ transactionId: transactionId.optional() }),
  answer: z.object({
    success: done,
    isAllowanceApprove: maybeFlag,
    serialId: maybe(serialNumber),
    name: maybeText,
    image: maybeText,
    imagetype: maybeText,
    attributes: maybeText,
    transactionId: maybeText,
    requestedMintCount: maybeNumber,
    /** The wallet is charged for these alone. */
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
})

export const buyNft = operation({
  ...market,
  name: 'buyNft',
  path: '/v1/affiliate/market/buynft',
  query: z.object({ ...nft, price: hbarText }),
  answer: z.object({
    ...prepared,
    /** Whole HBAR; the documents call it an integer. Compared with the intent, never signed on. */
    saleprice: maybeNumber,
    isGranted: maybeFlag,
    isEvmNft: maybeFlag,
    requiresHbarAllowance: maybeFlag,
    affiliateCommission: maybeNumber,
    totalCommission: maybeNumber,
    commissionDenominator: maybeNumber,
    affiliateName: maybeText,
    transactionType: maybeText,
  }),
  effect: 'write',
})

export const buyNftRes = operation({
  ...market,
  name: 'buyNftRes',
  path: '/v1/affiliate/market/buynftres',
  query: nothing,
  body: z.object({ saleVerificationCode: z.string(), transactionId: z.string() }),
  answer: z.object({ success: done, batchTransid: maybeText, alreadyRecorded: maybeFlag }),
  effect: 'completion',
})

export const listNft = operation({
  ...market,
  name: 'listNft',
  path: '/v1/affiliate/market/listnft',
  query: z.object({ ...nft, price: hbarText }),
  answer: z.object({
    ...prepared,
    price: z.string(),
    user_address: entityId,
    serial_number: z.union([z.string(), z.number()]).transform(String),
    token_address: entityId,
    requiresAllowanceApprove: maybeFlag,
    requiresPingBack: maybeFlag,
    /** Compared with the person's own list, never trusted. */
    spender: entityId,
    memo: maybeText,
  }),
  effect: 'write',
})

export const listNftRes = operation({
  ...market,
  name: 'listNftRes',
  path: '/v1/affiliate/market/listnftres',
  query: z.object({ saleVerificationCode: code }),
  body: z.object({ saleVerificationCode: code, transactionId, user_address: entityId }),
  answer: z.object({
    success: done,
    saleVerificationCode: maybeText,
    token_address: maybeText,
    serial_number: maybe(z.union([z.string(), z.number()])),
    affname: maybeText,
    affcomm: maybeText,
  }),
  effect: 'completion',
})

export const unlistNft = operation({
  ...market,
  name: 'unlistNft',
  path: '/v1/affiliate/market/unlistnft',
  query: z.object(nft),
  answer: z.object({
    ...prepared,
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
})

export const unlistNftRes = operation({
  ...market,
  name: 'unlistNftRes',
  path: '/v1/affiliate/market/unlistnftres',
  query: z.object({ saleVerificationCode: code }),
  body: z.object({ saleVerificationCode: code, transactionId: transactionId.optional() }),
  answer: z.object({ success: done }),
  effect: 'completion',
})

import { z } from 'zod'
import { normalCount, type AcceptedCount } from '../launchpad/mint-count'
import { finishMint } from '../launchpad/finish'
import { needsAllowance } from '../launchpad/launch'
import { prepareMint, type PreparedMint } from '../launchpad/prepare'
import { mintRefusal, mintResult, mintResultFields } from '../launchpad/result'
import { bytesObject } from '../transaction-bytes'
import { inWholeUnits } from '../market-views'
import { defineOperation } from '../operation'
import { Refusal, type AnswerBody } from '../refusal'
import { ledgerIdParam, optionalParam, textParam } from '../params'
import { preparedBytes } from '../prepared-bytes'
import { refusalWithOptionalCode } from '../refusal-schema'
import type { Service } from '../service'
import { affiliateOf } from '../trading/affiliate'

/** JSON form of bytes, as Node serializes a Buffer. */
const bytesFields = z.strictObject({
  type: z.literal('Buffer'),
  data: z.array(z.int().min(0).max(255)).describe('A serialized TransactionList, unsigned'),
})

const mintnft = defineOperation({
  name: 'mintnft',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/launchpad/mintnft',
  auth: 'affiliate',
  summary: 'Prepares a mint: a session of 20 minutes, and the transaction that the wallet signs.',
  params: {
    query: {
      user_address: ledgerIdParam,
      mintCode: textParam(100),
      price: textParam(40).describe('Expected price of one NFT, in whole units'),
      mintCount: optionalParam(textParam(40)).describe('1 to 10; other values are adjusted'),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    apimessage: z.string(),
    transBytes: bytesFields,
    isAllowanceApprove: z.boolean().describe('Whether the bytes approve an allowance'),
    requiresAllowanceApprove: z.boolean(),
    requiresPingBack: z.literal(true).describe('The mint must be completed with mintnftres'),
    saleVerificationCode: z.string(),
    requiredAllowance: z.number().min(0).describe('For all accepted NFTs, in whole units'),
    transactionId: z.string().describe('Id of the prepared transaction'),
    originalRequestedMintCount: z.int().min(1).max(10),
    acceptedMintCount: z.int().min(1).max(10),
    mintCountAdjusted: z.boolean().describe('Whether fewer NFTs were accepted than requested'),
  }),
  refusal: refusalWithOptionalCode(['MINT_BUYER_IS_NFT_SOURCE']),
  handle: (service, { user_address: buyer, mintCode, price, mintCount }, caller) => {
    const account = service.ledger.state.accounts.get(buyer)
    if (!account || account.deleted) {
      throw new Refusal(400, 'Invalid parameter: user_address is not an account of this network.')
    }
    const requestedCount = service.rules.isKept('mint.count-normalised')
      ? normalCount(mintCount)
      : Number(mintCount ?? 1)
    const mintRequest = {
      mintCode,
      buyer,
      price,
      requestedCount,
      affiliateKeyHash: caller.key?.hash ?? '',
      commission: affiliateOf(service, caller),
    }
    return preparedMintView(service, prepareMint(service, service.launchpad, mintRequest))
  },
})

function preparedMintView(service: Service, { session, stage, body, acceptedCount }: PreparedMint): AnswerBody {
  const isAllowance = needsAllowance(stage, service.readings)
  // Only a `paid` stage is paid from an allowance.
  const requiredAllowance = stage.kind === 'paid' ? stage.price * BigInt(session.accepted) : 0n
  return {
    success: true,
    apimessage: acceptedMessage(session.requested, acceptedCount),
    transBytes: bytesObject(preparedBytes(service, body)),
    isAllowanceApprove: isAllowance,
    requiresAllowanceApprove: isAllowance,
    requiresPingBack: true,
    saleVerificationCode: session.code,
    requiredAllowance: inWholeUnits(service, requiredAllowance, stage.currency ?? undefined),
    transactionId: session.transactionId,
    originalRequestedMintCount: session.requested,
    acceptedMintCount: session.accepted,
    mintCountAdjusted: session.accepted < session.requested,
  }
}

function acceptedMessage(requestedCount: number, { count, reasons }: AcceptedCount): string {
  const nextStep = 'Sign and submit the transaction, then complete the mint within 20 minutes.'
  return count < requestedCount
    ? `Accepted ${count} of ${requestedCount}: ${reasons.join('; ')}. ${nextStep}`
    : nextStep
}

const mintnftres = defineOperation({
  name: 'mintnftres',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/launchpad/mintnftres',
  auth: 'affiliate',
  summary: 'Completes a prepared mint after its transaction reached consensus.',
  params: {
    query: { user_address: ledgerIdParam, saleVerificationCode: textParam(100) },
    body: {
      transactionId: optionalParam(textParam(80)).describe('The id from mintnft; a wrong id is refused at once'),
    },
  },
  answer: mintResultFields,
  refusal: mintRefusal,
  handle: async (service, { user_address: buyer, saleVerificationCode: code, transactionId }, { key }) =>
    mintResult(service, await finishMint(service, { code, buyer, transactionId, affiliateKeyHash: key?.hash ?? '' })),
})

export const mintOperations = [mintnft, mintnftres]

import { z } from 'zod'
import { nftName } from '../market-views'
import type { AnswerBody } from '../refusal'
import { refusalWithCode } from '../refusal-schema'
import type { Service } from '../service'
import { ledgerIdText, imageUrl, isoText, nftexId } from '../views'
import type { FinishedMint } from './finish'
import { needsAllowance } from './launch'
import type { PoolDraw } from './sessions'
import { IMAGE_TYPE } from './views'

const prngFields = z.strictObject({
  transId: z.string().describe('Id of the transaction of the draw'),
  prngNumber: z.int().min(0),
  buyerAccount: z.string(),
  numberRange: z.int().min(1).describe('Number of possible values, from 0'),
  mintEventStageID: z.int(),
})

const snapshotFields = z.strictObject({
  nftPool: z.string().describe('JSON: serials in the draw, ascending'),
  selectedIndex: z.int().min(0).describe('Index of the drawn serial in nftPool, from 0'),
  timestamp: z.string(),
})

const mintedFields = z.strictObject({
  mintIndex: z.int().min(0),
  nftId: z.int(),
  tokenId: z.string(),
  serialId: z.int(),
  name: z.string(),
  image: z.string(),
  imagetype: z.string(),
  attributes: z.string().describe('JSON: a list of trait_type and value'),
  prngResponse: prngFields.optional(),
  nftPoolSnapshot: snapshotFields.optional(),
})

export const mintResultFields = z.strictObject({
  success: z.literal(true),
  isAllowanceApprove: z.boolean(),
  serialId: z.int(),
  name: z.string(),
  image: z.string(),
  imagetype: z.string(),
  attributes: z.string(),
  transactionId: z.string().describe('Id of the transaction that transfers the NFTs'),
  requestedMintCount: z.int().min(1).max(10),
  mintedCount: z.int().min(1).max(10).describe('Number of NFTs that the wallet is charged for'),
  partialMint: z.boolean(),
  nfts: z.array(mintedFields),
  prngResponse: prngFields.optional(),
  prngResponses: z.array(prngFields).optional().describe('One for each draw of a forever-mint pool'),
})

/**
 * Schema of the mint refusals that have the HTTP status 200. `SESSION_EXPIRED` has this status only with the reading
 * `sessionExpiredStatus: '200'`.
 */
export const mintRefusal = refusalWithCode(
  [
    'TXUNCONFIRMED',
    'NOPREPARE',
    'SESSION_EXPIRED',
    'MINT_UNCONFIRMED',
    'MINT_EXECUTION_PENDING',
    'MINT_BUYER_IS_NFT_SOURCE',
    'MINT_TRANSFER_REJECTED',
  ],
  {
    restartRequired: z.boolean().optional(),
    transactionId: z.string().optional().describe('Id of the transaction that transfers the NFTs'),
    receiptStatus: z.string().optional(),
    outcomeUnknown: z.boolean().optional(),
  },
)

/** The answer for a finished mint. The fields outside `nfts` describe the first NFT. */
export function mintResult(service: Service, finishedMint: FinishedMint): AnswerBody {
  const { session, launch, stage, transactionId, picks } = finishedMint
  const nfts = picks.map(({ serial, draw }, mintIndex) => ({
    mintIndex,
    nftId: nftexId(launch.token, serial),
    tokenId: ledgerIdText(launch.token),
    serialId: serial,
    name: nftName(service, launch.token, serial),
    image: imageUrl(service, launch.token, serial),
    imagetype: IMAGE_TYPE,
    attributes: JSON.stringify(service.market.collections.get(launch.token)?.attributes(serial) ?? []),
    ...(draw ? { prngResponse: prngView(finishedMint, draw), nftPoolSnapshot: snapshotView(draw) } : {}),
  }))
  const prngResponses = picks.flatMap(({ draw }) => (draw ? [prngView(finishedMint, draw)] : []))
  const [firstNft] = nfts
  return {
    success: true,
    isAllowanceApprove: needsAllowance(stage, service.readings),
    serialId: firstNft?.serialId,
    name: firstNft?.name,
    image: firstNft?.image,
    imagetype: firstNft?.imagetype,
    attributes: firstNft?.attributes,
    transactionId,
    requestedMintCount: session.requested,
    mintedCount: picks.length,
    partialMint: picks.length < session.accepted,
    nfts,
    ...(launch.isForeverMint ? { prngResponse: prngResponses[0], prngResponses } : {}),
  }
}

const prngView = ({ session, stage }: FinishedMint, draw: PoolDraw): z.output<typeof prngFields> => ({
  transId: draw.transactionId,
  prngNumber: draw.number,
  buyerAccount: ledgerIdText(session.buyer),
  numberRange: draw.range,
  mintEventStageID: stage.id,
})

const snapshotView = (draw: PoolDraw): z.output<typeof snapshotFields> => ({
  nftPool: JSON.stringify(draw.pool),
  selectedIndex: draw.selectedIndex,
  timestamp: isoText(draw.atMs),
})

import { z } from 'zod'
import { inWholeUnits, nftName, basicPaymentTokenFields, basicPaymentTokenOf, currencySymbol } from '../market-views'
import type { Service } from '../service'
import { ledgerIdText, imageUrl, isoText } from '../views'
import {
  firstStage,
  lastStage,
  needsAllowance,
  displayedStage,
  launchStateAt,
  type CreatorTerms,
  type Launch,
  type LaunchState,
  type Stage,
} from './launch'
import type { Mint } from './mint'

export const IMAGE_TYPE = 'image/png'
/** Value of `nftSaleTypeId` in the record of a mint. */
const MINT_TYPE_ID = 3

const nullableUrl = z.string().nullable()

export const launchFields = z.strictObject({
  mintCode: z.string(),
  mintEventName: z.string(),
  isAllowanceApprove: z.boolean().describe('Whether the wallet signs an allowance'),
  tokenAddress: z.string(),
  image: z.string(),
  availableCount: z.int().min(0),
  mintedCount: z.int().min(0),
  totalCount: z.int().min(1),
  mintPrice: z.number().min(0).describe('Price of one NFT in the current or next stage; whole units'),
  paymentToken: basicPaymentTokenFields.optional().describe('Currency of the price; left out for HBAR'),
  isSoldOut: z.boolean(),
  isForeverMint: z.boolean(),
  url: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable().describe('Null when there is no end'),
  startDateFormatted: z.string().describe('For display'),
  endDateFormatted: z.string().describe('For display; empty when there is no end'),
  startDateUnix: z.int(),
  endDateUnix: z.int().nullable(),
  description: z.string(),
  collectionName: z.string(),
  creatorName: z.string(),
  nftPoolAddress: z.string().describe('The wallet that the NFTs are sent from'),
  terms: z.strictObject({
    requiresAgreement: z.boolean(),
    platformTermsUrl: z.string(),
    agreementLabel: z.string(),
    creator: z
      .strictObject({ privacyUrl: nullableUrl, termsUrl: nullableUrl, withdrawalUrl: nullableUrl })
      .optional()
      .describe('Left out unless the creator supplied documents'),
  }),
})
export type LaunchView = z.output<typeof launchFields>

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const displayDate = (atMs: number): string => `${dateFormat.format(atMs)} UTC`
const unixSeconds = (atMs: number): number => Math.floor(atMs / 1000)

/**
 * Shows a launch as one mint event. The dates span all stages. The price is the price of the open stage, else of the
 * next stage, else of the last stage.
 */
export function launchView(service: Service, launch: Launch): LaunchView {
  const { startMs } = firstStage(launch)
  const stage = service.rules.isKept('launch.stage-on') ? displayedStage(launch, service.nowMs()) : lastStage(launch)
  return stageView(service, launch, stage, { startMs, endMs: lastStage(launch).endMs })
}

/** Shows a launch as one mint event for each stage, with the price and dates of the stage. */
export const stageViews = (service: Service, launch: Launch): LaunchView[] =>
  launch.stages.map((stage) => stageView(service, launch, stage, { startMs: stage.startMs, endMs: stage.endMs }))

function stageView(
  service: Service,
  launch: Launch,
  stage: Stage,
  { startMs, endMs }: Pick<Stage, 'startMs' | 'endMs'>,
): LaunchView {
  const { token, first, last, slug } = launch
  const spec = service.market.collections.get(token)?.spec
  const availableCount = service.launchpad.stock.remainingSerials(launch).length
  const totalCount = last - first + 1
  return {
    mintCode: launch.mintCode,
    mintEventName: launch.name,
    isAllowanceApprove: needsAllowance(stage, service.readings),
    tokenAddress: ledgerIdText(token),
    image: imageUrl(service, token, first),
    availableCount,
    mintedCount: totalCount - availableCount,
    totalCount,
    mintPrice: inWholeUnits(service, stage.price, stage.currency ?? undefined),
    ...(stage.currency === null ? {} : { paymentToken: basicPaymentTokenOf(service, stage.currency) }),
    isSoldOut: availableCount === 0,
    isForeverMint: launch.isForeverMint,
    url: launchUrl(service, slug),
    startDate: isoText(startMs),
    endDate: endMs === null ? null : isoText(endMs),
    startDateFormatted: displayDate(startMs),
    endDateFormatted: endMs === null ? '' : displayDate(endMs),
    startDateUnix: unixSeconds(startMs),
    endDateUnix: endMs === null ? null : unixSeconds(endMs),
    description: launch.description,
    collectionName: spec?.name ?? '',
    creatorName: spec?.creator ?? '',
    nftPoolAddress: ledgerIdText(launch.treasury),
    terms: termsView(service, launch),
  }
}

function termsView(service: Service, launch: Launch): LaunchView['terms'] {
  const { requiresAgreement, agreementLabel, creatorTerms } = launch
  const platformTermsUrl = `${service.baseUrl()}/legal/terms`
  const terms = { requiresAgreement, platformTermsUrl, agreementLabel }
  if (creatorTerms) return { ...terms, creator: creatorTerms }
  const emptyTerms: CreatorTerms = { privacyUrl: null, termsUrl: null, withdrawalUrl: null }
  return service.rules.isKept('launch.no-creator-terms') ? terms : { ...terms, creator: emptyTerms }
}

export const launchUrl = (service: Service, slug: string): string => `${service.baseUrl()}/launchpad/${slug}`

export const mintFields = z.strictObject({
  nftSaleTypeId: z.int(),
  saletype: z.string(),
  salePrice: z.number().min(0),
  saleDate: z.string(),
  saleTransactionId: z.string().describe('0.0.N@seconds.nanos'),
  collectionName: z.string(),
  nftName: z.string(),
  nftSerialId: z.int(),
  nftTokenAddress: z.string(),
  buyerAddress: z.string(),
  nftImage: z.string(),
  nftImageType: z.string(),
  salePriceSymbol: z.string(),
  isForeverMint: z.boolean(),
})

export function mintView(service: Service, mint: Mint): z.output<typeof mintFields> {
  const { token, serial, price } = mint
  const currency = mint.currency ?? undefined
  return {
    nftSaleTypeId: MINT_TYPE_ID,
    saletype: service.readings.activityWords === 'sold' ? 'Minted' : 'Mint',
    salePrice: inWholeUnits(service, price, currency),
    saleDate: isoText(mint.atMs),
    saleTransactionId: mint.transactionId,
    collectionName: service.market.collections.get(token)?.spec.name ?? '',
    nftName: nftName(service, token, serial),
    nftSerialId: serial,
    nftTokenAddress: ledgerIdText(token),
    buyerAddress: ledgerIdText(mint.buyer),
    nftImage: imageUrl(service, token, serial),
    nftImageType: IMAGE_TYPE,
    salePriceSymbol: currencySymbol(service, currency),
    isForeverMint: mint.isForeverMint,
  }
}

export const launchState = (service: Service, launch: Launch): LaunchState =>
  launchStateAt(launch, service.launchpad.stock.remainingSerials(launch).length, service.nowMs())

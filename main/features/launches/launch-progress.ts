import type { z } from 'zod'
import { formatHbar, parseHbar } from '@shared/amount'
import type { NamedId } from '@shared/contract/common'
import {
  type LaunchMint,
  type launches,
  type LaunchProgress,
  MAX_SHOWN_MINTS,
  MAX_MINT_TIMES,
} from '@shared/contract/launches'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { hbarNumber } from '@shared/market/fields'
import { launchpadActivity, mintEvents } from '@shared/market/launchpad'
import { tokenPriceOf } from '@shared/token-unit'
import type { MarketClient } from '../../market-api/client/client'
import { parseInstantMs } from '../../market-api/pages/event-pages'
import { seriesName, type Sampler } from '../../market-api/client/samples'
import { failure } from '../../platform/app-failure'
import { type Columns, csvTable } from '../../platform/csv'
import type { ImageCache } from '../../storage/image-cache'
import { type MintEventRecord, hasParallelStage, storedStageStart, currentStage } from './launch-stages'

export type ProgressDeps = {
  /** Client whose reads end when the person leaves the view. */
  readonly market: MarketClient
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly samples: Pick<Sampler, 'seriesPoints'>
  readonly now: () => number
  readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
}
type MintRecord = z.output<typeof launchpadActivity.answer>['response'][number]
/** Mints of a collection that were read, newest first. `isWhole`: there are no earlier mints. */
type Mints = { readonly records: readonly MintRecord[]; readonly isWhole: boolean }

/** Number of records in the first read of a collection. */
const FIRST_READ_RECORDS = 500
/** Number of records in each later read. */
const NEXT_READ_RECORDS = 50
const MAX_SAMPLES = 5000
/** Limits of the contract for third-party text. */
const MAX_NAME_CHARS = 300
const MAX_TRANSACTION_ID_CHARS = 200
/** Maximum number of collections with cached mints. The collection that was read longest ago is dropped. */
const MAX_CACHED_COLLECTIONS = 6

const recordKey = (record: MintRecord): string =>
  JSON.stringify([record.saleTransactionId, record.nftSerialId, record.saleDate])
const mintedAtMs = ({ saleDate }: MintRecord): number | null => (saleDate === null ? null : parseInstantMs(saleDate))

/**
 * Reads the progress of a launch, and exports its mints. The first read of a collection requests many mints. Later
 * reads request only the latest mints, and add the new ones to the cached mints.
 */
export function createLaunchProgress(
  deps: ProgressDeps,
): Pick<ServicesOf<{ launches: typeof launches }>['launches'], 'progress' | 'exportMints'> {
  const { market } = deps
  const mintsByToken = new Map<string, Mints>()

  const storeMints = (token: EntityId, mints: Mints): Mints => {
    mintsByToken.delete(token)
    mintsByToken.set(token, mints)
    const [oldestToken] = mintsByToken.keys()
    if (mintsByToken.size > MAX_CACHED_COLLECTIONS && oldestToken !== undefined) mintsByToken.delete(oldestToken)
    return mints
  }

  async function readMints(token: EntityId, fresh: boolean) {
    const readLatest = async (limit: number) => {
      const { value, leftOut, stamp } = await market.read(
        launchpadActivity,
        { token, limit },
        { priority: 'visible', fresh },
      )
      const count = value.response.length + (leftOut['response']?.length ?? 0)
      return { records: [...value.response].sort(newestFirst), isWhole: count < limit, stamp }
    }
    const cachedMints = mintsByToken.get(token)
    const latest = await readLatest(cachedMints ? NEXT_READ_RECORDS : FIRST_READ_RECORDS)
    if (!cachedMints || latest.isWhole) return { ...storeMints(token, latest), stamp: latest.stamp }
    const knownKeys = new Set(cachedMints.records.map(recordKey))
    const newRecords = latest.records.filter((record) => !knownKeys.has(recordKey(record)))
    // If all records are new, mints between these records and the cached ones may be missing. Then more records are
    // read.
    if (newRecords.length === latest.records.length && knownKeys.size > 0) {
      const fullRead = await readLatest(FIRST_READ_RECORDS)
      return { ...storeMints(token, fullRead), stamp: fullRead.stamp }
    }
    const records = [...newRecords, ...cachedMints.records].slice(0, MAX_MINT_TIMES)
    return {
      ...storeMints(token, { records, isWhole: cachedMints.isWhole && records.length < MAX_MINT_TIMES }),
      stamp: latest.stamp,
    }
  }

  async function progress({ token, mintCode, fresh }: ProgressInput): Promise<LaunchProgress> {
    const { value } = await market.read(mintEvents, { token }, { priority: 'visible' })
    const stages = value.mintEvents.filter((event) => event.mintCode === mintCode)
    const stage = currentStage(stages, deps.now())
    if (!stage) throw failure({ code: 'not-found', what: 'launch' })
    const { records, isWhole, stamp } = await readMints(token, fresh)
    // The mints are read by collection, so some may belong to another launch or to a parallel stage.
    const isCollectionShared =
      value.mintEvents.some((event) => event.mintCode !== mintCode) || hasParallelStage(stages, stage, deps.now())
    const times = records.flatMap((record) => mintedAtMs(record) ?? [])
    return {
      token,
      mintCode,
      samples: samplesOf(deps, stages, stage),
      isCollectionShared,
      stamp,
      mints: records.slice(0, MAX_SHOWN_MINTS).map((record) => mintOf(deps, record)),
      mintTimes: times.slice(0, MAX_MINT_TIMES),
      // A mint without a readable time is missing from `times`.
      hasAllMints: isWhole && times.length === records.length,
      minterCount: minterCount(records),
      ...paymentOf(records),
    }
  }

  return {
    progress,
    async exportMints({ token }) {
      // Exports the mints of the latest progress, so that the file has the same mints as the page.
      const { records, isWhole } = mintsByToken.get(token) ?? (await readMints(token, false))
      const isSaved = await deps.saveFile(`countersign-mints-${token}.csv`, csvTable(MINT_COLUMNS, records, null))
      return { isSaved, savedRowCount: isSaved ? records.length : 0, hasAllMints: isWhole }
    },
  }
}

type ProgressInput = { readonly token: EntityId; readonly mintCode: string; readonly fresh: boolean }

const MINT_COLUMNS: Columns<MintRecord, null> = {
  Serial: ({ nftSerialId }) => nftSerialId,
  Name: ({ nftName }) => nftName,
  'Time (UTC)': (record) => isoTextOf(mintedAtMs(record)),
  Buyer: ({ buyerAddress }) => buyerAddress,
  Price: (record) => priceOf(record) ?? otherPriceOf(record)?.amount ?? null,
  Currency: (record) => (priceOf(record) === null ? (otherPriceOf(record)?.unit ?? null) : 'HBAR'),
  Transaction: ({ saleTransactionId }) => saleTransactionId,
}

const isoTextOf = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString())

const newestFirst = (a: MintRecord, b: MintRecord): number => (mintedAtMs(b) ?? 0) - (mintedAtMs(a) ?? 0)

/**
 * Counts of minted NFTs that this app stored for a stage, oldest first. Empty if the counts of another stage are stored
 * in the same series.
 */
function samplesOf(
  { samples, now }: ProgressDeps,
  stages: readonly MintEventRecord[],
  stage: MintEventRecord,
): LaunchProgress['samples'] {
  const startSeconds = storedStageStart(stages, stage)
  if (startSeconds === undefined) return []
  return samples
    .seriesPoints(seriesName.minted(stage.mintCode, startSeconds), 0, now())
    .map(({ atMs, last }) => ({ atMs, minted: last }))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(-MAX_SAMPLES)
}

/**
 * True for a price in HBAR; false without a symbol. The signs 'ℏ' and 'ħ' are not changed to upper case for the
 * comparison, because the upper case of 'ħ' is a different character.
 */
const isHbar = ({ salePriceSymbol: symbol }: MintRecord): boolean =>
  symbol !== null && (symbol === 'ℏ' || symbol === 'ħ' || symbol.toUpperCase() === 'HBAR')

/** Number of different buyers; null if there are records, but no record names a buyer. */
function minterCount(records: readonly MintRecord[]): number | null {
  const buyers = new Set(records.flatMap(({ buyerAddress }) => buyerAddress ?? []))
  return buyers.size === 0 && records.length > 0 ? null : buyers.size
}

function priceOf(record: MintRecord): string | null {
  const price = hbarNumber.safeParse(record.salePrice)
  return isHbar(record) && price.success && !price.data.startsWith('-') ? price.data : null
}

/** Price in another token. Null for a price in HBAR, and without a symbol, because the currency is then unknown. */
function otherPriceOf(record: MintRecord): LaunchMint['otherPrice'] {
  const { salePrice, salePriceSymbol: symbol } = record
  if (symbol === null || isHbar(record)) return null
  return tokenPriceOf(hbarNumber.safeParse(salePrice).data ?? null, { address: null, symbol })
}

function mintOf({ media, namedIdOf }: ProgressDeps, record: MintRecord): LaunchMint {
  const atMs = mintedAtMs(record)
  return {
    serial: record.nftSerialId,
    name: record.nftName?.slice(0, MAX_NAME_CHARS) ?? null,
    image: media.pathOf(record.nftImage),
    price: priceOf(record),
    otherPrice: otherPriceOf(record),
    buyer: record.buyerAddress === null ? null : namedIdOf(record.buyerAddress),
    at: isoTextOf(atMs),
    transaction: record.saleTransactionId?.slice(0, MAX_TRANSACTION_ID_CHARS) ?? null,
  }
}

/** Exact sum of the prices in HBAR, or the reason why the sum is unknown: a price is missing or in another token. */
function paymentOf(records: readonly MintRecord[]): Pick<LaunchProgress, 'totalPaid' | 'totalUnknownReason'> {
  const prices = records.map(priceOf)
  if (!prices.includes(null)) {
    return {
      totalPaid: formatHbar(prices.reduce((sum, price) => sum + parseHbar(price ?? '0'), 0n)),
      totalUnknownReason: null,
    }
  }
  const hasOtherToken = records.some((record) => record.salePriceSymbol !== null && !isHbar(record))
  return { totalPaid: null, totalUnknownReason: hasOtherToken ? 'other-token' : 'not-reported' }
}

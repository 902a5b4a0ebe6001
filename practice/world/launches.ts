import { z } from 'zod'
import { DAY_MS } from '@shared/time'
import type { LedgerState } from '../ledger/state'
import { firstStage, lastStage, type Launch, type Stage } from '../service/launchpad/launch'
import type { Mint } from '../service/launchpad/mint'
import { CREATORS, LAUNCH_TREASURY, MARKET_FEES, OPERATOR } from './accounts'
import { accountName, amount } from './data-schema'
import launchList from './data/launches.json' with { type: 'json' }
import type { Market, MarketEvent } from './market'
import { createRandom, type Random } from './random'
import { NATIVE_TOKEN, PAYMENT_TOKEN } from './tokens'

const FIRST_STAGE_ID = 7_001

/** Terms of a stage. An absent field gets the value that means no special term. */
const stageTermsSchema = z.strictObject({
  kind: z.enum(['paid', 'free', 'swap', 'direct']).default('paid'),
  currency: z.int().nullable().default(null),
  whitelist: z.array(accountName).nullable().default(null),
  maxPerTransaction: z.int().min(1).max(10).default(10),
  maxPerWallet: z.int().nullable().default(null),
  stock: z.int().nullable().default(null),
  taper: z.boolean().default(false),
  swapToken: z.int().nullable().default(null),
})

/** Terms of a stage without special terms. */
export const DEFAULT_STAGE_TERMS: Omit<Stage, 'id' | 'startMs' | 'endMs' | 'price'> = stageTermsSchema.parse({})

/** A stage of a launch. `from` and `to` are numbers of days after the world's present; negative for the past. */
const stageSchema = stageTermsSchema.extend({ from: z.int(), to: z.int().nullable(), price: amount })

/** A launch. `first` and `last` are the first and the last serial that the launch mints. */
const launchSchema = z.strictObject({
  mintCode: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  token: z.int(),
  first: z.int().default(1),
  last: z.int(),
  treasury: accountName.default(LAUNCH_TREASURY),
  payout: accountName.default(CREATORS.launch),
  isForeverMint: z.boolean().default(false),
  ownSiteOnly: z.boolean().default(false),
  isShown: z.boolean().default(true),
  paused: z.boolean().default(false),
  requiresAgreement: z.boolean().default(false),
  agreementLabel: z.string().default(''),
  creatorTerms: z
    .object({ privacyUrl: z.url().nullable(), termsUrl: z.url().nullable(), withdrawalUrl: z.url().nullable() })
    .nullable()
    .default(null),
  stages: z.array(stageSchema).min(1),
})

const launchEntries = z.array(launchSchema).parse(launchList)

/** All launches. The times of the stages are calculated from `epochMs`, the world's present. */
export function launchesAt(epochMs: number): Launch[] {
  let stageId = FIRST_STAGE_ID
  return launchEntries.map((launchEntry) => ({
    ...launchEntry,
    stages: launchEntry.stages.map(({ from, to, ...terms }) => ({
      id: stageId++,
      startMs: epochMs + from * DAY_MS,
      endMs: to === null ? null : epochMs + to * DAY_MS,
      ...terms,
    })),
  }))
}

type LaunchWorld = {
  readonly ledger: { readonly state: LedgerState }
  readonly market: Market
  readonly launchpad: { readonly seed: (launches: readonly Launch[], mints: readonly Mint[]) => void }
}

/** Adds the launches, their past mints, and the approvals and associations that the launches need. */
export function seedLaunches(
  { ledger: { state }, market, launchpad }: LaunchWorld,
  seed: string,
  epochMs: number,
): void {
  const launches = launchesAt(epochMs)
  for (const { treasury, token } of launches) state.setOperator(treasury, token, OPERATOR, true)
  state.associate(LAUNCH_TREASURY, NATIVE_TOKEN)
  for (const account of [MARKET_FEES, CREATORS.launch]) state.associate(account, PAYMENT_TOKEN)
  removeEarlyEvents(market, new Map(launches.map((launch) => [launch.token, firstStage(launch).startMs])))
  const earliestByNft = earliestEvents(market, new Set(launches.map(({ token }) => token)))
  const mints = launches.flatMap((launch) =>
    pastMints(state, launch, { earliestByNft, epochMs, random: createRandom(`${seed}/${launch.mintCode}`) }),
  )
  launchpad.seed(launches, mints)
}

/**
 * Removes the events of launched collections that are earlier than one day after the launch start. The first day is
 * left to mints, because each NFT must be minted before its other events.
 */
function removeEarlyEvents({ events }: Market, launchStarts: ReadonlyMap<number, number>): void {
  // Filter in place: the array belongs to the market.
  let keptCount = 0
  for (const event of events) {
    const startMs = launchStarts.get(event.token)
    if (startMs === undefined || event.atMs > startMs + DAY_MS) events[keptCount++] = event
  }
  events.length = keptCount
}

/** Earliest event of each NFT of the given collections, by `token/serial`. */
function earliestEvents({ events }: Market, tokens: ReadonlySet<number>): ReadonlyMap<string, MarketEvent> {
  const earliestByNft = new Map<string, MarketEvent>()
  for (const event of events) {
    if (!tokens.has(event.token)) continue
    const key = `${event.token}/${event.serial}`
    const current = earliestByNft.get(key)
    if (!current || event.atMs < current.atMs) earliestByNft.set(key, event)
  }
  return earliestByNft
}

type MintHistory = {
  readonly earliestByNft: ReadonlyMap<string, MarketEvent>
  readonly epochMs: number
  readonly random: Random
}

/**
 * One mint for every NFT of the launch that the launch treasury no longer owns. The buyer is the seller in the NFT's
 * earliest event, or the present owner if there are no events. The mint is earlier than all other events of the NFT.
 */
function pastMints(state: LedgerState, launch: Launch, { earliestByNft, epochMs, random }: MintHistory): Mint[] {
  const mints: Mint[] = []
  for (let serial = launch.first; serial <= launch.last; serial++) {
    const owner = state.ownerOf(launch.token, serial)
    if (owner === null || owner === launch.treasury) continue
    const firstEvent = earliestByNft.get(`${launch.token}/${serial}`)
    mints.push(
      pastMint(launch, serial, firstEvent?.seller ?? owner, Math.min(firstEvent?.atMs ?? epochMs, epochMs), random),
    )
  }
  return mints
}

function pastMint(launch: Launch, serial: number, buyer: number, beforeMs: number, random: Random): Mint {
  const { mintCode, token, isForeverMint, stages } = launch
  const { startMs } = firstStage(launch)
  const latestMs = Math.min(beforeMs, lastStage(launch).endMs ?? beforeMs)
  // The exponent places more mints in the first days of a launch than in the last.
  const atMs = Math.floor(startMs + random() ** 1.5 * (latestMs - startMs - 1))
  const stage = stages.findLast((candidate) => candidate.startMs <= atMs) ?? firstStage(launch)
  // The validity window of the transaction starts 6 seconds before the mint.
  const nanos = String(Math.floor(random() * 1e9)).padStart(9, '0')
  const transactionId = `0.0.${OPERATOR}@${Math.floor(atMs / 1000) - 6}.${nanos}`
  const payment = { price: stage.price, currency: stage.currency }
  return { mintCode, stageId: stage.id, token, serial, buyer, ...payment, isForeverMint, atMs, transactionId }
}

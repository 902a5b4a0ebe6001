import type { Readings } from '../readings'

/**
 * How a stage is paid: `paid` out of an allowance, `free` not at all, `swap` with an NFT of another collection, `direct`
 * by a transfer of the wallet's own to the creator.
 */
export type StageKind = 'paid' | 'free' | 'swap' | 'direct'

/** One part of a launch: who may mint, at what price, how many. */
export type Stage = {
  /** Unlike that of any other stage. */
  readonly id: number
  readonly kind: StageKind
  readonly startMs: number
  /** The first instant after it; null when it has no end. */
  readonly endMs: number | null
  /** Per NFT, in tinybar, or in the smallest unit of `currency`. */
  readonly price: bigint
  /** The fungible token it is priced in; null for HBAR. */
  readonly currency: number | null
  /** Who may mint; null for everybody. */
  readonly whitelist: readonly number[] | null
  /** 1 to 10. */
  readonly maxPerTransaction: number
  /** How many one wallet may mint in this stage; null for any number. */
  readonly maxPerWallet: number | null
  /** How many the whole stage may mint; null for all there are. */
  readonly stock: number | null
  /** Whether one mint takes at most a tenth of what is left. */
  readonly taper: boolean
  /** The collection whose NFT is given in a swap. */
  readonly swapToken: number | null
}

/** Documents a creator asks the minter to agree to. */
export type CreatorTerms = {
  readonly privacyUrl: string | null
  readonly termsUrl: string | null
  readonly withdrawalUrl: string | null
}

/** A mint event: NFTs that exist already, held by one wallet until somebody mints them. */
export type Launch = {
  readonly mintCode: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly token: number
  /** Serials from `first` to `last`; those that `treasury` holds can be minted. */
  readonly first: number
  readonly last: number
  readonly treasury: number
  /** Who is paid. */
  readonly payout: number
  readonly isForeverMint: boolean
  /** Minted on the marketplace's own site only, by its creator's wish. */
  readonly ownSiteOnly: boolean
  /** Whether a forever-mint pool can be looked at. */
  readonly isShown: boolean
  readonly paused: boolean
  readonly requiresAgreement: boolean
  readonly agreementLabel: string
  readonly creatorTerms: CreatorTerms | null
  /** In the order in which they begin; at least one. */
  readonly stages: readonly Stage[]
}

export const firstStage = ({ stages }: Launch): Stage => {
  const [first] = stages
  if (!first) throw new Error('a launch without a stage')
  return first
}

export const lastStage = (launch: Launch): Stage => launch.stages.at(-1) ?? firstStage(launch)

/** The stage that is on at a moment; the one that began last, should two overlap. */
export const openStage = ({ stages }: Launch, atMs: number): Stage | null =>
  stages.findLast(({ startMs, endMs }) => startMs <= atMs && (endMs === null || atMs < endMs)) ?? null

/** The stage whose price is shown: the one that is on, else the next, else the last. */
export const shownStage = (launch: Launch, atMs: number): Stage =>
  openStage(launch, atMs) ?? launch.stages.find(({ startMs }) => startMs > atMs) ?? lastStage(launch)

export const LAUNCH_STATES = ['open', 'upcoming', 'paused', 'ended', 'sold_out'] as const
export type LaunchState = (typeof LAUNCH_STATES)[number]

/** What can be said of a launch at a moment, the most final first. Between two stages the next is upcoming. */
export function stateOf(launch: Launch, available: number, atMs: number): LaunchState {
  if (available === 0) return 'sold_out'
  const { endMs } = lastStage(launch)
  if (endMs !== null && atMs >= endMs) return 'ended'
  if (!openStage(launch, atMs)) return 'upcoming'
  return launch.paused ? 'paused' : 'open'
}

/** Stages other than paid ones mint one NFT at a time. */
export const mintsOne = ({ kind }: Stage): boolean => kind !== 'paid'

/** Whether the wallet signs an approval: of coins or the NFT of a swap, or, by one reading, of nothing. */
export const needsAllowance = ({ kind }: Stage, { freeClaimBytes }: Pick<Readings, 'freeClaimBytes'>): boolean =>
  kind === 'paid' || kind === 'swap' || (kind === 'free' && freeClaimBytes === 'allowance')

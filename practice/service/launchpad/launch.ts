import type { Readings } from '../readings'

/**
 * Payment of a stage: `paid` out of an allowance, `free` not at all, `swap` with an NFT of another collection, `direct`
 * by the wallet's own transfer to the creator.
 */
export type StageKind = 'paid' | 'free' | 'swap' | 'direct'

/** One part of a launch: allowed wallets, price, count. */
export type Stage = {
  /** Unique among all stages. */
  readonly id: number
  readonly kind: StageKind
  readonly startMs: number
  /** The first instant after the stage; null if it has no end. */
  readonly endMs: number | null
  /** Per NFT, in tinybar, or in the smallest unit of `currency`. */
  readonly price: bigint
  /** The fungible token of the price; null for HBAR. */
  readonly currency: number | null
  /** Accounts that may mint; null for all. */
  readonly whitelist: readonly number[] | null
  /** 1 to 10. */
  readonly maxPerTransaction: number
  /** Most NFTs one wallet may mint in this stage; null for no limit. */
  readonly maxPerWallet: number | null
  /** Most NFTs the whole stage may mint; null for no limit. */
  readonly stock: number | null
  /** True if one mint takes at most a tenth of the NFTs left. */
  readonly taper: boolean
  /** The collection whose NFT is given in a swap. */
  readonly swapToken: number | null
}

/** Documents that the minter must agree to, as the creator requires. */
export type CreatorTerms = {
  readonly privacyUrl: string | null
  readonly termsUrl: string | null
  readonly withdrawalUrl: string | null
}

/** A mint event: existing NFTs, held by one wallet until they are minted. */
export type Launch = {
  readonly mintCode: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly token: number
  /** Serials from `first` to `last`; those held by `treasury` can be minted. */
  readonly first: number
  readonly last: number
  readonly treasury: number
  /** Account that is paid. */
  readonly payout: number
  readonly isForeverMint: boolean
  /** True if the creator allows minting only on the marketplace's own site: the API then refuses to mint. */
  readonly ownSiteOnly: boolean
  /** True if a forever-mint pool is visible. */
  readonly isShown: boolean
  readonly paused: boolean
  readonly requiresAgreement: boolean
  readonly agreementLabel: string
  readonly creatorTerms: CreatorTerms | null
  /** In the order of their start; at least one. */
  readonly stages: readonly Stage[]
}

export const firstStage = ({ stages }: Launch): Stage => {
  const [first] = stages
  if (!first) throw new Error('a launch without a stage')
  return first
}

export const lastStage = (launch: Launch): Stage => launch.stages.at(-1) ?? firstStage(launch)

/** The active stage at a moment; if two overlap, the one that began last. */
export const openStage = ({ stages }: Launch, atMs: number): Stage | null =>
  stages.findLast(({ startMs, endMs }) => startMs <= atMs && (endMs === null || atMs < endMs)) ?? null

/** The stage whose price is shown: the active one, else the next, else the last. */
export const displayedStage = (launch: Launch, atMs: number): Stage =>
  openStage(launch, atMs) ?? launch.stages.find(({ startMs }) => startMs > atMs) ?? lastStage(launch)

export const LAUNCH_STATES = ['open', 'upcoming', 'paused', 'ended', 'sold_out'] as const
export type LaunchState = (typeof LAUNCH_STATES)[number]

/** State of a launch at a moment; `sold_out` and `ended` come first. Between two stages the launch is upcoming. */
export function launchStateAt(launch: Launch, available: number, atMs: number): LaunchState {
  if (available === 0) return 'sold_out'
  const { endMs } = lastStage(launch)
  if (endMs !== null && atMs >= endMs) return 'ended'
  if (!openStage(launch, atMs)) return 'upcoming'
  return launch.paused ? 'paused' : 'open'
}

/** Stages other than paid ones mint one NFT at a time. */
export const mintsOneAtATime = ({ kind }: Stage): boolean => kind !== 'paid'

/** True if the wallet signs an approval: for coins, for the NFT of a swap or, in one reading, for an amount of 0. */
export const needsAllowance = ({ kind }: Stage, { freeClaimBytes }: Pick<Readings, 'freeClaimBytes'>): boolean =>
  kind === 'paid' || kind === 'swap' || (kind === 'free' && freeClaimBytes === 'allowance')

import type { Readings } from '../readings'

/**
 * Way in which the wallet pays in a stage. `paid`: the market takes the price out of an allowance. `free`: nothing is
 * paid. `swap`: the wallet gives an NFT of `swapToken`. `direct`: the wallet signs a transfer of the price.
 */
export type StageKind = 'paid' | 'free' | 'swap' | 'direct'

/** Stage of a launch: a period with a price, a list of allowed wallets, and limits. */
export type Stage = {
  /** Unique among all stages. */
  readonly id: number
  readonly kind: StageKind
  readonly startMs: number
  /** The first instant after the stage; null if the stage has no end. */
  readonly endMs: number | null
  /** Per NFT, in tinybar, or in the smallest unit of `currency`. */
  readonly price: bigint
  /** Token number of the fungible token in which the price is paid; null for HBAR. */
  readonly currency: number | null
  /** Accounts that may mint; null for all. */
  readonly whitelist: readonly number[] | null
  /** Maximum number of NFTs in one mint: 1 to 10. */
  readonly maxPerTransaction: number
  /** Maximum number of NFTs that one wallet may mint in this stage; null for no limit. */
  readonly maxPerWallet: number | null
  /** Maximum number of NFTs that all wallets may mint in this stage; null for no limit. */
  readonly stock: number | null
  /** True if one mint is limited to a tenth of the remaining NFTs, rounded up. */
  readonly taper: boolean
  /** Collection of the NFT that the wallet gives in a swap; null in other stages. */
  readonly swapToken: number | null
}

/** Addresses of the documents that the creator requires the minter to accept. */
export type CreatorTerms = {
  readonly privacyUrl: string | null
  readonly termsUrl: string | null
  readonly withdrawalUrl: string | null
}

/**
 * A mint event. The NFTs exist on the ledger before the event: `treasury` owns each NFT until a mint transfers the NFT
 * to the buyer.
 */
export type Launch = {
  readonly mintCode: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly token: number
  /** The launch has the serials from `first` to `last`; those that `treasury` owns can be minted. */
  readonly first: number
  readonly last: number
  readonly treasury: number
  /** Account that receives the payments. */
  readonly payout: number
  readonly isForeverMint: boolean
  /** True if the creator allows minting only on the marketplace's own site: the API then refuses to mint. */
  readonly ownSiteOnly: boolean
  /** For a forever-mint pool: true if the pool is visible. */
  readonly isShown: boolean
  readonly paused: boolean
  readonly requiresAgreement: boolean
  readonly agreementLabel: string
  readonly creatorTerms: CreatorTerms | null
  /** At least one stage, by ascending start. */
  readonly stages: readonly Stage[]
}

export const firstStage = ({ stages }: Launch): Stage => {
  const [stage] = stages
  if (!stage) throw new Error('a launch without a stage')
  return stage
}

export const lastStage = (launch: Launch): Stage => launch.stages.at(-1) ?? firstStage(launch)

/** The open stage at a moment; if open stages overlap, the stage that started last. Null if no stage is open. */
export const openStage = ({ stages }: Launch, atMs: number): Stage | null =>
  stages.findLast(({ startMs, endMs }) => startMs <= atMs && (endMs === null || atMs < endMs)) ?? null

/** The stage whose price is shown: the open stage, else the next stage, else the last stage. */
export const displayedStage = (launch: Launch, atMs: number): Stage =>
  openStage(launch, atMs) ?? launch.stages.find(({ startMs }) => startMs > atMs) ?? lastStage(launch)

export const LAUNCH_STATES = ['open', 'upcoming', 'paused', 'ended', 'sold_out'] as const
export type LaunchState = (typeof LAUNCH_STATES)[number]

/**
 * State of a launch at a moment. If several states apply, the first of `sold_out`, `ended`, `upcoming` and `paused` is
 * returned. Between two stages, a launch is `upcoming`.
 */
export function launchStateAt(launch: Launch, availableCount: number, atMs: number): LaunchState {
  if (availableCount === 0) return 'sold_out'
  const { endMs } = lastStage(launch)
  if (endMs !== null && atMs >= endMs) return 'ended'
  if (!openStage(launch, atMs)) return 'upcoming'
  return launch.paused ? 'paused' : 'open'
}

/** True for all stages except `paid`: in these stages, one mint gets one NFT. */
export const mintsOneAtATime = ({ kind }: Stage): boolean => kind !== 'paid'

/**
 * True if the transaction that the wallet signs is an allowance: for the price of a `paid` stage, for the NFT of a
 * `swap` stage or, with the reading `freeClaimBytes: 'allowance'`, for 0 HBAR in a `free` stage.
 */
export const needsAllowance = ({ kind }: Stage, { freeClaimBytes }: Pick<Readings, 'freeClaimBytes'>): boolean =>
  kind === 'paid' || kind === 'swap' || (kind === 'free' && freeClaimBytes === 'allowance')

/** Numbers of the tokens and contracts that code refers to by name. */

/** A collection of native tokens, not of a contract. Most examples use this collection. */
export const NATIVE_TOKEN = 3_390_118
/** The collection with the most listings, for each scale of the world. */
export const LARGE_TOKEN = { small: 4_012_877, full: 4_706_400 } as const
/** An ERC-721 collection; its owners have ECDSA keys. */
export const EVM_TOKEN = 4_601_008
/** An ERC-1155 collection. */
export const EVM_EDITIONS_TOKEN = 4_601_377
/** A collection with a forever-mint pool: an open-ended launch that mints existing NFTs from a pool. */
export const FOREVER_TOKEN = 4_610_204
/** A collection with an ordinary launch that is open. */
export const LAUNCH_TOKEN = 4_617_730
/** A collection with an ordinary launch that has not opened yet. */
export const COMING_LAUNCH_TOKEN = 4_622_915
/** A collection whose creator takes 5 % of every sale, or 20 HBAR if nothing is paid. */
export const ROYALTY_TOKEN = 4_630_116
/** A collection with a freeze key and a KYC key. */
export const RESTRICTED_TOKEN = 4_641_002
/** A collection on the ledger that the market does not support. */
export const UNSUPPORTED_TOKEN = 4_650_999
/** A collection with a listing of every kind. */
export const MIXED_TOKEN = 4_655_120
/** A fungible token with six decimals, used as the currency of some listings. */
export const PAYMENT_TOKEN = 4_500_700
/** Collections of small launches, one for each unusual kind or state of a launch. */
export const SMALL_LAUNCH_TOKENS = {
  tokenPriced: 4_612_006,
  upcomingPool: 4_612_017,
  pausedPool: 4_612_028,
  endedPool: 4_612_039,
  soldOutPool: 4_612_040,
  soldOut: 4_618_004,
  free: 4_618_015,
  swap: 4_618_026,
  direct: 4_618_037,
  ownSite: 4_618_048,
} as const

/** Permissions by spender, the NFTs that the permissions cover, and the worth of these NFTs. Pure. */
import { formatHbar, parseHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import { groupBy } from '@shared/group-by'
import type { HoldingStatus } from '@shared/insight/set-aside'
import { plausibleAmount, type WorthFacts } from '@shared/insight/valuation'
import { proceedsAfterFees, type SaleFees } from '@shared/sale-proceeds'
import type { HoldingRow } from '../holdings/holding-row'

/** A permission, with the account that granted it. */
export type Grant = { readonly account: Account; readonly row: AllowanceRow }

/** Fields of a held NFT that this module reads. */
export type HeldItem = Pick<HoldingRow, 'key' | 'account'> & {
  readonly nft: Pick<HoldingRow['nft'], 'token' | 'serial' | 'name' | 'image' | 'listingCount'>
  readonly collection: Pick<HoldingRow['collection'], 'bestOffer'>
  readonly status: HoldingStatus
  readonly facts: Pick<WorthFacts, 'saleFees'>
}

export const mayBeActive = ({ state }: Pick<AllowanceRow, 'state'>): boolean =>
  state === 'active' || state === 'unknown'

export const isNftKind = ({ kind }: Pick<AllowanceRow, 'kind'>): boolean =>
  kind === 'nft' || kind === 'nft-all' || kind === 'evm-all'

/** Has an entry for each account whose holdings have been read: true if all NFTs of the account have been read. */
export type HoldingsCompleteness = ReadonlyMap<string, boolean>

/** Held NFTs that a permission covers now. Empty for HBAR and tokens. */
export function coveredItems<T extends HeldItem>({ account, row }: Grant, items: readonly T[]): readonly T[] {
  if (!isNftKind(row)) return []
  return items.filter(
    (item) =>
      item.account === account.id &&
      item.nft.token === row.token?.id &&
      (row.kind !== 'nft' || item.nft.serial === row.serial),
  )
}

export type NftExposure = {
  /** Number of NFTs that can be moved now. Null while the holdings of an account are not known. */
  readonly count: number | null
  /** Worth of these NFTs at the best offers of their collections, after fees; null if no worth is known. */
  readonly worth: Tinybar | null
  /** Number of these NFTs with an unknown worth. */
  readonly unknownCount: number
  /** True if fees of at least one NFT in the worth are unknown, and so not deducted. */
  readonly hasUnknownFees: boolean
}

const NO_KNOWN_FEES: SaleFees = { royalties: [], fixedFee: 0n }

/**
 * Worth of NFTs at the best offer of their collection, after fees. The review of a revocation calculates the worth in
 * the same way, so both show the same amount. Unknown fees are not deducted; the fee of the market is always known.
 * NFTs that are hidden, spam or suspected spam count as NFTs with an unknown worth, because anyone can make an offer
 * for a worthless NFT.
 */
export function itemsWorth(items: readonly HeldItem[]): {
  readonly worth: Tinybar | null
  readonly unknownCount: number
  /** True if fees of at least one NFT in the worth are unknown, and so not deducted. */
  readonly hasUnknownFees: boolean
} {
  let hasUnknownFees = false
  const worths = items.flatMap(({ status, collection: { bestOffer }, facts }) => {
    const price = status !== 'shown' || bestOffer === null ? 0n : parseHbar(bestOffer)
    if (price <= 0n) return []
    if (!facts.saleFees) hasUnknownFees = true
    return [proceedsAfterFees(price, facts.saleFees ?? NO_KNOWN_FEES)]
  })
  return {
    worth: worths.length === 0 ? null : plausibleAmount(worths.reduce((sum, amount) => sum + amount, 0n)),
    unknownCount: items.length - worths.length,
    hasUnknownFees,
  }
}

/** NFTs that the permissions cover. An NFT that several permissions cover is in the list once. */
function distinctCoveredItems(grants: readonly Grant[], items: readonly HeldItem[]): readonly HeldItem[] {
  const itemsByKey = new Map(
    grants.flatMap((grant) => coveredItems(grant, items)).map((item) => [item.key, item] as const),
  )
  return [...itemsByKey.values()]
}

/**
 * Number of NFTs with a permission of their own that are not in the holdings that were read. Their worth is unknown.
 */
const unheldNftCount = (grants: readonly Grant[], items: readonly HeldItem[]): number =>
  new Set(
    grants
      .filter((grant) => grant.row.kind === 'nft' && coveredItems(grant, items).length === 0)
      .map(({ account, row }) => `${account.id} ${row.token?.id ?? ''} ${row.serial ?? ''}`),
  ).size

/**
 * NFTs that the permissions cover. Without the holdings of an account, its permissions over whole collections cover an
 * unknown number of NFTs.
 */
export function nftExposure(
  grants: readonly Grant[],
  items: readonly HeldItem[],
  holdingsCompleteness: HoldingsCompleteness,
): NftExposure {
  const nftGrants = grants.filter(({ row }) => isNftKind(row))
  const isUnknown = nftGrants.some(({ account, row }) => row.kind !== 'nft' && !holdingsCompleteness.has(account.id))
  const coveredNfts = distinctCoveredItems(nftGrants, items)
  const unheldCount = unheldNftCount(nftGrants, items)
  const { worth, unknownCount, hasUnknownFees } = itemsWorth(coveredNfts)
  return {
    count: isUnknown ? null : coveredNfts.length + unheldCount,
    worth,
    unknownCount: unknownCount + unheldCount,
    hasUnknownFees,
  }
}

export type HbarExposure = {
  /** Sum of the unused allowances in HBAR, without those of unknown amount. */
  readonly allowanceSum: Tinybar
  readonly count: number
  /** Number of allowances whose unused amount is unknown. */
  readonly unknownCount: number
}

/** HBAR allowances of the permissions. */
export function hbarExposure(grants: readonly Grant[]): HbarExposure {
  const rows = grants.map(({ row }) => row).filter(({ kind }) => kind === 'hbar')
  const amounts = rows.flatMap(({ remaining }) => {
    const amount = remaining === null ? null : tryParseHbar(remaining)
    return amount === null ? [] : [amount]
  })
  return {
    allowanceSum: amounts.reduce((sum, amount) => sum + amount, 0n),
    count: rows.length,
    unknownCount: rows.length - amounts.length,
  }
}

/**
 * HBAR that spenders can take now: the sum of the allowances of each account, at most its balance. `total`: sum of the
 * balances. Null if a balance is unknown.
 */
export function hbarAtRisk(
  grants: readonly Grant[],
  views: readonly AllowancesView[],
): { readonly atRisk: Tinybar; readonly total: Tinybar } | null {
  let atRisk = 0n
  let total = 0n
  for (const { account, balance } of views) {
    if (balance === null) return null
    const held = parseHbar(balance)
    const { allowanceSum } = hbarExposure(grants.filter((grant) => grant.account.id === account))
    atRisk += allowanceSum < held ? allowanceSum : held
    total += held
  }
  return { atRisk, total }
}

/** Share in percent, for display only; null without a total. */
export const sharePercent = (part: Tinybar, total: Tinybar): number | null =>
  total <= 0n ? null : Number((part * 10_000n) / total) / 100

const TINYBAR_PER_CENT = 1_000_000n

/** Sum with two decimals, rounded down, for a figure whose tooltip has the exact sum. */
export const twoDecimals = (amount: Tinybar): string => formatHbar((amount / TINYBAR_PER_CENT) * TINYBAR_PER_CENT)

/** Permissions of one spender, from all accounts. */
export type SpenderGrants = { readonly spender: string; readonly grants: readonly Grant[] }

/**
 * Groups permissions by spender. Spenders that are not on the person's list come first, then the spenders with the
 * highest exposure.
 */
export function grantsBySpender(
  grants: readonly Grant[],
  items: readonly HeldItem[],
  isSpenderOnList: (grant: Grant) => boolean,
): readonly SpenderGrants[] {
  const groups = groupBy(grants, ({ row }) => row.spender.toLowerCase())
  const exposureOf = (group: readonly Grant[]): Tinybar =>
    hbarExposure(group).allowanceSum + (itemsWorth(distinctCoveredItems(group, items)).worth ?? 0n)
  return [...groups.entries()]
    .map(([spender, group]) => ({
      spender,
      grants: group,
      isMissingFromList: !group.every(isSpenderOnList),
      exposure: exposureOf(group),
    }))
    .sort(
      (a, b) =>
        Number(b.isMissingFromList) - Number(a.isMissingFromList) ||
        Number(b.exposure > a.exposure) - Number(b.exposure < a.exposure),
    )
    .map(({ spender, grants: spenderGrants }) => ({ spender, grants: spenderGrants }))
}

/** Line of a spender's card: one permission, or several permissions over single NFTs of one account. */
export type CardLine =
  | { readonly kind: 'grant'; readonly key: string; readonly grant: Grant }
  | { readonly kind: 'single-nfts'; readonly key: string; readonly account: Account; readonly grants: readonly Grant[] }

/** Lines of a card. Two or more permissions over single NFTs of one account share a line. */
export function cardLines(grants: readonly Grant[]): readonly CardLine[] {
  const singleGrants = grants.filter(({ row }) => row.kind === 'nft')
  const others = grants.filter(({ row }) => row.kind !== 'nft')
  const singleLines = [...groupBy(singleGrants, ({ account }) => account.id).values()].flatMap((group): CardLine[] => {
    const [first] = group
    if (!first) return []
    return group.length === 1
      ? [{ kind: 'grant', key: grantKey(first), grant: first }]
      : [{ kind: 'single-nfts', key: `${first.account.id} single`, account: first.account, grants: group }]
  })
  return [
    ...others
      .filter(({ row }) => isNftKind(row))
      .map((grant): CardLine => ({ kind: 'grant', key: grantKey(grant), grant })),
    ...singleLines,
    ...others
      .filter(({ row }) => !isNftKind(row))
      .map((grant): CardLine => ({ kind: 'grant', key: grantKey(grant), grant })),
  ]
}

export const grantKey = ({ account, row }: Grant): string => `${account.id} ${row.id}`

/** Model of the chart of a collection's holders, and words for the person's own share. */
import type { CollectionHolders } from '@shared/contract/collection'
import { holderBuckets, topShare, type HolderBucket } from '@shared/insight/holder-shares'
import { percentText, type ShareRow } from '../../charts'
import { countWithNoun, DASH, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'

export type HoldersChartModel = {
  readonly title: string
  readonly rows: readonly ShareRow[]
  readonly note: string
}

/** Number of the largest holders whose joint share is in the title. */
const TOP_COUNT = 10

/**
 * Model of the chart, with one row for each range of balances; null without holders. The title has the share of the
 * largest holders.
 */
export function holdersChart({ owners, ownerCount, nftCount }: CollectionHolders): HoldersChartModel | null {
  const balances = owners.map(({ balance }) => balance)
  if (balances.length === 0) return null
  const share = topShare(balances, TOP_COUNT, nftCount)
  const topCount = Math.min(TOP_COUNT, balances.length)
  const subject =
    topCount === 1
      ? 'One holder owns'
      : `The top ${topCount} of ${statFigure(ownerCount ?? balances.length)} holders own`
  const buckets = holderBuckets(balances, ownerCount)
  const lastFilledIndex = buckets.findLastIndex(({ ownerCount: count }) => count > 0)
  return {
    title:
      share === null
        ? countWithNoun(ownerCount ?? balances.length, 'holder')
        : `${subject} ${percentText(share * 100)}`,
    rows: buckets
      .slice(0, lastFilledIndex + 1)
      .map((bucket) => bucketRow(bucket, partialBucketNftCount(buckets, nftCount))),
    note: noteText(balances, ownerCount),
  }
}

/**
 * Number of NFTs in the one range whose balances were not all read: all NFTs without those of the other ranges. Null if
 * the number of all NFTs is unknown or contradicts the balances.
 */
function partialBucketNftCount(buckets: readonly HolderBucket[], nftCount: number | null): number | null {
  if (nftCount === null) return null
  const rest = buckets.reduce((sum, bucket) => sum - (bucket.nftCount ?? 0), nftCount)
  return rest >= 0 ? rest : null
}

const bucketRow = (
  { minBalance, maxBalance, ownerCount, nftCount: knownNftCount }: HolderBucket,
  partialNftCount: number | null,
): ShareRow => {
  const nftCount = knownNftCount ?? partialNftCount
  return {
    id: String(minBalance),
    name: rangeText(minBalance, maxBalance),
    total: ownerCount,
    highlighted: null,
    cells: [statFigure(ownerCount), nftCount === null ? DASH : statFigure(nftCount)],
  }
}

function rangeText(from: number, to: number | null): string {
  if (to === null) return `Over ${from - 1}`
  return to === from ? `${from}` : `${from} to ${to}`
}

function noteText(balances: readonly number[], ownerCount: number | null): string {
  const readCount = balances.length
  if (ownerCount === null)
    return `Based on ${countWithNoun(readCount, 'holder')}. The market does not report the total.`
  if (readCount >= ownerCount) return `Based on all ${countWithNoun(readCount, 'holder')}.`
  const smallest = Math.min(...balances)
  const otherBalancesText = smallest === 1 ? 'one NFT each' : `${statFigure(smallest)} NFTs or fewer each`
  return `Based on the ${statFigure(readCount)} largest of ${statFigure(ownerCount)} holders. The other holders have ${otherBalancesText}.`
}

type OwnLine = {
  readonly owner: { readonly account: { readonly name: string | null }; readonly balance: number }
  readonly rank: number
}

/**
 * Text about the share of the person's own accounts in the collection. `ownLines`: own accounts with their ranks,
 * largest balance first. `isComplete`: the market's list has all holders.
 */
export function ownShareWords(
  ownLines: readonly OwnLine[],
  { nftCount, isComplete }: { readonly nftCount: number | null; readonly isComplete: boolean },
): string {
  const [largest] = ownLines
  if (!largest)
    return isComplete
      ? 'Your accounts are not among these holders.'
      : 'Your accounts are not among the largest holders.'
  const ownBalance = ownLines.reduce((sum, { owner }) => sum + owner.balance, 0)
  const share = nftCount === null || nftCount <= 0 ? '' : `, ${percentText((ownBalance / nftCount) * 100)} of all`
  const rank = statFigure(largest.rank)
  const ownName =
    largest.owner.account.name === null ? 'Your account' : nameOr(largest.owner.account.name, 'Your account')
  return ownLines.length === 1
    ? `${ownName} holds ${countWithNoun(ownBalance, 'NFT')}${share}, rank ${rank}.`
    : `${ownLines.length} of your accounts hold ${countWithNoun(ownBalance, 'NFT')}${share}, best rank ${rank}.`
}

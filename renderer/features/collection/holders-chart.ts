/** Distribution of a collection over its holders. */
import type { CollectionHolders } from '@shared/contract/collection'
import { holderBuckets, topShare, type HolderBucket } from '@shared/insight/holder-shares'
import { sharpPercent, type ShareRow } from '../../charts'
import { counted, DASH, statFigure } from '../../format/money'

export type HoldersChartModel = {
  readonly title: string
  readonly rows: readonly ShareRow[]
  readonly note: string
}

const TOP = 10

/** Null if no holder is known. */
export function holdersChart({ owners, ownerCount, nftCount }: CollectionHolders): HoldersChartModel | null {
  const balances = owners.map(({ balance }) => balance)
  if (balances.length === 0) return null
  const share = topShare(balances, TOP, nftCount)
  const top = Math.min(TOP, balances.length)
  const who =
    top === 1 ? 'One owner holds' : `The top ${top} of ${statFigure(ownerCount ?? balances.length)} owners hold`
  const buckets = holderBuckets(balances, ownerCount)
  const lastFull = buckets.findLastIndex(({ owners: n }) => n > 0)
  return {
    title:
      share === null ? `${counted(ownerCount ?? balances.length, 'owner')}` : `${who} ${sharpPercent(share * 100)}`,
    rows: buckets.slice(0, lastFull + 1).map(rowOf),
    note: noteOf(balances, ownerCount),
  }
}

const rowOf = ({ from, to, owners, nfts }: HolderBucket): ShareRow => ({
  id: String(from),
  name: to === null ? `Over ${from - 1}` : to === from ? `${from}` : `${from} to ${to}`,
  total: owners,
  part: null,
  cells: [statFigure(owners), nfts === null ? DASH : statFigure(nfts)],
})

function noteOf(balances: readonly number[], ownerCount: number | null): string {
  const read = balances.length
  if (ownerCount === null) return `${counted(read, 'owner')} read. The market does not say how many there are.`
  if (read >= ownerCount) return `All ${counted(read, 'owner')} read.`
  const least = Math.min(...balances)
  const rest = least === 1 ? 'one each' : `${statFigure(least)} or fewer each`
  return `The ${statFigure(read)} largest of ${statFigure(ownerCount)} were read; the market tells of no more. The others hold ${rest}.`
}

type OwnLine = { readonly owner: { readonly balance: number }; readonly rank: number }

/** Share of the person's own accounts among the holders that the market reports. */
export function ownShareWords(
  own: readonly OwnLine[],
  { nftCount, isWhole }: { readonly nftCount: number | null; readonly isWhole: boolean },
): string {
  const [first] = own
  if (!first) return isWhole ? 'None of your accounts is among them.' : 'None of your accounts is among the largest.'
  const held = own.reduce((sum, { owner }) => sum + owner.balance, 0)
  const share = nftCount === null || nftCount <= 0 ? '' : `, ${sharpPercent((held / nftCount) * 100)} of all`
  const who = own.length === 1 ? 'Your account here holds' : `Your ${own.length} accounts here hold`
  const place =
    own.length === 1 ? `: place ${statFigure(first.rank)}` : `: the first has place ${statFigure(first.rank)}`
  return `${who} ${counted(held, 'NFT')}${share}${place}.`
}

import { Tag } from 'lucide-react'
import type { WalletListing } from '@shared/contract/wallet'
import { formatHbar, parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { cutDecimals, hbarWords, statFigure } from '../../format/money'
import { walletQueries } from './queries'
import { Price } from '../../ui/Money'
import type { Column } from '../../ui/data-table'
import { AgeText, timestampMs } from '../collection/ListedCells'
import { CollectionCell, NftCell, WalletList } from './WalletList'

/** NFTs that the account has for sale. */
export function WalletListings({ account }: { readonly account: EntityId }) {
  return (
    <WalletList
      title="Listings"
      tab="listings"
      summary={listingsSummary}
      query={walletQueries.listings(account)}
      columns={COLUMNS}
      empty={{
        icon: <Tag size={20} aria-hidden="true" />,
        title: 'No listings',
        text: 'This account has no NFTs for sale.',
      }}
    />
  )
}

/** Number of listings, and the sum of the prices in HBAR. */
function listingsSummary(listings: readonly WalletListing[], isWhole: boolean): string {
  const prices = listings.flatMap(({ price }) => price ?? [])
  const progress = isWhole ? '' : ' so far'
  if (prices.length === 0) return `${statFigure(listings.length)} listed${progress}`
  const total = prices.reduce((sum, price) => sum + parseHbar(price), 0n)
  const otherCount = listings.length - prices.length
  const otherText = otherCount > 0 ? `, and ${statFigure(otherCount)} in other tokens` : ''
  return `${statFigure(prices.length)} listed for ${hbarWords(cutDecimals(formatHbar(total), 2))} in total${otherText}${progress}`
}

const COLUMNS: readonly Column<WalletListing>[] = [
  { key: 'nft', label: 'NFT', track: 'minmax(160px, 1.4fr)', cell: (nft) => <NftCell nft={nft} /> },
  {
    key: 'collection',
    label: 'Collection',
    track: 'minmax(120px, 1fr)',
    minTableWidthPx: 480,
    cell: ({ token }, isStop) => <CollectionCell token={token} isStop={isStop} />,
  },
  {
    key: 'price',
    label: 'Price',
    track: '112px',
    align: 'end',
    cell: ({ price, otherPrice }) => (
      <span className="strong">
        <Price hbar={price} otherPrice={otherPrice} minDecimals={2} />
      </span>
    ),
  },
  {
    key: 'at',
    label: 'Listed',
    track: '72px',
    align: 'end',
    minTableWidthPx: 390,
    cell: ({ listedAt }) => <AgeText ms={timestampMs(listedAt)} />,
  },
]

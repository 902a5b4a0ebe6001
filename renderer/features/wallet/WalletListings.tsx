import { Tag } from 'lucide-react'
import { useMemo } from 'react'
import type { WalletListing } from '@shared/contract/wallet'
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { cutDecimals, hbarWords, statFigure } from '../../format/money'
import { walletQueries } from './queries'
import { Price } from '../../ui/Money'
import type { Column } from '../../ui/data-table'
import { BuyLink, NOT_IN_HBAR } from '../collection/BuyLink'
import { AgeText, timestampMs } from '../collection/ListedCells'
import { overFloorText } from '../collection/ListingsTable'
import { type Floors, useFloors } from '../market/use-floors'
import { CollectionCell, NftCell, WalletList } from './WalletList'

/** NFTs that the account has for sale. */
export function WalletListings({ account }: { readonly account: EntityId }) {
  const floors = useFloors()
  const columns = useMemo(() => columnsFor(account, floors), [account, floors])
  return (
    <WalletList
      title="Listings"
      tab="listings"
      summary={listingsSummary}
      query={walletQueries.listings(account)}
      columns={columns}
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

function listingOverFloorText({ token, price }: WalletListing, floors: Floors): string {
  const floor = floors.get(token) ?? null
  return overFloorText(price, floor === null ? null : tryParseHbar(floor))
}

const columnsFor = (account: EntityId, floors: Floors): readonly Column<WalletListing>[] => [
  { key: 'nft', label: 'NFT', track: 'minmax(160px, 1fr)', cell: (nft) => <NftCell nft={nft} /> },
  {
    key: 'collection',
    label: 'Collection',
    track: 'minmax(120px, 0.8fr)',
    minTableWidthPx: 480,
    cell: ({ token }, isStop) => <CollectionCell token={token} isStop={isStop} />,
  },
  {
    key: 'price',
    label: 'Price',
    track: '112px',
    align: 'end',
    className: 'strong',
    cell: ({ price, otherPrice }) => <Price hbar={price} otherPrice={otherPrice} minDecimals={2} />,
  },
  {
    key: 'over',
    label: 'Over floor',
    headTitle: 'Price compared with the floor of the collection',
    track: '80px',
    align: 'end',
    minTableWidthPx: 620,
    className: 't2',
    cell: (listing) => listingOverFloorText(listing, floors),
  },
  {
    key: 'at',
    label: 'Listed',
    track: '72px',
    align: 'end',
    minTableWidthPx: 390,
    cell: ({ listedAt }) => <AgeText ms={timestampMs(listedAt)} />,
  },
  {
    key: 'buy',
    label: 'Buy',
    isHeadHidden: true,
    track: '46px',
    align: 'end',
    cell: ({ token, serial, name, price }, isStop) => (
      <BuyLink
        token={token}
        listing={{ serial, name: name ?? '', seller: { id: account } }}
        obstacle={price === null ? NOT_IN_HBAR : null}
        isTabStop={isStop}
      />
    ),
  },
]

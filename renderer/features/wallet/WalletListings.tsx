import { Tag } from 'lucide-react'
import type { WalletListing } from '@shared/contract/wallet'
import type { EntityId } from '@shared/ids'
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
        <Price hbar={price} otherPrice={otherPrice} />
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

import { Image } from 'lucide-react'
import type { WalletNft } from '@shared/contract/wallet'
import type { EntityId } from '@shared/ids'
import { walletQueries } from './queries'
import type { Column } from '../../ui/data-table'
import { CollectionCell, NftCell, WalletList } from './WalletList'

/** NFTs that the account holds. */
export function WalletNfts({ account }: { readonly account: EntityId }) {
  return (
    <WalletList
      title="NFTs"
      query={walletQueries.nfts(account)}
      columns={COLUMNS}
      empty={{
        icon: <Image size={20} aria-hidden="true" />,
        title: 'No NFTs',
        text: 'The market shows no NFTs of this account.',
      }}
    />
  )
}

const COLUMNS: readonly Column<WalletNft>[] = [
  { key: 'nft', label: 'NFT', track: 'minmax(160px, 1.4fr)', cell: (nft) => <NftCell nft={nft} /> },
  {
    key: 'collection',
    label: 'Collection',
    track: 'minmax(120px, 1fr)',
    minTableWidthPx: 420,
    cell: ({ token }, isStop) => <CollectionCell token={token} isStop={isStop} />,
  },
  {
    key: 'serial',
    label: 'Serial',
    track: '96px',
    align: 'end',
    cell: ({ serial }) => <span className="t2 tn">{serial}</span>,
  },
]

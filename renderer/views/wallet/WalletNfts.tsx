import { Image } from 'lucide-react'
import type { WalletNft } from '@shared/contract/wallet'
import { askWalletNfts, walletNftKey } from '../../stores/wallet'
import type { Column } from '../../ui/data-table'
import { useApp } from '../app-context'
import { CollectionCell, NftCell, WalletPart } from './WalletPart'

/** NFTs that the account holds. */
export function WalletNfts({ account }: { readonly account: string }) {
  const { api, stores } = useApp()
  return (
    <WalletPart
      title="NFTs"
      of={account}
      store={stores.wallet.nfts}
      ask={askWalletNfts(stores.wallet, api, account)}
      rowKey={walletNftKey}
      columns={COLUMNS}
      empty={{
        icon: <Image size={20} aria-hidden="true" />,
        title: 'No NFTs',
        text: 'The market shows no NFT of this account.',
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
    atLeast: 420,
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

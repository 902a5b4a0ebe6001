import { Image } from 'lucide-react'
import type { WalletNft } from '@shared/contract/wallet'
import type { EntityId } from '@shared/ids'
import { countWithNoun } from '../../format/money'
import { walletQueries } from './queries'
import { WalletList } from './WalletList'

/** NFTs that the account holds. */
export function WalletNfts({ account }: { readonly account: EntityId }) {
  return (
    <WalletList
      title="NFTs"
      tab="nfts"
      query={walletQueries.nfts(account)}
      summary={nftsSummary}
      empty={{
        icon: <Image size={20} aria-hidden="true" />,
        title: 'No NFTs',
        text: 'The market shows no NFTs of this account.',
      }}
    />
  )
}

function nftsSummary(nfts: readonly WalletNft[], isWhole: boolean): string {
  const collectionCount = new Set(nfts.map(({ token }) => token)).size
  return `${countWithNoun(nfts.length, 'NFT')} in ${countWithNoun(collectionCount, 'collection')}${isWhole ? '' : ' so far'}`
}

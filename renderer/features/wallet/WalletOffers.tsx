import { HandCoins } from 'lucide-react'
import { useStore } from 'zustand'
import type { OfferStatus } from '@shared/contract/browse'
import type { WalletOffer } from '@shared/contract/wallet'
import type { EntityId } from '@shared/ids'
import { DASH } from '../../format/money'
import { plainText } from '../../format/text'
import { walletQueries } from './queries'
import { AccountText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import type { Column } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { AgeText, timestampMs } from '../collection/ListedCells'
import { CollectionCell, NftCell, WalletList } from './WalletList'

const STATUSES: readonly { readonly value: OfferStatus; readonly label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'all', label: 'All' },
]

/** Single-NFT offers that the account made or received. */
export function WalletOffers({ account }: { readonly account: EntityId }) {
  const { stores } = useApp()
  const status = useStore(stores.wallet.viewSettings, (viewSettings) => viewSettings.offerStatus)
  return (
    <WalletList
      title="Offers"
      query={walletQueries.offers(account, status)}
      columns={COLUMNS}
      tools={
        <SegmentedControl
          label="Status of offers"
          value={status}
          options={STATUSES}
          onChange={(chosenStatus) => stores.wallet.viewSettings.setState({ offerStatus: chosenStatus })}
        />
      }
      empty={{
        icon: <HandCoins size={20} aria-hidden="true" />,
        title: 'No offers',
        text: 'This account has no single-NFT offers with this status. Collection offers are on each collection’s page.',
      }}
    />
  )
}

const COLUMNS: readonly Column<WalletOffer>[] = [
  {
    key: 'nft',
    label: 'NFT',
    track: 'minmax(120px, 1.2fr)',
    cell: (offer) => <NftCell nft={offer} />,
  },
  {
    key: 'collection',
    label: 'Collection',
    track: 'minmax(120px, 1fr)',
    minTableWidthPx: 520,
    cell: ({ token }, isStop) => <CollectionCell token={token} isStop={isStop} />,
  },
  {
    key: 'side',
    label: 'Direction',
    track: '80px',
    cell: ({ side }) => <span className="t2">{side === 'made' ? 'Made' : 'Received'}</span>,
  },
  {
    key: 'price',
    label: 'Offer',
    track: '96px',
    align: 'end',
    cell: ({ price }) => (
      <span className="strong">
        <Money hbar={price} />
      </span>
    ),
  },
  {
    key: 'listed',
    label: 'Listed at',
    track: '96px',
    align: 'end',
    minTableWidthPx: 620,
    cell: ({ listedPrice }) => (
      <span className="t2">
        <Money hbar={listedPrice} />
      </span>
    ),
  },
  {
    key: 'other',
    label: 'Other account',
    track: 'minmax(88px, 144px)',
    minTableWidthPx: 700,
    cell: ({ counterparty }, isStop) => <OtherAccount account={counterparty} isStop={isStop} />,
  },
  {
    key: 'status',
    label: 'Status',
    track: 'minmax(72px, 104px)',
    minTableWidthPx: 460,
    cell: ({ status }) => <span className="t2">{status === null ? DASH : plainText(status, 40)}</span>,
  },
  {
    key: 'at',
    label: 'When',
    track: '56px',
    align: 'end',
    minTableWidthPx: 390,
    cell: ({ at }) => <AgeText ms={timestampMs(at)} />,
  },
]

type OtherAccountProps = { readonly account: WalletOffer['counterparty']; readonly isStop: boolean }

/**
 * Link to the wallet of the other account of an offer: the receiver of an offer that this account made, or the maker of an
 * offer that this account received. A dash if the other account is unknown.
 */
function OtherAccount({ account, isStop }: OtherAccountProps) {
  const go = useGo()
  if (!account) return <span className="t3">{DASH}</span>
  return (
    <button
      type="button"
      className="link plain t2 cut"
      tabIndex={isStop ? 0 : -1}
      title={`Open the wallet of ${account.id}-${account.checksum}`}
      onClick={() => go({ name: 'wallet', account: account.id })}
    >
      <AccountText account={account} />
    </button>
  )
}

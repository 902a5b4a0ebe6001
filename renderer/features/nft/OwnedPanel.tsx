import { useState } from 'react'
import type { NamedId } from '@shared/contract/common'
import type { NftDetail } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Triangle } from '../../ui/StatusIcons'
import { useIsWithoutApproval } from '../allowances/use-listings-without-approval'
import { useApp, useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { MarketPageButtons } from '../market-pages/MarketPageButtons'
import { selectCollectionTab } from '../collection/select-collection-tab'
import { BeforeActing } from './BeforeActing'
import { ListedAt } from './ListedAt'
import { PriceForm } from './PriceForm'
import { SaleRefusalNotice } from './SaleRefusalNotice'
import { amountAbove } from './selling'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

export type OwnedNftProps = {
  readonly nft: NftDetail
  readonly isRefreshing: boolean
  readonly followedFlow: FollowedFlow
}

type Listing = NonNullable<NftDetail['listing']>

/** Panel for an NFT that one of the person's accounts holds: to list the NFT, change its price, or unlist it. */
export function OwnedPanel({ nft, isRefreshing, followedFlow }: OwnedNftProps) {
  const nameOf = useAccountName()
  const { owner, listing } = nft
  if (owner === null) return null
  const holder = plainText(nameOf(owner.id), 40)
  return (
    <>
      <div className="row between">
        <h3 className="h2">{holder} holds this NFT</h3>
        <FreshnessStamp stamp={nft.stamp} isRefreshing={isRefreshing} />
      </div>
      <HolderSource nft={nft} holder={holder} />
      {listing === null && <UnlistedNft nft={nft} owner={owner} followedFlow={followedFlow} />}
      {listing !== null && listing.seller.id !== owner.id && <ListedByAnother nft={nft} seller={listing.seller} />}
      {listing !== null && listing.seller.id === owner.id && (
        <ListedNft nft={nft} listing={listing} followedFlow={followedFlow} />
      )}
    </>
  )
}

/** Note on how the holder is known. Renders nothing if the ledger or the contract reported the holder. */
function HolderSource({ nft: { ownerSource }, holder }: { readonly nft: NftDetail; readonly holder: string }) {
  if (ownerSource === 'listing') {
    return (
      <p className={cx('t2', styles['plain-text'])}>The ledger does not show the holder. {holder} lists this NFT.</p>
    )
  }
  if (ownerSource === 'wallet') {
    return (
      <p className={cx('t2', styles['plain-text'])}>
        The ledger does not show the holder. The market shows {holder} as the holder.
      </p>
    )
  }
  return null
}

function ListedByAnother({ nft, seller }: { readonly nft: NftDetail; readonly seller: NamedId }) {
  const read = useReadQuery()
  const query = nftQueries.detail(nft)
  const isChecking = isReading(useKnownState(query))
  return (
    <>
      <p className={cx('t2', styles['plain-text'])}>
        The market still shows a listing by {plainText(seller.name ?? seller.id, 40)}, who does not hold this NFT. You
        can list this NFT once that listing is gone.
      </p>
      <Button variant="primary" isBusy={isChecking} onClick={() => void read(query, true)}>
        Check again
      </Button>
    </>
  )
}

type UnlistedProps = { readonly nft: NftDetail; readonly owner: NamedId; readonly followedFlow: FollowedFlow }

const UnlistedNft = ({ nft, owner, followedFlow }: UnlistedProps) => (
  <>
    {nft.bestOffer === null ? (
      <p className={cx('t2', styles['plain-text'])}>Not listed.</p>
    ) : (
      <CollectionOffers nft={nft} bestOffer={nft.bestOffer} />
    )}
    <BeforeActing needs={{ holder: owner.id, needsEcdsa: nft.standard === 'evm' }} actionPhrase="list this NFT">
      {(account) => (
        <PriceForm nft={nft} account={account} listedPrice={null} followedFlow={followedFlow} onCancel={null} />
      )}
    </BeforeActing>
  </>
)

type CollectionOffersProps = { readonly nft: NftDetail; readonly bestOffer: string }

/**
 * Best offer in the collection, with a button that opens the collection's offers. An offer above the floor can be worth
 * more than a listing.
 */
function CollectionOffers({ nft: { token, collectionFloor }, bestOffer }: CollectionOffersProps) {
  const { stores } = useApp()
  const go = useGo()
  const aboveFloor = amountAbove(bestOffer, collectionFloor)
  const openOffers = () => {
    selectCollectionTab(stores, token, 'offers')
    go({ name: 'collection', token })
  }
  return (
    <div className={styles['own-offers']}>
      <p className="t2">
        Not listed. Best offer in the collection: <b className="strong">{hbarWords(bestOffer)}</b>
        {aboveFloor !== null && <b className="strong">, {hbarWords(aboveFloor)} above the floor</b>}. This offer may not
        apply to this NFT.
      </p>
      <Button size="small" onClick={openOffers}>
        View offers
      </Button>
    </div>
  )
}

type ListedProps = { readonly nft: NftDetail; readonly listing: Listing; readonly followedFlow: FollowedFlow }

function ListedNft({ nft, listing, followedFlow }: ListedProps) {
  const { api } = useApp()
  /** `cancelled`: the person cancelled the form, so the focus returns to the button that opened the form. */
  const [priceForm, setPriceForm] = useState<'closed' | 'open' | 'cancelled'>('closed')
  const { token, serial } = nft
  const { price, seller, listedAt } = listing
  // The check covers native NFTs only, because no source reports the permissions for NFTs of EVM collections.
  const lacksApproval = useIsWithoutApproval(nft.standard === 'native' ? seller.id : null, { token, serial, listedAt })
  const unlistButton = (account: EntityId) => (
    <Button
      isBusy={followedFlow.state.status === 'starting'}
      onClick={() => followedFlow.start(() => api.trade.unlist({ account, token, serial }))}
    >
      Unlist NFT
    </Button>
  )
  if (price === null) {
    return (
      <>
        <p className={cx('t2', styles['plain-text'])}>
          <ListedAt listing={listing} /> This app sets prices in HBAR only. Change this price on the website where you
          listed the NFT.
        </p>
        <MarketPageButtons item={{ kind: 'nft', token, serial }} />
        <BeforeActing needs={{ holder: seller.id, needsEcdsa: nft.standard === 'evm' }} actionPhrase="unlist this NFT">
          {(account) => (
            <>
              <SaleRefusalNotice followedFlow={followedFlow} />
              <div className={cx('row', styles['sell-acts'])}>{unlistButton(account.id)}</div>
            </>
          )}
        </BeforeActing>
      </>
    )
  }
  return (
    <>
      <p className={cx('t2', styles['plain-text'])}>
        <ListedAt listing={listing} /> {!lacksApproval && 'The NFT stays yours until it sells.'}
      </p>
      {lacksApproval && (
        <p className={styles['sell-low']} role="status">
          <Triangle />
          <span>
            This NFT cannot be bought: the market has no permission to move it. Set a new price to give the permission
            again, or unlist the NFT.
          </span>
        </p>
      )}
      <BeforeActing needs={{ holder: seller.id, needsEcdsa: nft.standard === 'evm' }} actionPhrase="change the listing">
        {(account) =>
          priceForm === 'open' ? (
            <PriceForm
              nft={nft}
              account={account}
              listedPrice={price}
              followedFlow={followedFlow}
              onCancel={() => setPriceForm('cancelled')}
            />
          ) : (
            <>
              <SaleRefusalNotice followedFlow={followedFlow} />
              <div className={cx('row', styles['sell-acts'])}>
                <Button
                  variant={lacksApproval ? 'primary' : 'secondary'}
                  autoFocus={priceForm === 'cancelled'}
                  onClick={() => setPriceForm('open')}
                >
                  Change price
                </Button>
                {unlistButton(account.id)}
              </div>
            </>
          )
        }
      </BeforeActing>
    </>
  )
}

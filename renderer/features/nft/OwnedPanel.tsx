import { useState } from 'react'
import type { NamedId } from '@shared/contract/common'
import type { NftDetail } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Triangle } from '../../ui/StatusIcons'
import { useIsWithoutApproval } from '../allowances/use-listings-without-approval'
import { useApp } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import type { Follow } from '../flows/use-follow'
import { MarketPage } from '../market-pages/MarketPageButtons'
import { BeforeActing } from './BeforeActing'
import { ListedAt } from './ListedAt'
import { PriceForm } from './PriceForm'
import { SaleRefused } from './SaleRefused'

export type OwnProps = { readonly nft: NftDetail; readonly reading: boolean; readonly follow: Follow }

type Listing = NonNullable<NftDetail['listing']>

/** NFT that one of the person's accounts holds: list it, change its price, or unlist it. */
export function OwnedPanel({ nft, reading, follow }: OwnProps) {
  const nameOf = useAccountName()
  const { owner, listing } = nft
  if (owner === null) return null
  const holder = plainText(nameOf(owner.id), 40)
  return (
    <>
      <div className="row between">
        <h3 className="h2">{holder} holds this</h3>
        <FreshnessStamp stamp={nft.stamp} reading={reading} />
      </div>
      <Source nft={nft} holder={holder} />
      {listing === null ? (
        <ForSale nft={nft} owner={owner} follow={follow} />
      ) : listing.seller.id !== owner.id ? (
        <ByAnother seller={listing.seller} />
      ) : (
        <Listed nft={nft} listing={listing} follow={follow} />
      )}
    </>
  )
}

/** Source of the holder, shown if it is neither the ledger nor the contract. */
function Source({ nft: { ownerSource }, holder }: { readonly nft: NftDetail; readonly holder: string }) {
  if (ownerSource === 'listing') {
    return <p className="t2 plain-text">The ledger does not say who holds it. {holder} has it listed.</p>
  }
  if (ownerSource === 'wallet') {
    return <p className="t2 plain-text">The ledger does not say who holds it. The market has it in {holder}.</p>
  }
  return null
}

const ByAnother = ({ seller }: { readonly seller: NamedId }) => (
  <p className="t2 plain-text">
    The market still shows a listing by {plainText(seller.name ?? seller.id, 40)}, who does not hold it. You can list it
    once that is gone.
  </p>
)

type ForSaleProps = { readonly nft: NftDetail; readonly owner: NamedId; readonly follow: Follow }

const ForSale = ({ nft, owner, follow }: ForSaleProps) => (
  <>
    <p className="t2 plain-text">It is not listed.</p>
    <BeforeActing needs={{ holder: owner.id, ecdsa: nft.standard === 'evm' }} act="list it">
      {(account) => <PriceForm nft={nft} account={account} was={null} follow={follow} onCancel={null} />}
    </BeforeActing>
  </>
)

type ListedProps = { readonly nft: NftDetail; readonly listing: Listing; readonly follow: Follow }

function Listed({ nft, listing, follow }: ListedProps) {
  const { api } = useApp()
  /** `back`: the form was closed, so the focus returns to its button. */
  const [changing, setChanging] = useState<'no' | 'yes' | 'back'>('no')
  const { token, serial } = nft
  const { price, seller, listedAt } = listing
  // No list reports the permissions for NFTs held by a contract.
  const isUncarried = useIsWithoutApproval(nft.standard === 'native' ? seller.id : null, { token, serial, listedAt })
  const takeBack = (account: EntityId) => (
    <Button
      busy={follow.state.status === 'starting'}
      onClick={() => follow.start(() => api.trade.unlist({ account, token, serial }))}
    >
      Take back from sale
    </Button>
  )
  if (price === null) {
    return (
      <>
        <p className="t2 plain-text">
          <ListedAt listing={listing} /> Its price can only be changed where you listed it: here prices are in HBAR.
        </p>
        <MarketPage of={{ kind: 'nft', token, serial }} />
        <BeforeActing needs={{ holder: seller.id, ecdsa: nft.standard === 'evm' }} act="take it back">
          {(account) => (
            <>
              <SaleRefused follow={follow} />
              <div className="row sell-acts">{takeBack(account.id)}</div>
            </>
          )}
        </BeforeActing>
      </>
    )
  }
  return (
    <>
      <p className="t2 plain-text">
        <ListedAt listing={listing} /> {!isUncarried && 'It stays yours until it sells.'}
      </p>
      {isUncarried && (
        <p className="sell-low" role="status">
          <Triangle />
          <span>
            The market may no longer move it, so nobody can buy it. Set a new price to give leave again, or take it back
            from sale.
          </span>
        </p>
      )}
      <BeforeActing needs={{ holder: seller.id, ecdsa: nft.standard === 'evm' }} act="change it">
        {(account) =>
          changing === 'yes' ? (
            <PriceForm nft={nft} account={account} was={price} follow={follow} onCancel={() => setChanging('back')} />
          ) : (
            <>
              <SaleRefused follow={follow} />
              <div className="row sell-acts">
                <Button autoFocus={changing === 'back'} onClick={() => setChanging('yes')}>
                  Change price
                </Button>
                {takeBack(account.id)}
              </div>
            </>
          )
        }
      </BeforeActing>
    </>
  )
}

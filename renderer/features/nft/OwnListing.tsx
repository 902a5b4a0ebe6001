import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { useApp } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import { BeforeActing } from './BeforeActing'
import { ListedAt } from './ListedAt'
import type { OwnedNftProps } from './OwnedPanel'
import { SaleRefusalNotice } from './SaleRefusalNotice'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

/** Panel for an NFT that one of the person's accounts lists, but that no account of the person is known to hold. */
export function OwnListing({ nft, isRefreshing, followedFlow }: OwnedNftProps) {
  const { api } = useApp()
  const nameOf = useAccountName()
  const { token, serial, listing, owner } = nft
  return (
    <>
      <div className="row between">
        <h3 className="h2">This is your own listing</h3>
        <FreshnessStamp stamp={nft.stamp} isRefreshing={isRefreshing} />
      </div>
      <p className={cx('t2', styles['plain-text'])}>
        {listing && (
          <>
            {plainText(nameOf(listing.seller.id), 40)} lists this NFT. <ListedAt listing={listing} />{' '}
          </>
        )}
        {owner
          ? `The ledger shows ${plainText(owner.name ?? owner.id, 40)} as the holder, so this listing cannot be bought.`
          : 'Buying your own listing would only cost fees.'}
      </p>
      {listing?.price != null && (
        <BeforeActing
          needs={{ holder: listing.seller.id, needsEcdsa: nft.standard === 'evm' }}
          actionPhrase="unlist this NFT"
        >
          {(account) => (
            <>
              <SaleRefusalNotice followedFlow={followedFlow} />
              <div className={cx('row', styles['sell-acts'])}>
                <Button
                  variant={owner ? 'primary' : 'secondary'}
                  isBusy={followedFlow.state.status === 'starting'}
                  onClick={() => followedFlow.start(() => api.trade.unlist({ account: account.id, token, serial }))}
                >
                  Unlist NFT
                </Button>
              </div>
            </>
          )}
        </BeforeActing>
      )}
    </>
  )
}

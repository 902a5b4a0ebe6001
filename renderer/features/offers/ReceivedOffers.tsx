import { parseHbar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { SingleOffer, SingleOffers } from '@shared/contract/offers'
import { isZeroHbar, statFigure, hbarWords } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { AccountText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { StateBand } from '../../ui/StateBand'
import { useIsLate } from '../../ui/Skeleton'
import { useGo } from '../../app/app-context'
import { useAccountName, useAccounts, useSettings } from '../../app/use-app-state'
import { MarketPageLink } from '../market-pages/MarketPageButtons'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { IdenticalSingleOffers } from './IdenticalOffers'
import { highestFirst, receivedSummary } from './live-offers'
import { OfferFact, OffersSkeleton, SumLine } from './OfferFacts'
import { OfferList, OfferRow } from './OfferList'
import { PastOffers } from './PastOffers'
import styles from './offers.module.css'

type ReceivedProps = {
  readonly accounts: readonly Account[]
  /** Live offers that these accounts received. */
  readonly liveOffers: Remote<SingleOffers>
  /** True while the frame of the page shows a banner, so that this tab shows none. */
  readonly hasPageBanner: boolean
  readonly onRetry: () => void
}

/** Tab with the offers for the person's NFTs: sums, live offers, and a fold with the closed ones. */
export function ReceivedOffers({ accounts, liveOffers, hasPageBanner, onRetry }: ReceivedProps) {
  const view = knownValue(liveOffers)
  const failure = liveOffers.status === 'failed' ? liveOffers.error : null
  const isLate = useIsLate(view === null && failure === null)
  return (
    <section aria-label="Offers for your NFTs" aria-busy={isReading(liveOffers)}>
      {failure && <FailedRead subject="These offers" error={failure} onRetry={onRetry} />}
      {liveOffers.status === 'stale' && !hasPageBanner && <StaleBanner error={liveOffers.error} onRetry={onRetry} />}
      {isLate && <OffersSkeleton />}
      {view && <ReceivedList view={view} isRefreshing={isReading(liveOffers)} />}
      {view && <PastOffers accounts={accounts} side="received" liveOffers={view} />}
      {view && view.offers.length > 0 && (
        <p className={`small t2 ${styles['of-foot']}`}>
          Accept and Decline open the market’s website. Counter lists the NFT at your price. The market does not report
          when offers expire.
        </p>
      )}
    </section>
  )
}

type ListProps = { readonly view: SingleOffers; readonly isRefreshing: boolean }

function ReceivedList({ view, isRefreshing }: ListProps) {
  const { hideAmounts } = useSettings()
  const go = useGo()
  const { offers, isWhole } = view
  if (offers.length === 0) {
    return (
      <StateBand
        title="No live offers"
        text="Offers that others make for your NFTs on the market’s website appear here."
      >
        <Button onClick={() => go({ name: 'holdings' })}>Open the holdings</Button>
      </StateBand>
    )
  }
  const { bestPrice, aboveFloorCount, unknownFloorCount, proceedsOnce, isMaximum } = receivedSummary(offers)
  return (
    <>
      <SumLine aside={<FreshnessStamp stamp={view.stamp} isRefreshing={isRefreshing} />}>
        <OfferFact label="Live offers" {...(!isWhole && { title: 'The market has more offers than this app reads.' })}>
          {statFigure(offers.length)}
          {!isWhole && '+'}
        </OfferFact>
        <OfferFact label="Best">
          <Money hbar={bestPrice} isHidden={hideAmounts} />
        </OfferFact>
        <OfferFact
          label="Above the floor"
          {...(unknownFloorCount > 0 && { title: `The floor is unknown for ${unknownFloorCount} of them.` })}
        >
          {statFigure(aboveFloorCount)}
        </OfferFact>
        <OfferFact
          label="If you accept one for each NFT"
          {...(isMaximum && { title: 'A maximum: some royalties are not known yet.' })}
        >
          {isMaximum && <span className={styles['of-unit']}>at most </span>}
          <Money hbar={proceedsOnce} isHidden={hideAmounts} /> <span className={styles['of-unit']}>after fees</span>
        </OfferFact>
      </SumLine>
      <OfferList label="Live offers" priceLabel="Offer">
        {highestFirst(offers).map((offer, index) => (
          <ReceivedRow
            key={`${offer.token}/${offer.serial} ${offer.buyer.id} ${offer.price} ${index}`}
            offer={offer}
            namesAccount={view.accounts.length > 1}
          />
        ))}
      </OfferList>
      <IdenticalSingleOffers offers={offers} />
    </>
  )
}

function ReceivedRow({ offer, namesAccount }: { readonly offer: SingleOffer; readonly namesAccount: boolean }) {
  const { hideAmounts } = useSettings()
  const go = useGo()
  const { token, serial, price, proceeds, bestCollectionOffer, listedPrice } = offer
  const name = nameOr(offer.name, `Serial ${serial}`)
  const canSign = useAccounts()?.accounts.some(({ id, access }) => id === offer.account && access === 'key') ?? false
  const isListed = listedPrice !== null && !isZeroHbar(listedPrice)
  const hasBetterCollectionOffer = bestCollectionOffer !== null && parseHbar(bestCollectionOffer) > parseHbar(price)
  const page = { kind: 'nft', token, serial } as const
  const openNft = () => go({ name: 'nft', token, serial })
  return (
    <OfferRow
      image={offer.image}
      title={
        <>
          <button type="button" className="link plain cut" onClick={openNft}>
            {name}
          </button>
          {isListed && <Badge>Listed</Badge>}
        </>
      }
      note={
        <BuyerNote
          offer={offer}
          namesAccount={namesAccount}
          showsCollectionOffer={hasBetterCollectionOffer && !hideAmounts}
        />
      }
      price={price}
      priceNote={
        proceeds && (
          <span {...(proceeds.isMaximum && { title: 'Some royalties of this collection are not known yet.' })}>
            {proceeds.isMaximum && 'at most '}
            <Money hbar={proceeds.hbar} isHidden={hideAmounts} /> after fees
          </span>
        )
      }
      floor={offer.floor}
      floorStamp={offer.floorStamp}
      madeAt={offer.at}
      actions={
        <>
          <MarketPageLink item={page} label="Accept" name={`Accept the offer for ${name}`} />
          {canSign && (
            <Button size="small" aria-label={`Counter the offer for ${name}`} onClick={openNft}>
              Counter
            </Button>
          )}
          <MarketPageLink item={page} label="Decline" name={`Decline the offer for ${name}`} variant="quiet" />
        </>
      }
    />
  )
}

type BuyerProps = {
  readonly offer: SingleOffer
  /** True with several accounts on the page. */
  readonly namesAccount: boolean
  /** True if the best offer for any NFT of the collection is higher. */
  readonly showsCollectionOffer: boolean
}

/** Collection and buyer of an offer, the account that received the offer, and a better collection offer. */
function BuyerNote({ offer, namesAccount, showsCollectionOffer }: BuyerProps) {
  const accountName = useAccountName()
  const { buyer } = offer
  const collection = nameOr(offer.collection, offer.token)
  return (
    <>
      {showsCollectionOffer ? 'By' : `${collection}, by`}{' '}
      <span title={`${buyer.id}-${buyer.checksum}`}>
        <AccountText account={buyer} />
      </span>
      {namesAccount && `, to ${plainText(accountName(offer.account), 24)}`}
      {showsCollectionOffer && (
        <span title="The best offer for any NFT of this collection is higher.">
          . Any {collection}: <b className={styles['of-better']}>{hbarWords(offer.bestCollectionOffer)}</b>
        </span>
      )}
    </>
  )
}

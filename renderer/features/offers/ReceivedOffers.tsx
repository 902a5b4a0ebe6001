import type { Account } from '@shared/contract/accounts'
import type { SingleOffer, SingleOffers } from '@shared/contract/offers'
import { countWithNoun, isZeroHbar, statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { useKnownValue, useMainQuery } from '../../query/use-query'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { AccountText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { StateBand } from '../../ui/StateBand'
import { useIsLate } from '../../ui/Skeleton'
import { useApp, useGo } from '../../app/app-context'
import { useAccountName, useAccounts, useSettings } from '../../app/use-app-state'
import { selectAccount } from '../accounts/accounts-store'
import { FloorToday } from '../holdings/FloorToday'
import { holdingsQueries } from '../holdings/queries'
import { MarketPageLink } from '../market-pages/MarketPageButtons'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { IdenticalSingleOffers } from './IdenticalOffers'
import { bestAgainstFloorFirst, higherCollectionOffer, type OwnCollectionPrices, receivedSummary } from './live-offers'
import { OfferFact, OffersSkeleton, SummaryLine } from './OfferFacts'
import { CollectionNote, OfferList, OfferRow } from './OfferList'
import { collectionNoteName, nftTitle } from './offer-text'
import { PastOffers } from './PastOffers'
import { offersQueries } from './queries'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './offers.module.css'

type ReceivedProps = {
  /** Selected account. */
  readonly account: Account
  readonly accounts: readonly Account[]
  /** Live offers that these accounts received. */
  readonly liveOffers: Remote<SingleOffers>
  /** Prices of the offers that the person made, so that no own offer counts as a buyer’s offer; null while unknown. */
  readonly ownPrices: OwnCollectionPrices | null
  /** True while the frame of the page shows a banner, so that this tab shows none. */
  readonly hasPageBanner: boolean
  readonly onRetry: () => void
}

/** Tab with the offers for the person's NFTs: a summary, live offers, and a fold with the closed ones. */
export function ReceivedOffers({ account, accounts, liveOffers, ownPrices, hasPageBanner, onRetry }: ReceivedProps) {
  const view = knownValue(liveOffers)
  const failure = liveOffers.status === 'failed' ? liveOffers.error : null
  const isLate = useIsLate(view === null && failure === null)
  return (
    <section aria-label="Offers for your NFTs" aria-busy={isReading(liveOffers)}>
      {failure && <FailedRead subject={offersSubject(accounts)} error={failure} onRetry={onRetry} />}
      {liveOffers.status === 'stale' && !hasPageBanner && <StaleBanner error={liveOffers.error} onRetry={onRetry} />}
      {isLate && <OffersSkeleton priceLabel="Offer" hasWideActions />}
      {view && view.offers.length === 0 && <NoOffersReceived account={account} />}
      {view && view.offers.length > 0 && (
        <ReceivedList view={view} ownPrices={ownPrices} isRefreshing={isReading(liveOffers)} />
      )}
      {view && <PastOffers accounts={accounts} side="received" />}
      {view && view.offers.length > 0 && (
        <p className={`small t2 ${styles['of-foot']}`}>
          Accept and Decline open the market’s website. Counter opens the NFT, where you list it or change its price.
          The market does not report when offers expire.
        </p>
      )}
    </section>
  )
}

/** Subject of a failed read: "Offers for Main". */
export function offersSubject(accounts: readonly Account[]): string {
  const [account, ...others] = accounts
  return account && others.length === 0 ? `Offers for ${plainText(account.name, 30)}` : 'Offers for your accounts'
}

/** Empty state: buttons to an account with offers and to the holdings or the market, and NFTs at the floor. */
function NoOffersReceived({ account }: Pick<ReceivedProps, 'account'>) {
  const go = useGo()
  const heldCount =
    useKnownValue(
      holdingsQueries.accountHoldings(account.id),
      (view) => view.collections.flatMap(({ nfts }) => nfts).length,
    ) ?? 0
  const otherAccount = useAccounts()?.accounts.find(({ id, access }) => id !== account.id && access === 'key')
  return (
    <>
      <StateBand
        title="No live offers"
        text="Offers that others make for your NFTs on the market’s website appear here."
      >
        {otherAccount && <SwitchButton account={otherAccount} />}
        {heldCount > 0 ? (
          <Button onClick={() => go({ name: 'holdings' })}>Open Holdings</Button>
        ) : (
          <Button onClick={() => go({ name: 'market' })}>Open Market</Button>
        )}
      </StateBand>
      <FloorToday />
    </>
  )
}

/** Button to select an account that has received offers; null without offers. */
function SwitchButton({ account }: { readonly account: Account }) {
  const { api, stores } = useApp()
  const query = offersQueries.singleNftOffers({ accounts: [account.id], side: 'received', status: 1 })
  const count = knownValue(useMainQuery(query))?.offers.length ?? 0
  return (
    count > 0 && (
      <Button variant="primary" onClick={() => void selectAccount(stores.client, api, account.id)}>
        {`Switch to ${plainText(account.name, 24)}, ${countWithNoun(count, 'offer')}`}
      </Button>
    )
  )
}

type ListProps = {
  readonly view: SingleOffers
  readonly ownPrices: OwnCollectionPrices | null
  readonly isRefreshing: boolean
}

function ReceivedList({ view, ownPrices, isRefreshing }: ListProps) {
  const { hideAmounts } = useSettings()
  const { offers, isWhole } = view
  const summary = receivedSummary(offers)
  const { bestPrice, aboveFloorCount, unknownFloorCount, proceedsOnce, isMaximum } = summary
  // The order by price would reveal hidden amounts. The market's order is newest first.
  const rows = hideAmounts ? offers : bestAgainstFloorFirst(offers)
  return (
    <>
      <SummaryLine stamp={view.stamp} isRefreshing={isRefreshing}>
        <OfferFact label="Live offers" {...(!isWhole && { title: 'The market has more offers than this app reads.' })}>
          {statFigure(offers.length)}
          {!isWhole && '+'}
        </OfferFact>
        <OfferFact label="Best offer">
          <Money hbar={bestPrice} isHidden={hideAmounts} />
        </OfferFact>
        <OfferFact
          label="Above the floor"
          {...(unknownFloorCount > 0 && { title: `The floor is unknown for ${unknownFloorCount} of these offers.` })}
        >
          {statFigure(aboveFloorCount)}
        </OfferFact>
        <OfferFact label="If you accept one offer for each NFT" title={proceedsTitle(isMaximum)}>
          {isMaximum && <span className={styles['of-unit']}>at most </span>}
          <Money hbar={proceedsOnce} maxDecimals={2} isHidden={hideAmounts} />{' '}
          <span className={styles['of-unit']}>after fees</span>
        </OfferFact>
      </SummaryLine>
      <OfferList label="Live offers" priceLabel="Offer" hasWideActions stamp={view.stamp}>
        {rows.map((offer, index) => (
          <ReceivedRow
            key={`${offer.token}/${offer.serial} ${offer.buyer.id} ${offer.price} ${index}`}
            offer={offer}
            collectionOffer={higherCollectionOffer(offer, ownPrices)}
            namesAccount={view.accounts.length > 1}
          />
        ))}
      </OfferList>
      <IdenticalSingleOffers offers={offers} />
    </>
  )
}

const proceedsTitle = (isMaximum: boolean): string =>
  `The highest offer for each NFT. Collection offers do not count.${isMaximum ? ' A maximum: some royalties are not known yet.' : ''}`

type RowProps = {
  readonly offer: SingleOffer
  /** Best offer of the collection if it is higher than this offer; may not apply to this NFT. Otherwise null. */
  readonly collectionOffer: string | null
  /** True with several accounts on the page. */
  readonly namesAccount: boolean
}

function ReceivedRow({ offer, collectionOffer, namesAccount }: RowProps) {
  const { hideAmounts } = useSettings()
  const go = useGo()
  const isOffline = useIsOffline()
  const { token, serial, listedPrice, price, proceeds } = offer
  const name = nftTitle(offer)
  const canSign = useAccounts()?.accounts.some(({ id, access }) => id === offer.account && access === 'key') ?? false
  const isListed = listedPrice !== null && !isZeroHbar(listedPrice)
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
        <CollectionNote collectionName={collectionNoteName(offer, name)}>
          , <BuyerNote offer={offer} namesAccount={namesAccount} />
        </CollectionNote>
      }
      // Hidden amounts also hide this note, because the note shows which of two offers is higher.
      extraNote={
        collectionOffer !== null && !hideAmounts ? (
          <span title="The market’s best offer of the collection may be for another NFT.">
            Collection: up to <Money hbar={collectionOffer} />, may not apply to this NFT
          </span>
        ) : undefined
      }
      price={price}
      priceNote={
        proceeds && (
          <span {...(proceeds.isMaximum && { title: 'Some royalties of this collection are not known yet.' })}>
            {proceeds.isMaximum && 'at most '}
            <Money hbar={proceeds.hbar} maxDecimals={2} isHidden={hideAmounts} /> after fees
          </span>
        )
      }
      floor={offer.floor}
      floorStamp={offer.floorStamp}
      madeAt={offer.at}
      actions={
        <>
          <MarketPageLink item={page} label="Accept" name={`Accept the offer for ${name}`} disabled={isOffline} />
          {canSign && (
            <Button
              size="small"
              aria-label={`Counter the offer for ${name}`}
              title="Opens the NFT, where you list it or change its price"
              onClick={openNft}
            >
              Counter
            </Button>
          )}
          <MarketPageLink
            item={page}
            label="Decline"
            name={`Decline the offer for ${name}`}
            variant="quiet"
            disabled={isOffline}
          />
        </>
      }
    />
  )
}

/** Buyer of an offer, and with several accounts on the page the account that received the offer. */
function BuyerNote({ offer, namesAccount }: Pick<RowProps, 'offer' | 'namesAccount'>) {
  const accountName = useAccountName()
  const { buyer } = offer
  return (
    <>
      by{' '}
      <span title={`${buyer.id}-${buyer.checksum}`}>
        <AccountText account={buyer} showsChecksum />
      </span>
      {namesAccount && `, to ${plainText(accountName(offer.account), 24)}`}
    </>
  )
}

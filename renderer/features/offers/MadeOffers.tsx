import { KeyRound } from 'lucide-react'
import { parseHbar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { OffersView, OwnOffer, SingleOffer, SingleOffers } from '@shared/contract/offers'
import { hbarWords, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { AccountText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { StateBand } from '../../ui/StateBand'
import { StateBlock } from '../../ui/StateBlock'
import { useIsLate } from '../../ui/Skeleton'
import { useApp, useGo } from '../../app/app-context'
import { useAccountName, useSettings } from '../../app/use-app-state'
import { FlowPanel } from '../flows/FlowPanel'
import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { marketQueries } from '../market/queries'
import { MarketPageLink } from '../market-pages/MarketPageButtons'
import { ErrorActions } from '../page-frame/ErrorActions'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { IdenticalOffers, IdenticalSingleOffers } from './IdenticalOffers'
import { highestFirst } from './live-offers'
import { AllowanceButton, OfferCover, ShortfallBanner } from './OfferCover'
import { OfferFact, OffersSkeleton, SumLine } from './OfferFacts'
import { OfferList, OfferRow } from './OfferList'
import { OffersFailed } from './OffersFailed'
import type { OfferTask } from './offer-task'
import { offerShortfalls } from './offers-store'
import { offerTitle } from './offer-text'
import { OffersTable } from './OffersTable'
import { PastOffers } from './PastOffers'
import { RaiseDiff, type OffersSnapshot } from './RaiseDiff'
import type { OfferFlow } from './use-offer-flow'
import { cx } from '../../ui/cx'
import styles from './offers.module.css'

type MadeProps = {
  /** Selected account, whose collection offers the market lists for its user key. */
  readonly account: Account
  readonly accounts: readonly Account[]
  readonly collectionOffers: Remote<OffersView>
  /** Live offers that the accounts made for single NFTs. */
  readonly singleOffers: Remote<SingleOffers>
  readonly offerFlow: OfferFlow
  /** State of the offers before the last raise; null if this page raised none. */
  readonly beforeRaise: OffersSnapshot | null
  /** True while the frame of the page shows a banner, so that this tab shows none. */
  readonly hasPageBanner: boolean
  /** False while a dialog is open, because the dialog then shows the refusal. */
  readonly showsRefusal: boolean
  readonly onOpen: (task: OfferTask) => void
  readonly onRetryCollections: () => void
  readonly onRetrySingle: () => void
}

/** Tab with the offers that the person made: what they need, live offers, and a fold with the closed ones. */
export function MadeOffers(props: MadeProps) {
  const { account, accounts, collectionOffers, singleOffers, offerFlow, hasPageBanner, onOpen } = props
  const view = knownValue(collectionOffers)
  const singleView = knownValue(singleOffers)
  const collectionError = collectionOffers.status === 'failed' ? collectionOffers.error : null
  const singleError = singleOffers.status === 'failed' ? singleOffers.error : null
  const areCollectionsStale = collectionOffers.status === 'stale'
  const staleError = staleErrorOf(collectionOffers) ?? staleErrorOf(singleOffers)
  const isWaiting = (view === null && collectionError === null) || (singleView === null && singleError === null)
  const isLate = useIsLate(isWaiting && view === null && singleView === null)
  const canAct = account.access !== 'watch' && !offerFlow.isBusy
  const hasStaleBanner = staleError !== null && !hasPageBanner
  const hasOtherBanner = hasPageBanner || hasStaleBanner
  const offerCount = (view?.offers.length ?? 0) + (singleView?.offers.length ?? 0)
  return (
    <section aria-label="Your offers" aria-busy={isReading(collectionOffers) || isReading(singleOffers)}>
      {hasStaleBanner && (
        <StaleBanner
          error={staleError}
          onRetry={areCollectionsStale ? props.onRetryCollections : props.onRetrySingle}
        />
      )}
      <FlowPart {...props} />
      {isLate && <OffersSkeleton />}
      {view && (
        <section aria-label="Allowance and balance for your offers">
          {!hasOtherBanner && <ShortfallBanner view={view} account={account} canAct={canAct} onOpen={onOpen} />}
          <MadeSum
            {...props}
            view={view}
            singleView={singleView}
            canAct={canAct}
            hasAllowanceButton={
              account.access !== 'watch' && (hasOtherBanner || offerShortfalls(view).allowanceShortfall === null)
            }
          />
          <OfferCover view={view} account={account} hasOtherBanner={hasOtherBanner} />
        </section>
      )}
      {collectionError && <OffersFailed error={collectionError} onRetry={props.onRetryCollections} />}
      {view && view.offers.length === 0 && !view.isProven && <KeyNotConfirmed name={plainText(account.name, 40)} />}
      {(view || singleView) && <MadeList {...props} view={view} singleView={singleView} canAct={canAct} />}
      {singleError && (
        <FailedRead subject="Your offers for single NFTs" error={singleError} onRetry={props.onRetrySingle} />
      )}
      {view && view.offers.length > 0 && (
        <Fold
          label={
            <>
              <b>Choose several</b> collection offers to raise, cancel, sort or export
            </>
          }
        >
          <OffersTable
            view={view}
            followedFlow={offerFlow.followedFlow}
            canAct={canAct}
            onOpen={onOpen}
            account={account.id}
          />
        </Fold>
      )}
      {singleView && <PastOffers accounts={accounts} side="made" liveOffers={singleView} />}
      {offerCount > 0 && (
        <MadeFoot
          account={account}
          hasSeveralAccounts={accounts.length > 1}
          singleCount={singleView?.offers.length ?? 0}
        />
      )}
    </section>
  )
}

const staleErrorOf = (offers: Remote<unknown>) => (offers.status === 'stale' ? offers.error : null)

type FootProps = { readonly account: Account; readonly hasSeveralAccounts: boolean; readonly singleCount: number }

const MadeFoot = ({ account, hasSeveralAccounts, singleCount }: FootProps) => (
  <p className={`small t2 ${styles['of-foot']}`}>
    {hasSeveralAccounts && `Collection offers are those of ${plainText(account.name, 40)}, by its user key. `}
    {singleCount > 0 && 'Offers for single NFTs are changed on the market’s website. '}
    The market does not report when offers expire.
  </p>
)

type ListProps = MadeProps & {
  readonly view: OffersView | null
  readonly singleView: SingleOffers | null
  readonly canAct: boolean
}

type SumProps = ListProps & {
  readonly view: OffersView
  /** False while the banner about the allowance has the button, and for an account without a key. */
  readonly hasAllowanceButton: boolean
}

/** Figures of all offers: how many are live, what they need, and what is there. */
function MadeSum({ account, collectionOffers, view, singleView, canAct, hasAllowanceButton, onOpen }: SumProps) {
  const { hideAmounts } = useSettings()
  const isCountKnown = singleView !== null && (view.isProven || view.offers.length > 0)
  return (
    <SumLine
      aside={
        <>
          <FreshnessStamp stamp={view.stamp} isRefreshing={isReading(collectionOffers)} />
          {hasAllowanceButton && <AllowanceButton canAct={canAct} onOpen={onOpen} />}
        </>
      }
    >
      <OfferFact label="Live offers" {...(!isCountKnown && { title: 'Not all your offers are known yet.' })}>
        {isCountKnown ? statFigure(view.offers.length + singleView.offers.length) : '—'}
      </OfferFact>
      <OfferFact
        label="Collection offers need"
        title="All live collection offers of this account, wherever you made them."
      >
        <Money hbar={view.requiredAllowance} isHidden={hideAmounts} />
      </OfferFact>
      <OfferFact
        label="Allowance"
        title={
          view.largestListedAllowance === null
            ? 'The allowance could not be read.'
            : 'Largest allowance of a spender on your list.'
        }
      >
        <Money hbar={view.largestListedAllowance} isHidden={hideAmounts} />
      </OfferFact>
      <OfferFact label={`Balance of ${plainText(account.name, 24)}`}>
        <Money hbar={view.balance} isHidden={hideAmounts} />
      </OfferFact>
    </SumLine>
  )
}

type MadeOffer =
  | { readonly kind: 'collection'; readonly price: string; readonly offer: OwnOffer }
  | { readonly kind: 'single'; readonly price: string; readonly offer: SingleOffer }

/** Live offers, highest first: for collections and for single NFTs in one list. */
function MadeList(props: ListProps) {
  const { view, singleView, account, offerFlow, canAct, onOpen } = props
  const collectionOffers = (view?.offers ?? []).map((offer): MadeOffer => ({
    kind: 'collection',
    price: offer.price,
    offer,
  }))
  const singleOffers = (singleView?.offers ?? []).map((offer): MadeOffer => ({
    kind: 'single',
    price: offer.price,
    offer,
  }))
  const offers = highestFirst([...collectionOffers, ...singleOffers])
  if (offers.length === 0) {
    return view?.isProven && singleView ? (
      <StateBand
        title="No live offers"
        text="A collection offer is for any NFT of a collection, or for NFTs with chosen traits. If a holder accepts, the market takes the price from your allowance."
      />
    ) : null
  }
  return (
    <>
      <OfferList label="Your live offers" priceLabel="Your offer">
        {offers.map((made, index) =>
          made.kind === 'collection' ? (
            <CollectionOfferRow
              key={`collection ${made.offer.id}`}
              offer={made.offer}
              account={account}
              followedFlow={offerFlow.followedFlow}
              canAct={canAct}
              onOpen={onOpen}
            />
          ) : (
            <SingleOfferRow
              key={`single ${made.offer.token}/${made.offer.serial} ${made.price} ${index}`}
              offer={made.offer}
              namesAccount={props.accounts.length > 1}
            />
          ),
        )}
      </OfferList>
      {view && <IdenticalOffers offers={view.offers} />}
      {singleView && <IdenticalSingleOffers offers={singleView.offers} />}
    </>
  )
}

type CollectionRowProps = {
  readonly offer: OwnOffer
  readonly account: Account
  readonly followedFlow: FollowedFlow
  readonly canAct: boolean
  readonly onOpen: (task: OfferTask) => void
}

function CollectionOfferRow({ offer, account, followedFlow, canAct, onOpen }: CollectionRowProps) {
  const { api } = useApp()
  const go = useGo()
  // Main has read the same facts for the name, so this read is answered from main's cache.
  const facts = knownValue(useMainQuery(marketQueries.collection(offer.token)))
  const { id, token } = offer
  return (
    <OfferRow
      image={facts?.image ?? null}
      title={
        <button type="button" className="link plain cut" onClick={() => go({ name: 'collection', token })}>
          {offerTitle(offer)}
        </button>
      }
      note={
        <span title={`Offer id ${id}`}>
          <BestOfferNote offer={offer} />
        </span>
      }
      price={offer.price}
      priceNote="for 1 NFT"
      floor={offer.floor}
      floorStamp={null}
      madeAt={offer.createdAt}
      actions={
        <>
          <Button
            size="small"
            disabled={!canAct}
            aria-label={`Raise offer ${id}`}
            onClick={() => onOpen({ task: 'raise', offers: [offer] })}
          >
            Raise
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={!canAct}
            aria-label={`Cancel offer ${id}`}
            onClick={() => followedFlow.start(() => api.trade.cancelOffer({ account: account.id, token, orderId: id }))}
          >
            Cancel
          </Button>
        </>
      }
    />
  )
}

/** Position of an own offer against the best offer that the market reports. Hidden amounts also hide the comparison. */
function BestOfferNote({ offer: { price, bestOffer } }: { readonly offer: OwnOffer }) {
  const { hideAmounts } = useSettings()
  if (bestOffer === null) return 'Best offer unknown'
  const isHighest = !hideAmounts && parseHbar(price) >= parseHbar(bestOffer)
  return isHighest ? 'No offer is higher' : `Best offer ${hbarWords(bestOffer)}`
}

type SingleRowProps = { readonly offer: SingleOffer; readonly namesAccount: boolean }

function SingleOfferRow({ offer, namesAccount }: SingleRowProps) {
  const go = useGo()
  const accountName = useAccountName()
  const { token, serial, seller } = offer
  const name = nameOr(offer.name, `Serial ${serial}`)
  return (
    <OfferRow
      image={offer.image}
      title={
        <button type="button" className="link plain cut" onClick={() => go({ name: 'nft', token, serial })}>
          {name}
        </button>
      }
      note={
        <>
          {nameOr(offer.collection, token)}
          {seller && (
            <>
              , held by{' '}
              <span title={`${seller.id}-${seller.checksum}`}>
                <AccountText account={seller} />
              </span>
            </>
          )}
          {namesAccount && `, from ${plainText(accountName(offer.account), 24)}`}
        </>
      }
      price={offer.price}
      priceNote="for this NFT"
      floor={offer.floor}
      floorStamp={offer.floorStamp}
      madeAt={offer.at}
      actions={
        <MarketPageLink
          item={{ kind: 'nft', token, serial }}
          label="Cancel"
          name={`Cancel the offer for ${name}`}
          variant="quiet"
        />
      }
    />
  )
}

/** The followed flow with its result, or the reason why a flow could not start. */
function FlowPart({ collectionOffers, offerFlow, beforeRaise, showsRefusal }: MadeProps) {
  const { followedFlow } = offerFlow
  const view = knownValue(collectionOffers)
  return (
    <>
      {followedFlow.flow && (
        <section className={cx('panel', styles['of-flow'])} aria-label="Offer transaction">
          <h2 className="sr">Offer transaction</h2>
          <FlowPanel
            flow={followedFlow.flow}
            isStartedHere={followedFlow.isStartedHere}
            onClose={followedFlow.dismiss}
          />
          <RaiseResult flow={followedFlow.flow} beforeRaise={beforeRaise} neededNow={view?.requiredAllowance ?? null} />
        </section>
      )}
      {showsRefusal && followedFlow.state.status === 'refused' && (
        <div className={styles['of-flow']}>
          <FlowRefusalNotice error={followedFlow.state.error} />
          <div className="row flow-mend">
            <ErrorActions error={followedFlow.state.error} keyKind="user" onResolved={followedFlow.dismiss} />
          </div>
        </div>
      )}
    </>
  )
}

type RaiseResultProps = {
  readonly flow: Flow
  readonly beforeRaise: OffersSnapshot | null
  /** Allowance that all offers need now, decimal HBAR; null when unknown. */
  readonly neededNow: string | null
}

/** Comparison of the offers before and after a raise. Renders nothing until a raise that this page started is done. */
function RaiseResult({ flow: { kind, state, outcome, price }, beforeRaise, neededNow }: RaiseResultProps) {
  if (kind !== 'offer-raise' || state !== 'done' || outcome?.of !== 'offers' || beforeRaise === null) return null
  if (!outcome.removed.every((id) => beforeRaise.ids?.includes(id))) return null
  const placedIds = outcome.placed.map(({ id }) => id)
  const afterRaise: OffersSnapshot = {
    ids: placedIds,
    price,
    requiredAllowance: outcome.requiredAllowance ?? neededNow,
  }
  return <RaiseDiff before={beforeRaise} after={afterRaise} />
}

/**
 * Placeholder for an empty list while the market has not confirmed the account of the user key. The list may then
 * belong to another account, so the account can still have offers.
 */
const KeyNotConfirmed = ({ name }: { readonly name: string }) => (
  <StateBlock
    icon={<KeyRound size={20} aria-hidden="true" />}
    title="Your collection offers are not known yet"
    text={`The market has not confirmed that this user key belongs to ${name}. Making an offer or setting the allowance confirms it, without a signature.`}
  />
)

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatHbar, parseHbar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { OffersView, OwnOffer, SingleOffer, SingleOffers } from '@shared/contract/offers'
import type { AppError } from '@shared/errors'
import { groupOffersByTerms } from '@shared/insight/identical-offers'
import { DASH, hbarWords, statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { callMain } from '../../query/bridge-call'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { Fold } from '../../ui/Fold'
import { AccountText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { StateBand } from '../../ui/StateBand'
import { HalfCircle } from '../../ui/StatusIcons'
import { useIsLate } from '../../ui/Skeleton'
import { useApp, useGo } from '../../app/app-context'
import { useAccountName, useSettings } from '../../app/use-app-state'
import { openVault } from '../accounts/accounts-store'
import { startBulk } from '../bulk/bulk-store'
import { FlowPanel } from '../flows/FlowPanel'
import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { FloorToday } from '../holdings/FloorToday'
import { marketQueries } from '../market/queries'
import { MarketPageLink } from '../market-pages/MarketPageButtons'
import { ErrorActions } from '../page-frame/ErrorActions'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { IdenticalOffers, IdenticalSingleOffers } from './IdenticalOffers'
import { highestFirst } from './live-offers'
import { AllowanceButton, OfferCover, ShortfallBanner } from './OfferCover'
import { OfferFact, OffersSkeleton, SummaryLine } from './OfferFacts'
import { CollectionNote, OfferList, OfferRow } from './OfferList'
import { OffersFailed } from './OffersFailed'
import type { OfferTask } from './offer-task'
import { offerShortfalls } from './offers-store'
import { collectionNoteName, nftTitle, offerTitle } from './offer-text'
import { OffersTable } from './OffersTable'
import { PastOffers } from './PastOffers'
import { RaiseDiff, type OffersSnapshot } from './RaiseDiff'
import type { OfferFlow } from './use-offer-flow'
import { useIsOffline } from '../../query/use-is-offline'
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

/** Tab with the offers that the person made: a summary, live offers, and a fold with the closed ones. */
export function MadeOffers(props: MadeProps) {
  const { account, accounts, collectionOffers, singleOffers, offerFlow, hasPageBanner, onOpen } = props
  const isOffline = useIsOffline()
  const view = knownValue(collectionOffers)
  const singleView = knownValue(singleOffers)
  const collectionError = collectionOffers.status === 'failed' ? collectionOffers.error : null
  const singleError = singleOffers.status === 'failed' ? singleOffers.error : null
  const areCollectionOffersStale = collectionOffers.status === 'stale'
  const staleError = staleErrorOf(collectionOffers) ?? staleErrorOf(singleOffers)
  const isWaiting = (view === null && collectionError === null) || (singleView === null && singleError === null)
  const isLate = useIsLate(isWaiting && view === null && singleView === null)
  const canAct = account.access !== 'watch' && !offerFlow.isBusy && !isOffline
  const hasStaleBanner = staleError !== null && !hasPageBanner
  const hasOtherBanner = hasPageBanner || hasStaleBanner
  const singleCount = singleView?.offers.length ?? 0
  const offerCount = (view?.offers.length ?? 0) + singleCount
  // An empty list of an unconfirmed user key may be the list of another account, so its figures are unknown.
  const isUnconfirmed = view !== null && view.offers.length === 0 && !view.isKeyConfirmed
  const hasSummary = view !== null && !(isUnconfirmed && singleView?.offers.length === 0)
  const haveSameError = singleError !== null && collectionError?.code === singleError.code
  const hasAllowanceButton =
    view !== null &&
    account.access !== 'watch' &&
    !isOffline &&
    (hasOtherBanner || isUnconfirmed || offerShortfalls(view).allowanceShortfall === null)
  const retryBoth = () => {
    props.onRetryCollections()
    props.onRetrySingle()
  }
  return (
    <section aria-label="Your offers" aria-busy={isReading(collectionOffers) || isReading(singleOffers)}>
      {hasStaleBanner && (
        <StaleBanner
          error={staleError}
          onRetry={areCollectionOffersStale ? props.onRetryCollections : props.onRetrySingle}
        />
      )}
      <FlowPart {...props} />
      {isLate && <OffersSkeleton priceLabel="Your offer" hasWideActions={false} />}
      {isUnconfirmed && (
        <CollectionOffersUnknown
          account={account}
          canAct={canAct}
          layout={noticeLayoutFor(singleCount > 0, hasOtherBanner)}
          hasAllowanceButton={!hasSummary}
          isOffline={isOffline}
          onConfirmed={props.onRetryCollections}
          onOpen={onOpen}
        />
      )}
      {hasSummary && (
        <section aria-label="Allowance and balance for your offers">
          {!hasOtherBanner && !isUnconfirmed && (
            <ShortfallBanner view={view} account={account} canAct={canAct} onOpen={onOpen} />
          )}
          <MadeSummary
            {...props}
            view={view}
            singleView={singleView}
            isUnconfirmed={isUnconfirmed}
            canAct={canAct}
            hasAllowanceButton={hasAllowanceButton}
          />
          <OfferCover view={view} account={account} hasOtherBanner={hasOtherBanner} />
        </section>
      )}
      {collectionError && (
        <OffersFailed error={collectionError} onRetry={haveSameError ? retryBoth : props.onRetryCollections} />
      )}
      {(view || singleView) && <MadeList {...props} view={view} singleView={singleView} canAct={canAct} />}
      {singleError && !haveSameError && (
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
      {singleView && <PastOffers accounts={accounts} side="made" />}
      {offerCount > 0 && (
        <MadeFoot account={account} hasSeveralAccounts={accounts.length > 1} singleCount={singleCount} />
      )}
      {isUnconfirmed && !hasSummary && singleView && <FloorToday />}
    </section>
  )
}

const staleErrorOf = (offers: Remote<unknown>) => (offers.status === 'stale' ? offers.error : null)

type FootProps = { readonly account: Account; readonly hasSeveralAccounts: boolean; readonly singleCount: number }

const MadeFoot = ({ account, hasSeveralAccounts, singleCount }: FootProps) => (
  <p className={`small t2 ${styles['of-foot']}`}>
    {hasSeveralAccounts && `Collection offers are shown for ${plainText(account.name, 40)} only. `}
    {singleCount > 0 && 'To cancel an offer for a single NFT, go to the market’s website. '}
    The market does not report when offers expire.
  </p>
)

type ListProps = MadeProps & {
  readonly view: OffersView | null
  readonly singleView: SingleOffers | null
  readonly canAct: boolean
}

type SummaryProps = ListProps & {
  readonly view: OffersView
  /** True while it is unknown whether the collection offers are those of the account. */
  readonly isUnconfirmed: boolean
  /** False while the banner about the allowance has the button, and for an account without a key. */
  readonly hasAllowanceButton: boolean
}

const UNKNOWN_TITLE = 'Not all your offers are known yet.'

/** Figures of the live offers: number, total and needed allowance, with the allowance and balance of the account. */
function MadeSummary(props: SummaryProps) {
  const { account, collectionOffers, view, singleView, isUnconfirmed, canAct, hasAllowanceButton, onOpen } = props
  const { hideAmounts } = useSettings()
  const knownOffers = singleView === null || isUnconfirmed ? null : [...view.offers, ...singleView.offers]
  return (
    <SummaryLine
      stamp={view.stamp}
      isRefreshing={isReading(collectionOffers)}
      action={hasAllowanceButton && <AllowanceButton canAct={canAct} onOpen={onOpen} />}
    >
      {isUnconfirmed && singleView !== null ? (
        <>
          <OfferFact label="Offers for single NFTs">{statFigure(singleView.offers.length)}</OfferFact>
          <OfferFact label="Offered for single NFTs">
            <Money hbar={totalOffered(singleView.offers)} isHidden={hideAmounts} />
          </OfferFact>
        </>
      ) : (
        <>
          <OfferFact label="Live offers" title={knownOffers === null ? UNKNOWN_TITLE : undefined}>
            {knownOffers === null ? <span className="unknown">{DASH}</span> : statFigure(knownOffers.length)}
          </OfferFact>
          <OfferFact
            label="Offered in total"
            title={knownOffers === null ? UNKNOWN_TITLE : 'All your live offers, for collections and for single NFTs.'}
          >
            <Money hbar={knownOffers && totalOffered(knownOffers)} isHidden={hideAmounts} />
          </OfferFact>
        </>
      )}
      {!isUnconfirmed && (
        <OfferFact
          label="Collection offers need"
          title="All live collection offers of this account, wherever you made them."
        >
          <Money hbar={view.requiredAllowance} isHidden={hideAmounts} />
        </OfferFact>
      )}
      <OfferFact
        label="Allowance"
        title={
          view.largestListedAllowance === null
            ? 'The allowance could not be read.'
            : 'Largest allowance of a spender on your list. The app never raises it for you.'
        }
      >
        <Money hbar={view.largestListedAllowance} isHidden={hideAmounts} />
      </OfferFact>
      <OfferFact label={`Balance of ${plainText(account.name, 24)}`}>
        <Money hbar={view.balance} isHidden={hideAmounts} />
      </OfferFact>
    </SummaryLine>
  )
}

const totalOffered = (offers: readonly { readonly price: string }[]): string =>
  formatHbar(offers.reduce((sum, { price }) => sum + parseHbar(price), 0n))

type MadeOffer =
  | { readonly kind: 'collection'; readonly price: string; readonly offers: readonly [OwnOffer, ...OwnOffer[]] }
  | { readonly kind: 'single'; readonly price: string; readonly offer: SingleOffer }

/** Live offers, highest first: for collections and for single NFTs in one list. Identical collection offers share a row. */
function MadeList(props: ListProps) {
  const { view, singleView, account, offerFlow, canAct, onOpen } = props
  const collectionOffers = groupOffersByTerms(view?.offers ?? []).map(
    ({ first, offers: [, ...others] }): MadeOffer => ({
      kind: 'collection',
      price: first.price,
      offers: [first, ...others],
    }),
  )
  const singleOffers = (singleView?.offers ?? []).map((offer): MadeOffer => ({
    kind: 'single',
    price: offer.price,
    offer,
  }))
  const offers = highestFirst([...collectionOffers, ...singleOffers])
  if (offers.length === 0) {
    return view?.isKeyConfirmed && singleView ? (
      <>
        <StateBand
          title="No live offers"
          text="A collection offer is for any NFT of a collection, or for NFTs with chosen traits. If a holder accepts, the market takes the price from your allowance."
        />
        <FloorToday />
      </>
    ) : null
  }
  return (
    <>
      <OfferList
        label="Your live offers"
        priceLabel="Your offer"
        hasWideActions={false}
        stamp={view?.stamp ?? singleView?.stamp ?? null}
      >
        {offers.map((made, index) =>
          made.kind === 'collection' ? (
            <CollectionOfferRow
              key={`collection ${made.offers[0].id}`}
              offers={made.offers}
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
  /** Identical offers. */
  readonly offers: readonly [OwnOffer, ...OwnOffer[]]
  readonly account: Account
  readonly followedFlow: FollowedFlow
  readonly canAct: boolean
  readonly onOpen: (task: OfferTask) => void
}

function CollectionOfferRow({ offers, account, followedFlow, canAct, onOpen }: CollectionRowProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const [offer] = offers
  const { id, token, collection } = offer
  // Main has read the same facts for the name, so this read is answered from main's cache.
  const facts = knownValue(useMainQuery(marketQueries.collection(token)))
  const isGroup = offers.length > 1
  const title = offerTitle(offer)
  const subject = isGroup ? `${offers.length} offers for ${title}` : `offer ${id}`
  const cancel = () => {
    if (!isGroup) return followedFlow.start(() => api.trade.cancelOffer({ account: account.id, token, orderId: id }))
    const items = offers.map(({ id: offerId }) => ({
      key: String(offerId),
      account: account.id,
      token,
      serialOrOfferId: offerId,
      name: collection ?? '',
      price: null,
    }))
    startBulk(stores, api, 'cancel', items)
  }
  return (
    <OfferRow
      image={facts?.image ?? null}
      title={
        <>
          <button type="button" className="link plain cut" onClick={() => go({ name: 'collection', token })}>
            {title}
          </button>
          {isGroup && <Badge>{`${offers.length} offers`}</Badge>}
        </>
      }
      note={
        <span title={`Offer id ${offers.map(({ id: offerId }) => offerId).join(', ')}`}>
          <BestOfferNote offer={offer} isGroup={isGroup} />
        </span>
      }
      price={offer.price}
      priceNote={isGroup ? 'each, for 1 NFT' : 'for 1 NFT'}
      floor={offer.floor}
      floorStamp={null}
      madeAt={offer.createdAt}
      actions={
        <>
          <Button
            size="small"
            disabled={!canAct}
            aria-label={`Raise ${subject}`}
            onClick={() => onOpen({ task: 'raise', offers })}
          >
            Raise
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={!canAct}
            aria-label={`Cancel ${subject}`}
            title={isGroup ? 'Each offer has its own review.' : undefined}
            onClick={cancel}
          >
            {isGroup ? `Cancel ${offers.length}` : 'Cancel'}
          </Button>
        </>
      }
    />
  )
}

type BestOfferProps = { readonly offer: OwnOffer; readonly isGroup: boolean }

/** Position of an own offer against the best offer that the market reports. Hidden amounts also hide the comparison. */
function BestOfferNote({ offer: { price, bestOffer }, isGroup }: BestOfferProps) {
  const { hideAmounts } = useSettings()
  if (bestOffer === null) return 'Best offer unknown'
  const isHighest = !hideAmounts && parseHbar(price) >= parseHbar(bestOffer)
  if (!isHighest) return `Best offer ${hbarWords(bestOffer)}`
  return isGroup ? 'Your offers are the highest' : 'Your offer is the highest'
}

type SingleRowProps = { readonly offer: SingleOffer; readonly namesAccount: boolean }

function SingleOfferRow({ offer, namesAccount }: SingleRowProps) {
  const go = useGo()
  const accountName = useAccountName()
  const { token, serial, seller } = offer
  const name = nftTitle(offer)
  const isOffline = useIsOffline()
  return (
    <OfferRow
      image={offer.image}
      title={
        <button type="button" className="link plain cut" onClick={() => go({ name: 'nft', token, serial })}>
          {name}
        </button>
      }
      note={
        <CollectionNote collectionName={collectionNoteName(offer, name)}>
          {seller && (
            <>
              , held by{' '}
              <span title={`${seller.id}-${seller.checksum}`}>
                <AccountText account={seller} showsChecksum />
              </span>
            </>
          )}
          {namesAccount && `, from ${plainText(accountName(offer.account), 24)}`}
        </CollectionNote>
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
          disabled={isOffline}
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
        <section className={cx('panel', styles['of-flow'])} aria-label="Progress of the offer">
          <h2 className="sr">Progress of the offer</h2>
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

type UnknownProps = {
  readonly account: Account
  readonly canAct: boolean
  readonly layout: NoticeLayout
  /** True if no other part of the page has the button for the allowance. */
  readonly hasAllowanceButton: boolean
  readonly isOffline: boolean
  readonly onConfirmed: () => void
  readonly onOpen: (task: OfferTask) => void
}

/**
 * Layout of the notice. `band`: in place of all offers. `banner`: above the known offers of the account. `line`: like
 * `banner`, if the page already has a banner.
 */
type NoticeLayout = 'band' | 'banner' | 'line'

function noticeLayoutFor(hasOtherOffers: boolean, hasOtherBanner: boolean): NoticeLayout {
  if (!hasOtherOffers) return 'band'
  return hasOtherBanner ? 'line' : 'banner'
}

const UNCHECKED_KEY_TITLE = 'Check your user key to see collection offers'

/**
 * Notice for an empty list while the market has not confirmed the account of the user key. The list may then belong to
 * another account, so the account can still have offers. The button confirms the user key, or imports the key of a
 * watched account.
 */
function CollectionOffersUnknown(props: UnknownProps) {
  const { account, canAct, layout, hasAllowanceButton, isOffline, onConfirmed, onOpen } = props
  const { api, stores } = useApp()
  const [error, setError] = useState<AppError | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const name = plainText(account.name, 40)
  const isBanner = layout === 'banner'
  if (layout === 'line' && isOffline && account.access !== 'watch') {
    return (
      <p className={cx('row small t2', styles['of-unchecked'])}>
        <HalfCircle />
        Collection offers are unknown: the user key is not checked yet.
      </p>
    )
  }
  if (account.access === 'watch') {
    const importButton = (
      <Button
        variant={isBanner ? 'secondary' : 'primary'}
        size={isBanner ? 'small' : 'normal'}
        icon={<KeyRound size={16} aria-hidden="true" />}
        onClick={() => void openVault(stores.client, api, 'import-key', account.id)}
      >
        Import key
      </Button>
    )
    if (isBanner) {
      return (
        <Banner
          icon={<HalfCircle size={16} />}
          title={`${name} is watch-only`}
          text={`Import the key of ${name} to see and make collection offers.`}
        >
          {importButton}
        </Banner>
      )
    }
    return (
      <StateBand title={`${name} is watch-only`} text={`Import the key of ${name} to see and make collection offers.`}>
        {importButton}
      </StateBand>
    )
  }
  const confirm = async () => {
    setConfirming(true)
    setError(null)
    const result = await callMain<unknown>(() => api.offers.confirmKey({ account: account.id }))
    setConfirming(false)
    if (result.ok) onConfirmed()
    else setError(result.error)
  }
  const onlineText = isBanner
    ? 'Asks the market once. Nothing is signed.'
    : `The app asks the market once if the key belongs to ${name}. Nothing is signed.`
  const text = isOffline
    ? `Not possible offline: the app asks the market once if the key belongs to ${name}.`
    : onlineText
  const checkButton = (
    <Button
      size={isBanner ? 'small' : 'normal'}
      disabled={!canAct}
      isBusy={isConfirming}
      onClick={() => void confirm()}
    >
      Check the user key
    </Button>
  )
  const failure = error && (
    <>
      <ErrorLine error={error} />
      <ErrorActions error={error} keyKind="user" onResolved={() => setError(null)} />
    </>
  )
  if (isBanner) {
    return (
      <>
        <Banner icon={<HalfCircle size={16} />} title={UNCHECKED_KEY_TITLE} text={text}>
          {checkButton}
        </Banner>
        {failure}
      </>
    )
  }
  return (
    <StateBand title={UNCHECKED_KEY_TITLE} text={text}>
      {checkButton}
      {hasAllowanceButton && <AllowanceButton canAct={canAct} onOpen={onOpen} />}
      {failure}
    </StateBand>
  )
}

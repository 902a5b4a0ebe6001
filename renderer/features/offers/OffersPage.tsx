import { Tabs } from '@base-ui/react/tabs'
import { Handshake, KeyRound, Plus, RefreshCw } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { OffersView, OfferStatusFilter, OwnOffer, SingleOffers } from '@shared/contract/offers'
import { openVault } from '../accounts/accounts-store'
import { accountsQueries } from '../accounts/queries'
import { statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { type OfferTargetCollection, type OffersTab, replaceRoute } from '../../stores/route'
import { offersQueries } from './queries'
import { refreshShownQueries } from '../../query/client'
import { knownValue, type Remote } from '../../query/remote'
import { useKnownState, useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts, useSelectedAccount } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { useHasPageBanner } from '../page-frame/use-has-page-banner'
import { MadeOffers } from './MadeOffers'
import { OfferDialogs } from './OfferDialogs'
import { type OfferTask } from './offer-task'
import { accountsIn, type AccountScope, scopeOptions } from './offers-scope'
import type { OffersSnapshot } from './RaiseDiff'
import { ReceivedOffers } from './ReceivedOffers'
import { useIsMarketFailing, useIsOffline } from '../../query/use-is-offline'
import { useOfferFlow } from './use-offer-flow'
import { useOwnPrices } from './use-own-prices'
import '../../ui/tabs.css'
import { cx } from '../../ui/cx'
import styles from './offers.module.css'

type PageProps = {
  /** Collection to open the offer form for. */
  readonly initialCollection?: OfferTargetCollection | undefined
  readonly tab?: OffersTab | undefined
}

/** Offers page: the offers that the person's accounts received, and the offers that they made. */
export function OffersPage({ initialCollection, tab }: PageProps) {
  const account = useSelectedAccount()
  const accountsState = useKnownState(accountsQueries.state)
  const read = useReadQuery()
  const go = useGo()
  const isLate = useIsLate(!('value' in accountsState) && accountsState.status !== 'failed')
  if (account) {
    return <AccountOffers key={account.id} account={account} initialCollection={initialCollection} initialTab={tab} />
  }
  if (!('value' in accountsState)) {
    return (
      <Page title="Offers" hidesOlderDataBanner>
        {isLate && <SkeletonRows count={5} heightPx={48} />}
        {accountsState.status === 'failed' && (
          <FailedRead
            subject="Your accounts"
            error={accountsState.error}
            onRetry={() => void read(accountsQueries.state)}
          />
        )}
      </Page>
    )
  }
  return (
    <Page title="Offers" hidesOlderDataBanner>
      <StateBlock
        icon={<Handshake size={20} aria-hidden="true" />}
        title="No account yet"
        text="Add an account to see and make offers."
      >
        <Button onClick={() => go({ name: 'accounts' })}>Open Accounts</Button>
      </StateBlock>
    </Page>
  )
}

type Tab = 'received' | 'made'

/** Tab to open: the tab of the route; the offers made, for a new offer; otherwise the offers received. */
function firstTab(initialTab: OffersTab | undefined, initialCollection: OfferTargetCollection | undefined): Tab {
  if (initialCollection) return 'made'
  return initialTab === 'made' ? 'made' : 'received'
}

/** State of the chosen offers before a raise, to compare with the state after the raise. */
const offersBeforeRaise = (offers: readonly OwnOffer[], view: OffersView | null): OffersSnapshot => ({
  ids: offers.map(({ id }) => id),
  price: offers[0]?.price ?? null,
  requiredAllowance: view?.requiredAllowance ?? null,
})

/** The market's filter for live offers. */
const SUBMITTED: OfferStatusFilter = 1

/** Reads the offers of both tabs, because the tabs show the counts of both. */
function useOffers(account: Account, accounts: readonly Account[]) {
  const read = useReadQuery()
  const accountIds = accounts.map(({ id }) => id)
  const queries = {
    received: offersQueries.singleNftOffers({ accounts: accountIds, side: 'received', status: SUBMITTED }),
    made: offersQueries.singleNftOffers({ accounts: accountIds, side: 'made', status: SUBMITTED }),
    collections: offersQueries.ownCollectionOffers(account.id),
  }
  return {
    received: useMainQuery(queries.received),
    made: useMainQuery(queries.made),
    collections: useMainQuery(queries.collections),
    readReceived: () => void read(queries.received, true),
    readMade: () => void read(queries.made, true),
    readCollections: () => void read(queries.collections),
  }
}

type AccountOffersProps = {
  readonly account: Account
  /** Collection to open the offer form for, once. */
  readonly initialCollection: OfferTargetCollection | undefined
  readonly initialTab: OffersTab | undefined
}

function AccountOffers({ account, initialCollection, initialTab }: AccountOffersProps) {
  const { stores } = useApp()
  const allAccounts = useAccounts()?.accounts ?? []
  const [scope, setScope] = useState<AccountScope>(initialTab === 'received-by-all' ? 'mine' : 'one')
  const accounts = accountsIn(scope, account, allAccounts)
  const offers = useOffers(account, accounts)
  const ownPrices = useOwnPrices(allAccounts, knownValue(offers.made))
  const offerFlow = useOfferFlow(account.id)
  const { followedFlow } = offerFlow
  const [task, setTask] = useState<OfferTask | null>(null)
  const [tab, setTab] = useState<Tab>(firstTab(initialTab, initialCollection))
  const [openedFor, setOpenedFor] = useState<OfferTargetCollection | null>(null)
  if (initialCollection && initialCollection !== openedFor) {
    setOpenedFor(initialCollection)
    setTab('made')
    if (account.access !== 'watch' && !offerFlow.isBusy) setTask({ task: 'add', collection: initialCollection })
  }
  // Remove the collection from the route, so that returning to the page does not open the form again.
  useLayoutEffect(() => {
    if (initialCollection) replaceRoute(stores.route, { name: 'offers', tab: 'made' })
  }, [initialCollection, stores])
  const isFollowing = followedFlow.state.status === 'following'
  const [wasFollowing, setWasFollowing] = useState(isFollowing)
  if (wasFollowing !== isFollowing) {
    setWasFollowing(isFollowing)
    // The flow has started, so the form closes, and the tab with the flow opens.
    if (isFollowing) {
      setTask(null)
      setTab('made')
    }
  }
  const view = knownValue(offers.collections)
  const isTabUnknown =
    tab === 'received' ? knownValue(offers.received) === null : view === null && knownValue(offers.made) === null
  const hasPageBanner = useHasPageBanner() && !isTabUnknown
  const [beforeRaise, setBeforeRaise] = useState<OffersSnapshot | null>(null)
  // The tab with the offers made then has the button that imports the key.
  const hasImportBelow =
    tab === 'made' && account.access === 'watch' && view !== null && view.offers.length === 0 && !view.isKeyConfirmed
  const refresh = () => refreshShownQueries(stores.client)
  const closeTask = () => {
    setTask(null)
    if (followedFlow.state.status === 'refused') followedFlow.dismiss()
  }
  const openTask = (nextTask: OfferTask) => {
    if (followedFlow.state.status === 'refused') followedFlow.dismiss()
    if (nextTask.task === 'raise') setBeforeRaise(offersBeforeRaise(nextTask.offers, view))
    setTask(nextTask)
  }
  return (
    <Page
      title="Offers"
      hidesOlderDataBanner={isTabUnknown}
      onRefresh={refresh}
      tools={
        <>
          {!hasImportBelow && <NewOfferButton account={account} isBusy={offerFlow.isBusy} onOpen={openTask} />}
          <IconButton label="Refresh" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={refresh} />
        </>
      }
    >
      <Tabs.Root value={tab} onValueChange={(value) => setTab(value as Tab)}>
        <div className={styles['of-tabs-row']}>
          <Tabs.List className={cx('tab-list', styles['of-tabs'])} aria-label="Offers">
            <OfferTab value="received" label="Received" countText={receivedCountText(offers.received)} />
            <OfferTab value="made" label="Made" countText={madeCountText(offers.collections, offers.made)} />
          </Tabs.List>
          {allAccounts.length > 1 && (
            <SegmentedControl
              label="Accounts"
              value={scope}
              options={scopeOptions(account, allAccounts)}
              onChange={setScope}
            />
          )}
        </div>
        <Tabs.Panel value="received" tabIndex={-1} data-quiet-focus>
          <ReceivedOffers
            account={account}
            accounts={accounts}
            liveOffers={offers.received}
            ownPrices={ownPrices}
            hasPageBanner={hasPageBanner}
            onRetry={offers.readReceived}
          />
        </Tabs.Panel>
        <Tabs.Panel value="made" tabIndex={-1} data-quiet-focus>
          <MadeOffers
            account={account}
            accounts={accounts}
            collectionOffers={offers.collections}
            singleOffers={offers.made}
            offerFlow={offerFlow}
            beforeRaise={beforeRaise}
            hasPageBanner={hasPageBanner}
            showsRefusal={task === null}
            onOpen={openTask}
            onRetryCollections={offers.readCollections}
            onRetrySingle={offers.readMade}
          />
        </Tabs.Panel>
      </Tabs.Root>
      <OfferDialogs task={task} account={account} view={view} followedFlow={followedFlow} onClose={closeTask} />
    </Page>
  )
}

type TabProps = {
  readonly value: Tab
  readonly label: string
  /** Number of live offers, with "at least" if there may be more; null while unknown. */
  readonly countText: string | null
}

const OfferTab = ({ value, label, countText }: TabProps) => (
  <Tabs.Tab value={value} className="tab-part">
    {label} {countText !== null && <span className={styles['of-count']}>{countText}</span>}
  </Tabs.Tab>
)

const countWords = (count: number, isWhole: boolean): string => `${isWhole ? '' : 'at least '}${statFigure(count)}`

function receivedCountText(received: Remote<SingleOffers>): string | null {
  const view = knownValue(received)
  return view && countWords(view.offers.length, view.isWhole)
}

/**
 * Count of both lists, with "at least" if there may be more: an empty list of an unconfirmed user key may be the list of
 * another account. Null unless both lists are known, and while no offer is known for certain.
 */
function madeCountText(collections: Remote<OffersView>, made: Remote<SingleOffers>): string | null {
  const collectionView = knownValue(collections)
  const madeView = knownValue(made)
  if (!collectionView || !madeView) return null
  const count = collectionView.offers.length + madeView.offers.length
  const isUnconfirmed = !collectionView.isKeyConfirmed && collectionView.offers.length === 0
  if (isUnconfirmed && count === 0) return null
  return countWords(count, madeView.isWhole && !isUnconfirmed)
}

type NewOfferProps = {
  readonly account: Account
  /** True while a flow about offers runs. The panel of the flow shows the reason. */
  readonly isBusy: boolean
  readonly onOpen: (task: OfferTask) => void
}

/**
 * Button for a new offer. For an account without a key, the button imports the key. It is then a secondary button,
 * because the note at the top of the tab has the primary button for the same step. While the market fails, a new offer is
 * not the next step.
 */
function NewOfferButton({ account, isBusy, onOpen }: NewOfferProps) {
  const { api, stores } = useApp()
  const isOffline = useIsOffline()
  const isFailing = useIsMarketFailing()
  if (account.access === 'watch') {
    return (
      <Button
        icon={<KeyRound size={16} aria-hidden="true" />}
        title={`${plainText(account.name, 40)} is watch-only. Import the key to make offers.`}
        onClick={() => void openVault(stores.client, api, 'import-key', account.id)}
      >
        Import key
      </Button>
    )
  }
  return (
    <Button
      variant={isFailing ? 'secondary' : 'primary'}
      icon={<Plus size={16} aria-hidden="true" />}
      disabled={isBusy || isOffline}
      title={obstacleTitle(isBusy, isOffline)}
      onClick={() => onOpen({ task: 'add' })}
    >
      Make an offer
    </Button>
  )
}

/** Reason why no offer can be made now; undefined if offers can be made. */
function obstacleTitle(isBusy: boolean, isOffline: boolean): string | undefined {
  if (isOffline) return 'Offers cannot be made offline.'
  return isBusy ? 'Another change of your offers is not finished yet.' : undefined
}

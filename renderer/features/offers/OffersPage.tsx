import { Tabs } from '@base-ui/react/tabs'
import { Handshake, Plus, RefreshCw } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import { accountsQueries } from '../accounts/queries'
import { type OfferTargetCollection, type OffersTab, replaceRoute } from '../../stores/route'
import { offersQueries } from './queries'
import { refreshShownQueries } from '../../query/client'
import { isReading, knownValue } from '../../query/remote'
import { useKnownState, useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { OfferDialogs } from './OfferDialogs'
import { type OfferTask } from './offer-task'
import { OffersBody } from './OffersBody'
import { OffersFailed } from './OffersFailed'
import type { OffersSnapshot } from './RaiseDiff'
import { SingleOffersTab } from './SingleOffersTab'
import { useOfferFlow } from './use-offer-flow'
import '../../ui/tabs.css'
import { cx } from '../../ui/cx'
import styles from './offers.module.css'

type PageProps = {
  /** Collection to open the offer form for. */
  readonly initialCollection?: OfferTargetCollection | undefined
  readonly tab?: OffersTab | undefined
}

/** Offers page of the selected account: collection offers, and the offers for single NFTs that it made or received. */
export function OffersPage({ initialCollection, tab }: PageProps) {
  const account = useSelectedAccount()
  const accountsState = useKnownState(accountsQueries.state)
  const read = useReadQuery()
  const go = useGo()
  const isLate = useIsLate(!('value' in accountsState) && accountsState.status !== 'failed')
  if (account) {
    return (
      <AccountOffers
        key={account.id}
        account={account}
        initialCollection={initialCollection}
        initialTab={tab ?? 'collections'}
      />
    )
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
        <Button onClick={() => go({ name: 'accounts' })}>Open the accounts</Button>
      </StateBlock>
    </Page>
  )
}

type Tab = 'received' | 'collections' | 'made'
const TABS = [
  { value: 'collections', label: 'Made for collections' },
  { value: 'made', label: 'Made for single NFTs' },
  { value: 'received', label: 'Received' },
] as const

/** State of the chosen offers before a raise, to compare with the state after the raise. */
const offersBeforeRaise = (offers: readonly OwnOffer[], view: OffersView | null): OffersSnapshot => ({
  ids: offers.map(({ id }) => id),
  price: offers[0]?.price ?? null,
  requiredAllowance: view?.requiredAllowance ?? null,
})

type AccountOffersProps = {
  readonly account: Account
  /** Collection to open the offer form for, once. */
  readonly initialCollection: OfferTargetCollection | undefined
  readonly initialTab: OffersTab
}

function AccountOffers({ account, initialCollection, initialTab }: AccountOffersProps) {
  const { stores } = useApp()
  const query = offersQueries.ownCollectionOffers(account.id)
  const offersState = useMainQuery(query)
  const read = useReadQuery()
  const offerFlow = useOfferFlow(account.id)
  const { followedFlow } = offerFlow
  const [task, setTask] = useState<OfferTask | null>(null)
  const [openedFor, setOpenedFor] = useState<OfferTargetCollection | null>(null)
  if (initialCollection && initialCollection !== openedFor) {
    setOpenedFor(initialCollection)
    if (account.access !== 'watch' && !offerFlow.isBusy) setTask({ task: 'add', collection: initialCollection })
  }
  // Remove the collection from the route, so that returning to the page does not open the form again.
  useLayoutEffect(() => {
    if (initialCollection) replaceRoute(stores.route, { name: 'offers' })
  }, [initialCollection, stores])
  const [tab, setTab] = useState<Tab>(initialTab === 'received-by-all' ? 'received' : initialTab)
  const isFollowing = followedFlow.state.status === 'following'
  const [wasFollowing, setWasFollowing] = useState(isFollowing)
  if (wasFollowing !== isFollowing) {
    setWasFollowing(isFollowing)
    // The flow has started, so the form closes.
    if (isFollowing) setTask(null)
  }
  const readOffers = () => void read(query)
  const refresh = () => (tab === 'collections' ? readOffers() : refreshShownQueries(stores.client, [query]))
  const view = knownValue(offersState)
  const failure = offersState.status === 'failed' ? offersState.error : null
  const isLate = useIsLate(view === null && failure === null)
  const [beforeRaise, setBeforeRaise] = useState<OffersSnapshot | null>(null)
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
      hidesOlderDataBanner={view === null}
      onRefresh={refresh}
      tools={
        <>
          <IconButton
            label="Refresh"
            disabled={tab === 'collections' && isReading(offersState)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            disabled={failure !== null || account.access === 'watch' || offerFlow.isBusy}
            onClick={() => openTask({ task: 'add' })}
          >
            Make an offer
          </Button>
        </>
      }
    >
      <Tabs.Root value={tab} onValueChange={(value) => setTab(value as Tab)}>
        <Tabs.List className={cx('tab-list', styles['of-tabs'])} aria-label="Offers">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className="tab-part">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="collections" tabIndex={-1} data-quiet-focus>
          {failure && <OffersFailed error={failure} onRetry={readOffers} />}
          {offersState.status === 'stale' && <StaleBanner error={offersState.error} onRetry={readOffers} />}
          {isLate && <SkeletonRows count={5} heightPx={48} />}
          {view && (
            <OffersBody
              view={view}
              account={account}
              offerFlow={offerFlow}
              beforeRaise={beforeRaise}
              isRefreshing={isReading(offersState)}
              showsRefusal={task === null}
              onOpen={openTask}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="made" tabIndex={-1} data-quiet-focus>
          <SingleOffersTab account={account} side="made" />
        </Tabs.Panel>
        <Tabs.Panel value="received" tabIndex={-1} data-quiet-focus>
          <SingleOffersTab
            account={account}
            side="received"
            initialScope={initialTab === 'received-by-all' ? 'mine' : 'one'}
          />
        </Tabs.Panel>
      </Tabs.Root>
      <OfferDialogs task={task} account={account} view={view} followedFlow={followedFlow} onClose={closeTask} />
    </Page>
  )
}

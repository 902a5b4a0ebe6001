import { Tabs } from '@base-ui/react/tabs'
import { Handshake, Plus, RefreshCw } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import { accountsQueries } from '../accounts/queries'
import { type OfferedCollection, type OffersTab, replaceRoute } from '../../stores/route'
import { offersQueries } from './queries'
import { refreshShown } from '../../query/client'
import { isReading, known } from '../../query/remote'
import { useKnown, useMainQuery, useRead } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
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
import type { RaiseSide } from './RaiseDiff'
import { SingleOffersTab } from './SingleOffersTab'
import { useOfferFlow } from './use-offer-flow'
import '../../ui/tabs.css'
import { cx } from '../../ui/cx'
import styles from './offers.module.css'

type PageProps = {
  /** Collection to open the offer form for. */
  readonly on?: OfferedCollection | undefined
  readonly tab?: OffersTab | undefined
}

/** Offers page of the selected account: its collection offers, their cover, and its offers for single NFTs. */
export function OffersPage({ on, tab }: PageProps) {
  const account = useSelectedAccount()
  const state = useKnown(accountsQueries.state)
  const read = useRead()
  const go = useGo()
  const isLate = useLate(!('value' in state) && state.status !== 'failed')
  if (account) return <AccountOffers key={account.id} account={account} on={on} initialTab={tab ?? 'collections'} />
  if (!('value' in state)) {
    return (
      <Page title="Offers" bare>
        {isLate && <SkeletonRows rows={5} height={48} />}
        {state.status === 'failed' && (
          <FailedRead what="Your accounts" error={state.error} onRetry={() => void read(accountsQueries.state)} />
        )}
      </Page>
    )
  }
  return (
    <Page title="Offers" bare>
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

/** State of the offers before a raise, to compare with its outcome. */
const raiseSide = (offers: readonly OwnOffer[], view: OffersView | null): RaiseSide => ({
  ids: offers.map(({ id }) => id),
  price: offers[0]?.price ?? null,
  needed: view?.needed ?? null,
})

type AccountOffersProps = {
  readonly account: Account
  readonly on: OfferedCollection | undefined
  readonly initialTab: OffersTab
}

function AccountOffers({ account, on, initialTab }: AccountOffersProps) {
  const { stores } = useApp()
  const query = offersQueries.own(account.id)
  const state = useMainQuery(query)
  const read = useRead()
  const offerFlow = useOfferFlow(account.id)
  const { follow } = offerFlow
  const [task, setTask] = useState<OfferTask | null>(null)
  const [openedFor, setOpenedFor] = useState<OfferedCollection | null>(null)
  if (on && on !== openedFor) {
    setOpenedFor(on)
    if (account.access !== 'watch' && !offerFlow.isBusy) setTask({ task: 'add', on })
  }
  // Start only once: returning to the page later must not open the dialog again.
  useLayoutEffect(() => {
    if (on) replaceRoute(stores.route, { name: 'offers' })
  }, [on, stores])
  const [tab, setTab] = useState<Tab>(initialTab === 'received-by-all' ? 'received' : initialTab)
  const isFollowing = follow.state.status === 'following'
  const [wasFollowing, setWasFollowing] = useState(isFollowing)
  if (wasFollowing !== isFollowing) {
    setWasFollowing(isFollowing)
    // The flow has started, so its form closes.
    if (isFollowing) setTask(null)
  }
  const readOffers = () => void read(query)
  const refresh = () => (tab === 'collections' ? readOffers() : refreshShown(stores.client, [query]))
  const view = known(state)
  const failure = state.status === 'failed' ? state.error : null
  const isLate = useLate(view === null && failure === null)
  const [beforeRaise, setBeforeRaise] = useState<RaiseSide | null>(null)
  const close = () => {
    setTask(null)
    if (follow.state.status === 'refused') follow.dismiss()
  }
  const open = (next: OfferTask) => {
    if (follow.state.status === 'refused') follow.dismiss()
    if (next.task === 'raise') setBeforeRaise(raiseSide(next.offers, view))
    setTask(next)
  }
  return (
    <Page
      title="Offers"
      bare={view === null}
      onRefresh={refresh}
      tools={
        <>
          <IconButton
            label="Refresh"
            disabled={tab === 'collections' && isReading(state)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            disabled={failure !== null || account.access === 'watch' || offerFlow.isBusy}
            onClick={() => open({ task: 'add' })}
          >
            Make an offer
          </Button>
        </>
      }
    >
      <Tabs.Root value={tab} onValueChange={(next) => setTab(next as Tab)}>
        <Tabs.List className={cx('tab-list', styles['of-tabs'])} aria-label="Offers">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className="tab-part">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="collections" tabIndex={-1} data-quiet-focus>
          {failure && <OffersFailed error={failure} onRetry={readOffers} />}
          {state.status === 'stale' && <StaleBanner error={state.error} onRetry={readOffers} />}
          {isLate && <SkeletonRows rows={5} height={48} />}
          {view && (
            <OffersBody
              view={view}
              account={account}
              offerFlow={offerFlow}
              raised={beforeRaise}
              reading={isReading(state)}
              showsRefusal={task === null}
              onOpen={open}
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
      <OfferDialogs task={task} account={account} view={view} follow={follow} onClose={close} />
    </Page>
  )
}

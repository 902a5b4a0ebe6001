import { memo, useEffect } from 'react'
import { useStore } from 'zustand'
import { networkQueries } from '../../features/connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { plainText } from '../../format/text'
import { callMain } from '../../query/bridge-call'
import { cancelUnshownReads } from '../../query/client'
import { removeExpiredToasts, removeToast } from '../../stores/toasts'
import { currentRoute, openRoute, pageKey, type Route } from '../../stores/route'
import { Strip } from '../../ui/Strip'
import { TableServicesContext } from '../../ui/data-table'
import { Toasts } from '../../ui/Toasts'
import { KnownIdsContext } from '../../ui/known-ids'
import { MarketReachContext } from '../../ui/market-reach-context'
import { useApp } from '../../app/app-context'
import { useKnownIds, useSettings, useAmountHider } from '../../app/use-app-state'
import { AccountsPage } from '../../features/accounts/AccountsPage'
import { AlertsPage } from '../../features/alerts/AlertsPage'
import { AllowancesPage } from '../../features/allowances/AllowancesPage'
import { AnswersPage } from '../../features/connection/AnswersPage'
import { ConnectionPage } from '../../features/connection/ConnectionPage'
import { GoLivePage } from '../../features/connection/GoLivePage'
import { ProfilePage } from '../../features/connection/ProfilePage'
import { DrawsPage } from '../../features/draws/DrawsPage'
import { HistoryPage } from '../../features/flows/history/HistoryPage'
import { HoldingsPage } from '../../features/holdings/HoldingsPage'
import { HomePage } from '../../features/home/HomePage'
import { LaunchesPage } from '../../features/launches/LaunchesPage'
import { LaunchPage } from '../../features/launches/LaunchPage'
import { PoolPage } from '../../features/launches/PoolPage'
import { ListsPage } from '../../features/lists/ListsPage'
import { ChangesPage } from '../../features/changes/ChangesPage'
import { CollectionPage } from '../../features/collection/CollectionPage'
import { MarketPage } from '../../features/market/MarketPage'
import { TradedPage } from '../../features/market/TradedPage'
import { NftPage } from '../../features/nft/NftPage'
import { NoticesPage } from '../../features/alerts/notices/NoticesPage'
import { OffersPage } from '../../features/offers/OffersPage'
import { Palette } from '../palette/Palette'
import { ReadinessPage } from '../../features/readiness/ReadinessPage'
import { SettingsPage } from '../../features/settings/SettingsPage'
import { StatisticsPage } from '../../features/statistics/StatisticsPage'
import { ToolsPage } from '../../features/tools/ToolsPage'
import { Tour } from '../tour/Tour'
import { WalletPage } from '../../features/wallet/WalletPage'
import { ShortcutsDialog } from './ShortcutsDialog'
import { Sidebar } from './Sidebar'
import { applyDensityAndMotion, applyTheme } from './theme'
import { useTableServices } from './table-services'
import { useShortcuts } from './use-shortcuts'
import styles from './shell.module.css'

/** The main window: market strip, sidebar, current page and overlays. */
export function Shell() {
  const { stores } = useApp()
  const settings = useSettings()
  const route = useStore(stores.route, currentRoute)
  const { theme, density, motion } = settings
  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => applyDensityAndMotion({ density, motion }), [density, motion])
  useCancelReadsOnLeave(pageKey(route))
  useShortcuts()
  return (
    <KnownIdsContext value={useKnownIds()}>
      <TableServicesContext value={useTableServices()}>
        <MarketReachContext value={stores.marketReach}>
          <a
            className={styles['skip']}
            href="#content"
            onClick={(event) => {
              event.preventDefault()
              focusContent()
            }}
          >
            Skip to the content
          </a>
          <MarketStrip />
          <div className={styles['shell']}>
            <MemoSidebar />
            <PageOfRoute key={pageKey(route)} route={route} />
          </div>
          <Overlays />
        </MarketReachContext>
      </TableServicesContext>
    </KnownIdsContext>
  )
}

/**
 * Strip with the current market. A component of its own, so that a change of the network state does not render the
 * whole shell again.
 */
function MarketStrip() {
  const { stores } = useApp()
  const profileKind = useKnownValue(networkQueries.state, ({ profile }) => profile.kind)
  const profileLabel = useKnownValue(networkQueries.state, ({ profile }) => profile.label) ?? ''
  if (profileKind === null) return null
  return (
    <Strip kind={profileKind} label={plainText(profileLabel, 40)}>
      <button
        type="button"
        className="link plain strong"
        onClick={() => openRoute(stores.route, { name: 'connection' })}
      >
        Change market
      </button>
    </Strip>
  )
}

const MemoSidebar = memo(Sidebar)
const Overlays = memo(() => (
  <>
    <Palette />
    <ShortcutsDialog />
    <Tour />
    <ToastArea />
  </>
))

const focusContent = () => document.querySelector<HTMLElement>('main h1')?.focus()

const PageOfRoute = memo(function PageOfRoute({ route }: { readonly route: Route }) {
  switch (route.name) {
    case 'home':
      return <HomePage />
    case 'holdings':
      return <HoldingsPage />
    case 'market':
      return <MarketPage />
    case 'statistics':
      return <StatisticsPage tab={route.tab} />
    case 'collection':
      return <CollectionPage token={route.token} />
    case 'nft':
      return <NftPage token={route.token} serial={route.serial} />
    case 'changes':
      return <ChangesPage />
    case 'traded':
      return <TradedPage />
    case 'wallet':
      return <WalletPage account={route.account} />
    case 'launches':
      return <LaunchesPage />
    case 'launch':
      return <LaunchPage token={route.token} mintCode={route.mintCode} />
    case 'pool':
      return <PoolPage token={route.token} />
    case 'offers':
      return <OffersPage initialCollection={route.on} tab={route.tab} />
    case 'draws':
      return <DrawsPage tab={route.tab} />
    case 'history':
      return <HistoryPage openFlowId={route.flow} />
    case 'allowances':
      return <AllowancesPage />
    case 'accounts':
      return <AccountsPage />
    case 'settings':
      return <SettingsPage />
    case 'lists':
      return <ListsPage />
    case 'connection':
      return <ConnectionPage />
    case 'profile':
      return <ProfilePage id={route.id} />
    case 'answers':
      return <AnswersPage />
    case 'go-live':
      return <GoLivePage />
    case 'notices':
      return <NoticesPage kind={route.kind} />
    case 'alerts':
      return <AlertsPage />
    case 'readiness':
      return <ReadinessPage account={route.account} token={route.token} />
    case 'tools':
      return <ToolsPage tab={route.tab} />
  }
})

function ToastArea() {
  const { stores } = useApp()
  const hideAmounts = useAmountHider()
  const toasts = useStore(stores.toasts, (s) => s.toasts)
  useEffect(() => stores.clock.subscribe(({ nowMs }) => removeExpiredToasts(stores.toasts, nowMs)), [stores])
  return (
    <Toasts
      toasts={toasts.map((toast) => ({ ...toast, title: hideAmounts(toast.title), detail: hideAmounts(toast.detail) }))}
      onDismiss={(id) => removeToast(stores.toasts, id)}
      onOpenRoute={(route, id) => {
        removeToast(stores.toasts, id)
        openRoute(stores.route, route)
      }}
    />
  )
}

/** Cancels the reads of a page when the page closes, so that these reads do not delay the next page. */
function useCancelReadsOnLeave(shownPageKey: string): void {
  const { api, stores } = useApp()
  const { client } = stores
  useEffect(
    () => () => {
      cancelUnshownReads(client)
      void callMain(() => api.app.leave())
    },
    [api, client, shownPageKey],
  )
}

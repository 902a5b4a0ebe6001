import { useEffect } from 'react'
import { useStore } from 'zustand'
import { plainText } from '../../format/text'
import type { MainApi } from '../../api'
import { guarded } from '../../stores/remote'
import { dropOldToasts, dropToast } from '../../stores/toasts'
import { currentRoute, go, goBack, goForward, type Route } from '../../stores/route'
import { Strip } from '../../ui/Strip'
import { Toasts } from '../../ui/Toasts'
import { useApp, useSettings } from '../app-context'
import { AccountsPage } from '../accounts/AccountsPage'
import { AllowancesPage } from '../allowances/AllowancesPage'
import { AnswersPage } from '../connection/AnswersPage'
import { ConnectionPage } from '../connection/ConnectionPage'
import { ProfilePage } from '../connection/ProfilePage'
import { HistoryPage } from '../history/HistoryPage'
import { HoldingsPage } from '../holdings/HoldingsPage'
import { LaunchesPage } from '../launches/LaunchesPage'
import { LaunchPage } from '../launches/LaunchPage'
import { ListsPage } from '../lists/ListsPage'
import { CollectionPage } from '../market/CollectionPage'
import { MarketPage } from '../market/MarketPage'
import { NftPage } from '../nft/NftPage'
import { OffersPage } from '../offers/OffersPage'
import { SettingsPage } from '../settings/SettingsPage'
import { navigationKey, SECTIONS } from './sections'
import { Sidebar } from './Sidebar'
import { applyTheme } from './theme'
import './shell.css'

export function Shell() {
  const { api, stores } = useApp()
  const settings = useSettings()
  const network = useStore(stores.network, (s) => ('value' in s ? s.value : null))
  const route = useStore(stores.route, currentRoute)
  useEffect(() => applyTheme(settings.theme), [settings.theme])
  useLeaving(api, JSON.stringify(route))
  useNavigationKeys()
  return (
    <>
      <a className="skip" href="#content" onClick={(e) => (e.preventDefault(), focusContent())}>
        Skip to the content
      </a>
      {network && (
        <Strip kind={network.profile.kind} label={plainText(network.profile.label, 40)}>
          <button type="button" className="link plain strong" onClick={() => go(stores.route, { name: 'connection' })}>
            Change market
          </button>
        </Strip>
      )}
      <div className="shell">
        <Sidebar />
        <View key={JSON.stringify(route)} route={route} />
      </div>
      <Messages />
    </>
  )
}

const focusContent = () => document.querySelector<HTMLElement>('main h1')?.focus()

function View({ route }: { readonly route: Route }) {
  switch (route.name) {
    case 'holdings':
      return <HoldingsPage />
    case 'market':
      return <MarketPage />
    case 'collection':
      return <CollectionPage token={route.token} />
    case 'nft':
      return <NftPage token={route.token} serial={route.serial} />
    case 'launches':
      return <LaunchesPage />
    case 'launch':
      return <LaunchPage token={route.token} mintCode={route.mintCode} />
    case 'offers':
      return <OffersPage />
    case 'history':
      return <HistoryPage open={route.flow} />
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
  }
}

function Messages() {
  const { stores } = useApp()
  const toasts = useStore(stores.toasts, (s) => s.toasts)
  useEffect(() => stores.clock.subscribe(({ nowMs }) => dropOldToasts(stores.toasts, nowMs)), [stores])
  return (
    <Toasts
      toasts={toasts}
      onDrop={(id) => dropToast(stores.toasts, id)}
      onAct={(to, id) => {
        dropToast(stores.toasts, id)
        go(stores.route, to)
      }}
    />
  )
}

/** Reads of the page that is left are given up, so that the next one need not wait for them. */
function useLeaving(api: MainApi, page: string): void {
  useEffect(() => () => void guarded(() => api.app.leave()), [api, page])
}

function useNavigationKeys(): void {
  const { stores } = useApp()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = navigationKey(event)
      if (act === null) return
      event.preventDefault()
      if (act === 'back') goBack(stores.route)
      else if (act === 'forward') goForward(stores.route)
      else {
        const section = SECTIONS[act]
        if (section) go(stores.route, section.to)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [stores])
}

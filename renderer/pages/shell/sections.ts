import {
  Dices,
  HandCoins,
  Handshake,
  History,
  House,
  LayoutGrid,
  type LucideIcon,
  Rocket,
  Settings2,
  Store,
  WalletCards,
  Wrench,
} from 'lucide-react'
import { currentRoute, isFromHoldings, type Route, type RouteState } from '../../stores/route'

export type Section = { readonly label: string; readonly icon: LucideIcon; readonly to: Route }

/** What exists, in the order of the sidebar and of Ctrl+1 to Ctrl+9. */
export const SECTIONS: readonly Section[] = [
  { label: 'Home', icon: House, to: { name: 'home' } },
  { label: 'Holdings', icon: LayoutGrid, to: { name: 'holdings' } },
  { label: 'Market', icon: Store, to: { name: 'market' } },
  { label: 'Launches', icon: Rocket, to: { name: 'launches' } },
  { label: 'Offers', icon: Handshake, to: { name: 'offers' } },
  { label: 'Draws', icon: Dices, to: { name: 'draws' } },
  { label: 'History', icon: History, to: { name: 'history', flow: null } },
  { label: 'Allowances', icon: HandCoins, to: { name: 'allowances' } },
  { label: 'Accounts', icon: WalletCards, to: { name: 'accounts' } },
  { label: 'Tools', icon: Wrench, to: { name: 'tools', tab: 'console' } },
  { label: 'Settings', icon: Settings2, to: { name: 'settings' } },
]

/** The pages about what the app is connected to, reached from the settings and from the sidebar's foot. */
export const isAboutConnection = ({ name }: Route): boolean =>
  name === 'connection' || name === 'profile' || name === 'answers' || name === 'go-live'

/** The section of the page that is shown: an NFT belongs to the holdings where it was opened out of them. */
export const sectionIn = (state: RouteState): Route['name'] =>
  isFromHoldings(state) ? 'holdings' : sectionOf(currentRoute(state))

const IN_MARKET: ReadonlySet<Route['name']> = new Set(['collection', 'nft', 'statistics', 'traded', 'wallet'])

/** The section a page belongs to: a collection, an NFT, a wallet and statistics are part of the market, connection and lists of the settings, notices of home. */
export function sectionOf(route: Route): Route['name'] {
  if (isAboutConnection(route) || route.name === 'lists') return 'settings'
  // What is new is told there, too.
  if (route.name === 'notices' || route.name === 'alerts' || route.name === 'changes') return 'home'
  if (route.name === 'launch' || route.name === 'pool') return 'launches'
  if (route.name === 'readiness') return 'accounts'
  return IN_MARKET.has(route.name) ? 'market' : route.name
}

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

/** All sections, in the order of the sidebar and of Ctrl+1 to Ctrl+9. */
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

/** True for pages about the connection, reached from the settings and from the foot of the sidebar. */
export const isAboutConnection = ({ name }: Route): boolean =>
  name === 'connection' || name === 'profile' || name === 'answers' || name === 'go-live'

/** The section of the current page: an NFT belongs to the holdings if it was opened from there. */
export const currentSectionName = (state: RouteState): Route['name'] =>
  isFromHoldings(state) ? 'holdings' : sectionOf(currentRoute(state))

const IN_MARKET: ReadonlySet<Route['name']> = new Set(['collection', 'nft', 'statistics', 'traded', 'wallet'])

/**
 * The section of a page: collection, NFT, wallet and statistics belong to the market, connection and lists to the
 * settings, notices to home.
 */
export function sectionOf(route: Route): Route['name'] {
  if (isAboutConnection(route) || route.name === 'lists') return 'settings'
  // Home also shows news.
  if (route.name === 'notices' || route.name === 'alerts' || route.name === 'changes') return 'home'
  if (route.name === 'launch' || route.name === 'pool') return 'launches'
  if (route.name === 'readiness') return 'accounts'
  return IN_MARKET.has(route.name) ? 'market' : route.name
}

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

/** All sections, in the order of the sidebar. The shortcuts Ctrl+1 to Ctrl+9 open the first nine sections. */
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

/** True for pages about the connection to a market. */
export const isAboutConnection = ({ name }: Route): boolean =>
  name === 'connection' || name === 'profile' || name === 'answers' || name === 'go-live'

/** Name of the current page's section. An NFT that was opened from the holdings belongs to the section Holdings. */
export const currentSectionName = (routeState: RouteState): Route['name'] =>
  isFromHoldings(routeState) ? 'holdings' : sectionOf(currentRoute(routeState))

/** Pages that belong to the section Market. */
const MARKET_PAGES: ReadonlySet<Route['name']> = new Set(['collection', 'nft', 'statistics', 'traded', 'wallet'])

/** Name of the section that a page belongs to. The first page of a section has the name of the section. */
export function sectionOf(route: Route): Route['name'] {
  if (isAboutConnection(route) || route.name === 'lists') return 'settings'
  // Home also shows notices, alerts and changes.
  if (route.name === 'notices' || route.name === 'alerts' || route.name === 'changes') return 'home'
  if (route.name === 'launch' || route.name === 'pool') return 'launches'
  if (route.name === 'readiness') return 'accounts'
  return MARKET_PAGES.has(route.name) ? 'market' : route.name
}

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

export type Section = {
  readonly label: string
  readonly icon: LucideIcon
  readonly route: Route
  /** Words that are not in the label, but by which the command palette finds the section. */
  readonly keywords?: string
}

/** All sections, in the order of the sidebar. The shortcuts Ctrl+1 to Ctrl+9 open the first nine sections. */
export const SECTIONS: readonly Section[] = [
  { label: 'Home', icon: House, route: { name: 'home' }, keywords: 'balance worth over time' },
  {
    label: 'Holdings',
    icon: LayoutGrid,
    route: { name: 'holdings' },
    keywords: 'my nfts portfolio worth value floor change lost gain profit loss sell list',
  },
  { label: 'Market', icon: Store, route: { name: 'market' } },
  { label: 'Launches', icon: Rocket, route: { name: 'launches' } },
  { label: 'Offers', icon: Handshake, route: { name: 'offers' } },
  { label: 'Draws', icon: Dices, route: { name: 'draws' } },
  { label: 'History', icon: History, route: { name: 'history', flow: null } },
  {
    label: 'Allowances',
    icon: HandCoins,
    route: { name: 'allowances' },
    keywords: 'permissions approvals spenders revoke take move',
  },
  { label: 'Accounts', icon: WalletCards, route: { name: 'accounts' } },
  { label: 'Tools', icon: Wrench, route: { name: 'tools', tab: 'console' } },
  { label: 'Settings', icon: Settings2, route: { name: 'settings' } },
]

/** True for pages about the connection to a market. */
export const isAboutConnection = ({ name }: Route): boolean =>
  name === 'connection' || name === 'profile' || name === 'answers' || name === 'go-live'

/** Name of the current page's section. An NFT that was opened from the holdings belongs to the section Holdings. */
export const currentSectionName = (routeState: RouteState): Route['name'] =>
  isFromHoldings(routeState) ? 'holdings' : sectionNameOf(currentRoute(routeState))

/** Pages that belong to the section Market. */
const MARKET_PAGES: ReadonlySet<Route['name']> = new Set(['collection', 'nft', 'statistics', 'traded', 'wallet'])

/** Name of the section that a page belongs to. The first page of a section has the name of the section. */
export function sectionNameOf(route: Route): Route['name'] {
  if (isAboutConnection(route) || route.name === 'lists') return 'settings'
  // Home shows a summary of the changes.
  if (route.name === 'changes') return 'home'
  // The bell leads to notices and alerts. No section of the sidebar does, so none is marked.
  if (route.name === 'alerts') return 'notices'
  if (route.name === 'launch' || route.name === 'pool') return 'launches'
  if (route.name === 'readiness') return 'accounts'
  return MARKET_PAGES.has(route.name) ? 'market' : route.name
}

import { HandCoins, Handshake, type LucideIcon, ShoppingBag, Sparkles, Tag, UserRound } from 'lucide-react'
import type { FlowKindName } from '@shared/contract/flows'
import { groupOf, type KindGroup } from './history-view'

const ICONS: Readonly<Record<KindGroup, LucideIcon>> = {
  purchases: ShoppingBag,
  listings: Tag,
  mints: Sparkles,
  offers: Handshake,
  permissions: HandCoins,
  account: UserRound,
}

/** What kind of act it is, beside the words that say so. */
export function KindIcon({ kind }: { readonly kind: FlowKindName }) {
  const Icon = ICONS[groupOf(kind)]
  return <Icon size={16} aria-hidden="true" className="flow-kind" />
}

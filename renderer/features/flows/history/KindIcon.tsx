import { HandCoins, Handshake, type LucideIcon, ShoppingBag, Sparkles, Tag, UserRound } from 'lucide-react'
import type { FlowKindName } from '@shared/contract/flows'
import { kindGroup, type KindGroup } from './history-view'
import styles from './history.module.css'

const ICONS: Readonly<Record<KindGroup, LucideIcon>> = {
  purchases: ShoppingBag,
  listings: Tag,
  mints: Sparkles,
  offers: Handshake,
  permissions: HandCoins,
  account: UserRound,
}

/** Icon of the flow's kind. Screen readers skip the icon, because the label next to the icon names the kind. */
export function KindIcon({ kind }: { readonly kind: FlowKindName }) {
  const Icon = ICONS[kindGroup(kind)]
  return <Icon size={16} aria-hidden="true" className={styles['flow-kind']} />
}

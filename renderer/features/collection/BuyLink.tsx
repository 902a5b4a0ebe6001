import type { EntityId } from '@shared/ids'
import { DASH } from '../../format/money'
import { nameOr } from '../../format/text'
import { useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './listings.module.css'

type BuyLinkProps = {
  readonly token: EntityId
  readonly listing: {
    readonly serial: number
    readonly name: string
    readonly seller: { readonly id: EntityId } | null
  }
  /** Reason why the app cannot buy the listing; null if it can. */
  readonly obstacle: string | null
  /** True if the Tab key reaches the row of this link. */
  readonly isTabStop: boolean
}

/** Reason why a listing in another token cannot be bought. */
export const NOT_IN_HBAR = 'The price is not in HBAR. This app buys for HBAR only.'

/**
 * Button that opens the NFT's page, where a quote, the readiness and the purchase are. A dash with the reason if the
 * app cannot buy the listing. Offline the button is disabled.
 */
export function BuyLink({ token, listing, obstacle, isTabStop }: BuyLinkProps) {
  const go = useGo()
  const isOffline = useIsOffline()
  const isOwn = useAccounts()?.accounts.some(({ id }) => id === listing.seller?.id) ?? false
  const reason = isOwn ? 'Your own listing' : obstacle
  if (reason !== null) {
    return (
      <span className="t3" title={reason}>
        {DASH}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles['buy']}
      disabled={isOffline}
      title={isOffline ? 'The market is not reachable now.' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`Buy ${nameOr(listing.name, `serial ${listing.serial}`)}`}
      onClick={() => go({ name: 'nft', token, serial: listing.serial })}
    >
      Buy
    </button>
  )
}

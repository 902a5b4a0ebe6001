import type { EntityId } from '@shared/ids'
import { DASH } from '../../format/money'
import { nameOr } from '../../format/text'
import { useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import type { ListedRow } from './listings-store'
import styles from './listings.module.css'

type BuyLinkProps = {
  readonly token: EntityId
  readonly row: ListedRow
  /** True if the Tab key reaches the row of this link. */
  readonly isTabStop: boolean
}

/**
 * Button that opens the NFT's page, where a quote, the readiness and the purchase are. A dash with the reason if the app
 * cannot buy the listing.
 */
export function BuyLink({ token, row, isTabStop }: BuyLinkProps) {
  const go = useGo()
  const isOwn = useAccounts()?.accounts.some(({ id }) => id === row.seller?.id) ?? false
  const obstacle = isOwn ? 'Your own listing' : listingObstacle(row)
  if (obstacle !== null) {
    return (
      <span className="t3" title={obstacle}>
        {DASH}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles['buy']}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`Buy ${nameOr(row.name, `serial ${row.serial}`)}`}
      onClick={() => go({ name: 'nft', token, serial: row.serial })}
    >
      Buy
    </button>
  )
}

/** Reason why the app cannot buy a listing; null if it can. */
function listingObstacle({ feedEffect, isAvailable, price }: ListedRow): string | null {
  if (feedEffect === 'sold') return 'Sold'
  if (feedEffect === 'delisted') return 'No longer listed'
  if (!isAvailable) return 'At checkout or in an auction'
  return price === null ? 'The price is not in HBAR. This app buys for HBAR only.' : null
}

import type { NamedId } from '@shared/contract/common'
import { DASH } from '../../format/money'
import { AccountText } from '../../ui/Id'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

/** Account in a table row; a dash for null. A click shows the listings of this account in the collection. */
export function AccountListingsLink({
  account,
  isTabStop,
  showsChecksum = false,
}: {
  readonly account: NamedId | null
  /** True if the Tab key reaches the row of this link. */
  readonly isTabStop: boolean
  /** True if an account without a name is shown with the checksum of its id. */
  readonly showsChecksum?: boolean
}) {
  const { stores } = useApp()
  if (!account) return <span className="t3">{DASH}</span>
  return (
    <button
      type="button"
      className={cx('link plain t2 cut', styles['seller'])}
      tabIndex={isTabStop ? 0 : -1}
      title={`${account.id}-${account.checksum}: show this account’s listings`}
      onClick={() => stores.collectionFilter.setState({ seller: account.id, tab: 'listings' })}
    >
      <AccountText account={account} showsChecksum={showsChecksum} />
    </button>
  )
}

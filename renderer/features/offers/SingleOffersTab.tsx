import { Inbox, Send } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { OfferStatusFilter, SingleOffers } from '@shared/contract/offers'
import { countWithNoun } from '../../format/money'
import { offersQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { IdenticalSingleOffers } from './IdenticalOffers'
import { SingleOffersTable } from './SingleOffersTable'
import { cx } from '../../ui/cx'
import styles from './offers.module.css'

type Side = 'received' | 'made'
type TabProps = { readonly account: Account; readonly side: Side; readonly initialScope?: AccountScope }

const STATUSES = [
  { value: '1', label: 'Submitted' },
  { value: '0', label: 'Submitted or accepted' },
  { value: '2', label: 'Every status' },
] as const

/**
 * Accounts to show offers of. `one`: the selected account. `mine`: all accounts with a key. `all`: also watched
 * accounts.
 */
type AccountScope = 'one' | 'mine' | 'all'
/**
 * Options to choose accounts. Watched accounts often belong to other people, so only the option `all` includes them.
 */
const scopeOptions = (
  accounts: readonly Account[],
): readonly { readonly value: AccountScope; readonly label: string }[] => [
  { value: 'one', label: 'This account' },
  ...(accounts.filter(hasKey).length > 1 ? [{ value: 'mine', label: 'All of mine' } as const] : []),
  ...(accounts.every(hasKey) ? [] : [{ value: 'all', label: 'With watched' } as const]),
]
/** Accounts of a scope. */
function accountsIn(scope: AccountScope, selectedAccount: Account, accounts: readonly Account[]): readonly Account[] {
  if (scope === 'one') return [selectedAccount]
  return scope === 'mine' ? accounts.filter(hasKey) : accounts
}

const hasKey = ({ access }: Account): boolean => access === 'key'

const TEXTS = {
  received: {
    label: 'Offers for your NFTs',
    note: 'Accept offers on the market’s website: the globe button next to an offer opens the NFT there. Apps cannot accept offers.',
    emptyTitle: 'No matching offers',
    emptyText: 'Offers that others make for your NFTs on the market’s website appear here.',
  },
  made: {
    label: 'Your offers for single NFTs',
    note: 'Make and cancel offers for single NFTs on the market’s website. Apps can only list these offers.',
    emptyTitle: 'No matching offers',
    emptyText: 'Offers that you make for single NFTs on the market’s website appear here.',
  },
} as const

/** Offers for single NFTs that the person received or made. */
export function SingleOffersTab({ account, side, initialScope = 'one' }: TabProps) {
  const accounts = useAccounts()?.accounts ?? []
  const [status, setStatus] = useState<OfferStatusFilter>(1)
  const [scope, setScope] = useState<AccountScope>(initialScope)
  const includedAccounts = accountsIn(scope, account, accounts)
  const query = offersQueries.singleNftOffers({ accounts: includedAccounts.map(({ id }) => id), side, status })
  const offersState = useMainQuery(query)
  const read = useReadQuery()
  const retry = () => void read(query, true)
  const view = knownValue(offersState)
  const failure = offersState.status === 'failed' ? offersState.error : null
  const isLate = useIsLate(view === null && failure === null)
  return (
    <section aria-label={TEXTS[side].label}>
      <div className={cx('row', styles['of-single-bar'])}>
        <SegmentedControl
          label="Status"
          value={String(status) as '0' | '1' | '2'}
          options={STATUSES}
          onChange={(value) => setStatus(Number(value) as OfferStatusFilter)}
        />
        {accounts.length > 1 && (
          <SegmentedControl label="Accounts" value={scope} options={scopeOptions(accounts)} onChange={setScope} />
        )}
        <span className="sp" />
        {view && (
          <span className="small t2" role="status">
            {countWithNoun(view.offers.length, 'offer')}
            {!view.isWhole && ', the market has more'}
          </span>
        )}
        {view && <FreshnessStamp stamp={view.stamp} isRefreshing={isReading(offersState)} />}
      </div>
      {failure && <FailedRead subject="These offers" error={failure} onRetry={retry} />}
      {offersState.status === 'stale' && <StaleBanner error={offersState.error} onRetry={retry} />}
      {isLate && <SkeletonRows count={5} heightPx={48} artPx={36} />}
      {view && <OffersFound view={view} side={side} />}
      <p className={cx('small t2', styles['of-limit'])}>{TEXTS[side].note}</p>
    </section>
  )
}

function OffersFound({ view, side }: { readonly view: SingleOffers; readonly side: Side }) {
  if (view.offers.length > 0) {
    return (
      <>
        <IdenticalSingleOffers offers={view.offers} />
        <SingleOffersTable view={view} side={side} />
      </>
    )
  }
  const Icon = side === 'received' ? Inbox : Send
  return (
    <StateBlock
      icon={<Icon size={20} aria-hidden="true" />}
      title={TEXTS[side].emptyTitle}
      text={TEXTS[side].emptyText}
    />
  )
}

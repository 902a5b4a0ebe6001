import { Ellipsis } from 'lucide-react'
import { useStore } from 'zustand'
import type { HeldCollection } from '@shared/contract/holdings'
import type { EntityId } from '@shared/ids'
import type { HoldingMark, HoldingStatus } from '@shared/insight/set-aside'
import type { Stamp } from '@shared/time'
import { errorText } from '../../format/error-text'
import { floorChange } from './floor-change'
import { FloorChange } from './FloorChange'
import { suspicionWords } from './holdings-text'
import { statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { markHoldings } from './mark-holdings'
import { toggleGroup } from './holdings-view-settings'
import type { HoldingRow } from './holding-row'
import type { GroupOfRows } from './holdings-view'
import { showToast } from '../../stores/toasts'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { useMarketReach } from '../../ui/market-reach-context'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuItem } from '../../ui/Menu'
import { Money } from '../../ui/Money'
import { useApp, useCopy, useGo } from '../../app/app-context'
import { useAccountName, useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import styles from './holdings.module.css'

type HeadProps = {
  readonly group: GroupOfRows
  /** Number of rows of the group that the gallery shows. */
  readonly visibleCount: number
  /** Number of cards in one line of the gallery. */
  readonly columns: number
  /** True if another held collection has a confusable name. The heading then also shows the id of the collection. */
  readonly hasNamesake: boolean
}

/** Heading of a group: the collection or account, the number of rows, and the total worth. */
export function GroupHead({ group, visibleCount, columns, hasNamesake }: HeadProps) {
  const copy = useCopy()
  const { hideAmounts } = useSettings()
  const { subject, rows, totalWorthHbar, knownWorthCount, itemCount } = group
  const isStale = useIsStale(oldestStamp(rows))
  if (subject === null) return null
  return (
    <header className={styles['grp-head']}>
      {'collection' in subject ? (
        <CollectionName collection={subject.collection} />
      ) : (
        <AccountTitle account={subject.account} />
      )}
      {hasNamesake && 'collection' in subject && (
        <IdChip id={subject.collection.token} checksum={subject.collection.checksum} onCopy={copy} />
      )}
      <span className="t3 small tn">
        {visibleCount < rows.length ? `${visibleCount} of ${rows.length}` : rows.length}
      </span>
      {rows.length > columns && <ShowAllButton groupKey={group.key} isOpen={visibleCount === rows.length} />}
      {'collection' in subject && (
        <CollectionMenu collection={subject.collection} status={rows[0]?.status ?? 'shown'} />
      )}
      <span className={styles['r']}>
        {'collection' in subject ? (
          <CollectionFigures collection={subject.collection} />
        ) : (
          <AccountFigures account={subject.account} />
        )}
        {knownWorthCount > 0 && knownWorthCount < itemCount && (
          <span className="t3">
            Worth known for {statFigure(knownWorthCount)} of {statFigure(itemCount)}
          </span>
        )}
        <b title="Total, by the valuation chosen above">
          {'account' in subject && <span className={styles['sum-label']}>NFTs </span>}
          <Money hbar={totalWorthHbar} maxDecimals={2} isHidden={hideAmounts} className={cx(isStale && 'is-stale')} />
        </b>
      </span>
    </header>
  )
}

/** Oldest stamp of the collections of these rows; null if none has a stamp. */
const oldestStamp = (rows: readonly HoldingRow[]): Stamp | null =>
  rows.reduce<Stamp | null>((oldest, { collection: { stamp } }) => {
    if (stamp === null) return oldest
    return oldest === null || stamp.receivedAt < oldest.receivedAt ? stamp : oldest
  }, null)

/** Button that opens or closes a group. Renders nothing during a search, which opens every group. */
function ShowAllButton({ groupKey, isOpen }: { readonly groupKey: string; readonly isOpen: boolean }) {
  const { stores } = useApp()
  const isSearching = useStore(stores.holdingsViewSettings, ({ search }) => search.trim() !== '')
  if (isSearching) return null
  return (
    <button
      type="button"
      className={cx('link', styles['quiet-link'])}
      aria-expanded={isOpen}
      onClick={() => toggleGroup(stores.holdingsViewSettings, groupKey)}
    >
      {isOpen ? 'Show fewer' : 'Show all'}
    </button>
  )
}

function CollectionName({ collection }: { readonly collection: HeldCollection }) {
  const go = useGo()
  const { token, name } = collection
  return (
    <h2 className="h2 cut">
      <button type="button" className="link plain cut" onClick={() => go({ name: 'collection', token })}>
        {nameOr(name, token)}
      </button>
    </h2>
  )
}

function AccountTitle({ account: id }: { readonly account: EntityId }) {
  const copy = useCopy()
  const accountName = useAccountName()
  const account = useAccounts()?.accounts.find((candidate) => candidate.id === id)
  return (
    <>
      <h2 className="h2 cut">{plainText(accountName(id), 40)}</h2>
      <IdChip id={id} checksum={account?.checksum ?? null} onCopy={copy} />
    </>
  )
}

/** HBAR of an account, next to the worth of its NFTs. */
function AccountFigures({ account: id }: { readonly account: EntityId }) {
  const { hideAmounts } = useSettings()
  const balance = useAccounts()?.accounts.find((account) => account.id === id)?.balance ?? null
  const isStale = useIsStale(balance?.stamp ?? null)
  return (
    <span>
      HBAR{' '}
      <Money
        hbar={balance?.hbar ?? null}
        maxDecimals={2}
        isHidden={hideAmounts}
        className={cx(isStale && 'is-stale')}
      />
    </span>
  )
}

function CollectionFigures({ collection }: { readonly collection: HeldCollection }) {
  const isStale = useIsStale(collection.stamp)
  // While the market fails, the stamp above and the banner of the page give the age of all groups.
  const isFailing = useMarketReach().troubleSinceMs !== null
  const { stamp, floor, bestOffer, suspicions } = collection
  const percent = floorChange(collection)
  if (suspicions.length > 0) return <span>{suspicionWords(suspicions)}</span>
  return (
    <>
      {stamp && isStale && !isFailing && <FreshnessStamp stamp={stamp} />}
      <span>
        Floor <Money hbar={floor} className={cx(isStale && 'is-stale')} />
        {percent !== null && (
          <span className={styles['floor-change']}>
            {' '}
            <FloorChange percent={percent} suffix=" in 30 d" />
          </span>
        )}
      </span>
      <span className={styles['offer-figure']}>
        Best offer <Money hbar={bestOffer} className={cx(isStale && 'is-stale')} />
      </span>
    </>
  )
}

type MenuProps = {
  readonly collection: HeldCollection
  /** Status of the collection's first NFT in the group. Used as the status of the whole collection. */
  readonly status: HoldingStatus
}

/** Menu that marks a whole collection. */
function CollectionMenu({ collection, status }: MenuProps) {
  const { api, stores } = useApp()
  const { token, name } = collection
  const setMark = async (mark: HoldingMark | null) => {
    const error = await markHoldings(stores.client, api, [{ token, serial: null }], mark)
    if (error === null) return
    showToast(stores.toasts, {
      id: `mark ${token}`,
      mark: 'stopped',
      title: `${nameOr(name, token)} was not marked`,
      action: null,
      detail: `${errorText(error).title}.`,
      untilMs: null,
    })
  }
  const isSetAside = status !== 'shown'
  return (
    <Menu
      trigger={
        <IconButton
          isSmall
          label={`More for ${nameOr(name, token)}`}
          className={styles['grp-menu']}
          icon={<Ellipsis size={16} aria-hidden="true" />}
        />
      }
    >
      {isSetAside ? (
        <MenuItem onPick={() => void setMark(status === 'hidden' ? null : 'not-spam')}>
          {status === 'hidden' ? 'Show the collection again' : 'Mark the collection as not spam'}
        </MenuItem>
      ) : (
        <MenuItem onPick={() => void setMark('hidden')}>Hide the collection</MenuItem>
      )}
      {status !== 'spam' && <MenuItem onPick={() => void setMark('spam')}>Mark the collection as spam</MenuItem>}
    </Menu>
  )
}

import { Ellipsis } from 'lucide-react'
import { useStore } from 'zustand'
import type { HeldCollection } from '@shared/contract/holdings'
import type { EntityId } from '@shared/ids'
import type { HoldingMark } from '@shared/insight/set-aside'
import { errorText } from '../../format/error-text'
import { suspicionWords } from './holdings-text'
import { statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { markItems } from './holdings-store'
import { toggleOpen } from './holdings-look'
import type { GroupOfRows } from './holdings-view'
import { showToast } from '../../stores/toasts'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useStale } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuItem } from '../../ui/Menu'
import { Money } from '../../ui/Money'
import { useApp, useCopy, useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import styles from './holdings.module.css'

type HeadProps = {
  readonly group: GroupOfRows
  readonly shown: number
  readonly columns: number
  /** True if another held collection has a confusable name; the id is then shown next to the name. */
  readonly hasNamesake: boolean
}

export function GroupHead({ group, shown, columns, hasNamesake }: HeadProps) {
  const copy = useCopy()
  const { hideAmounts } = useSettings()
  const { subject, rows, worth, known, items } = group
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
      <span className="t3 small tn">{shown < rows.length ? `${shown} of ${rows.length}` : rows.length}</span>
      {rows.length > columns && <Toggle group={group.key} isOpen={shown === rows.length} />}
      <span className={styles['r']}>
        {'collection' in subject && <CollectionFigures collection={subject.collection} />}
        {known > 0 && known < items && (
          <span className="t3">
            {statFigure(known)} of {statFigure(items)} known
          </span>
        )}
        <b title="Total, by the valuation chosen above">
          <Money hbar={worth} hidden={hideAmounts} />
        </b>
        {'collection' in subject && (
          <CollectionMenu collection={subject.collection} place={rows[0]?.place ?? 'shown'} />
        )}
      </span>
    </header>
  )
}

function Toggle({ group, isOpen }: { readonly group: string; readonly isOpen: boolean }) {
  const { stores } = useApp()
  const isSearch = useStore(stores.holdingsLook, (look) => look.search.trim() !== '')
  if (isSearch) return null
  return (
    <button
      type="button"
      className={cx('link', styles['quiet-link'])}
      aria-expanded={isOpen}
      onClick={() => toggleOpen(stores.holdingsLook, group)}
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
      <button type="button" className="link plain" onClick={() => go({ name: 'collection', token })}>
        {nameOr(name, token)}
      </button>
    </h2>
  )
}

const AccountTitle = ({ account }: { readonly account: EntityId }) => (
  <h2 className="h2 cut">{plainText(useAccountName()(account), 40)}</h2>
)

function CollectionFigures({ collection }: { readonly collection: HeldCollection }) {
  const stale = useStale(collection.stamp)
  const { stamp, floor, bestOffer, suspicions } = collection
  if (suspicions.length > 0) return <span>{suspicionWords(suspicions)}</span>
  return (
    <>
      {stamp && stale && <FreshnessStamp stamp={stamp} />}
      <span className={cx(stale && 'is-stale')}>
        Floor <Money hbar={floor} />
      </span>
      <span className={cx(stale && 'is-stale')}>
        Best offer <Money hbar={bestOffer} />
      </span>
    </>
  )
}

type MenuProps = { readonly collection: HeldCollection; readonly place: string }

/** Menu that marks a whole collection. */
function CollectionMenu({ collection, place }: MenuProps) {
  const { api, stores } = useApp()
  const { token, name } = collection
  const setMark = async (mark: HoldingMark | null) => {
    const error = await markItems(stores.client, api, [{ token, serial: null }], mark)
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
  const isSetAside = place !== 'shown'
  return (
    <Menu
      trigger={
        <IconButton small label={`More for ${nameOr(name, token)}`} icon={<Ellipsis size={14} aria-hidden="true" />} />
      }
    >
      {isSetAside ? (
        <MenuItem onPick={() => void setMark(place === 'hidden' ? null : 'not-spam')}>
          {place === 'hidden' ? 'Show the collection again' : 'Mark the collection as not spam'}
        </MenuItem>
      ) : (
        <MenuItem onPick={() => void setMark('hidden')}>Hide the collection</MenuItem>
      )}
      {place !== 'spam' && <MenuItem onPick={() => void setMark('spam')}>Mark the collection as spam</MenuItem>}
    </Menu>
  )
}

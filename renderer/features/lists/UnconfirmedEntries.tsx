import type { ListsState, ListTaskRequest, InactiveEntry } from '@shared/contract/lists'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { HalfCircle, Triangle } from '../../ui/StatusIcons'
import { useAccounts } from '../../app/use-app-state'
import { mustSetLimits, unsetLimitsText } from './list-text'
import { EntryTitle, type ListsProps } from './OwnListEntry'
import { cx } from '../../ui/cx'
import styles from './lists.module.css'

/** Reason why an entry is inactive. */
const CHANGE_TEXTS: Readonly<Record<InactiveEntry['change'], string>> = {
  added: 'Added outside the app',
  altered: 'Changed outside the app',
  removed: 'Removed outside the app',
  unchecked: 'Not checked yet',
  unconfirmed: 'Not confirmed in this session',
  earlier: 'From an earlier version',
  restored: 'From the backup',
}

const LIST_LABELS: Readonly<Record<InactiveEntry['list'], string>> = { spenders: 'Spender', book: 'Address book' }

/**
 * Section with the entries that the app does not use, because the entries were changed outside the app, restored from a
 * backup, not checked yet or not confirmed. The section is also shown while the limits are not confirmed. Renders
 * nothing if all entries and limits are confirmed.
 */
export function UnconfirmedEntries({ lists, onOpen }: ListsProps) {
  const accounts = useAccounts()
  const { inactiveEntries } = lists
  const cause = mainCause(lists)
  if (cause === null) return null
  const lacksKeychain = accounts?.keyStore.kind !== 'keychain'
  const { heading, text, detail }: CauseTexts =
    cause === 'unchecked' && lacksKeychain ? NO_KEYCHAIN_TEXTS : CAUSE_TEXTS[cause]
  return (
    <section
      className={cx(styles['ls-section'], styles['ls-outside'], cause === 'changed' && styles['is-changed'])}
      aria-labelledby="ls-outside"
    >
      <div className={styles['ls-head']}>
        <h2 className="h2" id="ls-outside">
          {cause === 'unchecked' ? <HalfCircle /> : <Triangle />} {heading}
        </h2>
      </div>
      <p className="t2">{text}</p>
      {detail !== undefined && <p className="t2 small">{detail}</p>}
      <ul className={styles['listed']}>
        {inactiveEntries.map((entry) => (
          <InactiveEntryRow key={`${entry.list} ${entry.id}`} entry={entry} onOpen={onOpen} />
        ))}
        {mustSetLimits(lists) && (
          <li data-outside="limits">
            <div>
              <b className="strong">Limits</b>
              <span className="t2 small">{unsetLimitsText(lists)}</span>
            </div>
            <span />
            <Button variant="primary" size="small" onClick={() => onOpen({ task: 'limits' })}>
              Set limits…
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

type RowProps = {
  readonly entry: InactiveEntry
  readonly onOpen: (input: ListTaskRequest) => void
}

function InactiveEntryRow({ entry, onOpen }: RowProps) {
  const { id, list, checksum, name, change } = entry
  const label = plainText(name ?? id, 60)
  const isSpender = list === 'spenders'
  return (
    <li data-outside={id}>
      <div>
        <EntryTitle id={id} checksum={checksum} name={name} badge={<Badge>{LIST_LABELS[list]}</Badge>} />
      </div>
      <span className="t2 small">{CHANGE_TEXTS[change]}</span>
      {change !== 'unchecked' && (
        <span className="row">
          <Button
            size="small"
            aria-label={`Confirm ${label} again`}
            title="You type the id of the entry again."

            onClick={() => onOpen({ task: isSpender ? 'add-spender' : 'add-entry' })}
          >
            Confirm again…
          </Button>
          <Button size="small" aria-label={`Remove ${label}`} onClick={() => onOpen(removalTask(entry))}>
            Remove…
          </Button>
        </span>
      )}
    </li>
  )
}

const removalTask = ({ id, list }: InactiveEntry): ListTaskRequest =>
  list === 'spenders' ? { task: 'remove-spender', id } : { task: 'remove-entry', id }

/**
 * Texts for unchecked entries while no keychain is open. The usual text asks to unlock the keys, which is not possible
 * then.
 */
const NO_KEYCHAIN_TEXTS = {
  heading: 'Not checked yet',
  text: 'Countersign has not opened a keychain and cannot check these entries. The app ignores unchecked entries.',
}

type Cause = Exclude<ListsState['limitsStatus'], 'confirmed'>

/** Changes by another program, which have the highest priority. */
const OUTSIDE_CHANGES = ['changed', 'added', 'altered', 'removed'] as const
/** Other causes, highest priority first. */
const OTHER_CAUSES = ['restored', 'emptied', 'earlier', 'unchecked', 'unconfirmed'] as const

/** Cause with the highest priority; null if all entries and the limits are confirmed. */
function mainCause({ inactiveEntries, limitsStatus }: ListsState): Cause | null {
  const changes = new Set<ListsState['limitsStatus'] | InactiveEntry['change']>([
    limitsStatus,
    ...inactiveEntries.map(({ change }) => change),
  ])
  if (OUTSIDE_CHANGES.some((change) => changes.has(change))) return 'changed'
  return OTHER_CAUSES.find((cause) => changes.has(cause)) ?? null
}

/** `detail`: what may have caused the state. */
type CauseTexts = { readonly heading: string; readonly text: string; readonly detail?: string }

const CAUSE_TEXTS: Readonly<Record<Cause, CauseTexts>> = {
  changed: {
    heading: 'Changed outside Countersign',
    text: 'The app ignores these entries. Nothing was signed with them. Confirm or remove each entry.',
    detail: 'Another program changed these entries, or someone moved or copied this profile folder.',
  },
  restored: {
    heading: 'Restored from a backup: confirm your lists again',
    text: 'The backup is older than your last change to these lists. The app ignores the entries and limits of the backup. To use an entry, type its id again. Or remove the entry.',
  },
  emptied: {
    heading: 'The app started a new history. Set your limits again',
    text: 'Your earlier lists and limits are not in this database. Nothing is paid until you set limits.',
  },
  earlier: {
    heading: 'From an earlier version: confirm your lists',
    text: 'The app ignores these entries until you confirm them. Restart Countersign to confirm all entries, or type the id of an entry again.',
  },
  unchecked: {
    heading: 'Not checked yet',
    text: 'Unlock your keys to check these entries. The app ignores unchecked entries.',
  },
  unconfirmed: {
    heading: 'Not confirmed in this session',
    text: 'Countersign needs a readable keychain to check these entries. The app ignores these entries. To use an entry, type its id again.',
  },
}

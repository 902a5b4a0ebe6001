import { TriangleAlert } from 'lucide-react'
import type { ListsState, OpenList, OutsideEntry } from '@shared/contract/lists'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../app-context'
import type { ListsProps } from './Listed'

const CHANGES: Readonly<Record<OutsideEntry['change'], string>> = {
  added: 'Added outside Countersign',
  altered: 'Changed outside Countersign',
  removed: 'Removed outside Countersign',
  unchecked: 'Not checked yet',
  unconfirmed: 'Not confirmed in this session',
}

const LISTS: Readonly<Record<OutsideEntry['list'], string>> = { spenders: 'Spender', book: 'Address book' }

/** Entries that do not count, because another program may have written them. */
export function ChangedOutside({ lists, onOpen }: ListsProps) {
  const { outside, limitsAre } = lists
  const areLimitsOff = limitsAre !== 'confirmed'
  if (outside.length === 0 && !areLimitsOff) return null
  return (
    <section className="ls-section ls-outside" aria-labelledby="ls-outside">
      <div className="ls-head">
        <h2 className="h2" id="ls-outside">
          <TriangleAlert size={16} aria-hidden="true" /> {headingOf(lists)}
        </h2>
      </div>
      <p className="t2">{textOf(lists)}</p>
      <ul className="listed">
        {outside.map((entry) => (
          <Row key={`${entry.list} ${entry.id}`} entry={entry} onOpen={onOpen} />
        ))}
        {areLimitsOff && limitsAre !== 'unchecked' && (
          <li data-outside="limits">
            <div>
              <b className="strong">Limits</b>
              <span className="t2 small">The limits shown below apply until you set them again.</span>
            </div>
            <span />
            <Button size="small" onClick={() => onOpen({ task: 'limits' })}>
              Set limits…
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

type RowProps = { readonly entry: OutsideEntry; readonly onOpen: (input: OpenList) => void }

function Row({ entry, onOpen }: RowProps) {
  const copy = useCopy()
  const { id, list, checksum, name, change } = entry
  const label = plainText(name ?? id, 60)
  const isSpender = list === 'spenders'
  return (
    <li data-outside={id}>
      <div>
        <div className="row">
          <b className="strong cut">{name === null ? 'Without a name' : plainText(name, 40)}</b>
          <Badge>{LISTS[list]}</Badge>
        </div>
        <IdChip id={id} checksum={checksum} onCopy={copy} />
      </div>
      <span className="t2 small">{CHANGES[change]}</span>
      {change !== 'unchecked' && (
        <span className="row">
          <Button
            size="small"
            aria-label={`Add ${label} again`}
            onClick={() => onOpen({ task: isSpender ? 'add-spender' : 'add-entry' })}
          >
            Add again…
          </Button>
          <Button size="small" aria-label={`Remove ${label}`} onClick={() => onOpen(removalOf(entry))}>
            Remove…
          </Button>
        </span>
      )}
    </li>
  )
}

const removalOf = ({ id, list }: OutsideEntry): OpenList =>
  list === 'spenders' ? { task: 'remove-spender', id } : { task: 'remove-entry', id }

const isNotKnown = ({ outside, limitsAre }: ListsState): boolean =>
  limitsAre !== 'changed' && outside.every(({ change }) => change === 'unchecked' || change === 'unconfirmed')

function headingOf(lists: ListsState): string {
  if (!isNotKnown(lists)) return 'Changed outside Countersign'
  const isUnchecked = lists.limitsAre === 'unchecked' || lists.outside.some(({ change }) => change === 'unchecked')
  return isUnchecked ? 'Not checked yet' : 'Not confirmed in this session'
}

function textOf(lists: ListsState): string {
  switch (headingOf(lists)) {
    case 'Not checked yet':
      return 'Unlock your keys to check these entries. They are not used until then.'
    case 'Not confirmed in this session':
      return 'Without a keychain, Countersign cannot check these entries. They are not used. Add again those you want.'
    default:
      return 'Another program changed these entries. They are not used, and nothing was signed with them. Add again those you want, by typing the id, or remove them.'
  }
}

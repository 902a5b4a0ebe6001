import type { ReactNode } from 'react'
import type { ListsState, OpenList } from '@shared/contract/lists'
import { plainText } from '../../format/text'
import { dateTimeWords, dateWords, utcWords } from '../../format/time'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../../app/app-context'

export type ListsProps = { readonly lists: ListsState; readonly onOpen: (input: OpenList) => void }

type ListedProps = {
  readonly id: string
  readonly checksum: string | null
  readonly name: string | null
  readonly addedAt: string
  readonly badge?: ReactNode
  readonly children: ReactNode
}

type TitleProps = Pick<ListedProps, 'id' | 'name' | 'badge'> & { readonly checksum: string | null }

/** The name above the id; of an entry without a name, the id itself. */
export function EntryTitle({ id, checksum, name, badge }: TitleProps) {
  const copy = useCopy()
  const chip = <IdChip id={id} checksum={checksum} onCopy={copy} />
  return (
    <>
      <div className="row">
        {name === null ? chip : <b className="strong cut">{plainText(name, 40)}</b>}
        {badge}
      </div>
      {name === null ? <span className="t3 small">No name</span> : chip}
    </>
  )
}

/** One entry: its name, its id, since when it is there, and what can be done about it. */
export function Listed({ id, checksum, name, addedAt, badge, children }: ListedProps) {
  return (
    <li data-listed={id}>
      <div>
        <EntryTitle id={id} checksum={checksum} name={name} badge={badge} />
      </div>
      <span className="t3 small tn" title={`${dateTimeWords(addedAt)}, ${utcWords(addedAt)}`}>
        Added {dateWords(addedAt)}
      </span>
      <span className="row">{children}</span>
    </li>
  )
}

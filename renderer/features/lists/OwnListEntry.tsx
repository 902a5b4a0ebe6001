import type { ReactNode } from 'react'
import type { ListsState, ListTaskRequest } from '@shared/contract/lists'
import { plainText } from '../../format/text'
import { dateTimeWords, dateWords, utcWords } from '../../format/time'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../../app/app-context'

export type ListsProps = { readonly lists: ListsState; readonly onOpen: (input: ListTaskRequest) => void }

type EntryProps = {
  readonly id: string
  readonly checksum: string | null
  readonly name: string | null
  readonly addedAt: string
  readonly badge?: ReactNode
  readonly children: ReactNode
}

type TitleProps = Pick<EntryProps, 'id' | 'checksum' | 'name' | 'badge'>

/** Name with the id below it. An entry without a name shows the id with the note “No name” below it. */
export function EntryTitle({ id, checksum, name, badge }: TitleProps) {
  const copy = useCopy()
  const idChip = <IdChip id={id} checksum={checksum} onCopy={copy} />
  return (
    <>
      <div className="row">
        {name === null ? idChip : <b className="strong cut">{plainText(name, 40)}</b>}
        {badge}
      </div>
      {name === null ? <span className="t3 small">No name</span> : idChip}
    </>
  )
}

/** Entry of one of the person's lists: name, id, the date on which the person added the entry, and buttons. */
export function OwnListEntry({ id, checksum, name, addedAt, badge, children }: EntryProps) {
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

import type { ReactNode } from 'react'
import type { ListsState, OpenList } from '@shared/contract/lists'
import { plainText } from '../../format/text'
import { dateTimeWords, dateWords, utcWords } from '../../format/time'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../app-context'

export type ListsProps = { readonly lists: ListsState; readonly onOpen: (input: OpenList) => void }

type ListedProps = {
  readonly id: string
  readonly checksum: string | null
  readonly name: string | null
  readonly addedAt: string
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** One entry: its name, its id, since when it is there, and what can be done about it. */
export function Listed({ id, checksum, name, addedAt, badge, children }: ListedProps) {
  const copy = useCopy()
  return (
    <li data-listed={id}>
      <div>
        <div className="row">
          <b className="strong cut">{name === null ? 'Without a name' : plainText(name, 40)}</b>
          {badge}
        </div>
        <IdChip id={id} checksum={checksum} onCopy={copy} />
      </div>
      <span className="t3 small tn" title={`${dateTimeWords(addedAt)}, ${utcWords(addedAt)}`}>
        Added {dateWords(addedAt)}
      </span>
      <span className="row">{children}</span>
    </li>
  )
}

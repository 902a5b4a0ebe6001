import { useState } from 'react'
import { countWithNoun } from '../../format/money'
import { HbarText } from '../../ui/HbarText'
import { Popover } from '../../ui/Popover'
import styles from './holdings.module.css'

/** The most important note on a total worth. A button next to the note opens the other notes. */
export function WorthNotes({ notes }: { readonly notes: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const [firstNote, ...otherNotes] = notes
  if (firstNote === undefined) return null
  return (
    <span>
      <HbarText text={firstNote} />{' '}
      {otherNotes.length > 0 && (
        <Popover
          label="More about this figure"
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <button type="button" className={styles['more-notes']}>
              {countWithNoun(otherNotes.length, 'more note', 'more notes')}
            </button>
          }
        >
          <ul className={styles['note-list']}>
            {otherNotes.map((note) => (
              <li key={note}>
                <HbarText text={note} />
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </span>
  )
}

import { Plus } from 'lucide-react'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { StateBand } from '../../ui/StateBand'
import { OwnListEntry, type ListsProps } from './OwnListEntry'
import styles from './lists.module.css'

/** Address book: the person's own names for other people's accounts. */
export function AddressBook({ lists, onOpen }: ListsProps) {
  const addButton = (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => onOpen({ task: 'add-entry' })}>
      Add entry
    </Button>
  )
  const isEmpty = lists.book.length === 0
  return (
    <section className={styles['ls-section']} aria-label="Address book">
      {isEmpty ? (
        <StateBand
          title="The address book is empty"
          text="Name the accounts you deal with. Reviews then warn about ids that look similar."
        >
          {addButton}
        </StateBand>
      ) : (
        <>
          <div className={styles['ls-head']}>
            <h2 className="h2">Address book</h2>
            {addButton}
          </div>
          <p className="t2">Reviews show these names and warn about ids that look similar.</p>
          <ul className={styles['listed']}>
            {lists.book.map((entry) => (
              <OwnListEntry key={entry.id} {...entry}>
                <Button
                  size="small"
                  aria-label={`Rename ${plainText(entry.name, 40)}`}
                  onClick={() => onOpen({ task: 'rename-entry', id: entry.id })}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  aria-label={`Remove entry ${plainText(entry.name, 40)}`}
                  onClick={() => onOpen({ task: 'remove-entry', id: entry.id })}
                >
                  Remove entry
                </Button>
              </OwnListEntry>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

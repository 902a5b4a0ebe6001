import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type NotesProps = {
  /** Subject of the notes, such as "this quote". */
  readonly subject: string
  readonly notes: readonly string[]
}

/**
 * Folded notes that the market sent with an answer. The notes are third-party text, so `plainText` makes them safe to
 * show.
 */
export function MarketNotes({ subject, notes }: NotesProps) {
  if (notes.length === 0) return null
  return (
    <details className={cx('small t2', styles['notes'])}>
      <summary>
        {countWithNoun(notes.length, 'market note')} on {subject}
      </summary>
      <p>The market adds: {notes.map((note) => `“${plainText(note)}”`).join(' ')}</p>
    </details>
  )
}

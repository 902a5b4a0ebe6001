import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

/**
 * Folded notes that the market sent with an answer. The notes are third-party text, so `plainText` makes them safe to
 * show.
 */
export function MarketNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <details className={cx('small t2', styles['notes'])}>
      <summary>{countWithNoun(notes.length, 'note')} from the market</summary>
      <p>The market adds: {notes.map((note) => `“${plainText(note)}”`).join(' ')}</p>
    </details>
  )
}

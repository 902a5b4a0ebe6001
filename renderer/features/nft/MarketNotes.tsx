import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

/** Notes that the market sent with a quote. The notes are third-party text, so `plainText` makes them safe to show. */
export function MarketNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <p className={cx('small t3', styles['notes'])}>
      The market adds: {notes.map((note) => `“${plainText(note)}”`).join(' ')}
    </p>
  )
}

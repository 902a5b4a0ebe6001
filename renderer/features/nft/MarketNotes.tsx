import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

/** Notes that the market sent with a quote. Third-party text made plain. */
export function MarketNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <p className={cx('small t3', styles['notes'])}>
      The market adds: {notes.map((note) => `“${plainText(note)}”`).join(' ')}
    </p>
  )
}

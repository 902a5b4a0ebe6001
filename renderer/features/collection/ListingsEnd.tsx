import type { ListEnd } from '@shared/contract/listings'
import { errorText } from '../../format/error-text'
import { statFigure } from '../../format/money'
import type { LoadedListings } from './listings-store'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

/** Text for each reason why the list may be incomplete. */
const INCOMPLETE_TEXTS: Record<Exclude<ListEnd, 'all' | 'caller-limit'>, string> = {
  'service-limit': 'The market sends no further listings. There may be more.',
  'fewer-than-reported': 'The market reports more listings but did not send them.',
  moved: 'The list changed while it loaded. Some listings may be missing.',
  partial: 'The market reports that this list is incomplete.',
  'not-reported': 'The market does not report whether there are more listings.',
}

type ListingsEndProps = { readonly listings: LoadedListings; readonly onLoadAll: () => void }

/** Note below listings that may be incomplete; nothing below complete listings and while listings load. */
export function ListingsEnd({ listings, onLoadAll }: ListingsEndProps) {
  if (listings.status === 'stopped') {
    const error = listings.error && errorText(listings.error)
    return (
      <div className={cx('row', styles['listings-foot'])}>
        <span className="small t2" role="alert">
          Loading stopped. These are the {statFigure(listings.rows.length)} cheapest listings.
          {error && ` ${error.title}. ${error.todo}`}
        </span>
        <Button size="small" onClick={onLoadAll}>
          Load all listings
        </Button>
      </div>
    )
  }
  if (listings.endReason === null || listings.endReason === 'all') return null
  return (
    <p className={cx('small t2', styles['listings-foot'])}>
      {listings.endReason === 'caller-limit'
        ? `These are the ${statFigure(listings.rows.length)} cheapest listings. More expensive ones are not loaded.`
        : INCOMPLETE_TEXTS[listings.endReason]}
    </p>
  )
}

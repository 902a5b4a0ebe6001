import type { ListEnd } from '@shared/contract/listings'
import { errorText } from '../../format/error-text'
import { statFigure } from '../../format/money'
import type { ReadListings } from './listings-store'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

const REASONS: Record<Exclude<ListEnd, 'all' | 'enough'>, string> = {
  reach: 'The market does not send more listings than these.',
  'fewer-than-told': 'The market reports more listings but did not send them.',
  moved: 'The list changed while it loaded. Some listings may be missing.',
  partial: 'The market reports that this list is incomplete.',
  'not-told': 'The market does not report whether there are more listings.',
}

/** Note under the listings if they may be incomplete. */
export function ListingsEnd({ listed, onReadOn }: { readonly listed: ReadListings; readonly onReadOn: () => void }) {
  if (listed.status === 'stopped') {
    const error = listed.error && errorText(listed.error)
    return (
      <div className={cx('row', styles['listings-foot'])}>
        <span className="small t2" role="alert">
          Loading stopped. These are the {statFigure(listed.rows.length)} cheapest listings.
          {error && ` ${error.title}. ${error.todo}`}
        </span>
        <Button size="small" onClick={onReadOn}>
          Read all
        </Button>
      </div>
    )
  }
  if (listed.end === null || listed.end === 'all') return null
  return (
    <p className={cx('small t2', styles['listings-foot'])}>
      {listed.end === 'enough'
        ? `These are the ${statFigure(listed.rows.length)} cheapest listings. More expensive ones are not loaded.`
        : REASONS[listed.end]}
    </p>
  )
}

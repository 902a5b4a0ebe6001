import type { ListEnd } from '@shared/contract/listings'
import { errorText } from '../../format/error-text'
import { statFigure } from '../../format/money'
import type { ReadListings } from './listings-store'
import { Button } from '../../ui/Button'

const WHY: Record<Exclude<ListEnd, 'all' | 'enough'>, string> = {
  reach: 'The market gives no listings beyond these.',
  'fewer-than-told': 'The market says that there are more, and gives no others.',
  moved: 'Listings moved while they were read: some may be missing.',
  partial: 'The market says that it does not tell of all.',
  'not-told': 'The market does not say whether there are more.',
}

/** Note under the listings if they may be incomplete. */
export function ListingsEnd({ listed, onReadOn }: { readonly listed: ReadListings; readonly onReadOn: () => void }) {
  if (listed.status === 'cut') {
    const error = listed.error && errorText(listed.error)
    return (
      <div className="row listings-foot">
        <span className="small t2" role="alert">
          Read as far as the {statFigure(listed.rows.length)} cheapest.{error && ` ${error.title}. ${error.todo}`}
        </span>
        <Button size="small" onClick={onReadOn}>
          Read all
        </Button>
      </div>
    )
  }
  if (listed.end === null || listed.end === 'all') return null
  return (
    <p className="small t2 listings-foot">
      {listed.end === 'enough'
        ? `These are the ${statFigure(listed.rows.length)} cheapest. Dearer ones are not read.`
        : WHY[listed.end]}
    </p>
  )
}

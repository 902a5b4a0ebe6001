import { statFigure } from '../../format/money'
import type { LoadedPages } from '../../query/pages'
import { Button } from '../../ui/Button'

type LoadingToSortProps = {
  /** Plural noun of the rows. */
  readonly noun: string
  readonly pages: LoadedPages<unknown>
  readonly onStop: () => void
}

/** Progress of a list that loads because the person chose an order, with a button to stop. */
export function LoadingToSort({ noun, pages: { items, total }, onStop }: LoadingToSortProps) {
  const totalText = total === null ? '' : ` of ${statFigure(total)}`
  return (
    <>
      <span className="small t2 tn" role="status">
        Loading {statFigure(items.length)}
        {totalText} {noun} to sort
      </span>
      <Button size="small" onClick={onStop}>
        Stop loading
      </Button>
    </>
  )
}

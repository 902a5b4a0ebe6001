import { useEffect, useEffectEvent, useState } from 'react'
import { statFigure } from '../../format/money'
import type { LoadedPages } from '../../query/pages'
import { Button } from '../../ui/Button'

type LoadAllProps = {
  /** Plural noun of the rows. */
  readonly noun: string
  readonly pages: LoadedPages<unknown>
  readonly onMore: () => void
}

/**
 * Button that loads all pages of a list one after another, because only a whole list can be sorted. Shows nothing once
 * the list is whole. Give the component a key, so that another list is not loaded by itself.
 */
export function LoadAll({ noun, pages, onMore }: LoadAllProps) {
  const [isLoadingAll, setLoadingAll] = useState(false)
  const loadMore = useEffectEvent(onMore)
  const canLoad = isLoadingAll && pages.status === 'ready' && !pages.isLast
  const { pageCount } = pages
  useEffect(() => {
    if (canLoad) loadMore()
  }, [canLoad, pageCount])
  if (pages.isLast) return null
  const isRunning = isLoadingAll && pages.status !== 'more-failed'
  const countText = pages.total === null ? `all ${noun}` : `all ${statFigure(pages.total)} ${noun}`
  return (
    <Button
      size="small"
      title={`Only the whole list can be sorted. Loaded: ${statFigure(pages.items.length)}`}
      onClick={() => setLoadingAll(!isRunning)}
    >
      {isRunning ? 'Stop loading' : `Load ${countText} to sort`}
    </Button>
  )
}

import { type ReactNode, useRef, useState } from 'react'
import { useScroller } from './use-scroller'
import { useVisibleItems } from './use-visible-items'
import { useVirtualRows } from './use-virtual-rows'
import './virtual-cards.css'

type CardsProps<T> = {
  readonly label: string
  readonly items: readonly T[]
  readonly itemKey: (item: T) => string | number
  /** Renders a card: one button, with an image as wide as the card and text below the image. */
  readonly renderCard: (item: T) => ReactNode
  /** Height of the text below the image, in pixels. */
  readonly textPx: number
  /** Called with the visible items once scrolling has stopped. */
  readonly onVisible?: (items: readonly T[]) => void
}

const GAP_PX = 16
const MIN_CARD_PX = 132
const MIN_COLUMNS = 2
const MAX_COLUMNS = 8
/** Width of the list before the first layout. */
const DEFAULT_WIDTH_PX = 960

/** Cards for thousands of items, in rows. Only the visible rows and a few rows around them are in the DOM. */
export function VirtualCards<T>({ label, items, itemKey, renderCard, textPx, onVisible }: CardsProps<T>) {
  const root = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(DEFAULT_WIDTH_PX)
  const fittingCount = Math.floor((width + GAP_PX) / (MIN_CARD_PX + GAP_PX))
  const columnCount = Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, fittingCount))
  const gapsPx = GAP_PX * (columnCount - 1)
  const rowPx = Math.round((width - gapsPx) / columnCount) + textPx + GAP_PX
  const rowCount = Math.ceil(items.length / columnCount)
  const { scroller, virtualizer } = useVirtualRows(useScroller(root), {
    count: rowCount,
    rowPx,
    coverPx: 0,
    pinnedIndex: -1,
  })
  // Set during rendering, so that React renders with the measured width before the browser paints.
  const measuredPx = scroller?.widthPx || DEFAULT_WIDTH_PX
  if (measuredPx !== width) setWidth(measuredPx)
  const visibleRows = virtualizer.getVirtualItems()
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 }
  useVisibleItems(startIndex * columnCount, (endIndex + 1) * columnCount - 1, items, onVisible)
  return (
    <div ref={root} role="list" aria-label={label} className="vcards" style={{ height: rowCount * rowPx }}>
      {visibleRows.flatMap(({ index }) =>
        items.slice(index * columnCount, (index + 1) * columnCount).map((item, columnIndex) => (
          <div
            key={itemKey(item)}
            role="listitem"
            className="vcard"
            aria-setsize={items.length}
            aria-posinset={index * columnCount + columnIndex + 1}
            style={{
              width: `calc((100% - ${gapsPx}px) / ${columnCount})`,
              transform: `translate(calc(${columnIndex * 100}% + ${columnIndex * GAP_PX}px), ${index * rowPx}px)`,
            }}
          >
            {renderCard(item)}
          </div>
        )),
      )}
    </div>
  )
}

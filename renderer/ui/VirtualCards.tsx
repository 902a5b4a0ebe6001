import { type ReactNode, useRef, useState } from 'react'
import { useScroller } from './use-scroller'
import { useVisibleItems } from './use-visible-items'
import { useVirtualRows } from './use-virtual-rows'
import './virtual-cards.css'

type CardsProps<T> = {
  readonly label: string
  readonly items: readonly T[]
  readonly itemKey: (item: T) => string | number
  /** One button, with an image as wide as the card and `wordsPx` pixels of text below. */
  readonly card: (item: T) => ReactNode
  readonly wordsPx: number
  readonly onSight?: (items: readonly T[]) => void
}

const GAP_PX = 16
const MIN_CARD_PX = 132
const MAX_COLUMNS = 8
/** Width before the first layout. */
const DEFAULT_WIDTH_PX = 960

/** Thousands of cards, of which only the visible ones are in the DOM. Arrow keys move between cards. */
export function VirtualCards<T>({ label, items, itemKey, card, wordsPx, onSight }: CardsProps<T>) {
  const root = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(DEFAULT_WIDTH_PX)
  const columns = Math.min(MAX_COLUMNS, Math.max(2, Math.floor((width + GAP_PX) / (MIN_CARD_PX + GAP_PX))))
  const rowPx = Math.round((width - GAP_PX * (columns - 1)) / columns) + wordsPx + GAP_PX
  const count = Math.ceil(items.length / columns)
  const { scroller, virtual } = useVirtualRows(useScroller(root), { count, rowPx, coverPx: 0, held: -1 })
  // The width is corrected during rendering, so the layout is right before it is painted.
  const measuredPx = scroller?.widthPx || DEFAULT_WIDTH_PX
  if (measuredPx !== width) setWidth(measuredPx)
  const visibleRows = virtual.getVirtualItems()
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 }
  useVisibleItems(startIndex * columns, (endIndex + 1) * columns - 1, items, onSight)
  return (
    <div ref={root} role="list" aria-label={label} className="vcards" style={{ height: count * rowPx }}>
      {visibleRows.flatMap(({ index }) =>
        items.slice(index * columns, (index + 1) * columns).map((item, column) => (
          <div
            key={itemKey(item)}
            role="listitem"
            className="vcard"
            aria-setsize={items.length}
            aria-posinset={index * columns + column + 1}
            style={{
              width: `calc((100% - ${GAP_PX * (columns - 1)}px) / ${columns})`,
              transform: `translate(calc(${column * 100}% + ${column * GAP_PX}px), ${index * rowPx}px)`,
            }}
          >
            {card(item)}
          </div>
        )),
      )}
    </div>
  )
}

import { type ReactNode, useRef, useState } from 'react'
import { useScroller } from './use-scroller'
import { useSight } from './use-sight'
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
const LEAST_PX = 132
const MOST_COLUMNS = 8
/** Width before the first layout. */
const USUAL_PX = 960

/** Thousands of cards, of which only the visible ones are in the DOM. Arrow keys move between cards. */
export function VirtualCards<T>({ label, items, itemKey, card, wordsPx, onSight }: CardsProps<T>) {
  const root = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL_PX)
  const columns = Math.min(MOST_COLUMNS, Math.max(2, Math.floor((width + GAP_PX) / (LEAST_PX + GAP_PX))))
  const rowPx = Math.round((width - GAP_PX * (columns - 1)) / columns) + wordsPx + GAP_PX
  const count = Math.ceil(items.length / columns)
  const { scroller, virtual } = useVirtualRows(useScroller(root), { count, rowPx, coverPx: 0, held: -1 })
  // The width is corrected during rendering, so the layout is right before it is painted.
  const wide = scroller?.widthPx || USUAL_PX
  if (wide !== width) setWidth(wide)
  const shown = virtual.getVirtualItems()
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 }
  useSight(startIndex * columns, (endIndex + 1) * columns - 1, items, onSight)
  return (
    <div ref={root} role="list" aria-label={label} className="vcards" style={{ height: count * rowPx }}>
      {shown.flatMap(({ index }) =>
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

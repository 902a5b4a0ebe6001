import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { findNamesakes } from '@shared/insight/namesakes'
import { chooseAll, chooseNone, toggleChosen } from './holdings-look'
import type { GroupOfRows } from './holdings-view'
import type { Row } from './holding-row'
import { observeHeight, useScroller } from '../../ui/use-scroller'
import { useApp, useGo } from '../../app/app-context'
import { cardAfter, cardsIn, galleryLines, moveForKey, type Line } from './gallery-lines'
import { GroupHead } from './GroupHead'
import { NftCard } from './NftCard'
import { useGalleryColumns } from './use-gallery-columns'
import styles from './holdings.module.css'

type GalleryProps = {
  readonly groups: readonly GroupOfRows[]
  /** False while records and images are loading. */
  readonly complete: boolean
}

const GAP = 16
const HEAD_PX = 40
/** Height in pixels of the two text lines under the image, with their spacing. */
const TEXT_PX = 44
const GROUP_GAP = 24

export function HoldingsGallery({ groups, complete }: GalleryProps) {
  const { stores } = useApp()
  const columns = useGalleryColumns()
  const open = useStore(stores.holdingsLook, (look) => look.open)
  const isSearch = useStore(stores.holdingsLook, (look) => look.search.trim() !== '')
  const sought = useStore(stores.holdingsLook, (look) => look.targetKey)
  const lines = useMemo(() => {
    const soughtGroup = groups.find(({ rows }) => sought !== null && rows.some(({ key }) => key === sought))?.key
    return galleryLines(groups, columns, (group) => isSearch || open.has(group) || group === soughtGroup)
  }, [groups, columns, isSearch, open, sought])
  const confusableTokens = useMemo(
    () => new Set(findNamesakes(collectionsIn(groups)).flatMap(({ tokens }) => tokens)),
    [groups],
  )
  const host = useRef<HTMLDivElement>(null)
  const { virtual, marginPx } = useLines(host, lines, columns)
  useSought(lines, (index) => virtual.scrollToIndex(index, { align: 'center' }))
  const keys = useCardKeys(host, lines, (index) => virtual.scrollToIndex(index, { align: 'auto' }))
  return (
    <div
      ref={host}
      role="group"
      aria-label="NFTs"
      className={styles['gallery']}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const line = lines[index]
        if (!line) return null
        return (
          <div key={line.key} className={styles['gal-line']} style={{ transform: `translateY(${start - marginPx}px)` }}>
            {line.kind === 'head' ? (
              <GroupHead
                group={line.group}
                shown={line.shown}
                columns={columns}
                hasNamesake={confusableTokens.has(line.group.key)}
              />
            ) : (
              <div className={styles['cards']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
                {line.rows.map((row) => (
                  <NftCard
                    key={row.key}
                    row={row}
                    complete={complete}
                    isStop={row.key === keys.stop}
                    onChoose={keys.choose}
                  />
                ))}
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Scrolls to the requested row once it exists. The mark of the row is removed when the page is left. */
function useSought(lines: readonly Line[], scrollTo: (line: number) => void): void {
  const { holdingsLook } = useApp().stores
  const sought = useStore(holdingsLook, (look) => look.targetKey)
  const reachedKey = useRef<string | null>(null)
  const index = sought === null ? -1 : lines.findIndex((line) => hasRow(line, sought))
  useEffect(() => {
    if (index < 0 || reachedKey.current === sought) return
    reachedKey.current = sought
    scrollTo(index)
  })
  useEffect(
    () => () => {
      if (reachedKey.current !== null) holdingsLook.setState({ targetKey: null })
    },
    [holdingsLook],
  )
}

const hasRow = (line: Line, key: string): boolean => line.kind === 'cards' && line.rows.some((row) => row.key === key)

const collectionsIn = (groups: readonly GroupOfRows[]) =>
  groups.flatMap(({ subject: subject }) => (subject !== null && 'collection' in subject ? [subject.collection] : []))

function useLines(host: RefObject<HTMLDivElement | null>, lines: readonly Line[], columns: number) {
  const scroller = useScroller(host)
  const width = scroller?.widthPx || 1000
  const cardPx = (width - GAP * (columns - 1)) / columns + TEXT_PX
  const sizeOf = (index: number) => {
    const line = lines[index]
    return !line || line.kind === 'head' ? HEAD_PX : cardPx + (line.isLast ? GROUP_GAP : GAP)
  }
  // The rule warns of memoised results; the React compiler does not run on this code.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: lines.length,
    enabled: scroller !== null,
    getScrollElement: () => scroller?.element ?? null,
    initialOffset: () => scroller?.element.scrollTop ?? 0,
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: (_, onResize) => (scroller ? observeHeight(scroller, onResize) : undefined),
    estimateSize: sizeOf,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 5,
    scrollMargin: scroller?.marginPx ?? 0,
  })
  // Line heights depend on the width, so a new width needs all lines measured again.
  useEffect(() => virtual.measure(), [virtual, cardPx, lines])
  return { virtual, marginPx: scroller?.marginPx ?? 0 }
}

/**
 * Keyboard of the gallery, which is one tab stop: arrows move, Space chooses, Shift with arrows extends the choice,
 * Enter opens.
 */
function useCardKeys(host: RefObject<HTMLDivElement | null>, lines: readonly Line[], scrollTo: (line: number) => void) {
  const { stores } = useApp()
  const go = useGo()
  const { holdingsLook } = stores
  const active = useStore(holdingsLook, (look) => look.focusedKey)
  const cards = useMemo(() => cardsIn(lines), [lines])
  const mustFocus = useRef(false)
  const stop = cards.some(({ key }) => key === active) ? active : (cards[0]?.key ?? null)
  useEffect(() => {
    if (!mustFocus.current || stop === null) return
    const card = host.current?.querySelector<HTMLElement>(`[data-card="${stop}"]`)
    if (!card) return
    mustFocus.current = false
    card.focus({ preventScroll: true })
  })
  const order = useRef<readonly Row[]>(cards)
  useEffect(() => void (order.current = cards), [cards])
  // Stable function for all cards, so that unchanged cards are not rendered again.
  const choose = useCallback(
    (row: Row, withShift: boolean) =>
      toggleChosen(holdingsLook, row.key, withShift ? order.current.map(({ key }) => key) : null),
    [holdingsLook],
  )
  const moveTo = (row: Row, withShift: boolean) => {
    if (withShift) {
      const { anchor, chosen } = holdingsLook.getState()
      // The start of the range is chosen as well.
      if (stop !== null && (anchor === null || !chosen.has(anchor))) toggleChosen(holdingsLook, stop, null)
      choose(row, true)
    }
    mustFocus.current = true
    holdingsLook.setState({ focusedKey: row.key })
    scrollTo(lines.findIndex((line) => line.kind === 'cards' && line.rows.includes(row)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).dataset['card']
    const row = cards.find((card) => card.key === key)
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'a' && !event.altKey) {
      chooseAll(
        holdingsLook,
        cards.map((card) => card.key),
      )
      return event.preventDefault()
    }
    if (event.key === 'Escape' && holdingsLook.getState().chosen.size > 0) return chooseNone(holdingsLook)
    if (!row || isCommand || event.altKey) return
    const move = moveForKey(event.key)
    const target = move && cardAfter(lines, row.key, move)
    if (target) moveTo(target, event.shiftKey)
    else if (event.key === ' ') choose(row, event.shiftKey)
    else if (event.key === 'Enter') go({ name: 'nft', token: row.nft.token, serial: row.nft.serial })
    else if (!move) return
    event.preventDefault()
  }
  return {
    stop,
    choose,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      const key = (event.target as HTMLElement).dataset['card']
      if (key !== undefined && key !== active) holdingsLook.setState({ focusedKey: key })
    },
  }
}

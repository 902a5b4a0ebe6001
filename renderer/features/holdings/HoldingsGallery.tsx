import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useStore } from 'zustand'
import { findNamesakes } from '@shared/insight/namesakes'
import { chooseAll, chooseNone, toggleChosen } from './holdings-view-settings'
import type { GroupOfRows } from './holdings-view'
import type { HoldingRow } from './holding-row'
import { observeHeight, useScroller } from '../../ui/use-scroller'
import { useMarketReach } from '../../ui/market-reach-context'
import { useApp, useGo } from '../../app/app-context'
import { rowAfterMove, cardRows, galleryLines, moveForKey, type GalleryLine } from './gallery-lines'
import { GroupHead } from './GroupHead'
import { NftCard } from './NftCard'
import { useGalleryColumns, useGalleryWidth } from './use-gallery-columns'
import styles from './holdings.module.css'

type GalleryProps = {
  readonly groups: readonly GroupOfRows[]
  /** True while names and images are being loaded. */
  readonly isLoading: boolean
}

/** Space in pixels between cards. */
const CARD_GAP_PX = 16
/** Width in pixels of the gallery before the first layout. */
const PLACEHOLDER_WIDTH_PX = 1000
/** Height in pixels of a group heading. */
const HEADING_PX = 40
/** Height in pixels of the two text lines under the image, with their spacing. */
const TEXT_PX = 44
/** Space in pixels below the last line of a group. */
const GROUP_GAP_PX = 24

export function HoldingsGallery({ groups, isLoading }: GalleryProps) {
  const { stores } = useApp()
  const columns = useGalleryColumns()
  const isFailing = useMarketReach().troubleSinceMs !== null
  const openKeys = useStore(stores.holdingsViewSettings, ({ openGroups }) => openGroups)
  const isSearching = useStore(stores.holdingsViewSettings, ({ search }) => search.trim() !== '')
  const targetKey = useStore(stores.holdingsViewSettings, (viewSettings) => viewSettings.targetKey)
  const lines = useMemo(() => {
    const targetGroupKey =
      targetKey === null ? undefined : groups.find(({ rows }) => rows.some(({ key }) => key === targetKey))?.key
    return galleryLines(groups, columns, (key) => isSearching || openKeys.has(key) || key === targetGroupKey)
  }, [groups, columns, isSearching, openKeys, targetKey])
  const confusableTokens = useMemo(
    () => new Set(findNamesakes(collectionsIn(groups)).flatMap(({ tokens }) => tokens)),
    [groups],
  )
  const host = useRef<HTMLDivElement>(null)
  const { virtual, marginPx } = useVirtualLines(host, lines, columns)
  useScrollToTarget(lines, (index) => virtual.scrollToIndex(index, { align: 'center' }))
  const keyboard = useCardKeyboard(host, lines, (index) => virtual.scrollToIndex(index, { align: 'auto' }))
  return (
    <div
      ref={host}
      role="group"
      aria-label="NFTs"
      className={styles['gallery']}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={keyboard.onKeyDown}
      onFocus={keyboard.onFocus}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const line = lines[index]
        if (!line) return null
        return (
          <div key={line.key} className={styles['gal-line']} style={{ transform: `translateY(${start - marginPx}px)` }}>
            {line.kind === 'head' ? (
              <GroupHead
                group={line.group}
                visibleCount={line.visibleCount}
                columns={columns}
                hasNamesake={confusableTokens.has(line.group.key)}
              />
            ) : (
              <div className={styles['cards']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
                {line.rows.map((row) => (
                  <NftCard
                    key={row.key}
                    row={row}
                    isLoading={isLoading}
                    isFailing={isFailing}
                    isTabStop={row.key === keyboard.tabStopKey}
                    onChoose={keyboard.choose}
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

/**
 * Scrolls to the target row once, as soon as the row is in the gallery. After that, clears the target when the person
 * leaves the page.
 */
function useScrollToTarget(lines: readonly GalleryLine[], scrollTo: (lineIndex: number) => void): void {
  const { holdingsViewSettings } = useApp().stores
  const targetKey = useStore(holdingsViewSettings, (viewSettings) => viewSettings.targetKey)
  const reachedKey = useRef<string | null>(null)
  const index = targetKey === null ? -1 : lines.findIndex((line) => hasRow(line, targetKey))
  useEffect(() => {
    if (index < 0 || reachedKey.current === targetKey) return
    reachedKey.current = targetKey
    scrollTo(index)
  })
  useEffect(
    () => () => {
      if (reachedKey.current !== null) holdingsViewSettings.setState({ targetKey: null })
    },
    [holdingsViewSettings],
  )
}

const hasRow = (line: GalleryLine, key: string): boolean =>
  line.kind === 'cards' && line.rows.some((row) => row.key === key)

const collectionsIn = (groups: readonly GroupOfRows[]) =>
  groups.flatMap(({ subject }) => (subject !== null && 'collection' in subject ? [subject.collection] : []))

/** Virtual list of the lines, and the distance of the list from the top of the scrolled element. */
function useVirtualLines(host: RefObject<HTMLDivElement | null>, lines: readonly GalleryLine[], columns: number) {
  const scroller = useScroller(host)
  const layoutWidthPx = useGalleryWidth(host)
  const widthPx = layoutWidthPx || scroller?.widthPx || PLACEHOLDER_WIDTH_PX
  const cardPx = (widthPx - CARD_GAP_PX * (columns - 1)) / columns + TEXT_PX
  const sizeOf = (index: number) => {
    const line = lines[index]
    return !line || line.kind === 'head' ? HEADING_PX : cardPx + (line.isLast ? GROUP_GAP_PX : CARD_GAP_PX)
  }
  // The rule warns that the React compiler cannot memoise this hook. The compiler does not run on this code.
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
  // The heights change with the width and with the kinds of the lines, so all lines are measured again. A layout effect
  // does this before the frame is drawn, because lines at their old positions would overlap.
  useLayoutEffect(() => virtual.measure(), [virtual, cardPx, lines])
  return { virtual, marginPx: scroller?.marginPx ?? 0 }
}

/**
 * Keyboard control of the gallery, which is a single tab stop. Arrows, Home and End move the focus, and Shift with one
 * of these keys extends the choice. Space chooses a card, Enter opens the NFT, Ctrl+A chooses all cards, and Escape
 * clears the choice.
 */
function useCardKeyboard(
  host: RefObject<HTMLDivElement | null>,
  lines: readonly GalleryLine[],
  scrollTo: (lineIndex: number) => void,
) {
  const { stores } = useApp()
  const go = useGo()
  const { holdingsViewSettings } = stores
  const focusedKey = useStore(holdingsViewSettings, (viewSettings) => viewSettings.focusedKey)
  const cards = useMemo(() => cardRows(lines), [lines])
  const mustFocus = useRef(false)
  const tabStopKey = cards.some(({ key }) => key === focusedKey) ? focusedKey : (cards[0]?.key ?? null)
  useEffect(() => {
    if (!mustFocus.current || tabStopKey === null) return
    const card = host.current?.querySelector<HTMLElement>(`[data-card="${tabStopKey}"]`)
    if (!card) return
    mustFocus.current = false
    card.focus({ preventScroll: true })
  })
  const currentCards = useRef<readonly HoldingRow[]>(cards)
  useEffect(() => {
    currentCards.current = cards
  }, [cards])
  // Stays the same function, so that unchanged cards are not rendered again.
  const choose = useCallback(
    (row: HoldingRow, withShift: boolean) =>
      toggleChosen(holdingsViewSettings, row.key, withShift ? currentCards.current.map(({ key }) => key) : null),
    [holdingsViewSettings],
  )
  const moveTo = (row: HoldingRow, withShift: boolean) => {
    if (withShift) {
      const { anchorKey, chosenKeys } = holdingsViewSettings.getState()
      // A range starts at a chosen card. Without a chosen anchor, the range starts at the current card.
      if (tabStopKey !== null && (anchorKey === null || !chosenKeys.has(anchorKey)))
        toggleChosen(holdingsViewSettings, tabStopKey, null)
      choose(row, true)
    }
    mustFocus.current = true
    holdingsViewSettings.setState({ focusedKey: row.key })
    scrollTo(lines.findIndex((line) => line.kind === 'cards' && line.rows.includes(row)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).dataset['card']
    const row = cards.find((card) => card.key === key)
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'a' && !event.altKey) {
      chooseAll(
        holdingsViewSettings,
        cards.map((card) => card.key),
      )
      return event.preventDefault()
    }
    if (event.key === 'Escape' && holdingsViewSettings.getState().chosenKeys.size > 0)
      return chooseNone(holdingsViewSettings)
    if (!row || isCommand || event.altKey) return
    const move = moveForKey(event.key)
    const target = move && rowAfterMove(lines, row.key, move)
    if (target) moveTo(target, event.shiftKey)
    else if (event.key === ' ') choose(row, event.shiftKey)
    else if (event.key === 'Enter') go({ name: 'nft', token: row.nft.token, serial: row.nft.serial })
    else if (!move) return
    event.preventDefault()
  }
  return {
    tabStopKey,
    choose,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      const key = (event.target as HTMLElement).dataset['card']
      if (key !== undefined && key !== focusedKey) holdingsViewSettings.setState({ focusedKey: key })
    },
  }
}

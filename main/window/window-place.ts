import type { BrowserWindow, Rectangle } from 'electron'
import { z } from 'zod'

/** The smallest size that every page fits in. */
export const MIN_WINDOW_SIZE = { width: 1024, height: 640 } as const
/** Part of the window's upper edge that must be in reach to drag the window. */
const GRIP = { width: 160, height: 32 } as const
const SETTLED_MS = 400

const coordinate = z.number().int().min(-100_000).max(100_000)
const placeRecord = z.object({
  x: coordinate,
  y: coordinate,
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
  isMaximized: z.boolean(),
})
/** Place of the window when it was last moved, in the system's points; for a maximised one its restored place. */
export type WindowPlace = z.infer<typeof placeRecord>

/** Storage of facts about the window. */
export type PlaceStore = {
  readonly read: (key: string) => unknown
  readonly note: (key: string, value: unknown) => void
}
const KEY = 'window'

/**
 * The stored place adapted to the present displays (their work areas): as large as fits, never below the least size,
 * and wholly on a display. Null: nothing is stored, or no display shows its upper edge any more.
 */
export function usablePlace(stored: unknown, displays: readonly Rectangle[]): WindowPlace | null {
  const parsed = placeRecord.safeParse(stored)
  if (!parsed.success) return null
  const place = parsed.data
  const display = displays.find((area) => isInReach(place, area))
  if (!display) return null
  const width = Math.max(MIN_WINDOW_SIZE.width, Math.min(place.width, display.width))
  const height = Math.max(MIN_WINDOW_SIZE.height, Math.min(place.height, display.height))
  return {
    x: clamp(place.x, display.x, display.x + display.width - width),
    y: clamp(place.y, display.y, display.y + display.height - height),
    width,
    height,
    isMaximized: place.isMaximized,
  }
}

function isInReach({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const visibleWidth = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return visibleWidth >= GRIP.width && y >= area.y - GRIP.height && y + GRIP.height <= area.y + area.height
}

/** Clamps a coordinate. A display that is smaller than the least window shows its upper left. */
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/** Restores the window's last place, and stores each new one. */
export function rememberPlace(window: BrowserWindow, store: PlaceStore, displays: readonly Rectangle[]): void {
  const place = usablePlace(store.read(KEY), displays)
  if (place) {
    const { isMaximized, ...bounds } = place
    window.setBounds(bounds)
    // Not before it has drawn: maximising shows a window.
    if (isMaximized) window.once('ready-to-show', () => window.maximize())
  }
  let timer: NodeJS.Timeout | null = null
  const storePlace = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (window.isDestroyed() || window.isMinimized()) return
    const currentPlace: WindowPlace = { ...window.getNormalBounds(), isMaximized: window.isMaximized() }
    store.note(KEY, currentPlace)
  }
  const scheduleStore = () => {
    timer ??= setTimeout(storePlace, SETTLED_MS)
  }
  for (const name of ['resize', 'move', 'maximize', 'unmaximize'] as const) window.on(name as 'resize', scheduleStore)
  window.on('close', storePlace)
}

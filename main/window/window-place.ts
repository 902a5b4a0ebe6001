import type { BrowserWindow, Rectangle } from 'electron'
import { z } from 'zod'

/** Smallest window in which every page fits, in the system's points. */
export const MIN_WINDOW_SIZE = { width: 1024, height: 640 } as const
/** Part of the window's upper edge that must be visible, so that the person can drag the window. */
const GRIP = { width: 160, height: 32 } as const
/** Delay before a new place is stored, so that a drag is not stored at each step. */
const STORE_DELAY_MS = 400

const coordinateSchema = z.number().int().min(-100_000).max(100_000)
const placeSchema = z.object({
  x: coordinateSchema,
  y: coordinateSchema,
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
  isMaximized: z.boolean(),
})
/**
 * Position and size of the window, in the system's points. For a maximised window: the position and size that the
 * window has when it is restored.
 */
export type WindowPlace = z.infer<typeof placeSchema>

/** Storage of the window's place. */
export type PlaceStore = {
  readonly read: (key: string) => unknown
  readonly note: (key: string, value: unknown) => void
}
const STORE_KEY = 'window'

/**
 * Stored place, moved and resized where necessary: the window fits the display, but is never smaller than
 * `MIN_WINDOW_SIZE`. Null if no valid place is stored, or if no display shows enough of the window's upper edge.
 * `displays`: work areas of the displays.
 */
export function usablePlace(storedPlace: unknown, displays: readonly Rectangle[]): WindowPlace | null {
  const parseResult = placeSchema.safeParse(storedPlace)
  if (!parseResult.success) return null
  const place = parseResult.data
  const display = displays.find((area) => hasVisibleGrip(place, area))
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

/** True if `area` shows enough of the window's upper edge for a drag. */
function hasVisibleGrip({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const visibleWidth = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return visibleWidth >= GRIP.width && y >= area.y - GRIP.height && y + GRIP.height <= area.y + area.height
}

/**
 * Limits a coordinate to the range from `min` to `max`. If the display is smaller than the window, `max` is below
 * `min`. The result is then `min`, so that the window's upper left corner is visible.
 */
const clamp = (coordinate: number, min: number, max: number): number => Math.max(min, Math.min(coordinate, max))

/** Moves the window to its stored place, and stores each new place. */
export function rememberPlace(window: BrowserWindow, store: PlaceStore, displays: readonly Rectangle[]): void {
  const place = usablePlace(store.read(STORE_KEY), displays)
  if (place) {
    const { isMaximized, ...bounds } = place
    window.setBounds(bounds)
    // Wait until the page is drawn, because maximising shows the window.
    if (isMaximized) window.once('ready-to-show', () => window.maximize())
  }
  let timer: NodeJS.Timeout | null = null
  const storePlace = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (window.isDestroyed() || window.isMinimized()) return
    const currentPlace: WindowPlace = { ...window.getNormalBounds(), isMaximized: window.isMaximized() }
    store.note(STORE_KEY, currentPlace)
  }
  const scheduleStore = () => {
    timer ??= setTimeout(storePlace, STORE_DELAY_MS)
  }
  for (const name of ['resize', 'move', 'maximize', 'unmaximize'] as const) {
    // Electron declares one overload for each event name, and none for a union of names.
    window.on(name as 'resize', scheduleStore)
  }
  window.on('close', storePlace)
}

/** Ages and instants in words. Times are local; tooltips show UTC. */

const twoDigits = (n: number): string => String(n).padStart(2, '0')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "12 s", "4 min", "3 h", "2 d": seconds up to 90, then the next unit. */
export function ageWords(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds))
  if (s <= 90) return `${s} s`
  const min = Math.floor(s / 60)
  if (min < 90) return `${min} min`
  const h = Math.floor(min / 60)
  return h < 48 ? `${h} h` : `${Math.floor(h / 24)} d`
}

/** "1:08", "2:14:36": remaining time, rounded up so that it ends at zero. */
export function countdownWords(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000))
  const h = Math.floor(s / 3600)
  const m = Math.floor((s % 3600) / 60)
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s % 60)}` : `${m}:${twoDigits(s % 60)}`
}

/** Parsed instant; null if the text is not an instant. */
const parseInstant = (instant: string): Date | null => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? null : date
}

/** "14:32:08" */
export function clockWords(instant: string, showsSeconds = true): string {
  const date = parseInstant(instant)
  if (!date) return '—'
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}${showsSeconds ? `:${twoDigits(date.getSeconds())}` : ''}`
}

/** "21 Nov 2026" */
export function dateWords(instant: string): string {
  const date = parseInstant(instant)
  return date ? `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}` : '—'
}

/** A UTC day given as "2026-11-21": "21 Nov 2026" */
export function dayWords(day: string): string {
  const date = parseInstant(day)
  return date ? `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}` : '—'
}

/** "21 Nov 2026, 14:32:08" */
export const dateTimeWords = (instant: string): string => `${dateWords(instant)}, ${clockWords(instant)}`

/** "21 Nov 2026 13:32:08 UTC": for tooltips. */
export function utcWords(instant: string): string {
  const date = parseInstant(instant)
  if (!date) return 'unknown time'
  return `${dayWords(instant)} ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())} UTC`
}

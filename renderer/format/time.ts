/** Ages and instants in words. Times are local; tooltips show UTC. */

const two = (n: number): string => String(n).padStart(2, '0')
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
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`
}

const read = (instant: string): Date | null => {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? null : at
}

/** "14:32:08" */
export function clockWords(instant: string, seconds = true): string {
  const at = read(instant)
  if (!at) return '—'
  return `${two(at.getHours())}:${two(at.getMinutes())}${seconds ? `:${two(at.getSeconds())}` : ''}`
}

/** "21 Nov 2026" */
export function dateWords(instant: string): string {
  const at = read(instant)
  return at ? `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}` : '—'
}

/** A UTC day given as "2026-11-21": "21 Nov 2026" */
export function dayWords(day: string): string {
  const at = read(day)
  return at ? `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}` : '—'
}

/** "21 Nov 2026, 14:32:08" */
export const dateTimeWords = (instant: string): string => `${dateWords(instant)}, ${clockWords(instant)}`

/** "21 Nov 2026 13:32:08 UTC": for tooltips. */
export function utcWords(instant: string): string {
  const at = read(instant)
  if (!at) return 'unknown time'
  return `${dayWords(instant)} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} UTC`
}

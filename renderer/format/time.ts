/** Formats ages, dates and times. Local time, except for `dayWords` and `utcWords`. */

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "12 s", "4 min", "3 h", "2 d": seconds up to 90, minutes up to 89, hours up to 47, then days. Rounded down. */
export function ageWords(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds))
  if (wholeSeconds <= 90) return `${wholeSeconds} s`
  const minutes = Math.floor(wholeSeconds / 60)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** Remaining time: "1:08", "2:14:36". Rounded up, so that "0:00" appears only when no time is left. */
export function countdownWords(remainingMs: number): string {
  const totalSeconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const hours = Math.floor(totalSeconds / 3600)
  const minutes = Math.floor((totalSeconds % 3600) / 60)
  const seconds = twoDigits(totalSeconds % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`
}

/** Parsed instant; null if the text is not an instant. */
const parseInstant = (instant: string): Date | null => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Local time of day: "14:32:08", or "14:32" without seconds. A dash if the text is not an instant. */
export function clockWords(instant: string, showsSeconds = true): string {
  const date = parseInstant(instant)
  if (!date) return '—'
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}${showsSeconds ? `:${twoDigits(date.getSeconds())}` : ''}`
}

/** Local date: "21 Nov 2026". A dash if the text is not an instant. */
export function dateWords(instant: string): string {
  const date = parseInstant(instant)
  return date ? `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}` : '—'
}

/** UTC date of a day or an instant, without a time: "2026-11-21" to "21 Nov 2026". A dash if the text is neither. */
export function dayWords(day: string): string {
  const date = parseInstant(day)
  return date ? `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}` : '—'
}

/** Local date and time: "21 Nov 2026, 14:32:08". */
export const dateTimeWords = (instant: string): string => `${dateWords(instant)}, ${clockWords(instant)}`

/** Local time for the words after "since": "14:32", or "28 Nov 2026, 14:32" for another day than today. */
export function sinceWords(instant: string, nowMs: number): string {
  const time = clockWords(instant, false)
  const date = dateWords(instant)
  return date === '—' || date === dateWords(new Date(nowMs).toISOString()) ? time : `${date}, ${time}`
}

/** UTC date and time, for tooltips: "21 Nov 2026 13:32:08 UTC". */
export function utcWords(instant: string): string {
  const date = parseInstant(instant)
  if (!date) return 'unknown time'
  return `${dayWords(instant)} ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())} UTC`
}

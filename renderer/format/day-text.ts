/** Days as the person types them: "1 Dec 2026" or "2026-12-01". Pure. */
import { dayWords } from './time'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Day as `YYYY-MM-DD`; null if the text is not an existing day with a year of four digits. */
export function parseDay(text: string): string | null {
  const trimmedText = text.trim()
  const isoMatch = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmedText)
  if (isoMatch) return existingDay(Number(isoMatch[1]), Number(isoMatch[2]), Number(isoMatch[3]))
  const wordMatch = /^(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?\s+(\d{4})$/i.exec(trimmedText)
  if (!wordMatch) return null
  const month = MONTHS.indexOf((wordMatch[2] ?? '').toLowerCase()) + 1
  return existingDay(Number(wordMatch[3]), month, Number(wordMatch[1]))
}

/** The day if it exists. 30 Feb does not: the date would move to March. */
function existingDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

/** Text of a day in a field: "1 Dec 2026"; empty without a day. */
export const dayFieldText = (day: string): string => (day === '' ? '' : dayWords(day))

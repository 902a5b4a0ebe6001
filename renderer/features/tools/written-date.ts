/** Converts the effective dates of legal documents, written in English or Spanish, into the app's own form. */
import { dayWords } from '../../format/time'

const MONTHS: Readonly<Record<'en' | 'es', readonly string[]>> = {
  en: [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
}

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const ENGLISH_DATE = /^([a-z]{3,9}) (\d{1,2}), (\d{4})$/i
const DAY_FIRST_DATE = /^(\d{1,2})(?: de)? ([a-z]{3,10})(?: de)? (\d{4})$/i

/**
 * Writes "March 2, 2026", "2 de marzo de 2026" and "2026-03-02" as "2 Mar 2026". Null for any other text, such as
 * "02/03/2026", which means different days in different countries.
 */
export function writtenDateWords(text: string): string | null {
  const parts = dateParts(text.trim())
  if (!parts) return null
  const [year, month, day] = parts
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // The date of a day that does not exist, such as 30 February, is invalid or falls on another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? dayWords(iso) : null
}

function dateParts(text: string): readonly [year: string, month: number, day: string] | null {
  const iso = ISO_DATE.exec(text)
  if (iso) return [iso[1] ?? '', Number(iso[2]), iso[3] ?? '']
  const english = ENGLISH_DATE.exec(text)
  if (english) return [english[3] ?? '', monthNumber(english[1]), english[2] ?? '']
  const dayFirst = DAY_FIRST_DATE.exec(text)
  return dayFirst ? [dayFirst[3] ?? '', monthNumber(dayFirst[2]), dayFirst[1] ?? ''] : null
}

/** Number of a month, from 1 to 12; 0 if the name is not a month. */
function monthNumber(name = ''): number {
  const monthName = name.toLowerCase()
  const names = Object.values(MONTHS).find((months) => months.includes(monthName))
  return names === undefined ? 0 : names.indexOf(monthName) + 1
}

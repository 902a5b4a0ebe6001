/** Web origins whose pages may read the answers of a practice market: `any` origin, or the listed ones. */
export type WebOrigins = 'any' | readonly string[]

/** Limit of the list, far above what a person needs. */
const MAX_ORIGINS = 20

/**
 * Parses `any`, `none` or comma-separated origins (`http://localhost:3000,https://shop.example`). An origin is a
 * scheme, a host and an optional port, in the form that browsers send. Null for any other text, and for more than
 * `MAX_ORIGINS`.
 */
export function parseWebOrigins(text: string): WebOrigins | null {
  if (text === 'any') return 'any'
  if (text === 'none') return []
  const origins = text.split(',').map((origin) => origin.trim())
  return origins.length <= MAX_ORIGINS && origins.every(isOrigin) ? origins : null
}

const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?$/

const isOrigin = (text: string): boolean => ORIGIN.test(text)

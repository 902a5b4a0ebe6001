/** Longer column keys are not stored: the market names some columns. Free of zod, for the page. */
export const MAX_COLUMN_KEY_CHARS = 80

/** Keys of columns that are longer are not remembered: the market names some. Free of zod, for the page. */
export const MAX_COLUMN_KEY_CHARS = 80

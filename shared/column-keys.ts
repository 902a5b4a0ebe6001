/**
 * Maximum length of a column key in the stored column choice. The keys of some columns are names from the market, so
 * keys need a limit. This file does not import zod, because the page imports the file.
 */
export const MAX_COLUMN_KEY_CHARS = 80

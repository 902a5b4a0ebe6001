/** Start a cell, whichever of the usual separators a spreadsheet is set to. */
const SEPARATORS = new Set(',;|\t\r\n')
/** Spreadsheets read these as the start of a formula, the wide forms included. */
const FORMULA_STARTS = new Set('=+-@＝＋－＠')
const BLANK_OR_QUOTE = /[\s"]/

/**
 * Puts an apostrophe before each formula start, with blanks and quotes before it or not. One pass: a regular expression
 * for this took 11 s over 60,000 line breaks, since each of them may start a cell.
 */
export function withoutFormulas(text: string): string {
  let safe = ''
  let isCellStart = true
  for (const character of text) {
    if (isCellStart && FORMULA_STARTS.has(character)) safe += "'"
    isCellStart = SEPARATORS.has(character) || (isCellStart && BLANK_OR_QUOTE.test(character))
    safe += character
  }
  return safe
}

import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Replaces each value of a parameterised title, such as `%s`, `$name` or a template expression. */
const VALUE_MARK = '\u0000'
/** Matches an ellipsis and the spaces around the ellipsis, because the test's title may have a comma at that place. */
const ELLIPSIS = / ?… ?/
const TEST_FUNCTIONS: ReadonlySet<string> = new Set(['it', 'test', 'describe'])

export type TestTitles = {
  /** Text of the file. The text contains the values of parameterised titles. */
  readonly source: string
  /** Titles of the file's tests and groups, with U+0000 in place of each value. */
  readonly titles: readonly string[]
}

/** Reads the titles of a test file from the file's syntax tree, so that titles in comments and strings do not count. */
export function readTestTitles(path: string): TestTitles {
  const source = readFileSync(path, 'utf8')
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const title = node.arguments[0] && titleText(node.arguments[0])
      if (title !== undefined) titles.push(title)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false))
  return { source, titles }
}

/** True if the called function defines a test or a group: `it`, `test.each(table)` or `describe.skip`. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TEST_FUNCTIONS.has(callee.text)
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTestCall(callee.expression)
  return ts.isTaggedTemplateExpression(callee) && isTestCall(callee.tag)
}

/** Text of a title, with U+0000 in place of each value; undefined if the title is not a string or a template. */
function titleText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text.replace(/%[sdifjo]|\$[a-zA-Z][\w.]*/g, VALUE_MARK)
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE_MARK)
}

/**
 * True if `title`, as a document writes it, names one of the tests. An ellipsis in `title` matches any text. A
 * parameterised test title matches if each value in `title` occurs in the text of the test file.
 */
export function hasTitle({ source, titles }: TestTitles, title: string): boolean {
  const titlePieces = title.split(ELLIPSIS)
  return titles.some((testTitle) => {
    if (testTitle === title) return true
    if (titlePieces.length > 1 && textsBetween(titlePieces, testTitle)) return true
    if (!testTitle.includes(VALUE_MARK)) return false
    const values = textsBetween(testTitle.split(VALUE_MARK), title)
    if (!values) return false
    return values.every((value) => value.split(ELLIPSIS).every((valuePiece) => source.includes(valuePiece)))
  })
}

/**
 * Texts between the pieces in `text`. Null unless `text` starts with the first piece, ends with the last one, has the
 * other pieces in their order between these two, and has at least one character between any two pieces.
 */
function textsBetween([firstPiece = '', ...laterPieces]: readonly string[], text: string): readonly string[] | null {
  const middlePieces = laterPieces.slice(0, -1)
  const lastPiece = laterPieces.at(-1) ?? ''
  if (!text.startsWith(firstPiece) || !text.endsWith(lastPiece)) return null
  const texts: string[] = []
  let position = firstPiece.length
  for (const piece of middlePieces) {
    const pieceStart = text.indexOf(piece, position + 1)
    if (pieceStart < 0) return null
    texts.push(text.slice(position, pieceStart))
    position = pieceStart + piece.length
  }
  const lastPieceStart = text.length - lastPiece.length
  return lastPieceStart > position ? [...texts, text.slice(position, lastPieceStart)] : null
}

import { readFileSync } from 'node:fs'
import ts from 'typescript'

const PARAMETER = '\u0000'
/** An ellipsis with the space that separates it from the words, since the title may have a comma there. */
const ELLIPSIS = / ?… ?/
const TEST_FUNCTIONS: ReadonlySet<string> = new Set(['it', 'test', 'describe'])

export type TestTitles = {
  /** Text of the file, which contains the values of parameterised titles. */
  readonly source: string
  /** Titles of its tests and groups, each with U+0000 in place of a value. */
  readonly titles: readonly string[]
}

/** Reads the titles of a test file from its syntax tree, so that titles in comments or texts do not count. */
export function readTestTitles(file: string): TestTitles {
  const source = readFileSync(file, 'utf8')
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const title = node.arguments[0] && titleText(node.arguments[0])
      if (title !== undefined) titles.push(title)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false))
  return { source, titles }
}

/** Matches `it(`, `test.each(table)(`, `describe.skip(`. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TEST_FUNCTIONS.has(callee.text)
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTestCall(callee.expression)
  return ts.isTaggedTemplateExpression(callee) && isTestCall(callee.tag)
}

/** Text of a title, with U+0000 in place of a value; undefined for a title that is not written as text. */
function titleText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text.replace(/%[sdifjo]|\$[a-zA-Z][\w.]*/g, PARAMETER)
  if (!ts.isTemplateExpression(node)) return undefined
  return node.templateSpans.reduce((text, { literal }) => `${text}${PARAMETER}${literal.text}`, node.head.text)
}

/**
 * True if a document's title names one of the tests. An ellipsis in it matches any text. A parameterised title fits
 * when each value that the document writes out occurs in the file.
 */
export function hasTitle({ source, titles }: TestTitles, title: string): boolean {
  const pieces = title.split(ELLIPSIS)
  return titles.some((testTitle) => {
    if (testTitle === title) return true
    if (pieces.length > 1 && textsBetween(pieces, testTitle)) return true
    if (!testTitle.includes(PARAMETER)) return false
    const values = textsBetween(testTitle.split(PARAMETER), title)
    return values?.every((value) => value.split(ELLIPSIS).every((part) => source.includes(part))) ?? false
  })
}

/**
 * Texts between the pieces, which must follow one another from the start of the text to its end; null if they do not.
 */
function textsBetween([first = '', ...others]: readonly string[], text: string): readonly string[] | null {
  const middle = others.slice(0, -1)
  const last = others.at(-1) ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const texts: string[] = []
  let position = first.length
  for (const piece of middle) {
    const pieceStart = text.indexOf(piece, position + 1)
    if (pieceStart < 0) return null
    texts.push(text.slice(position, pieceStart))
    position = pieceStart + piece.length
  }
  const end = text.length - last.length
  return end > position ? [...texts, text.slice(position, end)] : null
}

// Finds the regular expressions of the code and checks each for super-linear time.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'

const require = createRequire(import.meta.url)

/**
 * Every expression of one file, with its line. `RegExp('…')` counts as a literal; one built from another value is an
 * error of the lint rule `house/literal-patterns`.
 */
export function expressionsOf(file, text) {
  const scriptKind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const sourceFile = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, scriptKind)
  const expressions = []
  const add = (node, source, flags) => {
    const { line } = sourceFile.getLineAndCharacterOfPosition(node.getStart(sourceFile))
    expressions.push({ location: `${file}:${line + 1}`, source, flags })
  }
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(sourceFile) === 'RegExp'
    ) {
      const [source, flags] = node.arguments ?? []
      if (source && ts.isStringLiteralLike(source)) {
        add(node, source.text, flags && ts.isStringLiteralLike(flags) ? flags.text : '')
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(sourceFile)
  return expressions
}

/** The checker in its pure JavaScript build: the same verdicts on every platform, without Java or a native program. */
const recheck = () => require('recheck/lib/browser.js')
const VERSION = require('recheck/package.json').version
const TIMEOUT_MS = 60_000

/** `safe`, or the complexity with an attack text that shows it. */
function verdictOf({ source, flags }) {
  const { status, complexity, attack, error } = recheck().checkSync(source, flags, { timeout: TIMEOUT_MS })
  if (status === 'safe') return 'safe'
  return status === 'vulnerable' ? `${complexity.summary}, by ${attack.pattern}` : `${status}: ${JSON.stringify(error)}`
}

/** The expression in literal notation. */
const literalOf = ({ source, flags }) => `/${source}/${flags}`

/**
 * Checks expressions. Returns a line for each non-linear one as `found`, and the literals of all others as `safe`. An
 * expression whose literal is in `known` is checked only if it is due.
 */
export async function findSuperLinear(expressions, { known, isDue }) {
  const safe = new Set()
  const found = []
  for (const expression of expressions) {
    const literal = literalOf(expression)
    if (safe.has(literal)) continue
    const verdict = known.has(literal) && !isDue(literal) ? 'safe' : verdictOf(expression)
    if (verdict === 'safe') safe.add(literal)
    else found.push(`${expression.location} ${literal} ${verdict}`)
    // Yields, because the test runner must be able to reach this thread in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { found, safe: [...safe].sort() }
}

/** The literals of a verdict file; empty if another version of the checker wrote it. */
export function readVerdicts(file) {
  const { recheck: version, safe } = JSON.parse(readFileSync(file, 'utf8'))
  return new Set(version === VERSION ? safe : [])
}

/** Text of a verdict file. */
export const verdictsText = (safe) => `${JSON.stringify({ recheck: VERSION, safe }, null, 2)}\n`

/** Number of days within which each verdict is checked again. */
const CHECK_CYCLE_DAYS = 10

/** Selects a tenth of the literals by the day (counted from 1970), so that no verdict is older than ten days. */
export const dueOn = (day) => (literal) =>
  createHash('sha256').update(literal).digest().readUInt32BE() % CHECK_CYCLE_DAYS === day % CHECK_CYCLE_DAYS

export const readExpressions = (root, files) =>
  files.flatMap((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')))

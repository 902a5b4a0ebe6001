// Finds the regular expressions of the code and has each checked for super-linear time.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import ts from 'typescript'

const require = createRequire(import.meta.url)

/**
 * Every expression of one file, with its line. `RegExp('…')` counts as a literal; one built from anything else is an
 * error of the lint rule `house/literal-patterns`.
 */
export function expressionsOf(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found = []
  const add = (node, source, flags) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
    found.push({ place: `${file}:${line + 1}`, source, flags })
  }
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      if (source && ts.isStringLiteralLike(source)) {
        add(node, source.text, flags && ts.isStringLiteralLike(flags) ? flags.text : '')
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The pure build: the same answers on every platform, without a Java or a native program. */
const recheck = () => require('recheck/lib/browser.js')
const VERSION = require('recheck/package.json').version
const TIMEOUT_MS = 60_000

/** `safe`, or what is wrong, with a text that shows it. */
function verdictOf({ source, flags }) {
  const { status, complexity, attack, error } = recheck().checkSync(source, flags, { timeout: TIMEOUT_MS })
  if (status === 'safe') return 'safe'
  return status === 'vulnerable' ? `${complexity.summary}, by ${attack.pattern}` : `${status}: ${JSON.stringify(error)}`
}

/**
 * Checks expressions and gives those that are not linear. `verdictsFile` keeps those found safe by a hash of expression
 * and version of the checker, and nothing else: one that is new, changed or was not found safe is always checked.
 */
export async function superLinear(expressions, verdictsFile) {
  const known = readVerdicts(verdictsFile)
  const safe = new Set()
  const found = []
  for (const expression of expressions) {
    const key = createHash('sha256')
      .update(JSON.stringify([VERSION, expression.source, expression.flags]))
      .digest('hex')
    const verdict = safe.has(key) || known[key] === 'safe' ? 'safe' : verdictOf(expression)
    if (verdict === 'safe') safe.add(key)
    else found.push(`${expression.place} /${expression.source}/${expression.flags} ${verdict}`)
    // The test runner wants to hear from this thread in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const verdicts = Object.fromEntries([...safe].sort().map((key) => [key, 'safe']))
  if (!isDeepStrictEqual(verdicts, known)) writeFileSync(verdictsFile, `${JSON.stringify(verdicts, null, 2)}\n`)
  return found
}

function readVerdicts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

export const readExpressions = (root, files) =>
  files.flatMap((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')))

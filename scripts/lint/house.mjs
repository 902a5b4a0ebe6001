// This project's lint rules: imports between folders, and APIs that only certain files may use.
import { dirname, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const posix = (path) => path.split(sep).join('/')

/** Folders that read and store data, below the features. */
const BASE = ['main/platform', 'main/storage', 'main/market-api', 'main/hedera']

/**
 * For each folder, the folders that it may import from in addition to itself. The first entry whose folder contains the
 * file applies. Packages are restricted by `PACKAGES`; packages without an entry there are free.
 */
const LAYERS = [
  { folder: 'shared', may: [] },
  { folder: 'main/platform', may: ['shared', 'main/profile'] },
  { folder: 'main/profile', may: ['shared', 'main/platform'] },
  { folder: 'main/storage', may: ['shared', 'main/platform', 'main/keys'] },
  { folder: 'main/market-api', may: ['shared', 'main/platform', 'main/storage'] },
  { folder: 'main/hedera', may: ['shared', 'main/platform'] },
  { folder: 'main/keys', may: ['shared'] },
  { folder: 'main/signing', may: ['shared', 'main/profile/address'] },
  { folder: 'main/journal', may: ['shared', 'main/storage'] },
  { folder: 'main/accounts', may: ['shared', ...BASE, 'main/profile', 'main/keys', 'main/signing'] },
  { folder: 'main/network', may: ['shared', ...BASE, 'main/profile'] },
  { folder: 'main/nft', may: ['shared', ...BASE] },
  { folder: 'main/flows', may: ['shared', ...BASE, 'main/signing', 'main/journal'] },
  {
    folder: 'main/features',
    may: [
      'shared',
      ...BASE,
      'main/profile',
      'main/keys',
      'main/signing',
      'main/journal',
      'main/accounts',
      'main/network',
      'main/nft',
      'main/flows',
    ],
  },
  { folder: 'main/ipc', may: ['shared', 'main/platform', 'main/window'] },
  { folder: 'main/window', may: ['shared', 'main/platform', 'main/storage', 'main/flows', 'main/features'] },
  {
    folder: 'practice',
    may: [
      'shared/amount',
      'shared/digits',
      'shared/ids',
      'shared/ledger-limits',
      'shared/result',
      'shared/time',
      'shared/web-origins',
    ],
  },
  { folder: 'main/cli', may: ['shared', 'practice', 'main/signing'] },
  { folder: 'main', may: ['shared', 'main'] },
  { folder: 'preload', may: ['shared/contract'] },
  { folder: 'renderer/format', may: ['shared'] },
  { folder: 'renderer/stores', may: ['shared', 'renderer/api', 'renderer/query/bridge-call'] },
  { folder: 'renderer/charts', may: ['shared', 'renderer/format', 'renderer/ui', 'renderer/query/remote'] },
  { folder: 'renderer/ui', may: ['shared', 'renderer/format', 'renderer/stores', 'renderer/query/bridge-call'] },
  { folder: 'renderer/query', may: ['shared', 'renderer/api', 'renderer/app/app-context'] },
  {
    folder: 'renderer/features',
    may: [
      'shared',
      'preload/window',
      'renderer/api',
      'renderer/app',
      'renderer/charts',
      'renderer/format',
      'renderer/query',
      'renderer/stores',
      'renderer/ui',
    ],
  },
  { folder: 'renderer', may: ['shared', 'preload/window'] },
]

/** Packages that only these folders (or files) may import. */
const PACKAGES = [
  {
    name: /^electron$/,
    folders: ['main/ipc', 'main/window', 'main/platform', 'main/app', 'preload', 'e2e'],
  },
  { name: /^keytar$/, folders: ['main/keys'] },
  {
    name: /^(react|react-dom|zustand|lucide-react|@base-ui\/react|@tanstack\/react-(?:query|table|virtual))(\/|$)/,
    folders: ['renderer'],
  },
  { name: /^recharts(\/|$)/, folders: ['renderer/charts'] },
  { name: /^(@hashgraph\/sdk|@hiero-ledger\/proto|@grpc\/grpc-js)(\/|$)/, folders: ['main', 'practice', 'e2e'] },
  { name: /^fastify$/, folders: ['practice'] },
  { name: /^@photostructure\/sqlite$/, folders: ['main/storage'] },
  { name: /^node:/, folders: ['main', 'practice', 'e2e', 'scripts'] },
]

const inFolder = (file, folder) => file === folder || file.startsWith(`${folder}/`) || file.startsWith(`${folder}.`)
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')

/** The imported file, relative to the root and without extension; null for a package. */
function target(file, source) {
  if (source.startsWith('@shared/')) return `shared/${source.slice('@shared/'.length)}`
  if (source.startsWith('.')) return posix(relative(root, resolve(root, dirname(file), source)))
  return null
}

const isConfig = (file) => !file.includes('/')

function problemOf(file, source) {
  if (isConfig(file)) return null
  const to = target(file, source)
  if (to === null) {
    const rule = PACKAGES.find(({ name }) => name.test(source))
    if (!rule || isTest(file) || rule.folders.some((folder) => inFolder(file, folder))) return null
    return `${source} may be imported only in ${rule.folders.join(', ')}`
  }
  const layer = LAYERS.find(({ folder }) => inFolder(file, folder))
  if (!layer || isTest(file) || inFolder(to, layer.folder)) return null
  return layer.may.some((folder) => inFolder(to, folder)) ? null : `${layer.folder} may not import ${to}`
}

const layers = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = posix(relative(root, context.filename))
    const check = (node, source) => {
      const problem = typeof source === 'string' ? problemOf(file, source) : null
      if (problem) context.report({ node, message: problem })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => check(node, node.source.value),
    }
  },
}

/** Each restricted API, the form of its use, and the files that may use it. */
const DOORS = [
  { what: 'ipcMain', object: 'ipcMain', files: ['main/ipc/register'] },
  { what: 'ipcRenderer', object: 'ipcRenderer', files: ['preload/bridge'] },
  { what: 'shell.openExternal', object: 'shell', property: 'openExternal', files: ['main/platform/open-external'] },
  { what: 'webContents.send', property: 'send', objectEndsWith: 'webContents', files: ['main/ipc/events'] },
  { what: 'window.countersign', object: 'window', property: 'countersign', files: ['renderer/api'] },
]
const FETCH_FILES = ['main/platform/http']

const oneDoor = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = posix(relative(root, context.filename))
    if (!/^(main|renderer|preload|shared)\//.test(file) || isTest(file)) return {}
    const report = (node, what, files) =>
      context.report({ node, message: `${what} is used only in ${files.join(', ')}` })
    return {
      MemberExpression(node) {
        for (const door of DOORS) {
          const property = node.property.type === 'Identifier' ? node.property.name : null
          const text = context.sourceCode.getText(node.object)
          const fits =
            (!door.object || text === door.object) &&
            (!door.objectEndsWith || text.endsWith(door.objectEndsWith)) &&
            (!door.property || property === door.property)
          if (fits && !door.files.some((allowed) => inFolder(file, allowed))) report(node, door.what, door.files)
        }
      },
      CallExpression(node) {
        const isFetch = node.callee.type === 'Identifier' && node.callee.name === 'fetch'
        if (isFetch && !FETCH_FILES.some((allowed) => inFolder(file, allowed))) report(node, 'fetch', FETCH_FILES)
      },
    }
  },
}

const isText = (node) => node?.type === 'Literal' || (node?.type === 'TemplateLiteral' && node.expressions.length === 0)

/**
 * Regular expressions must be literals, so that all of them can be checked for super-linear time
 * (`scripts/lint/regular-expressions.mjs`).
 */
const literalPatterns = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (isTest(posix(relative(root, context.filename)))) return {}
    const checkRegExp = (node) => {
      const isRegExp = node.callee.type === 'Identifier' && node.callee.name === 'RegExp'
      if (!isRegExp || isText(node.arguments[0])) return
      context.report({ node, message: 'Write the expression as a literal: one made at run time cannot be checked.' })
    }
    return {
      NewExpression: checkRegExp,
      CallExpression(node) {
        checkRegExp(node)
        const method = node.callee.type === 'MemberExpression' ? node.callee.property.name : null
        const [argument] = node.arguments
        const isImplicit = ['match', 'matchAll', 'search'].includes(method)
        if (!isImplicit || !argument || (argument.type !== 'TemplateLiteral' && typeof argument.value !== 'string'))
          return
        context.report({ node, message: `${method}() makes an expression of a text. Write it as a literal.` })
      },
    }
  },
}

const noEnum = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    TSEnumDeclaration: (node) => context.report({ node, message: 'Use a union or a const object.' }),
  }),
}

/** Words that make a comment hard to read, and what to write instead. A word in backticks names code. */
export const UNPLAIN_WORDS = [
  [/\b(?:tells?|told|telling)\b/i, 'tell: write report, return, send or show'],
  [/\b(?:stands?|stood|standing)\b/i, 'stand: write is, exists or is active'],
  [/\banew\b/i, 'anew: write again'],
  [/\breckon\w*/i, 'reckon: write calculate'],
  [/\bnobody\b/i, 'nobody: name who does or does not'],
  [/(?:^|[.:;!?]\s+)None\b/, 'None as a subject: write No with its noun'],
  [/\bbesides?\b/i, 'beside: write next to, or in addition to'],
  [/\b(?:takes?|taken|taking|took) (?:\w+ )?back\b/i, 'take back: write revoke, cancel, unlist or undo'],
  [/\b(?:gives?|given|gave|has|have|had|with|without) leave\b/i, 'leave: write permission'],
  [/\basked for\b/i, 'asked for: write requested'],
  [/\bdear(?:er|est)\b/i, 'dear: write more expensive'],
  [/(?<![-\w])alike\b/i, 'alike: write the same, or similar'],
  [/\blately\b/i, 'lately: write recently'],
]
const DOCSTRING_OPENING = /^\s*\*\s*(?:What|Who|Whose|Whether|How|Of|Which|Where|When)\b/

/** Comments in plain technical English. Docstrings start with a noun or a third-person verb. */
const plainComments = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    Program() {
      for (const { value, loc, type } of context.sourceCode.getAllComments()) {
        const text = value.replace(/`[^`]*`/g, '')
        const found = UNPLAIN_WORDS.find(([word]) => word.test(text.replace(/^[\s*]+/, '')))
        if (found) context.report({ loc, message: `Not a plain word here. ${found[1]}.` })
        else if (type === 'Block' && DOCSTRING_OPENING.test(value))
          context.report({ loc, message: 'Start a docstring with a noun or a third-person verb.' })
      }
    },
  }),
}

/** Two words or more: a text for a person, not an identifier of code. */
const isSentence = (text) => /\p{L}+[\p{P}]?\s+\p{L}+/u.test(text)

/** Texts of the interface in plain English, with the words of comments. */
const plainTexts = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    if (isTest(posix(relative(root, context.filename)))) return {}
    const check = (node, text) => {
      if (typeof text !== 'string' || !isSentence(text)) return
      const found = UNPLAIN_WORDS.find(([word]) => word.test(text))
      if (found) context.report({ node, message: `Not a plain word in a text. ${found[1]}.` })
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
      JSXText: (node) => check(node, node.value),
    }
  },
}

const isLiteralSpread = ({ argument }) => argument.type === 'ObjectExpression' || argument.type === 'ArrayExpression'

/** A literal spread into another literal: its members can be written there themselves. */
const noPackedLiterals = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const check = (node) => {
      if (isLiteralSpread(node))
        context.report({ node, message: 'Write the members out, without the literal around them.' })
    }
    return {
      'ObjectExpression > SpreadElement': check,
      'ArrayExpression > SpreadElement': check,
      JSXSpreadAttribute: check,
    }
  },
}

const HOOK_SUPPRESSION = /^\s*(?:es|ox)lint-disable.*\b(?:exhaustive-deps|rules-of-hooks)\b/s

/**
 * The linter's React compiler skips a whole function with such a comment, and with it all rules that need the compiler.
 */
const noHookSuppressions = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (!HOOK_SUPPRESSION.test(comment.value)) continue
        const message = 'This comment would also silence the rules of the React compiler. Change the hook instead.'
        context.report({ loc: comment.loc, message })
      }
    },
  }),
}

export default {
  meta: { name: 'house' },
  rules: {
    layers,
    'one-door': oneDoor,
    'literal-patterns': literalPatterns,
    'no-enum': noEnum,
    'no-packed-literals': noPackedLiterals,
    'plain-comments': plainComments,
    'plain-texts': plainTexts,
    'no-hook-suppressions': noHookSuppressions,
  },
}

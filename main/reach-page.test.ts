import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { describe, expect, it } from 'vitest'
import { operations } from '@shared/market'
import { allTools } from '@shared/market/tools'
import { OPERATION_REACH, type Reached, TOOL_REACH } from '@shared/testing/reach'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/reach.md')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const IMPORT = /^(?:import|export)\s+(?!type\b)([^'"]*?)from\s+'([^']+)'/gms

/** Modules of main that the app is made of, with what each takes from where; types are no use of anything. */
function modulesOf(entry: string): ReadonlyMap<string, readonly { readonly names: string; readonly from: string }[]> {
  const found = new Map<string, { names: string; from: string }[]>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    const taken = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, names = '', from = '']) => ({ names, from }))
    found.set(path, taken)
    for (const { from } of taken) {
      const target = join(dirname(path), `${from}.ts`)
      if (from.startsWith('.') && existsSync(target)) visit(target)
    }
  }
  visit(entry)
  return found
}

/** The constant under which an operation is declared is its name. */
function isUsedByTheApp(name: string): boolean {
  const word = new RegExp(`(?<!\\btype )\\b${name}\\b`)
  return [...modules.values()].some((taken) =>
    taken.some(({ names, from }) => from.startsWith('@shared/market') && word.test(names)),
  )
}
const modules = modulesOf(join(root, 'main/app.ts'))

/** The words of the sidebar, as it is written. */
const sections = [...read('renderer/views/shell/sections.ts').matchAll(/\{ label: '([^']+)'/g)].map(
  ([, label]) => label,
)

const rows = (reach: Readonly<Record<string, Reached>>, names: readonly string[]): string =>
  names
    .flatMap((name) => {
      const one = reach[name]
      return one ? [`| \`${name}\` | ${one.at} | \`${one.shown.file}\`: ${one.shown.title} |`] : []
    })
    .join('\n')

const lacking = (reach: Readonly<Record<string, Reached>>, names: readonly string[]) =>
  names.filter((name) => !(name in reach))
const operationNames = operations.map(({ name }) => name)
const toolNames = allTools.map(({ name }) => name)
const countOf = (reach: Readonly<Record<string, Reached>>): number => Object.keys(reach).length

const text = `# Where the app reaches the service

Written from \`shared/testing/reach.ts\` by \`UPDATE_DOCS=yes npx vitest run main/reach-page.test.ts\`; a test holds it to
what there is. Each journey runs the real app against the practice market, and fails when an operation that it is named for
was not asked for by the app (\`e2e/support/reached.ts\`).

## Operations

${countOf(OPERATION_REACH)} of ${operationNames.length} operations.

| Operation | In the app | Shown by |
| --- | --- | --- |
${rows(OPERATION_REACH, operationNames)}

## Tools of the tool server

${countOf(TOOL_REACH)} of ${toolNames.length} tools.

| Tool | In the app | Shown by |
| --- | --- | --- |
${rows(TOOL_REACH, toolNames)}
`

describe('what the service offers', () => {
  it('is reached in the app, each operation and each tool of it', () => {
    expect(lacking(OPERATION_REACH, operationNames)).toEqual([])
    expect(lacking(TOOL_REACH, toolNames)).toEqual([])
  })

  it('is all that is said to be reached', () => {
    expect(Object.keys(OPERATION_REACH).filter((name) => !operationNames.includes(name))).toEqual([])
    expect(Object.keys(TOOL_REACH).filter((name) => !toolNames.includes(name))).toEqual([])
  })

  it('is used by what the app is made of', () => {
    expect(Object.keys(OPERATION_REACH).filter((name) => !isUsedByTheApp(name))).toEqual([])
  })

  const all = Object.entries({ ...OPERATION_REACH, ...TOOL_REACH })

  it('is found from a section of the sidebar on', () => {
    const known = [...sections, 'Find, and every field that asks for a collection']
    const begins = ({ at }: Reached) => known.some((label) => label === at || at.startsWith(`${label} ›`))
    expect(all.filter(([, one]) => !begins(one)).map(([name]) => name)).toEqual([])
  })

  it('is shown by a journey that there is', () => {
    const isThere = ({ shown }: Reached) =>
      existsSync(join(root, shown.file)) && read(shown.file).includes(`test('${shown.title}'`)
    expect(all.filter(([, one]) => !isThere(one)).map(([name]) => name)).toEqual([])
  })
})

it('the page of what is reached tells it as it is', async () => {
  const page = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' })
  if (process.env['UPDATE_DOCS'] === 'yes') writeFileSync(file, page)
  expect(readFileSync(file, 'utf8'), 'UPDATE_DOCS=yes writes the page anew').toBe(page)
})

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { describe, expect, it } from 'vitest'
import { operations } from '@shared/market'
import { allTools } from '@shared/market/tools'
import { OPERATION_REACH, type Reached, TOOL_REACH } from '@shared/testing/reach'
import { COMMON_PARAMETERS, PARAMETER_REACH, type ParameterReach } from '@shared/testing/reach-parameters'
import { parametersOf } from '@shared/testing/schema-fields'

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

/** What the app is made of that names the operation: there its parameters are given. */
const usersOf = (operation: string): readonly string[] =>
  [...modules].flatMap(([path, taken]) =>
    taken.some(({ names, from }) => from.startsWith('@shared/market') && hasWord(names, operation)) ? [path] : [],
  )
const hasWord = (text: string, word: string): boolean => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text)

/** As a field of an object, by its name or in short. */
const givesField = (text: string, name: string): boolean => new RegExp(`(?<![\\w.-])${name}(?=\\s*[:,}])`).test(text)

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
const parameterRow = ([name, { isSent, how }]: readonly [string, ParameterReach]): string =>
  `\`${name}\` | ${isSent ? 'sent' : '**not sent**'} | ${how} |`
const parameterRows = operationNames
  .flatMap((operation) =>
    Object.entries(PARAMETER_REACH[operation] ?? {}).map((one) => `| \`${operation}\` | ${parameterRow(one)}`),
  )
  .join('\n')
const commonRows = Object.entries(COMMON_PARAMETERS)
  .map((one) => `| ${parameterRow(one)}`)
  .join('\n')
const toolParameters = allTools
  .map(({ name, input }) => {
    const fields = parametersOf(input).map((field) => `\`${field}\``)
    return `| \`${name}\` | ${fields.length === 0 ? 'none' : fields.join(', ')} |`
  })
  .join('\n')

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

## Parameters of operations

Each parameter that the documents name: where the person decides it, or what it follows from, or why it is not sent.
Operations that are not here take none.

Of every call with a key:

| Parameter | In the app | How, or why not |
| --- | --- | --- |
${commonRows}

| Operation | Parameter | In the app | How, or why not |
| --- | --- | --- | --- |
${parameterRows}

## Fields of tools

The form of a tool has a field for each of these, and for whatever else the server itself lists for the tool.

| Tool | Fields |
| --- | --- |
${toolParameters}
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

describe('each parameter of the service', () => {
  const listed = (operation: string) => PARAMETER_REACH[operation] ?? {}
  const declaredOf = new Map(
    operations.map(({ name, query, body, effect }) => {
      const acts = effect === 'keyed' ? ['Idempotency-Key'] : []
      return [name, new Set([...parametersOf(query), ...(body === null ? [] : parametersOf(body)), ...acts])] as const
    }),
  )

  it('that is declared is sent, or has a reason why not', () => {
    const missing = operations.flatMap(({ name }) =>
      [...(declaredOf.get(name) ?? [])].filter((one) => !(one in listed(name))).map((one) => `${name}.${one}`),
    )
    expect(missing).toEqual([])
  })

  const sentOnes = Object.entries(PARAMETER_REACH).flatMap(([operation, parameters]) =>
    Object.entries(parameters).flatMap(([name, { isSent }]) => (isSent ? [{ operation, name }] : [])),
  )

  it('that is said to be sent is declared', () => {
    const unknown = sentOnes.filter(({ operation, name }) => declaredOf.get(operation)?.has(name) !== true)
    expect(unknown).toEqual([])
  })

  it('that is said to be sent is named where the app calls the operation', () => {
    // The whole question of the person is handed on as it is, or the header is added to each act by the client.
    const isHandedOn = (operation: string, name: string) => operation === 'generateRandom' || name === 'Idempotency-Key'
    const unused = sentOnes.filter(
      ({ operation, name }) =>
        !isHandedOn(operation, name) &&
        !usersOf(operation).some((path) => givesField(read(relative(root, path)), name)),
    )
    expect(unused).toEqual([])
  })
})

it('the page of what is reached tells it as it is', async () => {
  const page = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' })
  if (process.env['UPDATE_DOCS'] === 'yes') writeFileSync(file, page)
  expect(readFileSync(file, 'utf8'), 'UPDATE_DOCS=yes writes the page anew').toBe(page)
})

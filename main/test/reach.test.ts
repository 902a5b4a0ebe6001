import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '@shared/market'
import { allTools } from '@shared/market/tools'
import { OPERATION_REACH, type ReachEntry, TOOL_REACH } from '@shared/testing/reach'
import { PARAMETER_REACH } from '@shared/testing/reach-parameters'
import { fieldNamesOf } from '@shared/testing/schema-fields'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const IMPORT = /^(?:import|export)\s+(?!type\b)([^'"]*?)from\s+'([^']+)'/gms

/**
 * Modules of main that are part of the app, with the names that each imports and their sources; type imports do not
 * count.
 */
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

/** An operation's constant has the operation's name. */
function isUsedByTheApp(name: string): boolean {
  const word = new RegExp(`(?<!\\btype )\\b${name}\\b`)
  return [...modules.values()].some((taken) =>
    taken.some(({ names, from }) => from.startsWith('@shared/market') && word.test(names)),
  )
}
const modules = modulesOf(join(root, 'main/app/app.ts'))

/** Modules of the app that name the operation, which must give its parameters. */
const usersOf = (operation: string): readonly string[] =>
  [...modules].flatMap(([path, taken]) =>
    taken.some(({ names, from }) => from.startsWith('@shared/market') && hasWord(names, operation)) ? [path] : [],
  )
const hasWord = (text: string, word: string): boolean => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text)

/** True for a field of an object, by its name or in shorthand. */
const givesField = (text: string, name: string): boolean => new RegExp(`(?<![\\w.-])${name}(?=\\s*[:,}])`).test(text)

/** Labels of the sidebar in its source. */
const sections = [...read('renderer/pages/shell/sections.ts').matchAll(/^ +(?:\{ )?label: '([^']+)'/gm)].map(
  ([, label]) => label,
)

const lacking = (reach: Readonly<Record<string, ReachEntry>>, names: readonly string[]) =>
  names.filter((name) => !(name in reach))
const operationNames = operations.map(({ name }) => name)
const toolNames = allTools.map(({ name }) => name)
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
    const known = [...sections, 'Find, and every field for a collection']
    const begins = ({ appPath }: ReachEntry) =>
      known.some((label) => label === appPath || appPath.startsWith(`${label} ›`))
    expect(all.filter(([, one]) => !begins(one)).map(([name]) => name)).toEqual([])
  })

  it('is shown by a journey that there is', () => {
    const isThere = ({ endToEndTest }: ReachEntry) =>
      existsSync(join(root, endToEndTest.testFile)) &&
      read(endToEndTest.testFile).includes(`test('${endToEndTest.title}'`)
    expect(all.filter(([, one]) => !isThere(one)).map(([name]) => name)).toEqual([])
  })
})

describe('each parameter of the service', () => {
  const listed = (operation: string) => PARAMETER_REACH[operation] ?? {}
  const declaredOf = new Map(
    operations.map(({ name, query, body, effect }) => {
      const acts = effect === 'idempotent' ? ['Idempotency-Key'] : []
      return [name, new Set([...fieldNamesOf(query), ...(body === null ? [] : fieldNamesOf(body)), ...acts])] as const
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
    // The person's whole question is passed on as it is, or the client adds the header to each act.
    const isHandedOn = (operation: string, name: string) => operation === 'generateRandom' || name === 'Idempotency-Key'
    const unused = sentOnes.filter(
      ({ operation, name }) =>
        !isHandedOn(operation, name) &&
        !usersOf(operation).some((path) => givesField(read(relative(root, path)), name)),
    )
    expect(unused).toEqual([])
  })
})

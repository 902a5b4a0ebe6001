// CSS modules and the views that use them. A class that only one of them has would be without effect, and no error.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const renderer = resolve(import.meta.dirname, '../../renderer')
const files = readdirSync(renderer, { recursive: true }).map((name) => join(renderer, name))
const textOf = (file) => readFileSync(file, 'utf8')

/** Classes that a module defines: names of the app's shared styles stand in `:global()`. */
function definedIn(file) {
  const selectors = textOf(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replaceAll(/:global\([^)]*\)/g, '')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name))
}

/** Classes that a view takes from its modules: by name, or by the beginning of a name made at run time. */
function usesOf(view) {
  const text = textOf(view)
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, local, path]) => ({
    view,
    module: resolve(dirname(view), path),
    names: [...text.matchAll(new RegExp(`\\b${local}\\['([^']+)'\\]`, 'g'))].map(([, name]) => name),
    beginnings: [...text.matchAll(new RegExp(`\\b${local}\\[\`([^$\`]+)\\$`, 'g'))].map(([, name]) => name),
  }))
}

const modules = files.filter((file) => file.endsWith('.module.css'))
const uses = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).flatMap(usesOf)
const inRenderer = (file) => file.slice(renderer.length + 1)

it('every class that a view uses is in its module', () => {
  const missing = uses.flatMap(({ view, module, names }) => {
    const defined = definedIn(module)
    return names.filter((name) => !defined.has(name)).map((name) => `${inRenderer(view)}: ${name}`)
  })
  expect(missing).toEqual([])
  expect(uses.length).toBeGreaterThan(100)
})

it.each(modules.map(inRenderer))('every class of %s is used', (module) => {
  const users = uses.filter((use) => use.module === join(renderer, module))
  const isUsed = (name) =>
    users.some(({ names, beginnings }) => names.includes(name) || beginnings.some((start) => name.startsWith(start)))
  expect([...definedIn(join(renderer, module))].filter((name) => !isUsed(name))).toEqual([])
})

it('features and pages have no other style sheets', () => {
  const others = files.filter((file) => /[\\/](?:features|pages)[\\/].*(?<!\.module)\.css$/.test(file))
  expect(others.map(inRenderer)).toEqual([])
})

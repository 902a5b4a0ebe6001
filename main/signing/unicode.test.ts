import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('testing'))
    .map((name) => join(folder, name))

test('no verdict asks the runtime for Unicode properties: another Electron or Node must not judge otherwise', () => {
  const files = [...sourcesOf('main/signing'), ...sourcesOf('shared/text'), 'shared/links.ts']
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('\\p{'))).toEqual([])
})

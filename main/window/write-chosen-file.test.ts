import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeChosenFile } from './write-chosen-file'

const dir = mkdtempSync(join(tmpdir(), 'chosen-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('writes what was chosen for this person alone', async () => {
  const file = join(dir, 'a.csv')
  await writeChosenFile(file, 'a,b')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['a,b', 0o600])
})

it('leaves a file that it writes over readable by nobody else', async () => {
  const file = join(dir, 'shared.csv')
  writeFileSync(file, 'old', { mode: 0o644 })
  await writeChosenFile(file, 'new')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['new', 0o600])
})

it('keeps an earlier file when the new one cannot be written, and leaves nothing beside it', async () => {
  const folder = mkdtempSync(join(dir, 'full-'))
  const file = join(folder, 'a.csv')
  writeFileSync(file, 'old')
  const text = { toString: () => 'new' } as unknown as string
  await expect(writeChosenFile(file, text)).rejects.toMatchObject({ error: { code: 'file-not-written' } })
  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['a.csv'])
})

it.each([
  ['missing/a.csv', 'no-folder'],
  ['.', 'not-allowed'],
])('says why %s cannot be written', async (name, reason) => {
  await expect(writeChosenFile(join(dir, name), '')).rejects.toMatchObject({
    error: { code: 'file-not-written', reason },
  })
})

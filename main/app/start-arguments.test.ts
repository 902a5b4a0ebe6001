import { chmodSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unknownArguments, userDataProblem } from './start-arguments'

describe('Arguments of the app', () => {
  it('are known by name, with or without a value', () => {
    const given = [
      '--practice=line.json',
      '--practice-origins=none',
      '--no-tour',
      '--user-data-dir=/tmp/x',
      '--no-sandbox',
      '-psn_0_1234',
    ]
    expect(unknownArguments(given)).toEqual([])
    expect(unknownArguments(['--foo', '--Practice=x', 'file.txt', '-x', '--=1', ...given])).toEqual([
      '--foo',
      '--Practice=x',
      'file.txt',
      '-x',
      '--=1',
    ])
  })

  it('are those that the usage names', () => {
    const usage = readFileSync(join(import.meta.dirname, '../../scripts/start.mjs'), 'utf8')
    for (const name of ['user-data-dir', 'practice', 'practice-origins', 'no-tour'])
      expect(usage).toContain(`  --${name}`)
  })
})

describe('The folder of --user-data-dir', () => {
  const base = mkdtempSync(join(tmpdir(), 'countersign-arguments-'))
  const file = join(base, 'file')
  writeFileSync(file, '')
  const used = (folder: string) => () => folder

  it('is made where there is none, for the person alone', () => {
    const folder = join(base, 'new', 'profile')
    expect(userDataProblem(folder, used(folder))).toBeNull()
    expect(existsSync(folder)).toBe(true)
  })

  it('may be relative, or a link', () => {
    const folder = join(base, 'new', 'profile')
    symlinkSync(folder, join(base, 'link'))
    expect(userDataProblem(relative(process.cwd(), folder), used(folder))).toBeNull()
    expect(userDataProblem(join(base, 'link'), used(folder))).toBeNull()
  })

  it.each([
    ['', '--user-data-dir needs a folder, as in --user-data-dir=FOLDER'],
    [file, `--user-data-dir: ${file} is a file, not a folder`],
    [join(file, 'below'), `--user-data-dir: ${file} is a file, not a folder`],
    ['/proc/nowhere/at/all', '--user-data-dir: the folder /proc/nowhere cannot be created (ENOENT)'],
  ])('%s is refused, and the usual profile is not even looked for', (requested, problem) => {
    const readUsed = () => {
      throw new Error('the usual profile was looked for')
    }
    expect(userDataProblem(requested, readUsed)).toBe(problem)
  })

  // Root may open every folder.
  it.skipIf(process.getuid?.() === 0)('is refused where this user may not open it', () => {
    const closed = join(base, 'closed')
    userDataProblem(closed, used(closed))
    chmodSync(closed, 0)
    expect(userDataProblem(closed, used(closed))).toContain('may not be opened by this user')
  })

  it('is refused where the runtime uses another', () => {
    const folder = join(base, 'new', 'profile')
    expect(userDataProblem(folder, used(base))).toBe(`--user-data-dir: the runtime does not use the folder ${folder}`)
  })
})

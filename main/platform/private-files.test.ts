import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../storage/database'
import { createImageCache } from '../storage/image-cache'
import { createLog } from './log'
import { createPrivateFiles, makePrivateFolder, makeUserDataPrivate } from './private-files'

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8)

// Windows has no such modes.
describe.skipIf(process.platform === 'win32')('Files of the app', () => {
  const newFolder = (): string => mkdtempSync(join(tmpdir(), 'countersign-modes-'))
  const inherited = process.umask()
  afterEach(() => void process.umask(inherited))

  it('are created for the person alone, whatever the umask lets through', () => {
    process.umask(0)
    const profile = join(newFolder(), 'a', 'profile')
    openDatabase(join(profile, 'countersign.db')).close()
    createLog(join(profile, 'logs', 'main.log'), Date.now).info('started')
    createImageCache({
      http: () => Promise.reject(new Error('no network')),
      dir: join(profile, 'media'),
      isAllowed: () => true,
      localOrigin: () => null,
    })
    makePrivateFolder(join(profile, 'practice'))
    const paths = ['', 'countersign.db', 'logs', 'logs/main.log', 'media', 'practice']
    expect(Object.fromEntries(paths.map((path) => [path, modeOf(join(profile, path))]))).toEqual({
      '': '700',
      'countersign.db': '600',
      logs: '700',
      'logs/main.log': '600',
      media: '700',
      practice: '700',
    })
  })

  it('of an earlier version are tightened at start, and links are not followed', () => {
    process.umask(0)
    const outside = join(newFolder(), 'outside')
    writeFileSync(outside, '', { mode: 0o644 })
    const profile = join(newFolder(), 'profile')
    for (const name of ['', 'logs', 'media', 'practice', 'Documents']) mkdirSync(join(profile, name), { mode: 0o755 })
    const files = [
      'countersign.db',
      'countersign.db-wal',
      'logs/main.log.1',
      'practice/state.json',
      'Documents/own.txt',
    ]
    for (const name of files) writeFileSync(join(profile, name), '', { mode: 0o644 })
    symlinkSync(outside, join(profile, 'logs', 'link'))
    expect(makeUserDataPrivate(profile)).toBe(0)
    const paths = ['', 'logs', 'media', 'practice', ...files]
    expect(paths.map((path) => `${path} ${modeOf(join(profile, path))}`)).toEqual([
      ' 700',
      'logs 700',
      'media 700',
      'practice 700',
      'countersign.db 600',
      'countersign.db-wal 600',
      'logs/main.log.1 600',
      'practice/state.json 600',
      // Not the app's own entry: its folder blocks access, and its mode is unchanged.
      'Documents/own.txt 644',
    ])
    expect(modeOf(outside)).toBe('644')
  })

  it('leave a shared folder as it is', () => {
    const shared = newFolder()
    chmodSync(shared, 0o1777)
    writeFileSync(join(shared, 'countersign.db'), '')
    chmodSync(join(shared, 'countersign.db'), 0o644)
    makeUserDataPrivate(shared)
    expect([modeOf(shared), modeOf(join(shared, 'countersign.db'))]).toEqual(['1777', '600'])
  })

  it('that cannot be tightened do not keep the app from starting', () => {
    expect(makeUserDataPrivate(join(newFolder(), 'absent'))).toBe(1)
  })

  it('do not change what the person starts from the app', async () => {
    process.umask(0o022)
    const files = createPrivateFiles()
    files.usePrivateUmask()
    expect(process.umask()).toBe(0o077)
    const path = join(newFolder(), 'started')
    await files.withInheritedUmask(() => Promise.resolve(writeFileSync(path, '')))
    expect(modeOf(path)).toBe('644')
    expect(process.umask()).toBe(0o077)
  })
})

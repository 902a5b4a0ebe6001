import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { failure } from '../platform/app-failure'
import { PRIVATE_FILE_MODE } from '../platform/private-files'

const REASON_BY_ERROR_CODE: Readonly<Record<string, 'no-folder' | 'not-allowed' | 'no-space'>> = {
  ENOENT: 'no-folder',
  ENOTDIR: 'no-folder',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EROFS: 'not-allowed',
  EISDIR: 'not-allowed',
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
}

/**
 * Writes a file that the person chose. Only the person's account can read the file. The file is written completely or
 * not at all, so that a full disk cannot destroy an earlier file of that name. Throws AppFailure `file-not-written`
 * with the reason.
 */
export async function writeChosenFile(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const fileHandle = await open(temporaryPath, 'wx', PRIVATE_FILE_MODE)
    try {
      await fileHandle.writeFile(text)
    } finally {
      await fileHandle.close()
    }
    await rename(temporaryPath, path)
  } catch (cause) {
    // The removal can fail as well; only the first failure is reported.
    await rm(temporaryPath, { force: true }).catch(() => undefined)
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw failure({ code: 'file-not-written', reason: REASON_BY_ERROR_CODE[code] ?? 'other' })
  }
}

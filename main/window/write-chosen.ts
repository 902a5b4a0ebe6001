import { open } from 'node:fs/promises'
import { failure } from '../platform/app-failure'
import { PRIVATE_FILE_MODE } from '../platform/private-files'

const REASONS: Readonly<Record<string, 'no-folder' | 'not-allowed' | 'no-space'>> = {
  ENOENT: 'no-folder',
  ENOTDIR: 'no-folder',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EROFS: 'not-allowed',
  EISDIR: 'not-allowed',
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
}

/** Writes a file that the person chose, readable by them alone. Throws AppFailure `file-not-written`: a slip, no fault. */
export async function writeChosen(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'w', PRIVATE_FILE_MODE)
    try {
      // A file that was there keeps its mode when it is opened. Some disks, such as FAT ones, have no modes.
      await file.chmod(PRIVATE_FILE_MODE).catch(() => undefined)
      await file.writeFile(text)
    } finally {
      await file.close()
    }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw failure({ code: 'file-not-written', reason: REASONS[code] ?? 'other' })
  }
}

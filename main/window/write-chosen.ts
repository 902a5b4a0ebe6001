import { writeFile } from 'node:fs/promises'
import { failure } from '../platform/app-failure'

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
    await writeFile(path, text, { mode: 0o600 })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw failure({ code: 'file-not-written', reason: REASONS[code] ?? 'other' })
  }
}

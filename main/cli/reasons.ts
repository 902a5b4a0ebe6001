import { mkdirSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents, one folder at a time, because Node's recursive mkdir never returns in
 * folders that the system manages, such as /proc. Throws an Error that names `option`.
 */
export function makeFolder(option: string, folder: string): void {
  if (statsOf(folder)) return requireFolder(option, folder)
  if (dirname(folder) !== folder) makeFolder(option, dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw new Error(`${option}: the folder ${folder} cannot be created (${codeOf(error)})`, { cause: error })
  }
}

/** Throws an Error that names `option` if the folder does not exist or is not a folder. */
export function requireFolder(option: string, folder: string): void {
  const stats = statsOf(folder)
  if (!stats) throw new Error(`${option}: the folder ${folder} does not exist`)
  if (!stats.isDirectory()) throw new Error(`${option}: ${folder} is a file, not a folder`)
}

/** Stats of a path; null if the path does not exist or cannot be checked, such as a path below a file. */
function statsOf(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/** Reason for a failed start, as text for the terminal. */
export function startFailureText(error: unknown): string {
  const { port } = error as { readonly port?: number }
  if (codeOf(error) === 'EADDRINUSE') return `port ${port} is in use; choose another port, or 0 for any free port`
  if (codeOf(error) === 'EACCES' && port !== undefined) return `port ${port} is not permitted; choose another port`
  return error instanceof Error ? error.message : String(error)
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code)

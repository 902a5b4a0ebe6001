import { mkdirSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and its missing parents one by one: Node's recursive mkdir never ends where the system makes folders
 * of its own, such as /proc.
 */
export function makeFolder(option: string, folder: string): void {
  if (statsOf(folder)) return requireFolder(option, folder)
  if (dirname(folder) !== folder) makeFolder(option, dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw new Error(`${option}: the folder ${folder} cannot be made (${codeOf(error)})`, { cause: error })
  }
}

export function requireFolder(option: string, folder: string): void {
  const found = statsOf(folder)
  if (!found) throw new Error(`${option}: there is no folder ${folder}`)
  if (!found.isDirectory()) throw new Error(`${option}: ${folder} is a file, not a folder`)
}

/** Null also if the path cannot be checked, as below a file. */
function statsOf(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/** Reason for a failed start, in one line. */
export function reasonOf(error: unknown): string {
  const { port } = error as { readonly port?: number }
  if (codeOf(error) === 'EADDRINUSE') return `port ${port} is in use; take another, or 0 for any free one`
  if (codeOf(error) === 'EACCES' && port !== undefined) return `port ${port} may not be used; take another`
  return error instanceof Error ? error.message : String(error)
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code)

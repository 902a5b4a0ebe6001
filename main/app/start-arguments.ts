import { accessSync, constants, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeFolder } from '../cli/reasons'
import known from './known-arguments.json'

/** Exit code when the app cannot do what its arguments request; 1 is for every other failed start. */
export const ARGUMENTS_EXIT_CODE = 2

const KNOWN = new Set([...known.app, ...known.runtime])

/**
 * Arguments that neither the app nor its runtime knows, as given. The runtime has too many arguments to list them all,
 * so an unknown argument is reported, not refused.
 */
export const unknownArguments = (args: readonly string[]): readonly string[] =>
  args.filter((argument) => {
    const name = /^--([^=]+)/.exec(argument)?.[1]
    // macOS adds the number of the process when the app is opened from the Finder.
    if (name === undefined) return !/^-psn_\d/.test(argument)
    return !KNOWN.has(name)
  })

/**
 * Reason why the folder of `--user-data-dir` cannot be the profile, in a sentence; null when it can. Creates a missing
 * folder. Electron itself falls back to the usual profile without a message, with the person's real keys.
 */
export function userDataProblem(requested: string, readUsed: () => string): string | null {
  if (requested === '') return '--user-data-dir needs a folder, as in --user-data-dir=FOLDER'
  const folder = resolve(requested)
  try {
    makeFolder('--user-data-dir', folder)
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
  } catch {
    return `--user-data-dir: the folder ${folder} may not be opened by this user`
  }
  // Read last: Electron creates the usual profile's folder when it falls back to that folder.
  return isSameFolder(readUsed(), folder) ? null : `--user-data-dir: the runtime does not use the folder ${folder}`
}

function isSameFolder(first: string, second: string): boolean {
  try {
    return realpathSync(first) === realpathSync(second)
  } catch {
    return false
  }
}

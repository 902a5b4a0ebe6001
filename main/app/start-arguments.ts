import { accessSync, constants, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeFolder } from '../cli/reasons'
import knownArguments from './known-arguments.json'

/** Exit code for an unusable `--user-data-dir` or `--practice-origins`; other failed starts end with 1. */
export const ARGUMENTS_EXIT_CODE = 2

const KNOWN_NAMES = new Set([...knownArguments.app, ...knownArguments.runtime])

/**
 * Arguments that neither the app nor its runtime knows. The list of the runtime's arguments is not complete, so an
 * unknown argument is reported, and the app starts all the same.
 */
export const unknownArguments = (args: readonly string[]): readonly string[] =>
  args.filter((argument) => {
    const name = /^--([^=]+)/.exec(argument)?.[1]
    // macOS adds the number of the process when the app is opened from the Finder.
    if (name === undefined) return !/^-psn_\d/.test(argument)
    return !KNOWN_NAMES.has(name)
  })

/**
 * Reason why the folder of `--user-data-dir` cannot be the profile folder, in words; null when it can. Creates a
 * missing folder. Without this check Electron would use the usual profile, with the person's real keys, and say
 * nothing. `readFolderInUse`: returns the profile folder that Electron uses.
 */
export function userDataProblem(requestedFolder: string, readFolderInUse: () => string): string | null {
  if (requestedFolder === '') return '--user-data-dir needs a folder, as in --user-data-dir=FOLDER'
  const folder = resolve(requestedFolder)
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
  return isSameFolder(readFolderInUse(), folder)
    ? null
    : `--user-data-dir: the runtime does not use the folder ${folder}`
}

function isSameFolder(first: string, second: string): boolean {
  try {
    return realpathSync(first) === realpathSync(second)
  } catch {
    return false
  }
}

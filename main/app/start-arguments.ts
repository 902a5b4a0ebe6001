import { accessSync, constants, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeFolder } from '../cli/reasons'
import known from './known-arguments.json'

/** The code with which the app ends when it cannot do what its arguments ask for; 1 is for every other failed start. */
export const ARGUMENTS_EXIT_CODE = 2

const KNOWN = new Set([...known.app, ...known.runtime])

/**
 * Arguments that neither the app nor its runtime knows, as they were given. The runtime's own are too many to list all of
 * them, so an unknown one is told and not refused.
 */
export const unknownArguments = (args: readonly string[]): readonly string[] =>
  args.filter((argument) => {
    const name = /^--([^=]+)/.exec(argument)?.[1]
    // macOS adds the number of the process when the app is opened from the Finder.
    if (name === undefined) return !/^-psn_\d/.test(argument)
    return !KNOWN.has(name)
  })

/**
 * What keeps the folder of `--user-data-dir` from being the profile, in a sentence; null when nothing does. Makes the
 * folder where there is none. Electron itself falls back to the usual profile without a word, with the person's real keys.
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
  // Asked for last: Electron makes the usual profile's folder when it falls back to it.
  return isSameFolder(readUsed(), folder) ? null : `--user-data-dir: the runtime does not use the folder ${folder}`
}

function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** Read and written by the person alone. */
export const PRIVATE_FILE_MODE = 0o600
const PRIVATE_FOLDER_MODE = 0o700
/** What a new file or folder of this process is never given: anything for the group or for others. */
const PRIVATE_UMASK = 0o077

const GROUP_AND_OTHERS = 0o077
const STICKY = 0o1000

/** The app's own entries of a profile folder, and those that Chromium makes before the app's code runs. */
const PROFILE_ENTRIES = /^(countersign\..*|logs|media|practice|backups|Crashpad|DevToolsActivePort)$/

export type PrivateFiles = {
  /**
   * Sets the umask of this process, which its child processes inherit. Modes that are given explicitly say the same;
   * this holds for what libraries create, such as SQLite's `-wal` and `-shm`.
   */
  readonly useUmask: () => void
  /** Does `work` with the umask that the person's shell gave: what is started there is not the app's own. */
  readonly withInheritedUmask: <T>(work: () => Promise<T>) => Promise<T>
}

export function createPrivateFiles(): PrivateFiles {
  let inherited: number | null = null
  return {
    useUmask: () => void (inherited ??= process.umask(PRIVATE_UMASK)),
    withInheritedUmask: async (work) => {
      if (inherited === null) return work()
      process.umask(inherited)
      try {
        return await work()
      } finally {
        process.umask(PRIVATE_UMASK)
      }
    },
  }
}

/** Makes a folder, and those above it that are missing, for the person alone. An existing one keeps its mode. */
export const makePrivateFolder = (folder: string): void =>
  void mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })

/** Makes an empty file for the person alone where there is none; for a library that creates files by the umask. */
export const makePrivateFile = (path: string): void => closeSync(openSync(path, 'a', PRIVATE_FILE_MODE))

/**
 * Takes the group's and others' rights from a profile folder that an earlier version left readable: from the folder
 * first, which alone shuts it, then from the app's own entries with all that is in them. Answers the number of entries
 * that could not be changed: a read-only disk or another owner must not keep the app from starting.
 */
export function tightenProfile(userData: string): number {
  // Where the system has no such modes there is nothing to take.
  if (process.platform === 'win32') return 0
  let failedCount = 0
  const tighten = (path: string): void => {
    try {
      const { mode, isLink, isFolder } = entryOf(path)
      if (isLink) return
      const isOpen = (mode & GROUP_AND_OTHERS) !== 0
      // Thousands of pictures need no look at every start: a folder is shut only after all that is in it.
      if (isFolder && (isOpen || basename(path) !== 'media')) {
        for (const name of readdirSync(path)) tighten(join(path, name))
      }
      if (isOpen) chmodSync(path, mode & ~GROUP_AND_OTHERS & 0o7777)
    } catch {
      failedCount++
    }
  }
  try {
    if (isOwnFolder(userData)) chmodSync(userData, PRIVATE_FOLDER_MODE)
    for (const name of readdirSync(userData)) if (PROFILE_ENTRIES.test(name)) tighten(join(userData, name))
  } catch {
    failedCount++
  }
  return failedCount
}

function entryOf(path: string): { readonly mode: number; readonly isLink: boolean; readonly isFolder: boolean } {
  // Of the link itself: what it leads to may lie outside of the profile.
  const stats = lstatSync(path)
  return { mode: stats.mode, isLink: stats.isSymbolicLink(), isFolder: stats.isDirectory() }
}

/** False for a folder that others need: the home folder, a shared one such as /tmp, or another user's. */
function isOwnFolder(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  const isShared = (mode & STICKY) !== 0 || uid !== process.getuid?.()
  return !isShared && ![homedir(), '/'].includes(resolve(folder))
}

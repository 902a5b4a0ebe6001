import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** Readable and writable only by the person. */
export const PRIVATE_FILE_MODE = 0o600
const PRIVATE_FOLDER_MODE = 0o700
/** Removes all rights of group and others from new files and folders of this process. */
const PRIVATE_UMASK = 0o077

const GROUP_AND_OTHERS = 0o077
const STICKY = 0o1000

/** The app's own entries of a profile folder, and those that Chromium creates before the app's code runs. */
const PROFILE_ENTRIES = /^(countersign\..*|logs|media|practice|backups|Crashpad|DevToolsActivePort)$/

export type PrivateFiles = {
  /**
   * Sets the umask of this process, which its child processes inherit. Explicit modes agree with it; the umask covers
   * files that libraries create, such as SQLite's `-wal` and `-shm`.
   */
  readonly useUmask: () => void
  /** Does `work` with the umask of the person's shell: programs started there are not part of the app. */
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

/** Creates a folder and its missing parents for the person alone. An existing folder keeps its mode. */
export const makePrivateFolder = (folder: string): void =>
  void mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })

/** Creates a missing file, empty and for the person alone, for a library that creates files by the umask. */
export const makePrivateFile = (path: string): void => closeSync(openSync(path, 'a', PRIVATE_FILE_MODE))

/**
 * Removes the rights of group and others from a profile folder that an earlier version left readable: from the folder
 * first, which already blocks access, then from the app's own entries and their contents. Returns the number of entries
 * that could not be changed: a read-only disk or another owner must not keep the app from starting.
 */
export function tightenProfile(userData: string): number {
  // Windows has no such modes.
  if (process.platform === 'win32') return 0
  let failedCount = 0
  const tighten = (path: string): void => {
    try {
      const { mode, isLink, isFolder } = entryOf(path)
      if (isLink) return
      const isOpen = (mode & GROUP_AND_OTHERS) !== 0
      // Thousands of pictures need no check at every start: a private media folder has private contents, since a folder
      // is tightened only after its contents.
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
  // Read the link itself: its target may be outside of the profile.
  const stats = lstatSync(path)
  return { mode: stats.mode, isLink: stats.isSymbolicLink(), isFolder: stats.isDirectory() }
}

/** False for a folder that others need: the home folder, a shared one such as /tmp, or another user's. */
function isOwnFolder(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  const isShared = (mode & STICKY) !== 0 || uid !== process.getuid?.()
  return !isShared && ![homedir(), '/'].includes(resolve(folder))
}

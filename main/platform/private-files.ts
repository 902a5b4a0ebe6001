import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** File mode: only the person can read and write the file. */
export const PRIVATE_FILE_MODE = 0o600
const PRIVATE_FOLDER_MODE = 0o700
/** Removes all rights of group and others from new files and folders of this process. */
const PRIVATE_UMASK = 0o077

/** Bits of a mode: rights of group and others. */
const GROUP_AND_OTHERS = 0o077
/** Bit of a mode that shared folders such as /tmp have, so that users cannot delete each other's files. */
const STICKY = 0o1000
/** Bits of a mode without the type of the entry. */
const PERMISSION_BITS = 0o7777

/** Entries of the user data folder that the app creates, and those that Chromium creates before the app's code runs. */
const USER_DATA_ENTRIES = /^(countersign\..*|logs|media|practice|backups|Crashpad|DevToolsActivePort)$/

export type PrivateFiles = {
  /**
   * Sets `PRIVATE_UMASK` for this process and its child processes. The umask makes files of libraries private, such as
   * SQLite's `-wal` and `-shm`. The app's own files are created with a private mode in any case.
   */
  readonly usePrivateUmask: () => void
  /** Runs `work` with the umask of the person's shell, for programs that are not part of the app. */
  readonly withInheritedUmask: <T>(work: () => Promise<T>) => Promise<T>
}

export function createPrivateFiles(): PrivateFiles {
  let inheritedUmask: number | null = null
  return {
    usePrivateUmask: () => {
      if (inheritedUmask === null) inheritedUmask = process.umask(PRIVATE_UMASK)
    },
    withInheritedUmask: async (work) => {
      if (inheritedUmask === null) return work()
      process.umask(inheritedUmask)
      try {
        return await work()
      } finally {
        process.umask(PRIVATE_UMASK)
      }
    },
  }
}

/** Creates a folder and its missing parents, accessible only by the person. An existing folder keeps its mode. */
export const makePrivateFolder = (folder: string): void =>
  void mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })

/**
 * Creates an empty file that only the person can access, unless the file exists. Called before a library opens the
 * file, because the library would create the file with other rights.
 */
export const makePrivateFile = (path: string): void => closeSync(openSync(path, 'a', PRIVATE_FILE_MODE))

/**
 * Removes the rights of group and others from a user data folder that an earlier version created with such rights.
 * If only the app uses the folder, the folder itself is changed first, because that alone blocks access. Then
 * `USER_DATA_ENTRIES` and their contents are changed. Returns the number of failures instead of throwing, because a
 * read-only disk or another owner must not keep the app from starting.
 */
export function makeUserDataPrivate(userData: string): number {
  // Windows has no rights of group and others.
  if (process.platform === 'win32') return 0
  let failedCount = 0
  const makePrivate = (path: string): void => {
    try {
      const { mode, isLink, isFolder } = entryOf(path)
      if (isLink) return
      const isOpenToOthers = (mode & GROUP_AND_OTHERS) !== 0
      // A private media folder is skipped, because checking thousands of images at every start takes too long. Its
      // contents are already private, because the rights of the contents are changed before the folder's.
      if (isFolder && (isOpenToOthers || basename(path) !== 'media')) {
        for (const name of readdirSync(path)) makePrivate(join(path, name))
      }
      if (isOpenToOthers) chmodSync(path, mode & PERMISSION_BITS & ~GROUP_AND_OTHERS)
    } catch {
      failedCount++
    }
  }
  try {
    if (canBePrivate(userData)) chmodSync(userData, PRIVATE_FOLDER_MODE)
    for (const name of readdirSync(userData)) {
      if (USER_DATA_ENTRIES.test(name)) makePrivate(join(userData, name))
    }
  } catch {
    failedCount++
  }
  return failedCount
}

function entryOf(path: string): { readonly mode: number; readonly isLink: boolean; readonly isFolder: boolean } {
  // `lstat` describes a link instead of the link's target, which may be outside the user data folder.
  const stats = lstatSync(path)
  return { mode: stats.mode, isLink: stats.isSymbolicLink(), isFolder: stats.isDirectory() }
}

/**
 * True for a folder of this user that only the app uses. False for the home folder, the root folder, a shared folder
 * such as /tmp, or a folder of another user.
 */
function canBePrivate(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  const isShared = (mode & STICKY) !== 0 || uid !== process.getuid?.()
  return !isShared && ![homedir(), '/'].includes(resolve(folder))
}

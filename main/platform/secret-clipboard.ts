import { createHash } from 'node:crypto'
import { SECRET_CLIPBOARD_MS } from '@shared/secret-clipboard'

/** Electron's clipboard. Reads and writes return promises from Electron 45 on, and plain values in earlier versions. */
export type Clipboard = {
  readonly readText: () => string | Promise<string>
  readonly writeText: (text: string) => void | Promise<void>
  readonly clear: () => void
}

/** Electron's clipboard before version 45, where an argument chooses the selection. */
type ClipboardBefore45 = {
  readonly readText: (type: 'selection') => string
  readonly writeText: (text: string, type: 'selection') => void
  readonly clear: (type: 'selection') => void
}

/** The selection, which the middle mouse button pastes on Linux; null on other systems. */
export function selectionOf(
  clipboard: Clipboard & { readonly selection?: Clipboard },
  platform: NodeJS.Platform,
): Clipboard | null {
  if (platform !== 'linux') return null
  if (clipboard.selection) return clipboard.selection
  // Only Electron before version 45 has no `selection` property.
  const clipboardBefore45 = clipboard as unknown as ClipboardBefore45
  return {
    readText: () => clipboardBefore45.readText('selection'),
    writeText: (text) => clipboardBefore45.writeText(text, 'selection'),
    clear: () => clipboardBefore45.clear('selection'),
  }
}

/**
 * Longest wait for the clipboard's content. The app waits for the content before it quits, but the program that owns
 * the content may not answer.
 */
const MAX_READ_MS = 1_000

/** Calls `work` once after `ms`. Returns the function that cancels the call. */
type StartTimer = (ms: number, work: () => void) => () => void

type SecretClipboardDeps = {
  readonly clipboard: Clipboard
  /** Null on systems without a selection. */
  readonly selection: Clipboard | null
  readonly startTimer: StartTimer
}

type SecretClipboard = {
  /**
   * Puts a secret on the clipboard, and clears the clipboard after `SECRET_CLIPBOARD_MS` if the secret is still there.
   */
  readonly copy: (secret: string) => Promise<void>
  /** True while a copied secret may still be on the clipboard. */
  readonly holdsSecret: () => boolean
  /** Clears the clipboard now if the clipboard still holds the secret. Never rejects. */
  readonly clearNow: () => Promise<void>
  /** Clears the selection, whatever its content: a selected part of a secret cannot be compared with the digest. */
  readonly clearSelection: () => void
}

/**
 * Copies secrets to the clipboard and clears them later. Other programs can read the clipboard, and clipboard managers
 * may store its content, so clearing only shortens the exposure. For the comparison only a digest of the secret is
 * stored, so that the secret does not stay in memory.
 */
export function createSecretClipboard({ clipboard, selection, startTimer }: SecretClipboardDeps): SecretClipboard {
  const clipboards = selection ? [clipboard, selection] : [clipboard]
  let pendingSecret: { readonly digest: string; readonly cancelTimer: () => void } | null = null

  async function clearNow(): Promise<void> {
    if (!pendingSecret) return
    const { digest, cancelTimer } = pendingSecret
    pendingSecret = null
    cancelTimer()
    // The selection is cleared as well: some clipboard managers copy the clipboard to the selection.
    await Promise.all(clipboards.map((target) => clearIfSecret(target, digest)))
  }

  /** Clears the clipboard if its content has the digest of the secret. */
  async function clearIfSecret(target: Clipboard, digest: string): Promise<void> {
    try {
      if (digestOf(await readInTime(target, startTimer)) === digest) target.clear()
    } catch {
      // Content that cannot be read may be another program's, which this app must not clear.
    }
  }

  return {
    copy: async (secret) => {
      pendingSecret?.cancelTimer()
      pendingSecret = { digest: digestOf(secret), cancelTimer: startTimer(SECRET_CLIPBOARD_MS, () => void clearNow()) }
      await clipboard.writeText(secret)
    },
    holdsSecret: () => pendingSecret !== null,
    clearNow,
    clearSelection: () => {
      selection?.clear()
    },
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads the clipboard. Rejects when no text was read within `MAX_READ_MS`. */
function readInTime(clipboard: Clipboard, startTimer: StartTimer): Promise<string> {
  return new Promise((resolve, reject) => {
    const cancelTimer = startTimer(MAX_READ_MS, () => reject(new Error('the clipboard was not read in time')))
    Promise.resolve(clipboard.readText()).then(resolve, reject).finally(cancelTimer)
  })
}

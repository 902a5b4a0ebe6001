import { createHash } from 'node:crypto'
import { SECRET_CLIPBOARD_MS } from '@shared/secret-clipboard'

/** Electron's clipboard: its reads and writes are promises from Electron 45 on, and values before. */
export type Clipboard = {
  readonly readText: () => string | Promise<string>
  readonly writeText: (text: string) => void | Promise<void>
  readonly clear: () => void
}

type ClipboardBefore45 = {
  readonly readText: (kind: 'selection') => string
  readonly writeText: (text: string, kind: 'selection') => void
  readonly clear: (kind: 'selection') => void
}

/** The selection, which the middle mouse button pastes on Linux; null on other systems. */
export function selectionOf(
  clipboard: Clipboard & { readonly selection?: Clipboard },
  platform: NodeJS.Platform,
): Clipboard | null {
  if (platform !== 'linux') return null
  if (clipboard.selection) return clipboard.selection
  const clipboardBefore45 = clipboard as unknown as ClipboardBefore45
  return {
    readText: () => clipboardBefore45.readText('selection'),
    writeText: (text) => clipboardBefore45.writeText(text, 'selection'),
    clear: () => clipboardBefore45.clear('selection'),
  }
}

/** Longest time that the end of the app waits for a clipboard whose owner does not answer. */
const MAX_READ_MS = 1_000

type SecretClipboard = {
  /** Puts a secret on the clipboard, and clears it after `SECRET_CLIPBOARD_MS` if it is still there. */
  readonly copy: (secret: string) => Promise<void>
  /** True while a copied secret may still be on the clipboard. */
  readonly holdsSecret: () => boolean
  /** Clears the clipboard now if it still holds the secret. Never rejects. */
  readonly clearNow: () => Promise<void>
  /** Clears the selection, whatever its content: a selected part of a secret cannot be compared with the digest. */
  readonly clearSelection: () => void
}

/**
 * Secrets on the clipboard. Other programs can read it and clipboard managers may keep its content; clearing only
 * shortens the time. Only a digest is kept for the comparison, so that the secret does not stay in memory.
 */
export function createSecretClipboard(deps: {
  readonly clipboard: Clipboard
  readonly selection: Clipboard | null
  /** Calls `work` once after `ms`; the returned function cancels the call. */
  readonly after: (ms: number, work: () => void) => () => void
}): SecretClipboard {
  const { clipboard, selection, after } = deps
  const clipboards = selection ? [clipboard, selection] : [clipboard]
  let pending: { readonly digest: string; readonly callOff: () => void } | null = null

  async function clearNow(): Promise<void> {
    if (!pending) return
    const { digest, callOff: cancelTimer } = pending
    pending = null
    cancelTimer()
    // Clear the selection as well: some clipboard managers copy the clipboard to it.
    await Promise.all(clipboards.map((target) => clearIfHeld(target, digest)))
  }

  async function clearIfHeld(target: Clipboard, digest: string): Promise<void> {
    try {
      if (digestOf(await readWithin(target, after)) === digest) target.clear()
    } catch {
      // Unreadable content may belong to another program, and this app must not clear that.
    }
  }

  return {
    copy: async (secret) => {
      pending?.callOff()
      pending = { digest: digestOf(secret), callOff: after(SECRET_CLIPBOARD_MS, () => void clearNow()) }
      await clipboard.writeText(secret)
    },
    holdsSecret: () => pending !== null,
    clearNow,
    clearSelection: () => {
      selection?.clear()
    },
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Rejects when no text was read within `MAX_READ_MS`. */
function readWithin(clipboard: Clipboard, after: (ms: number, work: () => void) => () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const cancelTimer = after(MAX_READ_MS, () => reject(new Error('the clipboard was not read in time')))
    Promise.resolve(clipboard.readText()).then(resolve, reject).finally(cancelTimer)
  })
}

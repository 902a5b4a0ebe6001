import { createHash } from 'node:crypto'
import { SECRET_CLIPBOARD_MS } from '@shared/secret-clipboard'

/** Electron's clipboard: its reads and writes are promises from Electron 45 on, and values before. */
export type Clipboard = {
  readonly readText: () => string | Promise<string>
  readonly writeText: (text: string) => void | Promise<void>
  readonly clear: () => void
}

/** The longest that the end of the app waits for a clipboard whose owner does not answer. */
const MAX_READ_MS = 1_000

export type SecretClipboard = {
  /** Puts a secret on the clipboard, and clears it after `SECRET_CLIPBOARD_MS` if it is still there. */
  readonly copy: (secret: string) => Promise<void>
  /** A copied secret may still be on the clipboard. */
  readonly holdsSecret: () => boolean
  /** Clears the clipboard now if it still holds the secret. Never rejects. */
  readonly clearNow: () => Promise<void>
}

/**
 * Secrets on the clipboard. Other programs can read it and clipboard managers may keep what was on it; clearing shortens
 * the time, no more. Only a digest is kept for the comparison, so that the secret does not stay in memory for it.
 */
export function createSecretClipboard(deps: {
  readonly clipboard: Clipboard
  /** Calls back once after `ms`; the answer calls it off. */
  readonly after: (ms: number, work: () => void) => () => void
}): SecretClipboard {
  const { clipboard, after } = deps
  let pending: { readonly digest: string; readonly callOff: () => void } | null = null

  async function clearNow(): Promise<void> {
    if (!pending) return
    const { digest, callOff } = pending
    pending = null
    callOff()
    try {
      if (digestOf(await readWithin(clipboard, MAX_READ_MS, after)) === digest) clipboard.clear()
    } catch {
      // What cannot be read cannot be told from something of another program's, which is not for this app to clear.
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
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Rejects when nothing was read in time. */
function readWithin(
  clipboard: Clipboard,
  ms: number,
  after: (ms: number, work: () => void) => () => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const callOff = after(ms, () => reject(new Error('the clipboard was not read in time')))
    Promise.resolve(clipboard.readText()).then(resolve, reject).finally(callOff)
  })
}

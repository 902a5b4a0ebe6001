import { createHash, randomUUID } from 'node:crypto'
import { BrowserWindow, session as electronSession, type Session } from 'electron'
import { guardSession } from './guards'
import { choiceIdIn, NOTICE_STYLE, noticeHeightPx, noticeLines, noticePage, type Notice } from './notice-page'
import { ORIGIN, SCHEME, windowOptions } from './options'

const PAGE_URL = `${ORIGIN}/notice.html`
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(NOTICE_STYLE).digest('base64')}'`,
  // The font is part of the style.
  'font-src data:',
  // A button submits its form to an address with the choice. Main reads the address and stops the navigation.
  `form-action ${SCHEME}:`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Long enough for a person to read and answer. After this time, a start that no person watches ends. */
const MAX_ANSWER_WAIT_MS = 10 * 60_000

/**
 * Shows a notice in a window and writes the notice to standard error. The notice needs no built file, no database, no
 * profile folder, no other window and no script. Resolves with the id of the choice; null if the window was closed,
 * could not be shown, or was not answered within ten minutes. Call this function only after `app.whenReady()`.
 */
export function askByNotice(notice: Notice): Promise<string | null> {
  process.stderr.write(`${noticeLines(notice).join('\n')}\n`)
  // Each notice has its own partition in memory, because a session accepts only one handler of the `app` scheme.
  const session = electronSession.fromPartition(`notice-${randomUUID()}`, { cache: false })
  const guardPromise = guardSession(session)
  servePage(session, noticePage(notice))
  const { webPreferences, ...options } = windowOptions({ preloadPath: '', session, hasDevTools: false })
  // The page runs no script, so it needs no preload.
  const { preload: _preload, ...preferences } = webPreferences ?? {}
  const window = new BrowserWindow({
    ...options,
    webPreferences: { ...preferences, javascript: false },
    width: 600,
    height: noticeHeightPx(notice),
    useContentSize: true,
    title: 'Countersign',
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
  })
  window.setMenu(null)
  window.once('ready-to-show', () => window.show())
  return new Promise((resolve) => {
    let chosenId: string | null = null
    const close = () => {
      if (!window.isDestroyed()) window.destroy()
    }
    const timer = setTimeout(close, MAX_ANSWER_WAIT_MS)
    // The guards of the app stop every navigation, so this listener only reads the target of the pressed button.
    // Electron does not emit `will-navigate` after `will-frame-navigate` has been stopped.
    window.webContents.on('will-frame-navigate', ({ url }) => {
      const choiceId = choiceIdIn(url, notice)
      if (choiceId === null) return
      chosenId = choiceId
      // Close the window after this event. Destroying a window during a navigation crashes the process.
      setImmediate(close)
    })
    window.webContents.on('render-process-gone', close)
    window.webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') close()
    })
    window.on('closed', () => {
      clearTimeout(timer)
      resolve(chosenId)
    })
    void guardPromise.then(() => window.loadURL(PAGE_URL)).catch(close)
  })
}

function servePage(session: Session, html: string): void {
  session.protocol.handle(SCHEME, ({ url, method }) => {
    if (url !== PAGE_URL || method !== 'GET') return new Response(null, { status: 404 })
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': CSP,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  })
}

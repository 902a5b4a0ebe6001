import { createHash, randomUUID } from 'node:crypto'
import { BrowserWindow, session as electronSession, type Session } from 'electron'
import { guardSession } from './guards'
import { choiceIn, NOTICE_STYLE, noticeLines, noticePage, type Notice } from './notice-page'
import { ORIGIN, SCHEME, windowOptions } from './options'

const URL_OF_PAGE = `${ORIGIN}/notice.html`
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(NOTICE_STYLE).digest('base64')}'`,
  // The buttons are the page's only output: each submits to an address that main reads and stops.
  `form-action ${SCHEME}:`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Long enough to read and act; an unattended start must still end. */
const UNANSWERED_MS = 10 * 60_000

/**
 * Shows a notice when the app cannot start or continue without an answer, or must end. The page is made here and runs
 * no script: it needs no built file, no database, no profile folder and no other window. The text also goes to standard
 * error. Returns the id of the choice; null when the window was closed, could not be shown, or was not answered within
 * ten minutes. Call it after `app.whenReady()`.
 */
export function askByNotice(notice: Notice): Promise<string | null> {
  process.stderr.write(`${noticeLines(notice).join('\n')}\n`)
  // A partition in memory, and a new one for each notice: an address can be served only once in a session.
  const session = electronSession.fromPartition(`notice-${randomUUID()}`, { cache: false })
  const guarded = guardSession(session)
  servePage(session, noticePage(notice))
  const { webPreferences, ...options } = windowOptions('', session, false)
  const { preload: _none, ...preferences } = webPreferences ?? {}
  const window = new BrowserWindow({
    ...options,
    webPreferences: { ...preferences, javascript: false },
    width: 600,
    height: 720,
    useContentSize: true,
    title: 'Countersign',
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
  })
  window.setMenu(null)
  window.once('ready-to-show', () => window.show())
  return new Promise((resolve) => {
    let chosen: string | null = null
    const close = () => {
      if (!window.isDestroyed()) window.destroy()
    }
    const timer = setTimeout(close, UNANSWERED_MS)
    // Every page of the app is kept from navigating; this listener only reads the button's target. `will-navigate` is
    // not raised once this event is stopped.
    window.webContents.on('will-frame-navigate', ({ url }) => {
      const choice = choiceIn(url, notice)
      if (choice === null) return
      chosen = choice
      // Close after the navigation was stopped: a window that is destroyed in the middle of it crashes the process.
      setImmediate(close)
    })
    window.webContents.on('render-process-gone', close)
    window.webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') close()
    })
    window.on('closed', () => {
      clearTimeout(timer)
      resolve(chosen)
    })
    void guarded.then(() => window.loadURL(URL_OF_PAGE)).catch(close)
  })
}

function servePage(session: Session, html: string): void {
  session.protocol.handle(SCHEME, ({ url, method }) => {
    if (url !== URL_OF_PAGE || method !== 'GET') return new Response(null, { status: 404 })
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

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, BrowserWindow, session as electronSession } from 'electron'
import { guardSession } from './guards'
import { ORIGIN, windowOptions } from './options'
import { pageHeaders, servePages } from './protocol'
import { choiceIn, failurePage, type StartFailure } from './start-failure-page'

export type { StartFailure } from './start-failure-page'

/** Long enough to read and act; a start that nobody watches must still end. */
const UNANSWERED_MS = 10 * 60_000

/**
 * Asks in a window of its own what to do when the app cannot start or go on. Needs no database, no profile folder and no
 * other window; the text also goes to standard error. Resolves with the id of the choice; null when the window was
 * closed, could not be shown, or was not answered within ten minutes. Call it after `app.whenReady()`.
 */
export async function askAtFailure(outDir: string, failure: StartFailure): Promise<string | null> {
  process.stderr.write(`${[failure.title, ...failure.paragraphs].join('\n')}\n`)
  for (const { label, path } of failure.paths) process.stderr.write(`${label}: ${path}\n`)
  // Without this, closing the last window would end the process before the caller has its answer.
  const stay = () => undefined
  app.on('window-all-closed', stay)
  try {
    return await answerOf(outDir, failure)
  } finally {
    app.off('window-all-closed', stay)
  }
}

async function answerOf(outDir: string, failure: StartFailure): Promise<string | null> {
  const pages = join(outDir, 'renderer')
  const shell = await readFile(join(pages, 'failure.html'), 'utf8').catch(() => null)
  if (shell === null) return null
  // A partition in memory: the profile folder may be what cannot be written.
  const session = electronSession.fromPartition('failure', { cache: false })
  await guardSession(session)
  servePages(session, pages, { load: () => Promise.resolve(null) }, (pathname) =>
    pathname === '/failure.html' ? new Response(failurePage(shell, failure), { headers: pageHeaders }) : null,
  )
  const { webPreferences, ...options } = windowOptions('', session, false)
  const { preload: _none, ...preferences } = webPreferences ?? {}
  const window = new BrowserWindow({
    ...options,
    webPreferences: { ...preferences, javascript: false },
    width: 640,
    height: 440,
    useContentSize: true,
    fullscreenable: false,
    title: 'Countersign',
  })
  window.setMenu(null)
  return new Promise((resolve) => {
    const timer = setTimeout(() => answer(null), UNANSWERED_MS)
    const answer = (choice: string | null) => {
      clearTimeout(timer)
      resolve(choice)
      if (!window.isDestroyed()) window.destroy()
    }
    window.once('ready-to-show', () => window.show())
    window.once('closed', () => answer(null))
    window.webContents.on('render-process-gone', () => answer(null))
    window.webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') answer(null)
    })
    // Each button is a link to an address that is never loaded: `guardContents` prevents every navigation. This event
    // comes first; `will-navigate` does not come for a navigation that was prevented here.
    window.webContents.on('will-frame-navigate', (event) => {
      event.preventDefault()
      const choice = choiceIn(event.url, failure)
      if (choice !== null) answer(choice)
    })
    void window.loadURL(`${ORIGIN}/failure.html`).catch(() => answer(null))
  })
}

import { BrowserWindow } from 'electron'

/**
 * Keeps the keyboard in a window of main's own for as long as it is open: the page of the parent loses its focus first,
 * and when another window of this app gets the focus it returns here. Another program keeps the focus it gets, because
 * the person may be copying a passphrase from it.
 */
export function keepFocus(window: BrowserWindow, parent: BrowserWindow | null): void {
  if (!parent || parent.isDestroyed()) return
  parent.blurWebView()
  const refocus = () => {
    if (!window.isDestroyed() && window.isVisible()) window.focus()
  }
  // The parent is disabled while a modal window is open, so a key cannot reach its page in between.
  parent.on('focus', refocus)
  window.on('blur', () => {
    const focused = BrowserWindow.getFocusedWindow()
    if (focused !== null && focused !== window) refocus()
  })
  window.on('closed', () => {
    if (!parent.isDestroyed()) parent.off('focus', refocus)
  })
}

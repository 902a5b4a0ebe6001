import { BrowserWindow } from 'electron'

/**
 * Keeps the keyboard focus in `window`, a window of main's own, while it is open. Takes the focus from the parent's
 * page at once. When another window of this app gets the focus, the focus returns to `window`. When another program
 * gets the focus, that program keeps it, because the person may be copying a passphrase there. Without an open parent,
 * does nothing.
 */
export function keepFocus(window: BrowserWindow, parent: BrowserWindow | null): void {
  if (!parent || parent.isDestroyed()) return
  parent.blurWebView()
  const refocus = () => {
    if (!window.isDestroyed() && window.isVisible()) window.focus()
  }
  // No key reaches the parent's page before the focus returns, because a modal window disables its parent.
  parent.on('focus', refocus)
  window.on('blur', () => {
    const focusedWindow = BrowserWindow.getFocusedWindow()
    if (focusedWindow !== null && focusedWindow !== window) refocus()
  })
  window.on('closed', () => {
    if (!parent.isDestroyed()) parent.off('focus', refocus)
  })
}

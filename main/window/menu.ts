import type { MenuItemConstructorOptions } from 'electron'

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

const EDIT: MenuItemConstructorOptions = {
  label: '&Edit',
  submenu: [
    { role: 'undo' },
    { role: 'redo' },
    SEPARATOR,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ],
}

const viewMenu = (devTools: boolean): MenuItemConstructorOptions => ({
  label: '&View',
  submenu: [
    { role: 'reload' },
    SEPARATOR,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' },
    ...(devTools ? [SEPARATOR, { role: 'toggleDevTools' } as const] : []),
  ],
})

type MenuOptions = { readonly platform: NodeJS.Platform; readonly devTools: boolean }

/** The app's own menu. Electron's default menu would open DevTools in every window. */
export function menuTemplate({ platform, devTools }: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const file: MenuItemConstructorOptions = { label: '&File', submenu: [{ role: 'quit' }] }
  return [
    isMac ? { role: 'appMenu' } : file,
    EDIT,
    viewMenu(devTools),
    { label: '&Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
    // macOS has About in the app menu.
    { role: 'help', label: '&Help', submenu: isMac ? [] : [{ role: 'about' }] },
  ]
}

import type { MenuItemConstructorOptions } from 'electron'

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

const EDIT_MENU: MenuItemConstructorOptions = {
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

const viewMenu = (hasDevTools: boolean): MenuItemConstructorOptions => ({
  label: '&View',
  submenu: [
    { role: 'reload' },
    SEPARATOR,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' },
    ...(hasDevTools ? [SEPARATOR, { role: 'toggleDevTools' } as const] : []),
  ],
})

type MenuOptions = { readonly platform: NodeJS.Platform; readonly hasDevTools: boolean }

/** Template of the app's menu. The menu replaces Electron's default menu, which can open DevTools in every window. */
export function menuTemplate({ platform, hasDevTools }: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const fileMenu: MenuItemConstructorOptions = { label: '&File', submenu: [{ role: 'quit' }] }
  return [
    isMac ? { role: 'appMenu' } : fileMenu,
    EDIT_MENU,
    viewMenu(hasDevTools),
    { label: '&Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
    // macOS has About in the app menu.
    { role: 'help', label: '&Help', submenu: isMac ? [] : [{ role: 'about' }] },
  ]
}

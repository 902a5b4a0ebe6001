import type { BrowserWindowConstructorOptions, Session } from 'electron'

export const SCHEME = 'app'
/** Origin of every page and resource of this app, both in development and packaged. */
export const ORIGIN = 'app://countersign'

/**
 * Content security policy of the app's pages. `disableDialogs` does not stop `print()` from opening the system's print
 * dialog (seen with Electron 33), but `sandbox` without `allow-modals` does. The app's forms need `allow-forms`.
 */
export const CSP = [
  'sandbox allow-scripts allow-same-origin allow-forms',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

type WindowSettings = {
  /** Path of the window's preload script. */
  readonly preloadPath: string
  readonly session: Session
  readonly hasDevTools: boolean
}

/** Options of every window of the app. */
export function windowOptions({ preloadPath, session, hasDevTools }: WindowSettings): BrowserWindowConstructorOptions {
  return {
    show: false,
    backgroundColor: '#1b1b19',
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadPath,
      session,
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      plugins: false,
      experimentalFeatures: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      // With the feature `FileSystemAccessLocal`, a page could open the dialog of `showSaveFilePicker()`, even over a
      // window of main's own, and read the file name that the person types.
      disableBlinkFeatures: 'Auxclick,FileSystemAccessLocal',
      allowRunningInsecureContent: false,
      // `alert()` would take the keyboard focus from a window in which a secret is being typed.
      disableDialogs: true,
      devTools: hasDevTools,
    },
  }
}

import type { BrowserWindowConstructorOptions, Session } from 'electron'

/** Origin of every page and resource of this app, both in development and packaged. */
export const SCHEME = 'app'
export const ORIGIN = 'app://countersign'

/**
 * `sandbox` without `allow-modals` keeps `print()` from opening the system's print box, which `disableDialogs` does not
 * cover (seen with Electron 33). Without `allow-forms` no form of the app would be submitted.
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

/** Settings of every window of the app. `devTools`: true if DevTools can be opened at all. */
export function windowOptions(preload: string, session: Session, devTools: boolean): BrowserWindowConstructorOptions {
  return {
    show: false,
    backgroundColor: '#1b1b19',
    autoHideMenuBar: true,
    webPreferences: {
      preload,
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
      // The page would learn the name that is typed into the box of `showSaveFilePicker()`, also over a window of
      // main's own.
      disableBlinkFeatures: 'Auxclick,FileSystemAccessLocal',
      allowRunningInsecureContent: false,
      // `alert()` would take the keyboard focus from a window in which a secret is being typed.
      disableDialogs: true,
      devTools,
    },
  }
}

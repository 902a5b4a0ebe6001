import type { BrowserWindowConstructorOptions, Session } from 'electron'

/** Everything a page of this app is made of comes from here, in development and packaged alike. */
export const SCHEME = 'app'
export const ORIGIN = 'app://countersign'

export const CSP = [
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

/** The settings that every window of the app has. */
export function windowOptions(preload: string, session: Session): BrowserWindowConstructorOptions {
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
      disableBlinkFeatures: 'Auxclick',
      allowRunningInsecureContent: false,
      safeDialogs: true,
    },
  }
}

import type { App, Session, WebContents } from 'electron'

/** No page of this app ever goes elsewhere, opens a window, or is granted anything. */
export function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  // The pages load nothing from a network; should one try, nothing leaves.
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !/^(app|devtools|data|blob):/.test(details.url) })
  })
}

/** For every web contents there will ever be, whoever makes it. */
export function guardApp(app: App): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents))
}

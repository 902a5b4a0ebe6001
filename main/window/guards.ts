import type { App, Session, WebContents } from 'electron'

/**
 * Keeps every page of this app from navigating, opening windows, getting permissions, or blocking the end of the app.
 */
function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // Preventing the default of this event lets the page unload although its `beforeunload` objects.
  contents.on('will-prevent-unload', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  // Neither the CSP nor `webRequest` sees WebRTC. This policy ends its UDP; its TCP goes to the proxy of
  // `guardSession`.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

/**
 * A proxy that never answers: the discard port of this computer, which only a system service could listen on. The pages
 * are served from `app://`, which needs no proxy. `<-loopback>` sends requests to this computer there as well.
 */
const NO_NETWORK = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} as const

/** Resolves once the session reaches no network. Load pages only after that. */
export async function guardSession(session: Session): Promise<void> {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  // The pages load nothing from a network; an attempt is cancelled before anything leaves.
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !/^(app|devtools|data|blob):/.test(details.url) })
  })
  await session.setProxy(NO_NETWORK)
}

/** Guards all present and future web contents, whoever creates them. */
export function guardApp(app: App): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents))
}

import type { App, Session, WebContents } from 'electron'

/**
 * Keeps a page from navigating, opening windows, embedding other pages, blocking the end of the app, and using WebRTC
 * over UDP.
 */
function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // By default, a `beforeunload` handler can keep a page open. Preventing this default unloads the page.
  contents.on('will-prevent-unload', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  // The CSP and `webRequest` do not apply to WebRTC. This policy stops WebRTC over UDP; WebRTC over TCP goes to the
  // proxy that `guardSession` sets.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

/**
 * Proxy that never answers: the discard port of this computer, which only a system service could listen on. With
 * `<-loopback>`, requests to this computer also go to the proxy. The pages are served from `app://`, which uses no
 * proxy.
 */
const UNREACHABLE_PROXY = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} as const

/**
 * Denies a session all permissions, downloads and network access. Resolves once the session's proxy is set. Load pages
 * only after the promise has resolved.
 */
export async function guardSession(session: Session): Promise<void> {
  session.setPermissionRequestHandler((_contents, _permission, respond) => respond(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  // The pages load nothing from a network. An attempt is cancelled before any data is sent.
  session.webRequest.onBeforeRequest((details, respond) => {
    respond({ cancel: !/^(app|devtools|data|blob):/.test(details.url) })
  })
  await session.setProxy(UNREACHABLE_PROXY)
}

/** Guards all web contents that are created after this call, so this call must precede the first window. */
export function guardApp(app: App): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents))
}

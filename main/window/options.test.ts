import { EventEmitter } from 'node:events'
import type { App, Session } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { guardApp, guardSession } from './guards'
import { CSP, ORIGIN, windowOptions } from './options'

describe('every window', () => {
  it('has this content security policy, to the letter', () => {
    expect(CSP).toBe(
      'sandbox allow-scripts allow-same-origin allow-forms; ' +
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    )
  })

  it('has these settings and no others', () => {
    const session = {} as Session
    expect(windowOptions({ preloadPath: '/preload.cjs', session, hasDevTools: false }).webPreferences).toEqual({
      preload: '/preload.cjs',
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
      disableBlinkFeatures: 'Auxclick,FileSystemAccessLocal',
      allowRunningInsecureContent: false,
      disableDialogs: true,
      devTools: false,
    })
  })
})

describe('the guards', () => {
  it('stop every way of any page to go elsewhere, open a window, take in a page, or hold up the end of the app', () => {
    const app = new EventEmitter()
    guardApp(app as unknown as App)
    let openWindow: ((details: object) => { action: string }) | null = null
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: typeof openWindow) => void (openWindow = handler),
      setWebRTCIPHandlingPolicy: vi.fn(),
    })
    app.emit('web-contents-created', {}, contents)
    for (const name of [
      'will-navigate',
      'will-frame-navigate',
      'will-redirect',
      'will-attach-webview',
      'will-prevent-unload',
    ]) {
      const preventDefault = vi.fn()
      contents.emit(name, { preventDefault })
      expect(preventDefault, name).toHaveBeenCalledOnce()
    }
    expect(contents.setWebRTCIPHandlingPolicy).toHaveBeenCalledWith('disable_non_proxied_udp')
    expect(openWindow).not.toBeNull()
    expect((openWindow as unknown as (d: object) => object)({ url: ORIGIN })).toEqual({ action: 'deny' })
  })

  it('grant nothing, download nothing, and let no request leave', async () => {
    const kept: Record<string, (...args: never[]) => unknown> = {}
    const keep = (name: string) => (handler: (...args: never[]) => unknown) => void (kept[name] = handler)
    const session = {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      on: (name: string, handler: (...args: never[]) => unknown) => void (kept[name] = handler),
      webRequest: { onBeforeRequest: keep('before') },
      setProxy: vi.fn(() => Promise.resolve()),
    }
    await guardSession(session as unknown as Session)
    expect(session.setProxy).toHaveBeenCalledWith({
      mode: 'fixed_servers',
      proxyRules: 'socks5://127.0.0.1:9',
      proxyBypassRules: '<-loopback>',
    })
    const call = (name: string, ...args: unknown[]) => kept[name]?.(...(args as never[]))
    const granted = vi.fn()
    call('request', {}, 'media', granted)
    expect(granted).toHaveBeenCalledWith(false)
    expect(call('check')).toBe(false)
    expect(call('device')).toBe(false)
    const preventDefault = vi.fn()
    call('will-download', { preventDefault })
    expect(preventDefault).toHaveBeenCalled()
    const cancelled = (url: string) => {
      const answer = vi.fn()
      call('before', { url }, answer)
      return (answer.mock.calls[0]?.[0] as { cancel: boolean }).cancel
    }
    for (const url of [
      'https://a.b',
      'http://127.0.0.1:1',
      'ws://a',
      'file:///etc/passwd',
      'ftp://a',
      'xapp://countersign',
    ]) {
      expect(cancelled(url), url).toBe(true)
    }
    expect(cancelled(`${ORIGIN}/index.html`)).toBe(false)
  })
})

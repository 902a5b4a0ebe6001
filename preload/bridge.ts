import { contextBridge, ipcRenderer } from 'electron'

type ChannelNames = { readonly [feature: string]: readonly string[] }

/**
 * Exposes `window.countersign` to the page, with one function per channel. If `events` is not empty, also exposes `on`,
 * which subscribes to an event and returns the function that unsubscribes. The page can use no other channels or events.
 */
export function exposeBridge(channels: ChannelNames, events: readonly string[]): void {
  const api: Record<string, unknown> = {}
  for (const [feature, names] of Object.entries(channels)) {
    api[feature] = Object.fromEntries(
      names.map((name) => [name, (input?: unknown) => ipcRenderer.invoke(`${feature}.${name}`, input) as unknown]),
    )
  }
  if (events.length > 0) {
    api['on'] = (name: string, listener: (payload: unknown) => void) => {
      if (!events.includes(name)) throw new Error('unknown event')
      const forward = (_event: unknown, payload: unknown) => listener(payload)
      ipcRenderer.on(name, forward)
      return () => void ipcRenderer.removeListener(name, forward)
    }
  }
  contextBridge.exposeInMainWorld('countersign', api)
}

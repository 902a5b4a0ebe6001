import { contextBridge, ipcRenderer } from 'electron'

type Names = { readonly [feature: string]: readonly string[] }

/** Exposes one function per channel, and nothing else: the page cannot call any other channel. */
export function expose(channels: Names, events: readonly string[]): void {
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

import type { EventName, Events } from '@shared/contract/events'

/** Emits an event within the main process. The IPC layer listens and forwards each event to the page. */
export type Emit = <E extends EventName>(name: E, payload: Events[E]) => void
type Listener = (name: EventName, payload: Events[EventName]) => void

export function createEmitter(): { readonly emit: Emit; readonly listen: (listener: Listener) => () => void } {
  const listeners = new Set<Listener>()
  return {
    emit: (name, payload) => {
      for (const listener of listeners) listener(name, payload)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

import type { Events } from '@shared/contract/events'

/**
 * Payloads by event name. Each event concerns one profile. Its listeners in the main process inform the page and the
 * alerts.
 */
export type DomainEvents = {
  readonly 'flow-changed': Events['flows.changed']
  readonly 'flow-settled': Events['flow.settled']
}
type EventName = keyof DomainEvents
type Listener<N extends EventName> = (payload: DomainEvents[N]) => void

export type DomainEventSource = {
  /** Calls the listeners of the event. Does nothing once the profile is closed. */
  readonly publish: <N extends EventName>(name: N, payload: DomainEvents[N]) => void
  /** Adds a listener and returns the function that removes it. Listeners run in the order in which they were added. */
  readonly subscribe: <N extends EventName>(name: N, listener: Listener<N>) => () => void
}

/** `isClosed`: true once the profile is closed. */
export function createDomainEvents(isClosed: () => boolean): DomainEventSource {
  const listeners: { readonly [N in EventName]: Set<Listener<N>> } = {
    'flow-changed': new Set(),
    'flow-settled': new Set(),
  }
  return {
    publish: (name, payload) => {
      if (isClosed()) return
      for (const listener of listeners[name]) listener(payload)
    },
    subscribe: (name, listener) => {
      listeners[name].add(listener)
      return () => void listeners[name].delete(listener)
    },
  }
}

import type { Events } from '@shared/contract/events'

/** Domain events inside one profile, for the page and for alerts. */
export type DomainEvents = {
  readonly 'flow-changed': Events['flows.changed']
  readonly 'act-settled': Events['act.settled']
}
type Name = keyof DomainEvents
type Listener<N extends Name> = (payload: DomainEvents[N]) => void

export type DomainEventSource = {
  readonly publish: <N extends Name>(name: N, payload: DomainEvents[N]) => void
  /** Listeners run in the order in which they subscribed. Returns the unsubscribe function. */
  readonly subscribe: <N extends Name>(name: N, listener: Listener<N>) => () => void
}

export function createDomainEvents(isClosed: () => boolean): DomainEventSource {
  const listeners: { readonly [N in Name]: Set<Listener<N>> } = {
    'flow-changed': new Set(),
    'act-settled': new Set(),
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

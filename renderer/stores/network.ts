import type { Stores } from './app'

/** The market was not reached by the latest requests. */
export const isOffline = ({ network }: Pick<Stores, 'network'>): boolean => {
  const state = network.getState()
  return 'value' in state && state.value.service.status === 'offline'
}

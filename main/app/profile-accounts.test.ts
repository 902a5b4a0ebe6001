import { expect, test, vi } from 'vitest'
import { loadAll } from './profile-accounts'

test('agent keys are loaded although a service key fails, and the first failure is passed on', async () => {
  const agentKeys = { load: vi.fn(() => Promise.reject(new Error('second'))) }
  const serviceKeys = { load: () => Promise.reject(new Error('first')) }
  await expect(loadAll([serviceKeys, agentKeys])).rejects.toThrow('first')
  expect(agentKeys.load).toHaveBeenCalledOnce()
})

test('keys that all load end in no failure', async () => {
  const order: string[] = []
  const storeOf = (name: string) => ({ load: () => Promise.resolve(void order.push(name)) })
  await loadAll([storeOf('service'), storeOf('agent')])
  expect(order).toEqual(['service', 'agent'])
})

import { expect, test, vi } from 'vitest'
import { syncAllWithKeychain } from './profile-accounts'

test('agent keys are loaded although a service key fails, and the first failure is passed on', async () => {
  const agentKeys = { syncWithKeychain: vi.fn(() => Promise.reject(new Error('second'))) }
  const serviceKeys = { syncWithKeychain: () => Promise.reject(new Error('first')) }
  await expect(syncAllWithKeychain([serviceKeys, agentKeys])).rejects.toThrow('first')
  expect(agentKeys.syncWithKeychain).toHaveBeenCalledOnce()
})

test('keys that all load end in no failure', async () => {
  const order: string[] = []
  const storeOf = (name: string) => ({ syncWithKeychain: () => Promise.resolve(void order.push(name)) })
  await syncAllWithKeychain([storeOf('service'), storeOf('agent')])
  expect(order).toEqual(['service', 'agent'])
})

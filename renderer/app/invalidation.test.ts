import { expect, it } from 'vitest'
import { accountsQueries } from '../features/accounts/queries'
import { readinessQueries } from '../features/readiness/queries'
import { createQueryClient, cacheValue } from '../query/client'
import { sampleAccounts, sampleReadiness } from '../testing/samples'
import { applyEvent } from './invalidation'

const account = sampleAccounts.selected
const readiness = readinessQueries.accountReadiness(account, null)
const withAccess = (access: 'key' | 'watch') => ({
  ...sampleAccounts,
  accounts: sampleAccounts.accounts.map((row) => (row.id === account ? { ...row, access } : row)),
})

function clientWithReadiness() {
  const client = createQueryClient()
  cacheValue(client, accountsQueries.state, withAccess('watch'))
  cacheValue(client, readiness, sampleReadiness)
  const isStale = () => client.getQueryState(readiness.queryKey)?.isInvalidated
  return { client, isStale }
}

it('reads the readiness of an account again once its key can sign', () => {
  const { client, isStale } = clientWithReadiness()
  applyEvent(client, 'accounts.changed', withAccess('key'))
  expect(isStale()).toBe(true)
})

it('keeps the readiness of an account that signs as before', () => {
  const { client, isStale } = clientWithReadiness()
  applyEvent(client, 'accounts.changed', withAccess('watch'))
  expect(isStale()).toBe(false)
})

import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppError } from '@shared/errors'
import { err, ok, type Result } from '@shared/result'
import { AppContext } from '../app/app-context'
import { networkQueries } from '../features/connection/network-queries'
import { fakeApi, sampleStores } from '../testing/fake-api'
import { sampleNetwork } from '../testing/samples'
import { cacheValue, refreshFailedOrStaleQueries } from './client'
import type { MainQuery } from './main-query'
import { useMainQuery } from './use-query'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const FAULT: AppError = { code: 'unexpected-answer', operation: 'marketFacts', path: '' }

/** Shows the state of a query whose reads are answered by hand. */
function show() {
  const stores = sampleStores()
  const answers: ((result: Result<string>) => void)[] = []
  const query: MainQuery<string> = {
    queryKey: ['sample'],
    read: () => new Promise((resolve) => answers.push(resolve)),
  }
  const Status = () => <p>{useMainQuery(query).status}</p>
  const { container } = render(
    <AppContext value={{ api: fakeApi(), stores }}>
      <Status />
    </AppContext>,
  )
  const answer = (result: Result<string>) => act(async () => answers.shift()?.(result))
  const setService = (status: 'online' | 'offline') =>
    act(() => cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service: { status, since: null } }))
  return { stores, answer, setService, status: () => container.textContent }
}

test('offline a first read waits for the last known value, and then counts as failed until it is answered', async () => {
  const { answer, setService, status } = show()
  setService('offline')
  expect(status()).toBe('loading')
  act(() => void vi.advanceTimersByTime(5000))
  expect(status()).toBe('failed')
  await answer(ok('last known'))
  expect(status()).toBe('ready')
})

test('a first read goes on where the market is reachable again in time', () => {
  const { setService, status } = show()
  setService('offline')
  act(() => void vi.advanceTimersByTime(4000))
  setService('online')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(status()).toBe('loading')
})

test('an automatic retry keeps the error on the page, so that no placeholder comes and goes', async () => {
  const { stores, answer, status } = show()
  await answer(err(FAULT))
  expect(status()).toBe('failed')
  act(() => refreshFailedOrStaleQueries(stores.client, 0))
  expect(status()).toBe('failed')
  await answer(ok('new'))
  expect(status()).toBe('ready')
})

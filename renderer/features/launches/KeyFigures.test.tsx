import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { launchesQueries } from './queries'
import { readQuery } from '../../query/client'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleLaunch } from '../../testing/offers'
import { sampleNft, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { KeyFigures } from './KeyFigures'

afterEach(cleanup)

test('of mints that are being read, or could not be, it is not said that nothing was counted', async () => {
  const launch = sampleLaunch()
  const launchKey = { token: sampleNft.token, mintCode: launch.mintCode }
  const stores = sampleStores()
  // The fake API answers that the market is not reached.
  const api = fakeApi()
  render(
    <AppContext value={{ api, stores }}>
      <ClockContext value={stores.clock}>
        <KeyFigures view={{ launch, stages: [launch], stamp: stampAt(T0) }} launchKey={launchKey} />
      </ClockContext>
    </AppContext>,
  )
  const figures = screen.getByRole('region', { name: 'Figures of the launch' })
  const occurrences = (words: RegExp) => figures.textContent.match(words)?.length ?? 0
  expect(screen.getAllByRole('status', { name: /: loading$/ })).toHaveLength(2)
  await act(() => readQuery(stores.client, api, launchesQueries.progress(launchKey)))
  expect(occurrences(/—The mints could not be read\./g)).toBe(1)
  expect(figures.textContent).toContain('Mint pace and sell-out')
  expect(figures.textContent).not.toContain('No counts')
})

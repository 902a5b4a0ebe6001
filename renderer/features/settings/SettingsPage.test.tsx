import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { connectionQueries } from '../connection/queries'
import { cacheValue } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleConnection, sampleProfiles } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { SettingsPage } from './SettingsPage'

afterEach(cleanup)

function show(activeProfileId: (typeof sampleConnection)['activeProfileId']) {
  const stores = sampleStores()
  cacheValue(stores.client, connectionQueries.state, { ...sampleConnection, activeProfileId })
  render(
    <AppContext value={{ api: fakeApi(), stores }}>
      <ClockContext value={stores.clock}>
        <SettingsPage />
      </ClockContext>
    </AppContext>,
  )
  return { stores, user: userEvent.setup() }
}

test.each([
  ['practice', 'Begin setup'],
  [sampleProfiles.custom.id, 'Open the steps'],
] as const)('from %s the steps to the live market can be reached: %s', async (activeProfileId, label) => {
  const { stores, user } = show(activeProfileId)
  await user.click(screen.getByRole('button', { name: label }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'go-live' })
})

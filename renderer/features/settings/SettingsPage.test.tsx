import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { err } from '@shared/result'
import { connectionQueries } from '../connection/queries'
import { cacheValue } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleConnection, sampleProfiles } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { SettingsPage } from './SettingsPage'

afterEach(cleanup)

type Answers = Parameters<typeof fakeApi>[0]

function show(activeProfileId: (typeof sampleConnection)['activeProfileId'], answers: Answers = {}) {
  const stores = sampleStores()
  cacheValue(stores.client, connectionQueries.state, { ...sampleConnection, activeProfileId })
  render(
    <AppContext value={{ api: fakeApi(answers), stores }}>
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

test('a setting that could not be saved is named, with the reason', async () => {
  const diskError = { code: 'disk-failed', reason: 'no-space', path: '/profile', stage: 'changing' } as const
  const { user } = show('practice', { 'settings.set': () => Promise.resolve(err(diskError)) })
  await user.click(screen.getByRole('button', { name: 'Compact' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Density was not saved. Not enough disk space.')
  expect(alert.textContent).toContain('/profile')
})

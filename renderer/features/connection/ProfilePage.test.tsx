import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProfileInput } from '@shared/contract/connection'
import { err, ok, type Result } from '@shared/result'
import { currentRoute, openRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleConnection, sampleProfiles } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { ProfilePage } from './ProfilePage'

afterEach(cleanup)

function show(id: string | null, answer: Result<unknown> = ok({ id: 'live', state: sampleConnection })) {
  const stores = sampleStores()
  openRoute(stores.route, { name: 'profile', id })
  const save = vi.fn<(input: ProfileInput) => Promise<Result<unknown>>>(() => Promise.resolve(answer))
  render(
    <AppContext.Provider value={{ api: fakeApi({ 'connection.save': save as never }), stores }}>
      <ClockContext.Provider value={stores.clock}>
        <ProfilePage id={id} />
      </ClockContext.Provider>
    </AppContext.Provider>,
  )
  return { save, user: userEvent.setup(), here: () => currentRoute(stores.route.getState()) }
}
const type = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('a market of one’s own is sent as typed, with its nodes, and leads back', async () => {
  const { save: sent, user, here } = show(null)
  await type(user, 'Name', ' Second ')
  await type(user, 'Market address', 'http://127.0.0.1:4200')
  await user.click(screen.getByRole('radio', { name: 'Own nodes' }))
  await type(user, 'Mirror address', 'http://127.0.0.1:4201')
  await type(user, 'Node 1', '127.0.0.1:50211')
  await type(user, 'Account of node 1', '0.0.3')
  await user.click(screen.getByRole('button', { name: 'Add a fee account' }))
  await type(user, 'Fee account 1', '0.0.98')
  await user.click(save())
  expect(sent.mock.calls[0]?.[0]).toEqual({
    id: null,
    name: 'Second',
    baseUrl: 'http://127.0.0.1:4200',
    toolUrl: '',
    projectHeader: '',
    network: 'local',
    mirrorUrl: 'http://127.0.0.1:4201',
    nodes: [{ address: '127.0.0.1:50211', account: '0.0.3' }],
    feeAccounts: ['0.0.98'],
  })
  expect(here()).toEqual({ name: 'connection' })
})

test('on a public network no nodes and no mirror are asked for or sent', async () => {
  const { save: sent, user } = show(null)
  await type(user, 'Name', 'Other')
  await type(user, 'Market address', 'https://market.example')
  expect(screen.queryByLabelText('Mirror address')).toBeNull()
  await user.click(save())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ network: 'mainnet', nodes: [], mirrorUrl: '' })
})

test('what cannot be used is said at its field, which gets the focus; what was typed stays', async () => {
  const { user, here } = show(null, err({ code: 'invalid-input', fields: ['baseUrl', 'nodes.1.account'] }))
  await user.click(screen.getByRole('radio', { name: 'Own nodes' }))
  await user.click(screen.getByRole('button', { name: 'Add a node' }))
  await type(user, 'Market address', 'http://market.example')
  await user.click(save())
  const field = screen.getByLabelText<HTMLInputElement>('Market address')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('http://market.example')
  const more = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(more?.textContent).toContain('https')
  expect(screen.getByLabelText('Account of node 2').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Account of node 1').getAttribute('aria-invalid')).toBeNull()
  expect(here()).toEqual({ name: 'profile', id: null })
})

test('all that is wrong is marked at once, without a line that says it again', async () => {
  const { user } = show(null, err({ code: 'invalid-input', fields: ['name', 'baseUrl', 'feeAccounts.0'] }))
  await user.click(screen.getByRole('button', { name: 'Add a fee account' }))
  await user.click(save())
  for (const label of ['Name', 'Market address', 'Fee account 1'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid'), label).toBe('true')
  expect(screen.getAllByRole('alert')).toHaveLength(3)
  expect(screen.queryByText(/A value you entered cannot be used/)).toBeNull()
  await type(user, 'Name', 'Mine')
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByLabelText('Market address').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(/A value you entered cannot be used/)).toBeNull()
})

test('a name that reads like another profile’s is told which one', async () => {
  const { user } = show(null, err({ code: 'invalid-input', fields: ['name'] }))
  await type(user, 'Name', 'Second-Market')
  await user.click(save())
  expect(screen.getByRole('alert').textContent).toContain('“Second market”')
})

test('what concerns no field is said below', async () => {
  const { user } = show(null, err({ code: 'too-many-profiles', most: 30 }))
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('30 profiles')
})

test('a node that is taken out leaves the others as they are', async () => {
  const { save: sent, user } = show(sampleProfiles.custom.id)
  await user.click(screen.getByRole('button', { name: 'Add a node' }))
  await type(user, 'Node 2', 'b:1')
  await type(user, 'Account of node 2', '0.0.4')
  await user.click(screen.getByRole('button', { name: 'Remove node 1' }))
  await user.click(save())
  expect(sent.mock.calls[0]?.[0].nodes).toEqual([{ address: 'b:1', account: '0.0.4' }])
})

test('the live market says that its addresses have to come from the person, and keeps its name and network', async () => {
  const { save: sent, user } = show('live')
  expect(screen.getByText(/Copy the addresses from the market’s developer documentation/)).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  await type(user, 'Market address', 'https://market.example')
  await user.click(save())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ id: 'live', name: 'Live market', network: 'mainnet' })
})

test('the practice market and a profile that is gone have nothing to fill in', async () => {
  for (const id of ['practice', 'custom-ffffffffffff']) {
    const { user, here } = show(id)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Open the connection' }))
    expect(here()).toEqual({ name: 'connection' })
    cleanup()
  }
})

import { act, render } from '@testing-library/react'
import { contract } from '@shared/contract'
import { ok } from '@shared/result'
import { HOSTILE_TEXTS } from '@shared/testing/hostile-text'
import type { MainApi } from '../api'
import { loadApp } from '../app/listen'
import type { Stores } from '../app/stores'
import type { Route } from '../stores/route'
import { DEFAULT_SETTINGS } from '../features/settings/settings-store'
import { ClockContext } from '../ui/clock-context'
import { AppContext } from '../app/app-context'
import { Shell } from '../pages/shell/Shell'
import { sampleStores } from './fake-api'
import { fromSchema } from './from-schema'
import { sampleAccounts, sampleConnection, sampleNetwork } from './samples'

/** An id with the name that the person gave it. */
function namedId(id: string) {
  return { id, checksum: 'fbeft', name: 'Gallery' }
}

/** Values that are not third-party: main makes them itself, or the person typed them. */
const TRUSTED_FIELDS: Readonly<Record<string, unknown>> = {
  checksum: 'fbeft',
  seller: namedId('0.0.3388210'),
  owner: namedId('0.0.3388211'),
  account: sampleAccounts.selected,
  error: null,
  theme: 'light',
  outcome: null,
  startsAt: null,
  endsAt: null,
  isSoldOut: false,
}
const TRUSTED_ANSWERS: Readonly<Record<string, unknown>> = {
  'accounts.list': sampleAccounts,
  'connection.get': sampleConnection,
  'network.get': sampleNetwork,
  'settings.get': DEFAULT_SETTINGS,
  'app.leave': undefined,
  'app.info': { version: '1.0.0', electron: '45.0.0', chrome: '150', platform: 'linux', developmentRuntime: false },
}

/** A bridge that answers every call, with a different hostile text in each field; `first` rotates the texts. */
export function hostileApi(first: number): MainApi {
  let textIndex = first
  const text = () => HOSTILE_TEXTS[textIndex++ % HOSTILE_TEXTS.length]?.text ?? ''
  const feature = (name: string, methods: object) =>
    Object.fromEntries(
      Object.entries(methods as Record<string, { readonly output: Parameters<typeof fromSchema>[0] }>).map(
        ([method, { output }]) => {
          const key = `${name}.${method}`
          const answer = () =>
            key in TRUSTED_ANSWERS ? TRUSTED_ANSWERS[key] : fromSchema(output, { text, fields: TRUSTED_FIELDS })
          return [method, () => Promise.resolve(ok(answer()))]
        },
      ),
    )
  const bridge = Object.fromEntries(Object.entries(contract).map(([name, methods]) => [name, feature(name, methods)]))
  return { ...bridge, on: () => () => undefined } as unknown as MainApi
}

/** Renders the whole app at a route, with only hostile third-party text. */
export async function showHostile(route: Route, first: number, prepare: (stores: Stores) => void = () => undefined) {
  const stores = sampleStores()
  prepare(stores)
  stores.route.setState({ entries: [route], at: 0 }, true)
  const api = hostileApi(first)
  await act(async () => {
    await loadApp(stores, api)
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <Shell />
        </ClockContext>
      </AppContext>,
    )
    for (let i = 0; i < 20; i++) await Promise.resolve()
  })
  return { stores }
}

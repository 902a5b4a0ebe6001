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

/** An account id with the name that the person gave to the account. */
function namedId(id: string) {
  return { id, checksum: 'fbeft', name: 'Gallery' }
}

/** Fixed values, by name, of fields that are not third-party text or that decide which parts a page shows. */
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
/** Answers of main without third-party text, by feature and method. */
const TRUSTED_ANSWERS: Readonly<Record<string, unknown>> = {
  'accounts.list': sampleAccounts,
  'connection.get': sampleConnection,
  'network.get': sampleNetwork,
  'settings.get': DEFAULT_SETTINGS,
  'app.leave': undefined,
  'app.info': { version: '1.0.0', electron: '45.0.0', chrome: '150', platform: 'linux', isDevelopmentRuntime: false },
}

/** Number of microtasks within which all answers of a page have arrived. */
const MICROTASKS_PER_PAGE = 20

/**
 * Bridge that answers every call with hostile text, except the calls in `TRUSTED_ANSWERS`. Each free-text field gets
 * the next hostile text, beginning with the text at `firstTextIndex`.
 */
export function hostileApi(firstTextIndex: number): MainApi {
  let textIndex = firstTextIndex
  const nextText = () => HOSTILE_TEXTS[textIndex++ % HOSTILE_TEXTS.length]?.text ?? ''
  const feature = (name: string, methods: object) =>
    Object.fromEntries(
      Object.entries(methods as Record<string, { readonly output: Parameters<typeof fromSchema>[0] }>).map(
        ([method, { output }]) => {
          const key = `${name}.${method}`
          const answer = () =>
            key in TRUSTED_ANSWERS
              ? TRUSTED_ANSWERS[key]
              : fromSchema(output, { nextFreeText: nextText, fields: TRUSTED_FIELDS })
          return [method, () => Promise.resolve(ok(answer()))]
        },
      ),
    )
  const bridge = Object.fromEntries(Object.entries(contract).map(([name, methods]) => [name, feature(name, methods)]))
  return { ...bridge, on: () => () => undefined } as unknown as MainApi
}

/** Renders the whole app at a route. All third-party text is hostile. `prepare` changes the stores before rendering. */
export async function showHostileApp(
  route: Route,
  firstTextIndex: number,
  prepare: (stores: Stores) => void = () => undefined,
) {
  const stores = sampleStores()
  prepare(stores)
  stores.route.setState({ entries: [route], at: 0 }, true)
  const api = hostileApi(firstTextIndex)
  await act(async () => {
    await loadApp(stores, api)
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <Shell />
        </ClockContext>
      </AppContext>,
    )
    for (let count = 0; count < MICROTASKS_PER_PAGE; count++) await Promise.resolve()
  })
  return { stores }
}

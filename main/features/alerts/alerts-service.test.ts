import { expect, it, vi } from 'vitest'
import { DEFAULT_ALERT_SETTINGS } from '@shared/insight/alert-conditions'
import { failure } from '../../platform/app-failure'
import { createAlertsService } from './alerts-service'

type Deps = Parameters<typeof createAlertsService>[0]

const TOKENS = ['0.0.5001', '0.0.5002', '0.0.5003'] as const

/** Service with three rules whose pictures are not known. `onLoad` runs for each request of a picture. */
function createRig(onLoad: (token: string) => void) {
  const loadedTokens = new Set<string>()
  const requestedTokens: string[] = []
  let isClosed = false
  /** Stores of a closed profile throw. */
  const whileOpen = <T>(value: T): T => {
    if (isClosed) throw new Error('database is not open')
    return value
  }
  const rules = TOKENS.map((token) => ({ rule: { id: token, kind: 'floor', token } }))
  const emit = vi.fn()
  const fault = vi.fn()
  const { services } = createAlertsService({
    store: { rules: () => whileOpen(rules), unreadCount: () => 0 } as unknown as Deps['store'],
    settings: { get: () => DEFAULT_ALERT_SETTINGS, put: () => undefined },
    profileId: () => 'p',
    whenProfileIdFinal: Promise.resolve(),
    rules: {} as Deps['rules'],
    watch: { gaps: () => [] } as unknown as Deps['watch'],
    facts: {
      knownFacts: (token) => whileOpen(loadedTokens.has(token) ? { image: token } : null),
      missingInStore: (token, serials) => whileOpen(loadedTokens.has(token) ? [] : [...serials]),
      load: async (token) => {
        await Promise.resolve()
        requestedTokens.push(token)
        onLoad(token)
        loadedTokens.add(token)
      },
    } as Deps['facts'],
    media: { pathOf: (address) => address },
    emit,
    fault,
    isClosed: () => isClosed,
    now: () => 0,
  })
  return {
    get: () => services.get(undefined),
    requestedTokens,
    loadedTokens,
    emit,
    fault,
    close: () => {
      isClosed = true
    },
  }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

it('a failed picture does not stop the others, and is requested again with the next reading', async () => {
  let isOffline = true
  const rig = createRig((token) => {
    if (isOffline && token === TOKENS[0]) throw failure({ code: 'offline', what: 'service' })
  })
  await rig.get()
  await settle()
  expect([...rig.loadedTokens]).toEqual([TOKENS[1], TOKENS[2]])
  expect(rig.emit).toHaveBeenCalledOnce()
  isOffline = false
  await rig.get()
  await settle()
  expect(rig.requestedTokens).toEqual([...TOKENS, TOKENS[0]])
  await rig.get()
  await settle()
  expect(rig.requestedTokens).toHaveLength(4)
  expect(rig.fault).not.toHaveBeenCalled()
})

it('two readings at once request each picture once', async () => {
  const rig = createRig(() => undefined)
  await Promise.all([rig.get(), rig.get()])
  await settle()
  expect(rig.requestedTokens.toSorted()).toEqual([...TOKENS])
})

it('a profile that closes meanwhile ends the loading without a fault', async () => {
  const rig = createRig(() => rig.close())
  await rig.get()
  await settle()
  expect(rig.requestedTokens).toEqual([TOKENS[0]])
  expect(rig.emit).not.toHaveBeenCalled()
  expect(rig.fault).not.toHaveBeenCalled()
})

it('an unexpected fault is logged, and rejects nothing', async () => {
  const rig = createRig(() => {
    throw new TypeError('bug')
  })
  await rig.get()
  await settle()
  expect(rig.fault).toHaveBeenCalledExactlyOnceWith('alerts.images', expect.any(TypeError))
})

import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ProfileInput, ServiceKey, ServiceKeyKind } from '@shared/contract/connection'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createAppRig, type AppRig } from './app-rig'

/**
 * Starts two markets for the tests of a file: the app's practice market, and a second market for a custom profile.
 */
export function useTwoMarkets() {
  let practiceMarket: Harness | null = null
  let otherMarket: Harness | null = null
  const requireStarted = (market: Harness | null): Harness => {
    if (!market) throw new Error('the market has not started yet')
    return market
  }
  const markets = {
    get practice() {
      return requireStarted(practiceMarket)
    },
    get other() {
      return requireStarted(otherMarket)
    },
  }
  const { start, closeAll } = createAppRig(() => markets.practice)
  beforeAll(async () => {
    practiceMarket = await startHarness()
    otherMarket = await startHarness({ seed: 'elsewhere' })
    // The markets accept each parameter only at its documented place.
    for (const market of [practiceMarket, otherMarket]) await market.control('/readings', { affiliateBody: 'refused' })
  }, 60_000)
  afterEach(async () => {
    closeAll()
    for (const market of [markets.practice, markets.other]) {
      await market.control('/reset-faults', {})
      await market.control('/faults', { limits: 'off', consensusDelayMs: 20 })
    }
  })
  afterAll(async () => {
    await practiceMarket?.stop()
    await otherMarket?.stop()
  })

  /** Input of a new profile that connects to the other market. `change`: fields to replace. */
  const otherProfileInput = (change: Partial<ProfileInput> = {}): ProfileInput => {
    const { baseUrl, mirrorUrl, ledger, feeAccounts } = markets.other.announcement
    return {
      id: null,
      name: 'Elsewhere',
      toolUrl: '',
      projectHeader: '',
      network: 'local',
      baseUrl,
      mirrorUrl,
      nodes: Object.entries(ledger).map(([address, account]) => ({ address, account })),
      feeAccounts: [...feeAccounts],
      ...change,
    }
  }
  return {
    markets,
    start,
    otherProfileInput,
    /** Adds a profile of the other market and switches to that profile. Returns the profile's id. */
    connectOther: async (app: AppRig, change: Partial<ProfileInput> = {}): Promise<string> => {
      const { id } = await connectionService(app).save(otherProfileInput(change))
      await connectionService(app).use({ id })
      return id
    },
    /** Imports the key of the other market's `holder` account into the current profile. */
    importOtherHolder: async (app: AppRig): Promise<void> => {
      const holder = markets.other.announcement.accounts.find(({ role }) => role === 'holder')
      await app.inKeyWindow((window) =>
        window.importKey({
          account: holder?.accountId ?? '',
          name: 'Other holder',
          keyType: holder?.keyType ?? 'ED25519',
          format: 'der',
          text: holder?.privateKey ?? '',
          phrasePassphrase: '',
          index: 0,
          acceptDevelopmentRuntime: true,
        }),
      )
    },
  }
}

export const connectionService = (app: AppRig) => app.services.connection

export const serviceKeyOf = async (app: AppRig, kind: ServiceKeyKind): Promise<ServiceKey | undefined> =>
  (await connectionService(app).get(undefined)).keys.find((key) => key.kind === kind)

/** Enters a service key in the key window, as the person does. */
export async function enterServiceKey(app: AppRig, kind: ServiceKeyKind, keyText: string): Promise<void> {
  await connectionService(app).openKeyWindow({ task: 'enter', kind })
  await app.inKeyWindow((window) => window.keepServiceKey({ text: keyText, acceptDevelopmentRuntime: false }))
}

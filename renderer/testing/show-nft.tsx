import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Account, AccountsState } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { NftDetail, StoredNft, Quote } from '@shared/contract/nft'
import type { Comparables, NftHistory, Rarity } from '@shared/contract/nft-history'
import type { Readiness } from '@shared/contract/readiness'
import type { AppError } from '@shared/errors'
import { err, ok } from '@shared/result'
import { accountsQueries } from '../features/accounts/queries'
import { cacheValue } from '../query/client'
import { ClockContext } from '../ui/clock-context'
import { AppContext } from '../app/app-context'
import { NftPage } from '../features/nft/NftPage'
import { fakeApi, sampleStores } from './fake-api'
import { sampleFlow } from './flow'
import {
  sampleAccounts,
  sampleComparables,
  sampleNft,
  sampleNftHistory,
  sampleQuote,
  sampleRarity,
  sampleReadiness,
  T0,
} from './samples'

const [main, studio] = sampleAccounts.accounts as [Account, Account]

/** The account Main, whose ED25519 key the app holds. */
export const mainAccount = { id: main.id, checksum: main.checksum, name: main.name }
/** The watch-only account Studio. */
export const studioAccount = { id: studio.id, checksum: studio.checksum, name: studio.name }

type NftScene = {
  /** Fields that replace those of `sampleNft` in every read. */
  readonly nft?: Partial<NftDetail>
  /** Fields that replace those of `nft`, in the order of the reads; the last entry repeats. */
  readonly nftReads?: readonly Partial<NftDetail>[]
  /** True if the market cannot be reached. */
  readonly isOffline?: boolean
  /** Stored data that main returns without a request. */
  readonly storedNft?: StoredNft
  /** Fields that replace those of `sampleQuote`, in the order of the quotes; the last entry repeats. */
  readonly quotes?: readonly Partial<Quote>[]
  readonly readiness?: Partial<Readiness>
  readonly history?: Partial<NftHistory>
  readonly rarity?: Partial<Rarity>
  readonly comparables?: Partial<Comparables>
  readonly accounts?: Partial<AccountsState>
  readonly keyStore?: Partial<AccountsState['keyStore']>
  readonly keyType?: Account['keyType']
  /** Reason why the market's page is neither opened nor copied; absent if the page opens. */
  readonly pageOutcome?: 'unsafe' | 'none' | 'declined'
  /** Error that every trading call returns instead of a flow. */
  readonly tradeError?: AppError
}

/**
 * Renders the page of `sampleNft` with a bridge that answers at once. Returns the fake calls, the stores, and the
 * function `setClock`, which sets the clock to a number of milliseconds after `T0`.
 */
export async function showNft(scene: NftScene = {}) {
  const quotes = [...(scene.quotes ?? [{}])]
  const nfts = [...(scene.nftReads ?? [{}])]
  const nextOf = <T,>(queue: T[]): T | undefined => (queue.length > 1 ? queue.shift() : queue[0])
  const fakeTrade = (kind: Flow['kind']) =>
    vi.fn((_input: unknown) =>
      Promise.resolve(scene.tradeError ? err(scene.tradeError) : ok(sampleFlow({ kind, state: 'reviewing' }))),
    )
  const [buy, list, unlist] = [fakeTrade('buy'), fakeTrade('list'), fakeTrade('unlist')]
  const quote = vi.fn(() => Promise.resolve(ok({ ...sampleQuote, ...nextOf(quotes) })))
  const get = vi.fn(() =>
    Promise.resolve(
      scene.isOffline
        ? err({ code: 'offline', what: 'service' } as const)
        : ok({ ...sampleNft, ...scene.nft, ...nextOf(nfts) }),
    ),
  )
  const comparables = vi.fn((_input: unknown) => Promise.resolve(ok({ ...sampleComparables, ...scene.comparables })))
  const rarity = vi.fn((_input: unknown) => Promise.resolve(ok({ ...sampleRarity, ...scene.rarity })))
  const openExternal = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'opened' as const })))
  const openPage = vi.fn((_input: unknown) =>
    Promise.resolve(ok({ outcome: scene.pageOutcome ?? ('opened' as const) })),
  )
  const copyPage = vi.fn((_input: unknown) =>
    Promise.resolve(ok({ outcome: scene.pageOutcome ?? ('copied' as const), foreignHost: null })),
  )
  const openVault = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'cancelled' as const })))
  const select = vi.fn((_input: unknown) => Promise.resolve(ok(sampleAccounts)))
  const api = fakeApi({
    'trade.buy': buy,
    'trade.list': list,
    'trade.unlist': unlist,
    'nft.quote': quote,
    'nft.get': get,
    'marketPages.open': openPage,
    'marketPages.copy': copyPage,
    'accounts.openVault': openVault,
    'accounts.select': select,
    'nft.cachedNft': () => Promise.resolve(ok(scene.storedNft ?? null)),
    'readiness.get': () => Promise.resolve(ok({ ...sampleReadiness, ...scene.readiness })),
    'nft.history': () => Promise.resolve(ok({ ...sampleNftHistory, ...scene.history })),
    'nft.comparables': comparables,
    'nft.rarity': rarity,
    'app.openExternal': openExternal,
  })
  const stores = sampleStores()
  cacheValue(stores.client, accountsQueries.state, accountsOf(scene))
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <NftPage token={sampleNft.token} serial={sampleNft.serial} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  const setClock = (ms: number) => act(() => stores.clock.setState({ nowMs: T0 + ms }))
  return {
    buy,
    list,
    unlist,
    quote,
    get,
    openVault,
    select,
    comparables,
    rarity,
    openExternal,
    openPage,
    copyPage,
    stores,
    setClock,
    user: userEvent.setup(),
  }
}

const accountsOf = ({ accounts, keyStore, keyType = main.keyType }: NftScene): AccountsState => ({
  ...sampleAccounts,
  accounts: [{ ...main, keyType }, studio],
  keyStore: { ...sampleAccounts.keyStore, ...keyStore },
  ...accounts,
})

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
import { putValue } from '../query/client'
import { ClockContext } from '../ui/clock-context'
import { AppContext } from '../app/app-context'
import { NftPage } from '../features/nft/NftPage'
import { fakeApi, sampleStores } from './fake-api'
import { sampleFlow } from './flow'
import {
  sampleAccounts,
  sampleComparables,
  sampleNft,
  samplePast,
  sampleQuote,
  sampleRarity,
  sampleReadiness,
  T0,
} from './samples'

const [main, studio] = sampleAccounts.accounts as [Account, Account]

/** Main holds an ED25519 key; Studio is watch-only. */
export const owner = { id: main.id, checksum: main.checksum, name: main.name }
export const watched = { id: studio.id, checksum: studio.checksum, name: studio.name }

type NftScene = {
  readonly nft?: Partial<NftDetail>
  /** Answers in the order of the reads, each merged over `nft`; the last one repeats. */
  readonly nfts?: readonly Partial<NftDetail>[]
  /** The market cannot be reached. */
  readonly isOffline?: boolean
  /** Stored data that main returns without a request. */
  readonly kept?: StoredNft
  readonly quotes?: readonly Partial<Quote>[]
  readonly readiness?: Partial<Readiness>
  readonly past?: Partial<NftHistory>
  readonly rarity?: Partial<Rarity>
  readonly comparables?: Partial<Comparables>
  readonly accounts?: Partial<AccountsState>
  readonly keyStore?: Partial<AccountsState['keyStore']>
  readonly keyType?: Account['keyType']
  /** Outcome of opening the market's page, if it is not opened. */
  readonly page?: 'unsafe' | 'none' | 'declined'
  /** Error that every trading call returns instead of a flow. */
  readonly refusal?: AppError
}

/** Renders the page of one NFT, with an api that answers at once; `at` sets the clock. */
export async function showNft(given: NftScene = {}) {
  const quotes = [...(given.quotes ?? [{}])]
  const nfts = [...(given.nfts ?? [{}])]
  const next = <T,>(list: T[]): T | undefined => (list.length > 1 ? list.shift() : list[0])
  const begin = (kind: Flow['kind']) =>
    vi.fn((_input: unknown) =>
      Promise.resolve(given.refusal ? err(given.refusal) : ok(sampleFlow({ kind, state: 'reviewing' }))),
    )
  const [buy, list, unlist] = [begin('buy'), begin('list'), begin('unlist')]
  const quote = vi.fn(() => Promise.resolve(ok({ ...sampleQuote, ...next(quotes) })))
  const get = vi.fn(() =>
    Promise.resolve(
      given.isOffline
        ? err({ code: 'offline', what: 'service' } as const)
        : ok({ ...sampleNft, ...given.nft, ...next(nfts) }),
    ),
  )
  const comparables = vi.fn((_input: unknown) => Promise.resolve(ok({ ...sampleComparables, ...given.comparables })))
  const rarity = vi.fn((_input: unknown) => Promise.resolve(ok({ ...sampleRarity, ...given.rarity })))
  const openExternal = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'opened' as const })))
  const openPage = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: given.page ?? ('opened' as const) })))
  const copyPage = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: given.page ?? ('copied' as const) })))
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
    'nft.kept': () => Promise.resolve(ok(given.kept ?? null)),
    'readiness.get': () => Promise.resolve(ok({ ...sampleReadiness, ...given.readiness })),
    'nft.past': () => Promise.resolve(ok({ ...samplePast, ...given.past })),
    'nft.comparables': comparables,
    'nft.rarity': rarity,
    'app.openExternal': openExternal,
  })
  const stores = sampleStores()
  putValue(stores.client, accountsQueries.state, accountsOf(given))
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
  const at = (ms: number) => act(() => stores.clock.setState({ nowMs: T0 + ms }))
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
    at,
    user: userEvent.setup(),
  }
}

const accountsOf = ({ accounts, keyStore, keyType = main.keyType }: NftScene): AccountsState => ({
  ...sampleAccounts,
  accounts: [{ ...main, keyType }, studio],
  keyStore: { ...sampleAccounts.keyStore, ...keyStore },
  ...accounts,
})

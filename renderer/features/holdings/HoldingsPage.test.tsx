import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AccountsState } from '@shared/contract/accounts'
import type { HoldingsView } from '@shared/contract/holdings'
import { err, ok } from '@shared/result'
import { accountsQueries } from '../accounts/queries'
import { settingsQueries } from '../settings/queries'
import { cacheValue } from '../../query/client'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleFlow } from '../../testing/flow'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { sampleAccounts, sampleNft, T0, stampAt } from '../../testing/samples'
import type { Settings } from '@shared/contract/settings'
import type { EntityId } from '@shared/ids'
import { changeHoldingsView, openHoldingsAt } from './holdings-view-settings'
import { holdingsQueries } from './queries'
import { currentRoute } from '../../stores/route'
import { putFlow } from '../flows/flows-store'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { HoldingsPage } from './HoldingsPage'

afterEach(cleanup)

const MAIN = sampleAccounts.selected
const STUDIO: EntityId = '0.0.3390772'
const nfts = (count: number) =>
  Array.from({ length: count }, (_, i) => heldNft({ serial: i + 1, name: `Tide ${i + 1}` }))
const ofMain = (count: number, more: Partial<HoldingsView> = {}) =>
  holdingsView({ account: MAIN, collections: [heldCollection({ floor: '420', nfts: nfts(count) })], ...more })

type Given = {
  readonly views?: Readonly<Record<string, HoldingsView>>
  readonly settings?: Partial<Settings>
  readonly accounts?: AccountsState
  readonly calls?: Parameters<typeof fakeApi>[0]
}

async function show({ views = { [MAIN]: ofMain(3) }, settings = {}, accounts = sampleAccounts, calls }: Given = {}) {
  const begun: number[] = []
  const get = vi.fn(({ account }: { account: EntityId }) =>
    Promise.resolve(views[account] ? ok(views[account]) : err({ code: 'offline', what: 'service' } as const)),
  )
  const mark = vi.fn((_: unknown) =>
    Promise.resolve(ok([{ token: '0.0.4012877', serial: 2, mark: 'hidden' as const }])),
  )
  const list = vi.fn(({ serial, price }: { serial: number; price: string }) => {
    begun.push(serial)
    return Promise.resolve(ok(sampleFlow({ id: `f${serial}`, kind: 'list', serial, price, state: 'reviewing' })))
  })
  const exportCsv = vi.fn((_: unknown) => Promise.resolve(ok({ isSaved: true, savedRowCount: 3 })))
  const set = vi.fn((change: Partial<Settings>) => Promise.resolve(ok({ ...DEFAULT_SETTINGS, ...settings, ...change })))
  const api = fakeApi({
    'holdings.get': get as never,
    'holdings.mark': mark,
    'trade.list': list as never,
    'holdings.exportCsv': exportCsv,
    'settings.set': set as never,
    ...calls,
  })
  const stores = sampleStores()
  cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, ...settings })
  cacheValue(stores.client, accountsQueries.state, accounts)
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <HoldingsPage />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  return { get, mark, list, exportCsv, set, stores, begun, user: userEvent.setup() }
}

const cards = (name: string) =>
  screen.queryAllByText(name, { selector: '.c1 .cut' }).map((one) => one.closest('button'))
const card = (name: string): HTMLElement => {
  const [found] = cards(name)
  if (!found) throw new Error(`no card ${name}`)
  return found
}

describe('in a narrow window', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('one menu has the filters and the grouping', async () => {
    const list = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }
    vi.stubGlobal('matchMedia', () => list)
    const { stores, user } = await show()
    expect(screen.queryByRole('button', { name: /^Group/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Filter: 3 shown' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Listed' }))
    expect(stores.holdingsViewSettings.getState().show).toBe('listed')
    expect(await screen.findByRole('button', { name: 'Filter: Listed, 0 shown' })).toBeTruthy()
  })
})

describe('what is held', () => {
  it('is told with its worth and with what that leaves out', async () => {
    const views = {
      [MAIN]: ofMain(2, {
        collections: [
          heldCollection({ nfts: nfts(2), bestOffer: '100' }),
          heldCollection({ token: '0.0.9', name: 'Orchard', bestOffer: null, nfts: [heldNft({ name: 'Pear' })] }),
        ],
      }),
    }
    const { user } = await show({ views })
    const worth = screen.getByRole('region', { name: 'Worth' }).textContent
    expect(worth).toContain('196')
    // The note with the largest effect is shown at once, the others on request.
    expect(worth).toMatch(/Each offer accepted once98\s*ℏ/)
    expect(worth).toContain('1 of 3 has no known offer and counts as 0.')
    await user.click(screen.getByRole('button', { name: /more note$/ }))
    const notes = (await screen.findByRole('dialog', { name: 'More about this figure' })).textContent
    expect(notes).toContain('royalties are unknown for 2 of 3 NFTs')
  })

  it('needs no note where each has an offer of its own and all royalties are known', async () => {
    const offer = {
      price: '500',
      buyer: { id: '0.0.9' as const, checksum: 'aaaaa', name: null },
      at: null,
      identicalCount: 1,
    }
    const saleFees = { royalties: [], fixed: '0', inTokens: [] }
    const own = nfts(2).map((nft) => ({ ...nft, offer }))
    await show({ views: { [MAIN]: ofMain(0, { collections: [heldCollection({ saleFees, nfts: own })] }) } })
    expect(screen.getByRole('region', { name: 'Worth' }).textContent).toContain('980')
    expect(screen.queryByText(/offer accepted once|royalties/)).toBeNull()
  })

  it('of thousands only what is in sight is in the page', async () => {
    await show({ views: { [MAIN]: ofMain(5000) }, settings: { holdingsLayout: 'table' } })
    expect(screen.getByRole('grid', { name: 'Holdings' }).getAttribute('aria-rowcount')).toBe('5001')
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByText('5,000 shown')).toBeTruthy()
  })

  it('of several accounts stands together, and an account that cannot be read is named', async () => {
    await show({ settings: { holdingsScope: 'all' } })
    expect(screen.getByText('Not included: Studio')).toBeTruthy()
    expect(card('Tide 1')).toBeTruthy()
    cleanup()
    const both = { [MAIN]: ofMain(1), [STUDIO]: holdingsView({ ...ofMain(1), account: STUDIO }) }
    await show({ views: both, settings: { holdingsScope: 'all' } })
    expect(screen.getByRole('region', { name: 'Issues' }).textContent).toContain(
      'The market reports “Tide 1” for Main and Studio',
    )
  })

  it('two collections that read alike stand apart by their ids, and are pointed out', async () => {
    const twins = (['0.0.4012877', '0.0.4012878'] as const).map((token) => heldCollection({ token, nfts: nfts(1) }))
    const { user } = await show({ views: { [MAIN]: ofMain(0, { collections: twins }) } })
    const said = screen.getByRole('region', { name: 'Issues' }).textContent
    expect(said).toContain(
      '2 collections have names like “Tidal Forms”. Their ids are also similar. One digit differs.',
    )
    await user.click(screen.getByRole('button', { name: 'Compare 2 ids' }))
    // Each id is in the list of ids to compare, and in the head of its group.
    expect(screen.getAllByRole('button', { name: /^Copy 0\.0\.4012877/ })).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: /^Copy 0\.0\.4012878/ })).toHaveLength(2)
  })

  it('stays in its groups when a column sorts the table', async () => {
    const collections = [
      heldCollection({ token: '0.0.10', name: 'Kilim', bestOffer: '900', nfts: [heldNft({ name: 'Z', serial: 1 })] }),
      heldCollection({
        token: '0.0.20',
        name: 'Tides',
        bestOffer: '9',
        nfts: [heldNft({ name: 'B', serial: 2 }), heldNft({ name: 'A', serial: 1 })],
      }),
    ]
    const { stores, user } = await show({
      views: { [MAIN]: ofMain(0, { collections }) },
      settings: { holdingsLayout: 'table' },
    })
    const names = () => [...document.querySelectorAll('[role="row"] b.strong')].map(({ textContent }) => textContent)
    expect(screen.getByRole('columnheader', { name: 'Worth' }).getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    expect(stores.holdingsViewSettings.getState().grouping).toBe('collection')
    await vi.waitFor(() => expect(names()).toEqual(['A', 'B', 'Z']))
    expect(document.querySelectorAll('.group-start')).toHaveLength(1)
  })

  it('has its stale figures marked, in the cards and in the head of their group', async () => {
    const old = heldCollection({ token: '0.0.10', name: 'Kilim', stamp: stampAt(T0 - 500_000, 120), nfts: nfts(1) })
    const fresh = heldCollection({ token: '0.0.20', name: 'Tides', nfts: [heldNft({ name: 'Wave' })] })
    await show({ views: { [MAIN]: ofMain(0, { collections: [old, fresh] }) } })
    // The figures of the head have a muted colour already, so that only the dotted mark shows their age.
    const markedFigures = [...document.querySelectorAll('header span.is-stale')]
    expect(markedFigures.some(({ parentElement }) => parentElement?.textContent.startsWith('Floor'))).toBe(true)
    // The mark underlines the figure, not its label.
    expect(markedFigures.every(({ textContent }) => /^[\d—]/.test(textContent))).toBe(true)
    expect(card('Tide 1').querySelector('.c2 .is-old')).toBeTruthy()
    expect(card('Wave').querySelector('.is-old')).toBeNull()
    expect(document.querySelectorAll('b[title^="Total"] .is-stale')).toHaveLength(1)
  })

  it('says in words why a worth is at most', async () => {
    await show()
    const worth = card('Tide 1').querySelector('.c2')
    expect(worth?.textContent).toContain('up to')
    expect(worth?.getAttribute('title')).toBe(
      'The best offer after the market fee and royalties. It may bring less: the offer may buy another NFT of the collection. Some royalties are unknown and not deducted.',
    )
  })

  it('has as many columns as the window has room for, also after a resize', async () => {
    const width = window.innerWidth
    const columns = () => document.querySelector<HTMLElement>('.cards')?.style.gridTemplateColumns
    await show()
    try {
      expect(columns()).toBe('repeat(4, minmax(0, 1fr))')
      window.innerWidth = 1920
      act(() => void window.dispatchEvent(new Event('resize')))
      expect(columns()).toBe('repeat(8, minmax(0, 1fr))')
    } finally {
      window.innerWidth = width
    }
  })

  it('of spam, each row of the table has the button that ends the mark', async () => {
    const spam = { views: { [MAIN]: ofMain(1) }, settings: { holdingsLayout: 'table' } as const }
    const { mark, user, stores } = await show(spam)
    act(() => cacheValue(stores.client, holdingsQueries.marks, [{ token: '0.0.4012877', serial: 1, mark: 'spam' }]))
    act(() => changeHoldingsView(stores.holdingsViewSettings, { show: 'spam' }))
    await user.click(await screen.findByRole('button', { name: 'Not spam: Tide 1' }))
    expect(mark).toHaveBeenCalledExactlyOnceWith({ items: [{ token: '0.0.4012877', serial: 1 }], mark: 'not-spam' })
    expect(screen.queryByRole('button', { name: /^Group: / })).toBeNull()
  })

  it('one NFT is hidden from its own menu, and shown again', async () => {
    const { mark, user } = await show()
    await user.click(screen.getByRole('button', { name: 'More for Tide 2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Hide this NFT' }))
    expect(mark).toHaveBeenCalledExactlyOnceWith({ items: [{ token: '0.0.4012877', serial: 2 }], mark: 'hidden' })
    await vi.waitFor(() => expect(cards('Tide 2')).toEqual([]))
  })

  it('keeps whose holdings are shown', async () => {
    const { set, user } = await show()
    await user.click(screen.getByRole('button', { name: 'All accounts' }))
    expect(set).toHaveBeenCalledWith({ holdingsScope: 'all' })
  })

  it('of accounts that are only watched is shown although the scope names those with keys', async () => {
    const watched = sampleAccounts.accounts.map((one) => ({ ...one, access: 'watch' as const, keyType: null }))
    const { set, user } = await show({
      settings: { holdingsScope: 'mine' },
      accounts: { ...sampleAccounts, accounts: watched },
    })
    expect(card('Tide 1')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Main' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'All accounts' }))
    expect(set).toHaveBeenCalledWith({ holdingsScope: 'all' })
  })

  it('can be looked for in other accounts where one holds nothing, or cannot be read', async () => {
    await show({ views: { [MAIN]: holdingsView({ account: MAIN, collections: [] }) } })
    expect(screen.getByRole('button', { name: 'All accounts' })).toBeTruthy()
    cleanup()
    await show({ views: {} })
    expect(screen.getByRole('button', { name: 'All accounts' })).toBeTruthy()
  })

  it('shows what is asked in another token with its symbol, and hides both when asked to', async () => {
    const nft = heldNft({ listingCount: 1, listedOtherPrice: { amount: '1250.5', unit: 'HRBD' } })
    const views = { [MAIN]: ofMain(0, { collections: [heldCollection({ nfts: [nft] })] }) }
    await show({ views })
    expect(document.body.textContent).toContain('Listed 1,250.5\u202fHRBD')
    cleanup()
    await show({ views, settings: { hideAmounts: true } })
    expect(document.body.textContent).not.toMatch(/1,250\.5|HRBD/)
  })

  it('hides every amount of one’s own when asked to', async () => {
    const nft = heldNft({ listedPrice: '555', listingCount: 2 })
    await show({
      settings: { hideAmounts: true },
      views: { [MAIN]: ofMain(0, { collections: [heldCollection({ nfts: [...nfts(3), { ...nft, serial: 4 }] })] }) },
    })
    expect(screen.getByRole('region', { name: 'Issues' }).textContent).toContain('the lowest at •••••')
    expect(document.body.textContent).not.toContain('555')
    expect(screen.getByRole('region', { name: 'Worth' }).textContent).not.toMatch(/1,?176|1,?260/)
    expect(screen.getAllByRole('img', { name: 'hidden amount' }).length).toBeGreaterThan(4)
  })

  it('is saved as a table of what is shown', async () => {
    const { exportCsv, user, stores } = await show()
    const toastTitles = () => stores.toasts.getState().toasts.map(({ title }) => title)
    await user.click(screen.getByRole('button', { name: /^Save shown rows/ }))
    expect(exportCsv.mock.calls[0]?.[0]).toMatchObject({ items: [{ account: MAIN, serial: 1 }, {}, {}] })
    await vi.waitFor(() => expect(toastTitles()).toEqual(['Holdings table: 3 rows saved.']))
    exportCsv.mockResolvedValueOnce(ok({ isSaved: true, savedRowCount: 1 }))
    await user.click(screen.getByRole('button', { name: /^Save shown rows/ }))
    await vi.waitFor(() =>
      expect(toastTitles()).toEqual([expect.stringMatching(/^Holdings table: 1 of 3 rows saved\./)]),
    )
  })

  it('says what of the market could not be read, and shows dashes for it', async () => {
    const unread = nfts(2).map((nft) => ({ ...nft, listingCount: null }))
    const view = ofMain(0, { collections: [heldCollection({ nfts: unread })], offersCoverage: 'none' })
    await show({ views: { [MAIN]: view }, settings: { holdingsLayout: 'table' } })
    const worth = screen.getByRole('region', { name: 'Worth' })
    expect(worth.textContent).toContain('Offers for single NFTs could not be read.')
    expect(worth.textContent).toContain('Listed—')
    expect(screen.queryByText('not listed')).toBeNull()
  })
})

describe('names and images that are not read', () => {
  const unread = heldCollection({ nfts: [heldNft({ serial: 976, name: '' })] })

  it('have placeholders while they are being loaded', async () => {
    await show({ views: { [MAIN]: ofMain(0, { collections: [unread], isLoadingNames: true }) } })
    expect(screen.getByText('Names and images are loading.')).toBeTruthy()
    expect(document.querySelector('[data-card] .skel')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Serial 976/ })).toBeTruthy()
    expect(screen.queryByText('No image')).toBeNull()
  })

  it('have the serial when no name arrives', async () => {
    await show({ views: { [MAIN]: ofMain(0, { collections: [unread] }) } })
    expect(card('Serial 976').textContent).toContain('Image unknown')
    expect(document.querySelector('[data-card] .skel')).toBeNull()
  })
})

describe('what is set aside', () => {
  const odd = {
    [MAIN]: ofMain(0, {
      collections: [
        heldCollection({ nfts: [heldNft(), heldNft({ serial: 2, name: 'Win at x.com', suspicions: ['link'] })] }),
      ],
    }),
  }

  it('stands behind one line, with why', async () => {
    const { user } = await show({ views: odd })
    expect(cards('Win at x[.]com')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show 1 spam NFT' }))
    expect(screen.getByRole('heading', { name: '1 spam NFT' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Worth' })).toBeNull()
    expect(card('Win at x[.]com').textContent).toContain('The name contains a link')
  })

  it('is chosen and hidden', async () => {
    const { mark, user } = await show()
    await user.click(screen.getByRole('checkbox', { name: 'Choose Tide 2' }))
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(mark).toHaveBeenCalledWith({ items: [{ token: '0.0.4012877', serial: 2 }], mark: 'hidden' })
    expect(cards('Tide 2')).toEqual([])
    expect(screen.getByRole('button', { name: 'Show 1 hidden NFT' })).toBeTruthy()
  })
})

describe('what could not be set aside', () => {
  it('stays chosen, with why', async () => {
    const { mark, user } = await show()
    mark.mockResolvedValueOnce(err({ code: 'offline', what: 'service' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose Tide 2' }))
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Not marked.')
    expect(screen.getByText('1 NFT chosen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByText('1 NFT chosen')).toBeNull()
  })

  it('is marked in parts as large as may be', async () => {
    const { mark, user } = await show({ views: { [MAIN]: ofMain(5001) }, settings: { holdingsLayout: 'table' } })
    await user.click(screen.getByRole('checkbox', { name: 'Choose Tide 1' }))
    await user.click(screen.getByRole('button', { name: 'Choose all 5,001 shown' }))
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    await vi.waitFor(() => expect(mark).toHaveBeenCalledTimes(2))
    expect(mark.mock.calls.map(([input]) => (input as { items: unknown[] }).items.length)).toEqual([5000, 1])
  })
})

describe('by keyboard', () => {
  it('the gallery is one stop; arrows walk, Space chooses, Shift chooses on the way, Enter opens', async () => {
    const { user, stores } = await show()
    card('Tide 1').focus()
    await user.keyboard('{ArrowRight} ')
    expect(stores.holdingsViewSettings.getState().chosenKeys.size).toBe(1)
    expect(document.activeElement).toBe(card('Tide 2'))
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(screen.getByText('2 NFTs chosen')).toBeTruthy()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('3 NFTs chosen')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('3 NFTs chosen')).toBeNull()
    await user.keyboard('{Enter}')
    expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'nft', serial: 3 })
  })
})

it('what somebody came to see is shown and marked in a group that is not open, and no more once the page is left', async () => {
  const { stores } = await show({ views: { [MAIN]: ofMain(9) } })
  expect(document.querySelector(`[data-card="${MAIN} ${sampleNft.token} 60"]`)).toBeNull()
  act(() => openHoldingsAt(stores.holdingsViewSettings, `${MAIN} ${sampleNft.token} 9`))
  expect(document.querySelector('.card-place.sought')?.textContent).toContain('The NFT you are looking for.')
  cleanup()
  expect(stores.holdingsViewSettings.getState().targetKey).toBeNull()
})

describe('listing several', () => {
  it('asks for a price of each, begins with the first, and says what became of them', async () => {
    const { user, list, stores, begun } = await show()
    await user.click(screen.getByRole('checkbox', { name: 'Choose Tide 1' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose Tide 2' }))
    await user.click(screen.getByRole('button', { name: 'List 2…' }))
    const dialog = within(screen.getByRole('dialog', { name: 'List 2 NFTs' }))
    await user.type(dialog.getByLabelText('Price of each'), '500')
    expect(dialog.getByRole('status').textContent).toMatch(
      /at most 980\s*ℏ in total, after the market fee and known royalties/,
    )
    await user.clear(dialog.getByLabelText('Price of Tide 2'))
    await user.type(dialog.getByLabelText('Price of Tide 2'), '100')
    expect(dialog.getByText(/Below the best offer/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Review the first of 2' }))
    expect(list).toHaveBeenCalledWith({ account: MAIN, token: '0.0.4012877', serial: 1, price: '500' })
    const bar = screen.getByRole('region', { name: 'Listing' })
    expect(bar.textContent).toContain('0 of 2 NFTs listed')
    await act(async () => {
      putFlow(stores.client, sampleFlow({ id: 'f1', kind: 'list', serial: 1, state: 'declined' }))
      await Promise.resolve()
    })
    expect(bar.textContent).toContain('“Tide 1” was not listed: you declined it.')
    expect(begun).toEqual([1])
    await user.click(screen.getByRole('button', { name: 'Continue with the last NFT' }))
    expect(list.mock.calls[1]?.[0]).toMatchObject({ serial: 2, price: '100' })
    await act(async () => {
      putFlow(stores.client, sampleFlow({ id: 'f2', kind: 'list', serial: 2, state: 'done' }))
      await Promise.resolve()
    })
    expect(bar.textContent).toContain('1 of 2 NFTs listed. “Tide 1”: you declined it.')
  })
})

describe('without anything to show', () => {
  it('says that nothing is held', async () => {
    await show({ views: { [MAIN]: holdingsView({ account: MAIN, collections: [], stamp: stampAt(T0) }) } })
    expect(screen.getByRole('heading', { name: 'No NFTs in Main yet' })).toBeTruthy()
    expect(screen.getByText(/Main has 12,480\.50/)).toBeTruthy()
  })

  it('offers what is for sale and minting, the id for a sender, and an account that holds NFTs', async () => {
    const select = vi.fn((_: unknown) => Promise.resolve(ok(sampleAccounts)))
    const listing = { token: '0.0.5', collection: 'Kilim', serial: 9, name: 'No. 9', image: null, price: '1180' }
    const { stores, user } = await show({
      views: { [MAIN]: holdingsView({ account: MAIN, collections: [] }) },
      calls: {
        'accounts.select': select,
        'home.floorListings': () => Promise.resolve(ok({ listings: [listing], stamp: stampAt(T0) })),
      },
    })
    act(() => {
      const view = holdingsView({ account: STUDIO, totals: { ...holdingsView().totals, nftCount: 17 } })
      cacheValue(stores.client, holdingsQueries.accountHoldings(STUDIO), view)
    })
    await user.click(screen.getByRole('button', { name: 'Receive an NFT' }))
    expect((await screen.findByRole('dialog', { name: 'Receive an NFT' })).textContent).toContain(MAIN)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Switch to Studio, 17 NFTs' }))
    expect(select).toHaveBeenCalledWith({ account: STUDIO })
    const floors = within(screen.getByRole('region', { name: 'At the floor today' }))
    await user.click(floors.getByRole('button', { name: /No\. 9/ }))
    expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'nft', token: '0.0.5', serial: 9 })
  })

  it('says why nothing could be read', async () => {
    await show({ views: {} })
    expect(screen.getByText('Holdings could not be read')).toBeTruthy()
  })
})

import type { Services } from '@shared/contract'
import { checksumOf, type EntityId } from '@shared/ids'
import type { ProfileSessionDeps } from './profile-session-deps'
import type { ProfileFlows } from './profile-flows'
import type { Journal } from '../journal/journal'
import type { ProfileClients } from './profile-clients'
import type { Emit } from '../platform/emitter'
import { ledgerIdOf, networkKindOf } from '../profile/profile'
import type { ProfileId } from '../profile/profile-id'
import type { AccountBook } from '../accounts/account-book'
import { createAllowancesService } from '../features/allowances/allowances-service'
import { createBrowseService } from '../features/browse/browse'
import { createChangesService } from '../features/changes/changes'
import { createCatalogService } from '../features/catalog/catalog'
import { createCollectionService } from '../features/collection/collection'
import { createCollectionNameLookup } from '../nft/cached-collection-name'
import { csvText, tableFileName } from '../platform/csv'
import { createDiagnosticsService } from '../features/diagnostics/diagnostics'
import { createDrawsService } from '../features/draws/draws'
import { createFlowsService } from '../features/flows/flows'
import { createHoldingsService } from '../features/holdings/holdings'
import { createHomeService } from '../features/home/home'
import { createLaunchesService } from '../features/launches/launches'
import { createListingsService } from '../features/listings/listings'
import { createMarketService } from '../features/market/market'
import { createMarketPages } from '../features/market-pages/market-pages'
import { createMintSignIn } from '../features/readiness/mint-sign-in'
import { createNetworkService } from '../features/network/network'
import { createNftService } from '../features/nft/nft'
import { createCollectionImages } from '../nft/collection-images'
import type { NftFactsStore } from '../nft/nft-facts'
import { createNftHolder } from '../features/nft/nft-holder'
import { createNftInsight } from '../features/nft/nft-insight'
import { createCachedNft } from '../features/nft/cached-nft'
import { createOfferBook } from '../features/offers/offer-book'
import { createReadinessService } from '../features/readiness/readiness'
import { createActiveListings } from '../features/allowances/active-listings'
import { createSettingsService } from '../features/settings/settings'
import { servicesWithin, type ViewScope } from './view-scope'
import { createSingleOffers } from '../features/offers/single-offers'
import { createStatisticsService } from '../features/statistics/statistics'
import { createToolsService } from '../features/tools/tools'
import { createWalletService } from '../features/wallet/wallet'
import { createAlertStore } from '../features/alerts/alert-store'
import { createMarketChangeStore } from '../features/changes/market-change-store'
import type { DrawAnswerStore } from '../storage/draw-answer-store'
import { createDrawStore } from '../features/draws/draw-store'
import { createMarkStore } from '../features/holdings/mark-store'
import type { OwnLists } from '../storage/own-lists'
import { createReadingStore } from '../storage/reading-store'
import { createSeenDocuments } from '../features/catalog/seen-documents'
import { withSoftWrites } from '../storage/soft-writes'
import { createToolCalls } from '../features/tools/tool-calls'

type ProfileServicesDeps = Pick<ProfileFlows, 'runner' | 'trade' | 'offers'> &
  Pick<Services, 'accounts' | 'lists' | 'alerts'> & {
    readonly deps: ProfileSessionDeps
    readonly clients: ProfileClients
    readonly view: ViewScope
    /** Market client for views. A read is aborted when the page leaves the view that requested the read. */
    readonly viewClient: ProfileClients['market']
    readonly facts: NftFactsStore
    readonly book: AccountBook
    readonly ownLists: Pick<OwnLists, 'spenders'>
    readonly journal: Journal
    readonly drawAnswers: DrawAnswerStore
    readonly profileId: ProfileId
    readonly emit: Emit
    readonly runLater: (ms: number, fn: () => void) => void
  }

/** All services that the page may call, except `connection`, which `createApp` adds. */
export const createProfileServices = (servicesDeps: ProfileServicesDeps): Omit<Services, 'connection'> =>
  servicesWithin(servicesDeps.view, {
    ...appServices(servicesDeps),
    ...ownServices(servicesDeps),
    ...marketServices(servicesDeps),
    ...flowServices(servicesDeps),
    ...documentServices(servicesDeps),
  })

const ownAccountsIn = (book: AccountBook) => () => book.state().accounts.map(({ id }) => id)

/** Services for the app itself, its network state and its draws. */
function appServices({ deps, clients, view, profileId, emit }: ProfileServicesDeps) {
  const { settings, shell, db, now, profile } = deps
  const app: Services['app'] = {
    info: () => Promise.resolve(shell.info),
    disk: () => Promise.resolve(deps.diskError()),
    openExternal: async ({ url }) => ({ outcome: await deps.shell.openExternal(url) }),
    copy: async ({ text }) => {
      await shell.copy(text)
    },
    saveTable: async ({ title, heads, rows }) => ({
      isSaved: await shell.saveFile(tableFileName(title), csvText(heads, rows)),
    }),
    leave: () => {
      view.leave()
      clients.tracker.clearReadErrors()
      return Promise.resolve(undefined)
    },
  }
  return {
    app,
    settings: createSettingsService({ settings, emit }),
    network: createNetworkService(clients.tracker),
    diagnostics: createDiagnosticsService({
      db,
      now,
      version: shell.info.version,
      saveFile: shell.saveFile,
      profileId: profileId.current,
      networkLabel: () => profile.name,
      readings: () => createReadingStore(db).list(profileId.current()),
    }),
    draws: createDrawsService({
      market: clients.market,
      mirror: clients.mirror,
      store: createDrawStore(db),
      now,
      network: networkKindOf(profile),
      saveFile: shell.saveFile,
      verifierPage: shell.verifierPage,
    }),
  }
}

/** Services for the person's own data. */
function ownServices({
  deps,
  clients,
  viewClient,
  facts,
  book,
  runner,
  journal,
  profileId,
  ...otherDeps
}: ProfileServicesDeps) {
  const { db, media, settings, shell, log, now, profile } = deps
  const { mirror, watch, sampler } = clients
  const { emit, runLater, accounts, lists, ownLists, view } = otherDeps
  return {
    accounts,
    lists,
    allowances: {
      ...createAllowancesService({
        mirror,
        now,
        journal,
        profileId: profileId.current,
        namedIdOf: book.namedIdOf,
        fault: log.fault,
      }),
      dependentListings: createActiveListings(viewClient),
    },
    holdings: createHoldingsService({
      market: viewClient,
      facts,
      media,
      marks: createMarkStore(db),
      sampler,
      now,
      profileId: profileId.current,
      namedIdOf: book.namedIdOf,
      saveFile: shell.saveFile,
      flows: runner.all,
      emit,
      fault: log.fault,
      runLater,
      checksum: (id) => checksumOf(id, ledgerIdOf(profile)),
      events: (limit) => watch.feed.events({}, limit),
      eventsUntilMs: () => watch.feed.state().cursorMs,
      saleFees: createNftHolder({ market: viewClient, mirror, ownAccounts: ownAccountsIn(book) }).saleFeesAnswer,
      cameUnasked: async (token, serial, account) => {
        const arrival = await mirror.lastArrival(token, serial, account)
        const isOwnPayer = (payer: EntityId) => book.isMine(payer) || ownLists.spenders().includes(payer)
        return arrival && !arrival.hasPaid && !isOwnPayer(arrival.payer)
      },
      signal: view.signal,
    }),
    home: createHomeService({ market: viewClient, facts, media, settings, profileId: profileId.current, now }),
  }
}

/** Services for the market's data. */
function marketServices({
  deps,
  clients,
  view,
  viewClient,
  facts,
  book,
  runner,
  profileId,
  emit,
}: ProfileServicesDeps) {
  const { db, media, settings, log, now } = deps
  const { mirror, watch, sampler } = clients
  const { isMine, canSign } = book
  const namedIdOf = book.namedIdOf
  const alertStore = createAlertStore(db)
  const collectionImages = createCollectionImages({ media, facts, emit, fault: log.fault, now })
  return {
    market: createMarketService({ market: viewClient, images: collectionImages, namedIdOf, now }),
    collection: createCollectionService({ market: viewClient, samples: sampler, namedIdOf, now }),
    browse: createBrowseService({ market: viewClient, media, facts, namedIdOf }),
    changes: createChangesService({
      market: viewClient,
      store: createMarketChangeStore(db),
      feed: watch.feed,
      settings,
      profileId: profileId.current,
      ownAccounts: ownAccountsIn(book),
      alertTokens: () => alertStore.rules(profileId.current()).map(({ rule }) => rule.token),
      facts,
      media,
      namedIdOf,
      nameOf: createCollectionNameLookup(viewClient),
      now,
    }),
    wallet: createWalletService({ market: viewClient, media, facts, namedIdOf, signal: view.signal }),
    statistics: createStatisticsService({
      market: viewClient,
      images: collectionImages,
      media,
      facts,
      namedIdOf,
      now,
      saveFile: deps.shell.saveFile,
    }),
    listings: createListingsService({
      market: viewClient,
      media,
      facts,
      namedIdOf,
      emit,
      fault: log.fault,
      viewSignal: view.signal,
      feed: watch.feed,
    }),
    launches: {
      ...createLaunchesService({
        market: viewClient,
        media,
        namedIdOf,
        emit,
        fault: log.fault,
        samples: sampler,
        saveFile: deps.shell.saveFile,
        now,
      }),
      ...createMintSignIn({ flows: runner.all }),
    },
    nft: {
      ...createNftService({
        market: viewClient,
        mirror,
        facts,
        media,
        now,
        namedIdOf,
        flows: runner.all,
        ownAccounts: ownAccountsIn(book),
      }),
      ...createCachedNft({ market: viewClient, facts, media }),
      ...createNftInsight({
        market: viewClient,
        facts,
        media,
        now,
        signal: view.signal,
        namedIdOf,
        events: watch.feed.events,
        series: sampler.seriesPoints,
      }),
    },
    marketPages: createMarketPages({
      market: clients.market,
      addresses: clients.addresses,
      openPage: deps.shell.openMarketPage,
      copy: deps.shell.copy,
    }),
    readiness: createReadinessService({ market: viewClient, flows: runner.all, namedIdOf, isMine, canSign }),
  }
}

/** Services for the person's flows, offers and alerts. */
function flowServices({ deps, clients, view, viewClient, facts, book, runner, ...otherDeps }: ProfileServicesDeps) {
  const { profileId, trade, offers, alerts, emit } = otherDeps
  return {
    alerts,
    trade,
    offers: {
      ...offers,
      single: createSingleOffers({
        viewClient,
        facts,
        media: deps.media,
        namedIdOf: book.namedIdOf,
        saleFees: createNftHolder({ market: viewClient, mirror: clients.mirror, ownAccounts: ownAccountsIn(book) })
          .saleFeesAnswer,
        events: clients.watch.feed.events,
        signal: view.signal,
        emit,
        fault: deps.log.fault,
        now: deps.now,
      }),
      book: createOfferBook({ market: viewClient, namedIdOf: book.namedIdOf }),
    },
    flows: createFlowsService({
      runner,
      drawAnswers: otherDeps.drawAnswers,
      whenProfileIdFinal: profileId.whenFinal,
      saveFile: deps.shell.saveFile,
      collectionName: createCollectionNameLookup(viewClient),
    }),
  }
}

/** Services for the market's documents and tools. */
function documentServices({ deps, clients, view, viewClient, profileId }: ProfileServicesDeps) {
  const { db, media, now, onLostWrite } = deps
  const documentStore = withSoftWrites(
    createSeenDocuments(db),
    'documents',
    { storeList: () => new Map() },
    onLostWrite,
  )
  const toolCalls = withSoftWrites(createToolCalls(db), 'tool calls', { add: () => undefined }, onLostWrite)
  return {
    catalog: createCatalogService({ market: viewClient, seenDocuments: documentStore, profileId: profileId.current }),
    tools: createToolsService({
      client: clients.tools,
      calls: toolCalls,
      media,
      profileId: profileId.current,
      now,
      signal: view.signal,
    }),
  }
}

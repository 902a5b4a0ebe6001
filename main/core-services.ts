import type { Services } from '@shared/contract'
import { checksumOf, type EntityId } from '@shared/ids'
import type { CoreDeps } from './core'
import type { CoreFlows } from './core-flows'
import type { Journal } from './journal/journal'
import type { Outside } from './outside'
import type { Emit } from './platform/emitter'
import { ledgerIdOf, networkKindOf } from './profile/profile'
import type { ProfileId } from './profile/profile-id'
import type { AccountBook } from './services/accounts'
import { createAllowancesService } from './services/allowances'
import { createBrowseService } from './services/browse'
import { createChangesService } from './services/changes'
import { createCatalogService } from './services/catalog'
import { createCollectionService } from './services/collection'
import { collectionAtHand } from './services/collection-at-hand'
import { csvText, tableFileName } from './services/csv'
import { createDiagnosticsService } from './services/diagnostics'
import { createDrawsService } from './services/draws'
import { createFlowsService } from './services/flows'
import { createHoldingsService } from './services/holdings'
import { createHomeService } from './services/home'
import { createLaunchesService } from './services/launches'
import { createListingsService } from './services/listings'
import { createMarketService } from './services/market'
import { createMarketPages } from './services/market-pages'
import { createMintSignIn } from './services/mint-sign-in'
import { createNetworkService } from './services/network'
import { createNftService } from './services/nft'
import type { NftFactsStore } from './services/nft-facts'
import { createNftHolder } from './services/nft-holder'
import { createNftInsight } from './services/nft-insight'
import { createNftKept } from './services/nft-kept'
import { createOfferBook } from './services/offer-book'
import { createReadinessService } from './services/readiness'
import { createResting } from './services/resting'
import { createSettingsService } from './services/settings'
import { servicesWithin, type View } from './services/shown'
import { createSingleOffers } from './services/single-offers'
import { createStatisticsService } from './services/statistics'
import { createToolsService } from './services/tools'
import { createWalletService } from './services/wallet'
import { createAlertStore } from './storage/alerts'
import { createMarketChanges } from './storage/market-changes'
import type { Drawn } from './storage/drawn'
import { createKeptDraws } from './storage/kept-draws'
import { createMarkStore } from './storage/marks'
import type { OwnLists } from './storage/own-lists'
import { createReadingStore } from './storage/readings'
import { createSeenDocuments } from './storage/seen-documents'
import { withSoftWrites } from './storage/soft-writes'
import { createToolCalls } from './storage/tool-calls'

type CoreServicesDeps = Pick<CoreFlows, 'runner' | 'trade' | 'offers'> &
  Pick<Services, 'accounts' | 'lists' | 'alerts'> & {
    readonly deps: CoreDeps
    readonly outside: Outside
    readonly view: View
    /** For views: their reads end with the view. */
    readonly shown: Outside['market']
    readonly facts: NftFactsStore
    readonly book: AccountBook
    readonly ownLists: Pick<OwnLists, 'spenders'>
    readonly journal: Journal
    readonly drawn: Drawn
    readonly profileId: ProfileId
    readonly emit: Emit
    readonly later: (ms: number, fn: () => void) => void
  }

/** What the page may call. */
export const createCoreServices = (all: CoreServicesDeps): Omit<Services, 'connection'> =>
  servicesWithin(all.view, {
    ...appServices(all),
    ...ownServices(all),
    ...marketServices(all),
    ...actServices(all),
    ...besideServices(all),
  })

const ownAccountsIn = (book: AccountBook) => () => book.state().accounts.map(({ id }) => id as EntityId)

function appServices({ deps, outside, view, profileId, emit }: CoreServicesDeps) {
  const { settings, shell, db, now, profile } = deps
  const app: Services['app'] = {
    info: () => Promise.resolve(shell.info),
    disk: () => Promise.resolve(deps.diskTrouble()),
    openExternal: async ({ url }) => ({ outcome: await deps.shell.openExternal(url) }),
    copy: async ({ text }) => {
      await shell.copy(text)
    },
    saveTable: async ({ title, heads, rows }) => ({
      saved: await shell.saveFile(tableFileName(title), csvText(heads, rows)),
    }),
    leave: () => {
      view.left()
      outside.tracker.calm()
      return Promise.resolve(undefined)
    },
  }
  return {
    app,
    settings: createSettingsService({ settings, emit }),
    network: createNetworkService(outside.tracker),
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
      market: outside.market,
      mirror: outside.mirror,
      kept: createKeptDraws(db),
      now,
      network: networkKindOf(profile),
      saveFile: shell.saveFile,
      verifierPage: shell.verifierPage,
    }),
  }
}

/** What the person has. */
function ownServices({ deps, outside, shown, facts, book, runner, journal, profileId, ...rest }: CoreServicesDeps) {
  const { db, media, settings, shell, log, now, profile } = deps
  const { mirror, watch, sampler } = outside
  const { emit, later, accounts, lists, ownLists, view } = rest
  return {
    accounts,
    lists,
    allowances: {
      ...createAllowancesService({
        mirror,
        now,
        journal,
        profileId: profileId.current,
        named: book.named,
        fault: log.fault,
      }),
      resting: createResting(shown),
    },
    holdings: createHoldingsService({
      market: shown,
      facts,
      media,
      marks: createMarkStore(db),
      sampler,
      now,
      profileId: profileId.current,
      named: book.named,
      saveFile: shell.saveFile,
      flows: runner.all,
      emit,
      fault: log.fault,
      later,
      checksum: (id) => checksumOf(id as EntityId, ledgerIdOf(profile)),
      events: (limit) => watch.feed.events({}, limit),
      eventsUntilMs: () => watch.feed.state().cursorMs,
      saleFees: createNftHolder({ market: shown, mirror, ownAccounts: ownAccountsIn(book) }).feesOf,
      cameUnasked: async (token, serial, account) => {
        const arrival = await mirror.lastArrival(token, serial, account)
        const isOurs = (payer: EntityId) => book.isMine(payer) || ownLists.spenders().includes(payer)
        return arrival && !arrival.hasPaid && !isOurs(arrival.payer)
      },
      signal: view.signal,
    }),
    home: createHomeService({ market: shown, facts, media, settings, profileId: profileId.current, now }),
  }
}

/** What the market shows. */
function marketServices({ deps, outside, view, shown, facts, book, runner, profileId, emit }: CoreServicesDeps) {
  const { db, media, settings, log, now } = deps
  const { mirror, watch, sampler } = outside
  const { named, isMine, canSign } = book
  const alertRules = createAlertStore(db)
  return {
    market: createMarketService({ market: shown, media, facts, named, emit, fault: log.fault }),
    collection: createCollectionService({ market: shown, samples: sampler, named, now }),
    browse: createBrowseService({ market: shown, media, facts, named }),
    changes: createChangesService({
      market: shown,
      store: createMarketChanges(db),
      feed: watch.feed,
      settings,
      profileId: profileId.current,
      ownAccounts: ownAccountsIn(book),
      alertTokens: () => alertRules.rules(profileId.current()).map(({ rule }) => rule.token),
      facts,
      media,
      named,
      nameOf: collectionAtHand(shown),
      now,
    }),
    wallet: createWalletService({ market: shown, media, facts, named, signal: view.signal }),
    statistics: createStatisticsService({ market: shown, named, now, saveFile: deps.shell.saveFile }),
    listings: createListingsService({
      market: shown,
      media,
      facts,
      named,
      emit,
      fault: log.fault,
      viewSignal: view.signal,
      feed: watch.feed,
    }),
    launches: {
      ...createLaunchesService({ market: shown, media, named, emit, fault: log.fault, samples: sampler, now }),
      ...createMintSignIn({ flows: runner.all }),
    },
    nft: {
      ...createNftService({
        market: shown,
        mirror,
        facts,
        media,
        now,
        named,
        flows: runner.all,
        ownAccounts: ownAccountsIn(book),
      }),
      ...createNftKept({ market: shown, facts, media }),
      ...createNftInsight({
        market: shown,
        facts,
        media,
        now,
        signal: view.signal,
        named,
        events: watch.feed.events,
        series: sampler.series,
      }),
    },
    marketPages: createMarketPages({
      market: outside.market,
      addresses: outside.addresses,
      openPage: deps.shell.openMarketPage,
      copy: deps.shell.copy,
    }),
    readiness: createReadinessService({ market: shown, flows: runner.all, named, isMine, canSign }),
  }
}

/** What the person does, and is told of. */
function actServices({ deps, outside, view, shown, facts, book, runner, ...rest }: CoreServicesDeps) {
  const { profileId, trade, offers, alerts, emit } = rest
  return {
    alerts,
    trade,
    offers: {
      ...offers,
      single: createSingleOffers({
        shown,
        facts,
        media: deps.media,
        named: book.named,
        events: outside.watch.feed.events,
        signal: view.signal,
        emit,
        fault: deps.log.fault,
        now: deps.now,
      }),
      book: createOfferBook({ market: shown, named: book.named }),
    },
    flows: createFlowsService({
      runner,
      drawn: rest.drawn,
      known: profileId.final,
      saveFile: deps.shell.saveFile,
      collectionName: collectionAtHand(shown),
    }),
  }
}

/** What the market tells beside its trade. */
function besideServices({ deps, outside, view, shown, profileId }: CoreServicesDeps) {
  const { db, now, onLostWrite } = deps
  const seen = withSoftWrites(createSeenDocuments(db), 'documents', { take: () => new Map() }, onLostWrite)
  const calls = withSoftWrites(createToolCalls(db), 'tool calls', { add: () => undefined }, onLostWrite)
  return {
    catalog: createCatalogService({ market: shown, seen, profileId: profileId.current }),
    tools: createToolsService({
      client: outside.tools,
      calls,
      profileId: profileId.current,
      now,
      signal: view.signal,
    }),
  }
}

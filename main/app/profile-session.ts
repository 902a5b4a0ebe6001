import { createProfileAccounts } from './profile-accounts'
import { createProfileAlerts, type ProfileAlerts } from './profile-alerts'
import { createProfileFlows } from './profile-flows'
import { createProfileServices } from './profile-services'
import { spentSince } from '../flows/spending-limits'
import { createAgentKeyStore } from '../keys/agent-key-store'
import { createServiceKeys } from '../keys/service-keys'
import { createDomainEvents } from '../platform/domain-events'
import type { Emit } from '../platform/emitter'
import { createEndableHttp } from '../platform/http'
import { createProfileClients } from './profile-clients'
import { failure, logUnlessExpected } from '../platform/app-failure'
import { createConnection } from '../profile/connection'
import { createProfileId, fixedProfileId } from '../profile/profile-id'
import { profileConnectionSource, practiceConnectionSource } from '../profile/connection-source'
import { createJournal } from '../journal/journal'
import type { KeySession } from '../features/connection/agent-key'
import { createNftFacts } from '../nft/nft-facts'
import { createServiceCredentials } from '../features/connection/service-credentials'
import { createViewScope, marketForViews } from './view-scope'
import { vaultFailure } from '../features/vault/vault'
import { createDrawAnswerStore } from '../storage/draw-answer-store'
import { createAgentKeyRows } from '../storage/agent-keys'
import { createServiceKeyRows } from '../storage/service-key-rows'
import { withSoftWrites } from '../storage/soft-writes'
import type { ProfileSessionDeps } from './profile-session-deps'

export type ProfileSession = ReturnType<typeof createProfileSession>

/** Everything in main that belongs to one profile, except the parts that need Electron. */
export function createProfileSession(deps: ProfileSessionDeps) {
  const { profile, practiceLine, db, settings, vault, log, now } = deps
  let isSessionClosed = false
  const isClosed = () => isSessionClosed
  /** Logs a fault, unless the session is closed: closing interrupts running work, which then fails as expected. */
  const faultWhileOpen = (event: string, cause: unknown): void => {
    if (!isClosed()) log.fault(event, cause)
  }
  const isApproved = () => deps.isProfileApproved(profile)
  const emit: Emit = (name, payload) => {
    if (!isSessionClosed) deps.emit(name, payload)
  }
  const events = createDomainEvents(isClosed)
  events.subscribe('flow-changed', (flow) => emit('flows.changed', flow))
  events.subscribe('flow-changed', deps.onFlowChanged)
  events.subscribe('flow-settled', (settledFlow) => emit('flow.settled', settledFlow))
  // Assigned below: the alerts need the clients, and the clients pass their answers to the alerts.
  let alerts: ProfileAlerts | null = null
  const runLater = (ms: number, fn: () => void): void => {
    const runWhileOpen = () => {
      if (!isClosed()) fn()
    }
    setTimeout(runWhileOpen, ms).unref()
  }
  const http = createEndableHttp(deps.http)

  const connection = createConnection({
    ...(practiceLine ? practiceConnectionSource(practiceLine) : profileConnectionSource(profile)),
    onFailed: (cause) => log.fault('practice', cause),
  })
  const profileId = practiceLine
    ? createProfileId({
        profileId: profile.id,
        line: practiceLine,
        readLastId: () => settings.read('practice-world'),
        storeId: (id) => settings.write('practice-world', id),
      })
    : fixedProfileId(profile.id)

  // Resolves after the first attempt to open the keychain, successful or not. Requests with a stored service key wait
  // for that attempt.
  let markKeychainTried: () => void = () => undefined
  const whenKeychainTried = new Promise<void>((resolve) => (markKeychainTried = resolve))
  const serviceKeyStore = createServiceKeys({
    vault,
    rows: createServiceKeyRows(db),
    session: deps.sessionKeys,
    scope: profileId.current,
    now,
    onChange: deps.onServiceKeysChanged,
  })
  const agentKeys = createAgentKeyStore({
    vault,
    rows: createAgentKeyRows(db),
    session: deps.sessionAgentKeys,
    scope: profileId.current,
    now,
    onChange: deps.onServiceKeysChanged,
  })
  /**
   * Stores a key of the service. An agent key that is replaced stays stored as a retired key, so that the person can
   * revoke the old key. If retiring the old key fails, a new key that the person typed is refused. A new key that the
   * market has just created is stored all the same, because that key would be lost otherwise.
   */
  async function storeKey(...[kind, text, origin]: Parameters<typeof serviceKeyStore.keep>): Promise<void> {
    if (kind !== 'agent') return serviceKeyStore.keep(kind, text, origin)
    const retiredId = await agentKeys.retire(serviceKeyStore, text).catch((cause: unknown) => {
      if (origin === 'entered') throw cause
      log.fault('agent-key', cause)
      return null
    })
    try {
      await serviceKeyStore.keep(kind, text, origin)
    } catch (cause) {
      if (retiredId !== null) await agentKeys.remove(retiredId)
      throw cause
    }
  }
  /** Stores a key once the profile id is final. Before that, the key could be stored for another practice market. */
  const keepKey: typeof serviceKeyStore.keep = async (...key) => {
    await profileId.whenFinal
    if (isClosed()) throw failure({ code: 'cancelled' })
    await storeKey(...key)
    // Wakes the feed, which pauses for minutes while it has no key. If the key needs a project that is still missing,
    // the service would refuse the key, so the feed is not woken.
    if (profile.projectHeader === null || credentials.getProjectHeader() !== null) watch.feed.readNow()
  }
  const serviceKeys = { ...serviceKeyStore, keep: keepKey }
  const credentials = createServiceCredentials({
    keys: serviceKeys,
    whenKeychainTried,
    now,
    vaultFailureOf: vaultFailure,
    isApproved,
    projectHeader: profile.projectHeader,
  })
  // A timer of a closed session must not write, because the data of its profile may have been deleted meanwhile.
  const noteWhileOpen: typeof settings.note = (key, value) => {
    if (!isSessionClosed) settings.note(key, value)
  }
  const lendAgentKey: KeySession['lendAgentKey'] = (id) => async (use) => {
    if (!isApproved()) throw failure({ code: 'locked' })
    try {
      return await agentKeys.lend(id, use)
    } catch (cause) {
      throw vaultFailure(cause) ?? cause
    }
  }
  const clients = createProfileClients({
    ...deps,
    settings: { ...settings, note: noteWhileOpen },
    emit,
    http: http.http,
    connection,
    profileId,
    credentials,
    onAnswer: (...answer) => alerts?.onAnswer(...answer),
  })
  const { answers, market, mirror, ledger, watch, descriptionCheck } = clients
  const view = createViewScope()
  const viewClient = marketForViews(market, view)

  const journal = createJournal(db, now)
  const drawAnswers = withSoftWrites(createDrawAnswerStore(db), 'draws', { keep: () => undefined }, deps.onLostWrite)
  const { book, importPracticeKeys, keychain, vaultService, accounts, lists, ownLists, onOwnWindowClosed } =
    createProfileAccounts({
      ...deps,
      emit,
      mirror,
      sampler: clients.sampler,
      serviceKeys,
      agentKeys,
      connection,
      isApproved,
      isClosed,
      runLater,
      spentSince: (sinceMs) => spentSince(journal.flows(), profileId.current(), sinceMs),
    })
  const facts = createNftFacts({
    market,
    answers,
    profileId: profileId.current,
    now,
  })
  const { runner, trade, offers } = createProfileFlows({
    ...deps,
    ...clients,
    emit,
    events,
    runLater,
    profileId,
    connection,
    credentials,
    book,
    facts,
    journal,
    drawAnswers,
    ownLists,
    viewClient,
    isPassphraseSet: () => vault.status().passphraseSet,
  })

  alerts = createProfileAlerts({
    ...deps,
    emit,
    events,
    isClosed,
    profileId,
    market,
    book,
    facts,
    settings: { ...settings, note: noteWhileOpen },
    feed: watch.feed,
    flows: runner.all,
    sampler: clients.sampler,
  })
  const services = createProfileServices({
    deps,
    clients,
    view,
    viewClient,
    facts,
    book,
    ownLists,
    runner,
    journal,
    drawAnswers,
    profileId,
    emit,
    runLater,
    accounts,
    lists,
    trade,
    offers,
    alerts: alerts.services,
  })

  return {
    profile,
    services,
    serviceKeys,
    agentKeys,
    lendAgentKey,
    market,
    connection,
    whenProfileIdFinal: profileId.whenFinal,
    vaultServices: vaultService.services,
    onKeyWindowClosed: vaultService.onWindowClosed,
    /** Hides a secret that the key window shows. */
    hideSecrets: vaultService.hideSecrets,
    emitAccountsState: () => void book.emitState(),
    onClockJump: (): void => {
      clients.onClockJump()
      // Reading the vault's status locks keys whose idle time is over. The page gets the new time of the next lock.
      book.emitState()
    },
    onOwnWindowClosed,
    recheckKeychain: (): void => void keychain.recheck(),
    /**
     * Origin of a service that uses plain HTTP; null for a service with HTTPS, and until the practice market has started.
     */
    localOrigin: (): string | null => {
      const baseUrl = practiceLine ? connection.knownAddresses()?.baseUrl : profile.baseUrl
      // Only a service on this computer may use plain HTTP, so the origin is local.
      return baseUrl?.protocol === 'http:' ? baseUrl.origin : null
    },
    /**
     * Starts the session. Hands over the practice market's service keys, starts the alerts and the feed, resumes
     * unfinished flows, checks the service's description, adds the practice market's accounts and opens the keychain.
     */
    begin: async (): Promise<void> => {
      try {
        const line = await practiceLine
        if (isClosed()) return
        for (const kind of ['agent', 'user', 'affiliate'] as const) {
          const keyText = line?.keys[kind]
          if (keyText) serviceKeys.setPracticeText(kind, keyText)
        }
        await profileId.whenFinal
        if (isClosed()) return
        // Resume flows before opening the keychain, which can be slow or fail: unfinished flows need no account key.
        alerts?.start()
        runner.recover()
        watch.feed.start()
        // Compares the service's API description with the app's declarations. Differences go to the drift log.
        void descriptionCheck.check({ priority: 'background' }).catch(logUnlessExpected(faultWhileOpen, 'description'))
        // Add the accounts first, so that the page shows them while the keychain asks for its password.
        await importPracticeKeys().catch((cause: unknown) => log.fault('import-practice-keys', cause))
        if (isClosed()) return
        await keychain.open()
      } finally {
        markKeychainTried()
      }
    },
    /** Called when the disk takes writes again. */
    onDiskRecovered: runner.onDiskRecovered,
    /** Sets whether the main window is visible. The feed polls more slowly while the window is hidden. */
    setVisible: watch.feed.setVisible,
    /** Loads the SDK and the list of nodes before the first use. */
    preloadLedger: () => {
      ledger.preloadSdk()
      void connection.nodes().catch(logUnlessExpected(faultWhileOpen, 'nodes'))
    },
    /** Ends running work. The journal contains each unfinished flow, so the next session can resume the flow. */
    close: (): void => {
      // Stop the clients while the session is still open: they store the spent budgets, and a closed session writes
      // nothing.
      alerts?.stop()
      clients.stop()
      isSessionClosed = true
      runner.stop()
      http.end()
    },
  }
}

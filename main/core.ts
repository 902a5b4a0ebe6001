import type { Services } from '@shared/contract'
import type { AppInfo } from '@shared/contract/app'
import type { Settings } from '@shared/contract/settings'
import { checksumOf, type EntityId } from '@shared/ids'
import type { Begun } from './journal/journal'
import { createJournal } from './journal/journal'
import { createAssociate } from './flows/associate'
import { createBuy } from './flows/buy'
import type { RunnerDeps } from './flows/flow-kind'
import { createRunner } from './flows/runner'
import { systemClock } from './keys/clock'
import type { Keychain } from './keys/keychain'
import { createMemoryKeychain } from './keys/memory-keychain'
import { createVault } from './keys/vault'
import type { Emit } from './platform/emitter'
import type { Http } from './platform/http'
import type { Log } from './platform/log'
import { createOutside } from './outside'
import { createConnection } from './profile/connection'
import { addressesOf, type PracticeLine } from './profile/practice-line'
import { PRACTICE } from './profile/profile'
import { createProfileId } from './profile/profile-id'
import { createAccountBook, createAccountsService, type AccountsDeps } from './services/accounts'
import { createDiagnosticsService } from './services/diagnostics'
import { createHoldingsService } from './services/holdings'
import { createMarketService } from './services/market'
import { createNetworkService } from './services/network'
import { createNftFacts } from './services/nft-facts'
import { createNftService } from './services/nft'
import { createKeychainOpening } from './services/open-keychain'
import { adoptPracticeAccounts } from './services/practice-accounts'
import { createFlowsService, createTradeService } from './services/trade'
import { createVaultService, vaultFailure, type OpenTask } from './services/vault'
import { createAccountStore, createKeyMeta } from './storage/accounts'
import type { Database } from './storage/database'
import { createLockState } from './storage/lock-state'
import type { Media } from './storage/media'
import type { SettingsStore } from './storage/settings'

export type CoreDeps = {
  readonly db: Database
  readonly settings: SettingsStore
  readonly media: Media
  readonly http: Http
  readonly keychain: Keychain
  readonly practiceLine: Promise<PracticeLine>
  readonly emit: Emit
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
  readonly review: RunnerDeps['review']
  readonly vaultDesk: {
    readonly open: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
    readonly current: () => OpenTask | null
    readonly close: (done: boolean) => void
  }
  readonly developmentRuntime: boolean
  readonly shell: {
    readonly copy: (text: string) => void
    readonly openExternal: (url: string) => Promise<'opened' | 'declined' | 'not-allowed'>
    /** False when the person chose no file. */
    readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
    readonly info: AppInfo
  }
}

/** Everything of main that is not Electron, put together for one profile. */
export function createCore(deps: CoreDeps) {
  const { db, settings, emit, log, now, media } = deps
  const profile = PRACTICE
  const connection = createConnection(deps.practiceLine.then(addressesOf), (cause) => log.fault('practice', cause))
  const profileId = createProfileId({
    profileId: profile.id,
    line: deps.practiceLine,
    last: () => settings.read('practice-world'),
    keep: (id) => settings.write('practice-world', id),
  })
  const nodes = () => Object.values(connection.known()?.nodes ?? {})
  const feeAccounts = () => connection.known()?.feeAccounts ?? []
  const checksum = (id: string) => checksumOf(id as EntityId, profile.ledgerId)

  const { answers, tracker, apiKeys, market, mirror, ledger } = createOutside({
    ...deps,
    profile,
    connection,
    profileId,
  })

  // Keys and accounts.
  const store = createAccountStore(db, profile.id)
  const vault = createVault({
    keychain: deps.keychain,
    memory: createMemoryKeychain(),
    meta: createKeyMeta(db),
    clock: systemClock,
    lockState: createLockState(settings),
    autoLockMinutes: settings.get().autoLockMinutes,
    onLock: () => void book.changed(),
  })
  const accountsDeps: AccountsDeps = {
    store,
    settings,
    vault,
    mirror,
    profileId: profile.id,
    ledgerId: profile.ledgerId,
    emit,
    now,
    fault: log.fault,
    openKeychain: () => keychain.open({ leaveSession: true }),
    openVault: (kind, account) => deps.vaultDesk.open({ kind, account }),
  }
  const book = createAccountBook(accountsDeps)
  const adopt = async () => adoptPracticeAccounts(await deps.practiceLine, { vault, store, settings, book })
  const keychain = createKeychainOpening({ vault, book, adopt, fault: log.fault })
  const vaultService = createVaultService({
    vault,
    mirror,
    store,
    book,
    ledgerId: profile.ledgerId,
    theme: () => settings.get().theme,
    practice: profile.kind === 'practice',
    networkLabel: profile.label,
    developmentRuntime: deps.developmentRuntime,
    now,
    current: deps.vaultDesk.current,
    close: deps.vaultDesk.close,
    onStoreChanged: keychain.storeChanged,
  })

  const facts = createNftFacts({
    market,
    answers,
    get profileId() {
      return profileId.current()
    },
    now,
  })

  // Flows.
  const onSettled = (begun: Begun) => {
    book.forgetBalance(begun.account)
    emit('holdings.changed', { account: begun.account })
    if (begun.serial !== null) emit('nft.changed', { token: begun.token, serial: begun.serial })
  }
  const runner = createRunner({
    journal: createJournal(db, now),
    ledger,
    mirror,
    profile: () => ({
      id: profileId.current(),
      label: profile.label,
      practice: profile.kind === 'practice',
      nodes: nodes(),
    }),
    kinds: {
      buy: createBuy({ market, nodes, feeAccounts, now, onSettled }),
      associate: createAssociate({ nodes, now, onSettled }),
    },
    signer: book.signer,
    named: book.named,
    holdsKey: book.canSign,
    describe: (token, serial) => {
      const known = facts.kept(token, serial)
      return known && { name: known.name, image: media.pathOf(known.image) }
    },
    review: deps.review,
    now,
    random: deps.random,
    onChange: (id) => emit('flows.changed', runner.get(id)),
    fault: log.fault,
    translate: (cause) => vaultFailure(cause, now()),
  })

  // What the page may call.
  const services: Omit<Services, 'connection'> = {
    app: {
      info: () => Promise.resolve(deps.shell.info),
      openExternal: async ({ url }) => ({ outcome: await deps.shell.openExternal(url) }),
      copy: ({ text }) => {
        deps.shell.copy(text)
        return Promise.resolve(undefined)
      },
    },
    settings: {
      get: () => Promise.resolve(settings.get()),
      set: (change) => Promise.resolve(changeSettings(change)),
    },
    network: createNetworkService(tracker),
    accounts: createAccountsService(accountsDeps, book),
    holdings: createHoldingsService({ market, facts, media, flows: runner.all, checksum, emit, fault: log.fault }),
    market: createMarketService({ market, media, facts, named: book.named, emit, fault: log.fault }),
    nft: createNftService({
      flows: runner.all,
      market,
      mirror,
      facts,
      media,
      named: book.named,
      isMine: book.isMine,
      canSign: book.canSign,
    }),
    trade: createTradeService({
      mirror,
      runner,
      market,
      facts,
      media,
      get profileId() {
        return profileId.current()
      },
      feeCap: profile.feeCap,
      requireSigner: book.signer,
      now,
    }),
    flows: createFlowsService(runner, profileId.final),
    diagnostics: createDiagnosticsService({
      ...{ db, now, version: deps.shell.info.version, saveFile: deps.shell.saveFile },
      networkLabel: () => profile.label,
      readings: () => [],
    }),
  }

  function changeSettings(change: Parameters<Services['settings']['set']>[0]): Settings {
    const next = settings.set(change as Partial<Settings>)
    vault.setAutoLockMinutes(next.autoLockMinutes)
    emit('settings.changed', next)
    return next
  }

  return {
    services,
    vaultServices: vaultService.services,
    vaultClosed: vaultService.closed,
    translate: (cause: unknown) => vaultFailure(cause, now()),
    localOrigin: () => (profile.kind === 'practice' ? (connection.known()?.baseUrl.origin ?? null) : null),
    /** Goes on with unfinished flows, opens the keychain, and takes the practice market's accounts in. */
    begin: async (): Promise<void> => {
      const line = await deps.practiceLine
      if (line.keys.agent) apiKeys.provide('agent', line.keys.agent)
      if (line.keys.affiliate) apiKeys.provide('affiliate', line.keys.affiliate)
      // Before the keychain, which can be slow or fail: what is under way needs no key any more.
      await profileId.final
      runner.recover()
      // The accounts are there to look at while the keychain asks for its password.
      await adopt().catch((cause: unknown) => log.fault('adopt', cause))
      await keychain.open()
    },
    /** The person is at it: the idle time of the keys starts anew. */
    touch: () => vault.touch(),
    lock: () => {
      vault.lock()
      book.changed()
    },
    warm: () => ledger.warm(),
    close: () => ledger.close(),
  }
}

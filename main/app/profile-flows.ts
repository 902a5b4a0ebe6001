import { randomUUID } from 'node:crypto'
import type { Services } from '@shared/contract'
import { isEnded } from '@shared/contract/flows'
import { createFlowInvalidation } from './invalidate-after-flow'
import { createAllowance } from '../flows/allowance'
import { createAssociate } from '../flows/associate'
import { createBuy } from '../flows/buy'
import { createBuyEvm } from '../flows/buy-evm'
import type { FlowKinds } from '../flows/flow-kind'
import { createList, createListEvm } from '../flows/list'
import { createMint } from '../flows/mint'
import { createOfferKinds } from '../flows/offers'
import { createRestore, createRevoke } from '../flows/permission'
import type { RunnerDeps } from '../flows/runner-deps'
import { createRunner, type Runner } from '../flows/runner'
import { createSignIn } from '../flows/sign-in'
import { createIntentContext, type IntentContext } from '../flows/intent-context'
import { createUnlist, createUnlistEvm } from '../flows/unlist'
import type { Journal } from '../journal/journal'
import { createActKeys } from '../keys/act-keys'
import type { Vault } from '../keys/vault'
import type { Credentials } from '../market-api/client/credentials'
import { createKeyedActs } from '../market-api/client/keyed-acts'
import { createUserKeyMark } from '../market-api/client/user-key-mark'
import type { createProfileClients } from './profile-clients'
import { failure } from '../platform/app-failure'
import { requireRightClock } from '../platform/clock-skew'
import type { Disk } from '../platform/disk'
import type { DomainEventSource } from '../platform/domain-events'
import type { Emit } from '../platform/emitter'
import type { Log } from '../platform/log'
import type { Connection } from '../profile/connection'
import { profileEndpointOf } from '../profile/place'
import { networkKindOf, type Profile } from '../profile/profile'
import type { ProfileId } from '../profile/profile-id'
import type { AccountBook } from '../accounts/account-book'
import type { NftFactsStore } from '../nft/nft-facts'
import { createOffersService, createOfferNeedReader } from '../features/offers/offers'
import { createTradeService } from '../features/trade/trade'
import { createUserKeyAccount, type UserKeyAccount } from '../features/offers/user-key-account'
import { vaultFailure } from '../features/vault/vault'
import type { Database } from '../storage/database'
import type { DrawAnswerStore } from '../storage/draw-answer-store'
import { createActStore } from '../storage/keyed-acts'
import type { Media } from '../storage/media'
import type { Introduce, OwnLists } from '../storage/own-lists'
import type { SettingsStore } from '../storage/settings'
import type { OnLostWrite } from '../storage/soft-writes'

type Outside = Pick<ReturnType<typeof createProfileClients>, 'market' | 'mirror' | 'ledger' | 'clockSkew'>
type CoreFlowsDeps = Outside & {
  readonly db: Database
  readonly journal: Journal
  readonly drawn: DrawAnswerStore
  readonly settings: SettingsStore
  readonly credentials: Credentials
  readonly vault: Pick<Vault, 'records'>
  /** Market client for views: its reads end with the view. */
  readonly viewClient: Outside['market']
  readonly ownLists: OwnLists & { readonly introduce: Introduce }
  readonly isPassphraseSet: () => boolean
  readonly media: Media
  readonly profile: Profile
  readonly profileId: ProfileId
  readonly connection: Connection
  readonly book: AccountBook
  readonly facts: NftFactsStore
  readonly review: RunnerDeps['review']
  readonly emit: Emit
  readonly events: DomainEventSource
  /** Runs `fn` once after `ms`, unless the profile is closed by then. */
  readonly later: (ms: number, fn: () => void) => void
  readonly disk: Disk
  readonly onLostWrite: OnLostWrite
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
}

export type ProfileFlows = { readonly runner: Runner } & Pick<Services, 'trade'> & {
    readonly offers: Pick<Services['offers'], 'list'>
  }

/** Flows of one profile, and the service that starts them. */
export function createProfileFlows(deps: CoreFlowsDeps): ProfileFlows {
  const { market, mirror, connection, ownLists, book, now } = deps
  const profileId = deps.profileId.current
  const fingerprint = createUserKeyMark(deps.credentials)
  const unfinishedAllowanceFlow = (): string | null =>
    runner.all().find(({ kind, state }) => kind === 'allowance' && !isEnded(state))?.id ?? null
  const userKey = createUserKeyAccount({
    market,
    settings: deps.settings,
    profileId,
    fingerprint,
    unfinishedAllowanceFlow,
  })
  const { spenders, operators } = ownLists
  const intentContext = createIntentContext({
    market,
    mirror,
    now,
    spenders,
    operators,
    nodes: () => Object.values(connection.knownNodes()),
    network: networkKindOf(deps.profile),
    shareLimit: () => ownLists.limits().sharePercent,
    known: () => [...book.mine(), ...ownLists.book(), ...book.announced()],
    standingOffers: createOfferNeedReader({ market, userKey, fingerprint }),
  })
  const runner = createRunner(
    runnerDeps(deps, flowKinds(deps, intentContext, userKey, fingerprint), (id) => runner.get(id)),
  )
  return {
    runner,
    trade: createTradeService({
      ...deps,
      runner,
      intentContext,
      userKey,
      profileId,
      limits: ownLists.limits,
      isMine: book.isMine,
      requireSigner: book.signer,
    }),
    offers: createOffersService({ ...deps, around: intentContext, spenders, userKey, fingerprint }),
  }
}

function flowKinds(
  deps: CoreFlowsDeps,
  around: IntentContext,
  userKey: UserKeyAccount,
  fingerprint: () => Promise<string | null>,
): FlowKinds {
  const { market, mirror, connection, now } = deps
  const { spenders } = deps.ownLists
  const common = { market, mirror, around, userKey, spenders, now }
  const acts = createKeyedActs({
    market,
    now,
    store: createActStore(deps.db),
    profileId: deps.profileId.current,
    keys: createActKeys(deps.vault.records, randomUUID),
    fingerprint: () => fingerprint().then((mark) => mark ?? Promise.reject(noUserKey())),
    firstDelayMs: 500,
  })
  return {
    buy: createBuy({ ...common, feeAccounts: () => connection.known()?.feeAccounts ?? [] }),
    'buy-evm': createBuyEvm(common),
    associate: createAssociate(common),
    list: createList(common),
    'list-evm': createListEvm(common),
    unlist: createUnlist(common),
    'unlist-evm': createUnlistEvm(common),
    mint: createMint(common),
    allowance: createAllowance(common),
    restore: createRestore(common),
    revoke: createRevoke(common),
    ...createOfferKinds({ ...common, acts }),
    'sign-in': createSignIn({
      ...common,
      serviceHost: () => profileEndpointOf(deps.profile, connection.known()).serviceHost,
    }),
  }
}

const noUserKey = () => failure({ code: 'unauthorized', cause: 'no-key' })

function runnerDeps(deps: CoreFlowsDeps, kinds: FlowKinds, flowNow: Runner['get']): RunnerDeps {
  const { profile, connection, book, facts, media, log, now, ownLists } = deps
  return {
    journal: deps.journal,
    drawn: deps.drawn,
    ledger: deps.ledger,
    mirror: deps.mirror,
    kinds,
    now,
    random: deps.random,
    profile: () => ({
      id: deps.profileId.current(),
      label: profile.name,
      practice: profile.kind === 'practice',
      place: profileEndpointOf(profile, connection.known()),
      nodes: Object.values(connection.knownNodes()),
    }),
    // The nodes are fetched first, so that the nodes which bytes may be for are known.
    signer: async (account) => {
      await connection.nodes()
      return book.signer(account)
    },
    limits: ownLists.limits,
    introduce: ownLists.introduce,
    isPassphraseSet: deps.isPassphraseSet,
    requireRightClock: () => requireRightClock(deps.clockSkew.skew()),
    noteConsensus: deps.clockSkew.noteLedger,
    named: book.named,
    isNameTrusted: book.isNameTrusted,
    typedName: book.typedName,
    describe: (token, serial) => {
      const known = facts.kept(token, serial)
      return known && { name: known.name, image: media.pathOf(known.image) }
    },
    review: deps.review,
    onChange: (id) => deps.events.publish('flow-changed', flowNow(id)),
    onSettled: createFlowInvalidation({
      ...deps,
      forgetBalance: book.forgetBalance,
      settled: (act) => deps.events.publish('act-settled', act),
      fault: log.fault,
    }),
    fault: log.fault,
    translate: vaultFailure,
    disk: deps.disk,
    onDiskRefusal: (cause) => deps.onLostWrite('journal', cause),
  }
}

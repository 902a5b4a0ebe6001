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
import { createReviewFacts } from '../flows/review-facts'
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
import { createUserKeyFingerprint } from '../market-api/client/user-key-fingerprint'
import type { createProfileClients } from './profile-clients'
import { failure } from '../platform/app-failure'
import { requireRightClock } from '../platform/clock-skew'
import type { Disk } from '../platform/disk'
import type { DomainEventSource } from '../platform/domain-events'
import type { Emit } from '../platform/emitter'
import type { Log } from '../platform/log'
import type { Connection } from '../profile/connection'
import { profileEndpointOf } from '../profile/profile-endpoint'
import { networkKindOf, type Profile } from '../profile/profile'
import type { ProfileId } from '../profile/profile-id'
import type { AccountBook } from '../accounts/account-book'
import type { NftFactsStore } from '../nft/nft-facts'
import { createActiveOfferReader, createOffersService, createOfferTotalReader } from '../features/offers/offers'
import { createNftHolder } from '../features/nft/nft-holder'
import { createTradeService } from '../features/trade/trade'
import { createUserKeyAccount, type UserKeyAccount } from '../features/offers/user-key-account'
import { vaultFailure } from '../features/vault/vault'
import type { Database } from '../storage/database'
import type { DrawAnswerStore } from '../storage/draw-answer-store'
import { createActStore } from '../storage/keyed-acts'
import type { ImageCache } from '../storage/image-cache'
import type { AskForSpender, OwnLists } from '../storage/own-lists'
import type { SettingsStore } from '../storage/settings'
import type { OnLostWrite } from '../storage/soft-writes'

/** NFTs of one page that is read for the images of a review. Small, because the review waits only a second for it. */
const IMAGE_PAGE_SIZE = 24

type FlowClients = Pick<ReturnType<typeof createProfileClients>, 'market' | 'mirror' | 'ledger' | 'clockSkew'>
type ProfileFlowsDeps = FlowClients & {
  readonly db: Database
  readonly journal: Journal
  readonly drawAnswers: DrawAnswerStore
  readonly settings: SettingsStore
  readonly credentials: Credentials
  readonly vault: Pick<Vault, 'recordKeys'>
  /** Market client for views. A read is aborted when the page leaves the view that requested the read. */
  readonly viewClient: FlowClients['market']
  readonly ownLists: OwnLists & { readonly askToAddSpender: AskForSpender }
  readonly isPassphraseSet: () => boolean
  readonly media: ImageCache
  readonly profile: Profile
  readonly profileId: ProfileId
  readonly connection: Connection
  readonly book: AccountBook
  readonly facts: NftFactsStore
  readonly review: RunnerDeps['review']
  readonly emit: Emit
  readonly events: DomainEventSource
  /** Runs `fn` once after `ms`, unless the profile is closed by then. */
  readonly runLater: (ms: number, fn: () => void) => void
  readonly disk: Disk
  readonly onLostWrite: OnLostWrite
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
}

export type ProfileFlows = { readonly runner: Runner } & Pick<Services, 'trade'> & {
    readonly offers: Pick<Services['offers'], 'list' | 'confirmKey'>
  }

/** Runner of one profile's flows, the service that starts flows, and the list of the person's offers. */
export function createProfileFlows(deps: ProfileFlowsDeps): ProfileFlows {
  const { market, mirror, connection, ownLists, book, now } = deps
  const currentProfileId = deps.profileId.current
  const fingerprint = createUserKeyFingerprint(deps.credentials)
  const unfinishedAllowanceFlowId = (): string | null =>
    runner.all().find(({ kind, state }) => kind === 'allowance' && !isEnded(state))?.id ?? null
  const userKey = createUserKeyAccount({
    market,
    settings: deps.settings,
    profileId: currentProfileId,
    fingerprint,
    unfinishedAllowanceFlowId,
  })
  const { spenders, operators } = ownLists
  const readActiveOffers = createActiveOfferReader({ market, userKey, fingerprint })
  const intentContext = createIntentContext({
    market,
    mirror,
    now,
    spenders,
    operators,
    nodes: () => Object.values(connection.knownNodes()),
    network: networkKindOf(deps.profile),
    maxUnexplainedPercent: () => ownLists.limits().sharePercent,
    knownAccounts: () => [...book.ownAccounts(), ...ownLists.addressBook(), ...book.practiceAccountsToAdd()],
    readActiveOfferTotal: createOfferTotalReader(readActiveOffers),
  })
  const runner = createRunner(
    runnerDeps(deps, createFlowKinds(deps, intentContext, userKey, fingerprint), {
      readActiveOffers,
      currentFlow: (id) => runner.get(id),
    }),
  )
  return {
    runner,
    trade: createTradeService({
      ...deps,
      runner,
      intentContext,
      userKey,
      profileId: currentProfileId,
      limits: ownLists.limits,
      isMine: book.isMine,
      requireSigner: book.signer,
    }),
    offers: createOffersService({
      ...deps,
      intentContext,
      spenders,
      userKey,
      fingerprint,
      requireSigner: book.signer,
    }),
  }
}

function createFlowKinds(
  deps: ProfileFlowsDeps,
  intentContext: IntentContext,
  userKey: UserKeyAccount,
  fingerprint: () => Promise<string | null>,
): FlowKinds {
  const { market, mirror, connection, now } = deps
  const { spenders } = deps.ownLists
  const commonDeps = { market, mirror, intentContext, userKey, spenders, now }
  const acts = createKeyedActs({
    market,
    now,
    store: createActStore(deps.db),
    profileId: deps.profileId.current,
    keys: createActKeys(deps.vault.recordKeys, randomUUID),
    fingerprint: async () => {
      const userKeyFingerprint = await fingerprint()
      if (userKeyFingerprint === null) throw failure({ code: 'unauthorized', cause: 'no-key' })
      return userKeyFingerprint
    },
    firstRetryDelayMs: 500,
  })
  return {
    buy: createBuy({ ...commonDeps, feeAccounts: () => connection.knownAddresses()?.feeAccounts ?? [] }),
    'buy-evm': createBuyEvm(commonDeps),
    associate: createAssociate(commonDeps),
    list: createList(commonDeps),
    'list-evm': createListEvm(commonDeps),
    unlist: createUnlist(commonDeps),
    'unlist-evm': createUnlistEvm(commonDeps),
    mint: createMint(commonDeps),
    allowance: createAllowance(commonDeps),
    restore: createRestore(commonDeps),
    revoke: createRevoke(commonDeps),
    ...createOfferKinds({ ...commonDeps, acts }),
    'sign-in': createSignIn({
      ...commonDeps,
      serviceHost: () => profileEndpointOf(deps.profile, connection.knownAddresses()).serviceHost,
    }),
  }
}

type FlowReaders = {
  readonly readActiveOffers: ReturnType<typeof createActiveOfferReader>
  readonly currentFlow: Runner['get']
}

function runnerDeps(
  deps: ProfileFlowsDeps,
  kinds: FlowKinds,
  { readActiveOffers, currentFlow }: FlowReaders,
): RunnerDeps {
  const { profile, connection, book, facts, media, log, now, ownLists } = deps
  const describeNft: RunnerDeps['describeNft'] = (token, serial) => {
    const storedFacts = facts.knownFacts(token, serial)
    return storedFacts && { name: storedFacts.name, image: media.pathOf(storedFacts.image) }
  }
  return {
    journal: deps.journal,
    drawAnswerStore: deps.drawAnswers,
    ledger: deps.ledger,
    mirror: deps.mirror,
    kinds,
    now,
    random: deps.random,
    profile: () => ({
      id: deps.profileId.current(),
      label: profile.name,
      practice: profile.kind === 'practice',
      endpoint: profileEndpointOf(profile, connection.knownAddresses()),
      nodes: Object.values(connection.knownNodes()),
    }),
    // Fetch the nodes first, because the review accepts only bytes for known nodes.
    signer: async (account) => {
      await connection.nodes()
      return book.signer(account)
    },
    limits: ownLists.limits,
    askToAddSpender: ownLists.askToAddSpender,
    isPassphraseSet: deps.isPassphraseSet,
    requireRightClock: () => requireRightClock(deps.clockSkew.skew()),
    noteConsensus: deps.clockSkew.noteLedger,
    namedIdOf: book.namedIdOf,
    isNameTrusted: book.isNameTrusted,
    typedName: book.typedName,
    spenderSince: book.spenderSince,
    describeNft,
    readReviewFacts: createReviewFacts({
      market: deps.market,
      describeNft,
      missingNfts: facts.missingInStore,
      loadNfts: (token, serials, signal) =>
        facts.load(token, serials, 'visible', { signal, pageSize: IMAGE_PAGE_SIZE }),
      imagePathOf: media.pathOf,
      saleFees: createNftHolder({ ...deps, ownAccounts: () => book.ownAccounts().map(({ id }) => id) }).saleFees,
      readActiveOffers,
      fault: log.fault,
    }),
    review: deps.review,
    onChange: (id) => deps.events.publish('flow-changed', currentFlow(id)),
    onSettled: createFlowInvalidation({
      ...deps,
      refreshBalance: book.refreshBalanceAfterFlow,
      onSettled: (change) => deps.events.publish('flow-settled', change),
      fault: log.fault,
    }),
    fault: log.fault,
    vaultFailureOf: vaultFailure,
    disk: deps.disk,
    onDiskRefusal: (cause) => deps.onLostWrite('journal', cause),
  }
}

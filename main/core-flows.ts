import { createAllowance } from './flows/allowance'
import { createAssociate } from './flows/associate'
import { createBuy } from './flows/buy'
import { createBuyEvm } from './flows/buy-evm'
import type { FlowKinds } from './flows/flow-kind'
import { createList, createListEvm } from './flows/list'
import { createMint } from './flows/mint'
import { createOfferKinds } from './flows/offers'
import { createRestore, createRevoke } from './flows/permission'
import type { RunnerDeps } from './flows/runner-deps'
import { createRunner, type Runner } from './flows/runner'
import { createSignIn } from './flows/sign-in'
import { createSurroundings, type Surroundings } from './flows/surroundings'
import { createUnlist, createUnlistEvm } from './flows/unlist'
import type { Begun } from './journal/begun'
import { createJournal, type Journal } from './journal/journal'
import type { createOutside } from './outside'
import type { Emit } from './platform/emitter'
import type { Log } from './platform/log'
import type { Connection } from './profile/connection'
import { placeOf } from './profile/place'
import type { Profile } from './profile/profile'
import type { ProfileId } from './profile/profile-id'
import type { AccountBook } from './services/accounts'
import type { NftFactsStore } from './services/nft-facts'
import { vaultFailure } from './services/vault'
import type { Database } from './storage/database'
import type { Media } from './storage/media'
import type { Introduce, OwnLists } from './storage/own-lists'

export type CoreFlowsDeps = Pick<ReturnType<typeof createOutside>, 'market' | 'mirror' | 'ledger'> & {
  readonly db: Database
  readonly media: Media
  readonly profile: Profile
  readonly profileId: ProfileId
  readonly connection: Connection
  readonly book: AccountBook
  readonly facts: NftFactsStore
  readonly review: RunnerDeps['review']
  readonly emit: Emit
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
}

export type CoreFlows = {
  readonly runner: Runner
  readonly around: Surroundings
  readonly journal: Journal
}

/** The flows of one profile, put together. */
export function createCoreFlows(deps: CoreFlowsDeps): CoreFlows {
  const { market, mirror, ledger, profile, connection, book, facts, media, emit, log, now } = deps
  const nodes = () => Object.values(connection.knownNodes())
  const place = () => placeOf(profile, connection.known())
  const journal = createJournal(deps.db, now)
  const around = createSurroundings({
    ...{ market, mirror, nodes, now },
    spenders: deps.ownLists.spenders,
    operators: deps.ownLists.operators,
    known: () => [...book.all(), ...deps.ownLists.book()],
    standingOffers: deps.standingOffers,
  })
  const runner = createRunner({
    journal,
    ledger,
    mirror,
    profile: () => ({
      id: deps.profileId.current(),
      label: profile.name,
      practice: profile.kind === 'practice',
      place: place(),
      nodes: nodes(),
    }),
    kinds: flowKinds({ ...deps, around, nodes, place, journal, onSettled }),
    // Asked for first of all: by then the nodes are known that bytes may be for.
    signer: async (account) => {
      await connection.nodes()
      return book.signer(account)
    },
    limits: deps.ownLists.limits,
    isPassphraseSet: deps.isPassphraseSet,
    introduce: deps.ownLists.introduce,
    requireRightClock: deps.requireRightClock,
    named: book.named,
    isNameTrusted: book.isNameTrusted,
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
  function onSettled(begun: Begun): void {
    book.forgetBalance(begun.account)
    emit('holdings.changed', { account: begun.account })
    emit('allowances.changed', { account: begun.account })
    if ('serial' in begun) emit('nft.changed', { token: begun.token, serial: begun.serial })
  }
  return { runner, around, journal }
}

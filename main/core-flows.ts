import { createAssociate } from './flows/associate'
import { createBuy } from './flows/buy'
import type { RunnerDeps } from './flows/flow-kind'
import { createRunner, type Runner } from './flows/runner'
import { createJournal, type Begun } from './journal/journal'
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

/** The flows of one profile, put together. */
export function createCoreFlows(deps: CoreFlowsDeps): Runner {
  const { market, mirror, ledger, profile, connection, book, facts, media, emit, log, now } = deps
  const nodes = () => Object.values(connection.knownNodes())
  const feeAccounts = () => connection.known()?.feeAccounts ?? []
  const onSettled = (begun: Begun) => {
    book.forgetBalance(begun.account)
    emit('holdings.changed', { account: begun.account })
    if (begun.serial !== null) emit('nft.changed', { token: begun.token, serial: begun.serial })
  }
  const runner = createRunner({
    journal: createJournal(deps.db, now),
    ledger,
    mirror,
    profile: () => ({
      id: deps.profileId.current(),
      label: profile.name,
      practice: profile.kind === 'practice',
      place: placeOf(profile, connection.known()),
      nodes: nodes(),
    }),
    kinds: {
      buy: createBuy({ market, nodes, feeAccounts, now, onSettled }),
      associate: createAssociate({ nodes, now, onSettled }),
    },
    // Asked for first of all: by then the nodes are known that bytes may be for.
    signer: async (account) => {
      await connection.nodes()
      return book.signer(account)
    },
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
  return runner
}

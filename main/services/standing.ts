import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { Flow } from '@shared/contract/flows'
import type { ServicesOf } from '@shared/contract/method'
import type { Standing, StandingFact, StandingFactName } from '@shared/contract/readiness'
import { formatHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { readiness } from '@shared/market/market'
import type { MarketClient } from '../market/client'
import { orNull } from '../platform/app-failure'
import { associatedByReceipt } from './own-receipts'
import { associatesOnArrival, tinybarsOf, verdictOf, type Facts } from './readiness'

export type StandingDeps = {
  readonly market: MarketClient
  readonly flows: () => readonly Flow[]
  readonly named: (id: EntityId) => NamedId
  readonly isMine: (account: string) => boolean
  readonly canSign: (account: string) => boolean
}
/** What this app itself knows of the account. */
export type OwnSide = { readonly isMine: boolean; readonly canSign: boolean; readonly ownReceipt: boolean }

/** Everything the market says of an account; of any, whoever it belongs to. */
export function createStandingService(deps: StandingDeps): ServicesOf<Contract>['readiness'] {
  return {
    async get({ account, token }) {
      const query = token === null ? { account } : { account, token }
      const [{ value, stamp }, tokenName] = await Promise.all([
        deps.market.call(readiness, query, { priority: 'visible' }),
        token === null ? null : nameOf(deps.market, token),
      ])
      const asOf = value.asOf ?? value.observedAt
      const ownReceipt = token !== null && associatedByReceipt(deps.flows(), account, token, asOf)
      const own = { isMine: deps.isMine(account), canSign: deps.canSign(account), ownReceipt }
      const facts = standingOf(value, token !== null, own)
      return {
        subject: deps.named(account as EntityId),
        isOwn: own.isMine,
        token: token === null ? null : deps.named(token as EntityId),
        tokenName,
        ready: readyOf(facts),
        facts,
        notes: value.notes,
        stamp: { ...stamp, asOf },
      }
    },
  }
}

/** A collection that cannot be read, or that the market does not know, goes by its id. */
const nameOf = (market: MarketClient, token: string): Promise<string | null> =>
  orNull(market.read(collectionFacts, { token }, { priority: 'visible' })).then((found) => found?.value.name ?? null)

type State = StandingFact['state']
const yesNo = (value: boolean | null): State => (value === null ? 'unknown' : value ? 'yes' : 'no')
const not = (value: boolean | null): boolean | null => (value === null ? null : !value)

type More = Partial<Pick<StandingFact, 'value' | 'reason' | 'fix' | 'isNeeded'>>
const factOf =
  (about: StandingFact['about']) =>
  (fact: StandingFactName, state: State, more: More = {}): StandingFact => ({
    ...{ fact, about, state, isNeeded: false, value: null, reason: null, fix: 'none' },
    ...more,
    ...(more.value == null ? {} : { value: more.value.slice(0, 120) }),
    ...(more.reason == null ? {} : { reason: more.reason.slice(0, 300) }),
  })

/** Pure: the answer as facts, each with its reason. What is not said is unknown, and nothing is made of it. */
export function standingOf(answer: Facts, hasToken: boolean, own: OwnSide): StandingFact[] {
  const isOfContract = answer.token?.reason === 'EVM_NOT_COVERED'
  return [
    ...accountFacts(answer, own, hasToken),
    ...evmFacts(answer, isOfContract),
    ...(hasToken ? tokenFacts(answer, own, isOfContract) : []),
  ]
}

function accountFacts(answer: Facts, { isMine, canSign }: OwnSide, hasToken: boolean): readonly StandingFact[] {
  const fact = factOf('account')
  const { exists, deleted, key, hbar, autoAssociation, receiverSigRequired } = answer
  const tinybars = tinybarsOf(hbar)
  const max = autoAssociation?.max ?? null
  return [
    fact('exists', exists && deleted !== true ? 'yes' : 'no', {
      isNeeded: true,
      value: deleted === true ? 'deleted' : null,
    }),
    fact('key-type', key?.type == null ? 'unknown' : 'yes', { value: key?.type ?? null }),
    fact('sign-in', yesNo(key?.canSignIn ?? null), {
      isNeeded: !hasToken,
      reason: key?.canSignIn === true ? null : (key?.reason ?? null),
    }),
    fact('metamask', yesNo(key?.canSignInWithMetaMask ?? null), { reason: key?.reason ?? null }),
    fact('can-sign', canSign ? 'yes' : 'no', { fix: canSign ? 'none' : isMine ? 'import-key' : 'watch' }),
    fact('balance', tinybars === null ? 'unknown' : 'yes', {
      value: tinybars === null ? null : formatHbar(tinybars),
      reason: hbar?.reason ?? null,
    }),
    fact('receives', yesNo(not(receiverSigRequired)), { isNeeded: hasToken }),
    fact('auto-association', max === null ? 'unknown' : max === 0 ? 'no' : 'yes', {
      value: max === null ? null : max < 0 ? 'without end' : String(max),
    }),
  ]
}

function evmFacts({ evm }: Facts, isOfContract: boolean): readonly StandingFact[] {
  const fact = factOf('evm')
  return [
    fact('evm-address', evm?.address == null ? 'unknown' : 'yes', { value: evm?.address ?? null }),
    fact('alias', yesNo(evm?.hasAlias ?? null)),
    fact('alias-key', yesNo(evm?.aliasMatchesKey ?? null)),
    fact('evm-nfts', yesNo(evm?.keyEligibleForEvmNfts ?? null), { isNeeded: isOfContract }),
  ]
}

function tokenFacts(answer: Facts, own: OwnSide, isOfContract: boolean): readonly StandingFact[] {
  const fact = factOf('token')
  const { token } = answer
  const listed = fact('listed-collection', yesNo(token?.sentxCollection ?? null), {
    ...{ isNeeded: true, value: token?.kind ?? null },
    reason: token?.sentxCollection === false ? token.reason : null,
  })
  // What a contract keeps needs no room on the ledger, and the service judges no account on it.
  if (isOfContract) return [listed, fact('verdict', 'unknown', { reason: token?.reason ?? null })]
  const onArrival = !own.ownReceipt && associatesOnArrival(answer)
  const associated = own.ownReceipt || onArrival ? true : (token?.associated ?? null)
  const verdict = verdictOf(answer, own.ownReceipt)
  return [
    listed,
    fact('associated', yesNo(associated), {
      isNeeded: true,
      value: own.ownReceipt ? 'from your receipt' : onArrival ? 'will be associated on arrival' : null,
      reason: associated === false ? (token?.reason ?? null) : null,
      fix: associated === false && own.canSign ? 'associate' : 'none',
    }),
    fact('not-frozen', yesNo(not(token?.frozen ?? null)), { isNeeded: true }),
    fact('kyc', yesNo(not(token?.kycRevoked ?? null)), { isNeeded: true }),
    fact('verdict', verdict, { isNeeded: true, reason: verdict === 'yes' ? null : (token?.reason ?? null) }),
  ]
}

export function readyOf(facts: readonly StandingFact[]): Standing['ready'] {
  const needed = facts.filter(({ isNeeded }) => isNeeded)
  if (needed.some(({ state }) => state === 'no')) return 'no'
  return needed.some(({ state }) => state === 'unknown') ? 'unknown' : 'yes'
}

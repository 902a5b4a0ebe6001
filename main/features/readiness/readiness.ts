import type { z } from 'zod'
import { formatHbar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { Flow } from '@shared/contract/flows'
import type { ServicesOf } from '@shared/contract/method'
import type { Readiness, ReadinessFact, ReadinessFactName } from '@shared/contract/readiness'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { readiness } from '@shared/market/market'
import type { OverridableFact } from '@shared/readiness-overrides'
import type { MarketClient } from '../../market-api/client/client'
import { failure, orNull } from '../../platform/app-failure'
import { associatedByReceipt } from '../../nft/own-receipts'

/** The service's answer about an account and a token. Advisory, up to 15 s old. */
export type Facts = z.output<typeof readiness.answer>

/**
 * Facts that the app itself knows of the account. `ownReceipt`: a receipt of this app proves the association, and the
 * answer is older.
 */
export type OwnSide = { readonly isMine: boolean; readonly canSign: boolean; readonly ownReceipt: boolean }

export type ReadinessDeps = {
  readonly market: MarketClient
  readonly flows: () => readonly Flow[]
  readonly named: (id: EntityId) => NamedId
  readonly isMine: (account: EntityId) => boolean
  readonly canSign: (account: EntityId) => boolean
}

/** Reads what the market reports of any account, own or not. */
export function createReadinessService(deps: ReadinessDeps): ServicesOf<Contract>['readiness'] {
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
      const facts = factsOf(value, token !== null, own)
      return {
        subject: deps.named(account),
        isOwn: own.isMine,
        token: token === null ? null : deps.named(token),
        tokenName,
        ready: readyOf(facts),
        facts,
        notes: value.notes,
        stamp: { ...stamp, asOf },
      }
    },
  }
}

/** Name of a collection; null if it cannot be read or the market does not know it, so that its id is shown. */
const nameOf = (market: MarketClient, token: EntityId): Promise<string | null> =>
  orNull(market.read(collectionFacts, { token }, { priority: 'visible' })).then((found) => found?.value.name ?? null)

type State = ReadinessFact['state']
const yesNo = (value: boolean | null): State => (value === null ? 'unknown' : value ? 'yes' : 'no')
const not = (value: boolean | null): boolean | null => (value === null ? null : !value)

type More = Partial<Pick<ReadinessFact, 'value' | 'reason' | 'fix' | 'isNeeded'>>
const factAbout =
  (about: ReadinessFact['about']) =>
  (fact: ReadinessFactName, state: State, more: More = {}): ReadinessFact => ({
    fact,
    about,
    state,
    isNeeded: false,
    value: null,
    reason: null,
    fix: 'none',
    ...more,
    ...(more.value == null ? {} : { value: more.value.slice(0, 120) }),
    ...(more.reason == null ? {} : { reason: more.reason.slice(0, 300) }),
  })

/** Turns the answer into facts, each with its reason. What the answer leaves out is unknown. Pure. */
export function factsOf(answer: Facts, hasToken: boolean, own: OwnSide): ReadinessFact[] {
  const isOfContract = answer.token?.reason === 'EVM_NOT_COVERED'
  return [
    ...accountFacts(answer, own, { hasToken, isOfContract }),
    ...evmFacts(answer, isOfContract),
    ...(hasToken ? tokenFacts(answer, own, isOfContract) : []),
  ]
}

type Scope = { readonly hasToken: boolean; readonly isOfContract: boolean }

function accountFacts(answer: Facts, { isMine, canSign }: OwnSide, scope: Scope): readonly ReadinessFact[] {
  const fact = factAbout('account')
  const { exists, deleted, key, hbar, autoAssociation, receiverSigRequired } = answer
  const tinybars = tinybarsOf(hbar)
  const max = autoAssociation?.max ?? null
  return [
    fact('exists', exists && deleted !== true ? 'yes' : 'no', {
      isNeeded: true,
      value: deleted === true ? 'deleted' : null,
    }),
    fact('key', canSign ? 'yes' : 'no', { fix: canSign ? 'none' : isMine ? 'import-key' : 'watch' }),
    fact('key-type', key?.type == null ? 'unknown' : 'yes', { value: key?.type ?? null }),
    fact('sign-in', yesNo(key?.canSignIn ?? null), {
      isNeeded: !scope.hasToken,
      reason: key?.canSignIn === true ? null : (key?.reason ?? null),
    }),
    fact('metamask', yesNo(key?.canSignInWithMetaMask ?? null), { reason: key?.reason ?? null }),
    fact('balance', tinybars === null ? 'unknown' : 'yes', {
      value: tinybars === null ? null : formatHbar(tinybars),
      reason: hbar?.reason ?? null,
    }),
    // The ledger requires the receiver's signature on its own transfers; a contract's NFT arrives without one.
    fact('receives', yesNo(not(receiverSigRequired)), { isNeeded: scope.hasToken && !scope.isOfContract }),
    fact('auto-association', max === null ? 'unknown' : max === 0 ? 'no' : 'yes', {
      value: max === null ? null : max < 0 ? 'without end' : String(max),
    }),
  ]
}

function evmFacts({ evm }: Facts, isOfContract: boolean): readonly ReadinessFact[] {
  const fact = factAbout('evm')
  return [
    fact('evm-address', evm?.address == null ? 'unknown' : 'yes', { value: evm?.address ?? null }),
    fact('alias', yesNo(evm?.hasAlias ?? null)),
    fact('alias-key', yesNo(evm?.aliasMatchesKey ?? null)),
    fact('evm-key', yesNo(evm?.keyEligibleForEvmNfts ?? null), { isNeeded: isOfContract }),
  ]
}

function tokenFacts(answer: Facts, own: OwnSide, isOfContract: boolean): readonly ReadinessFact[] {
  const fact = factAbout('token')
  const { token } = answer
  const listed = fact('listed-collection', yesNo(token?.sentxCollection ?? null), {
    isNeeded: true,
    value: token?.kind ?? null,
    reason: token?.sentxCollection === false ? token.reason : null,
  })
  // An NFT of a contract needs no room on the ledger, and the service gives no verdict on it.
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

/**
 * Verdict of the service on its own facts. `no` is never overruled, except where it is due to a missing association for
 * which this app has a newer receipt.
 */
export function verdictOf({ token }: Facts, ownReceipt: boolean): State {
  const ready = token?.readyForSentxPurchase ?? null
  const isOld = ownReceipt && token?.associated === false && ready === false
  if (!isOld) return yesNo(ready)
  return token.reason === 'TOKEN_NOT_ASSOCIATED' ? 'yes' : 'unknown'
}

/**
 * True for an account that is not associated, yet ready: it has a free slot for automatic association (HIP-23), which
 * the arriving NFT takes. An account without any slot cannot be ready that way, whatever the answer says.
 */
export const associatesOnArrival = ({ token, autoAssociation }: Facts): boolean =>
  token?.associated === false && token.readyForSentxPurchase === true && autoAssociation?.max !== 0

export function readyOf(facts: readonly ReadinessFact[]): Readiness['ready'] {
  const needed = facts.filter(({ isNeeded }) => isNeeded)
  if (needed.some(({ state }) => state === 'no')) return 'no'
  return needed.some(({ state }) => state === 'unknown') ? 'unknown' : 'yes'
}

/**
 * Throws AppFailure `not-ready` if the transfer would fail on the ledger and lose its fee; unknown facts are no bar.
 */
export function requireReceiver({ token, receiverSigRequired }: Facts, overridden: ReadonlySet<OverridableFact>): void {
  if (token?.frozen === true && !overridden.has('not-frozen')) throw failure({ code: 'not-ready', fact: 'frozen' })
  if (token?.kycRevoked === true && !overridden.has('kyc')) throw failure({ code: 'not-ready', fact: 'kyc' })
  if (receiverSigRequired === true && !overridden.has('receives')) {
    throw failure({ code: 'not-ready', fact: 'receiver-signature' })
  }
}

/** Balance according to the service in tinybar; null if the answer has none that can be read. */
export const tinybarsOf = (hbar: Facts['hbar']): bigint | null =>
  hbar?.tinybars != null && /^\d{1,19}$/.test(hbar.tinybars) ? BigInt(hbar.tinybars) : null

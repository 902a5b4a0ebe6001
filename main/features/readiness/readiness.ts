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
import { isAssociatedByReceipt } from '../../nft/own-receipts'

/** The service's answer about an account and a token. The answer is only advisory, and up to 15 s old. */
export type ReadinessAnswer = z.output<typeof readiness.answer>

/**
 * Facts about the account that the app itself knows. `hasOwnReceipt`: a receipt of this app proves the association with
 * the token, and the receipt is newer than the service's answer.
 */
export type OwnAccountFacts = { readonly isMine: boolean; readonly canSign: boolean; readonly hasOwnReceipt: boolean }

export type ReadinessDeps = {
  readonly market: MarketClient
  readonly flows: () => readonly Flow[]
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly isMine: (account: EntityId) => boolean
  readonly canSign: (account: EntityId) => boolean
}

/** Service that reads the market's report on any account, the person's own or another. */
export function createReadinessService(deps: ReadinessDeps): ServicesOf<Contract>['readiness'] {
  return {
    async get({ account, token }) {
      const query = token === null ? { account } : { account, token }
      const [{ value, stamp }, tokenName] = await Promise.all([
        deps.market.call(readiness, query, { priority: 'visible' }),
        token === null ? null : nameOf(deps.market, token),
      ])
      const asOf = value.asOf ?? value.observedAt
      const hasOwnReceipt = token !== null && isAssociatedByReceipt(deps.flows(), account, token, asOf)
      const ownFacts = { isMine: deps.isMine(account), canSign: deps.canSign(account), hasOwnReceipt }
      const facts = factsOf(value, token !== null, ownFacts)
      return {
        subject: deps.namedIdOf(account),
        isOwn: ownFacts.isMine,
        token: token === null ? null : deps.namedIdOf(token),
        tokenName,
        readyStatus: overallReadiness(facts),
        facts,
        notes: value.notes,
        stamp: { ...stamp, asOf },
      }
    },
  }
}

/** Name of a collection; null if the name cannot be read. The page then shows the id. */
const nameOf = (market: MarketClient, token: EntityId): Promise<string | null> =>
  orNull(market.read(collectionFacts, { token }, { priority: 'visible' })).then((answer) => answer?.value.name ?? null)

type FactState = ReadinessFact['state']
function stateOfFlag(value: boolean | null): FactState {
  if (value === null) return 'unknown'
  return value ? 'yes' : 'no'
}
const negatedFlag = (value: boolean | null): boolean | null => (value === null ? null : !value)

/** Limits of the contract for third-party text. */
const MAX_VALUE_CHARS = 120
const MAX_REASON_CHARS = 300

type FactDetails = Partial<Pick<ReadinessFact, 'value' | 'reason' | 'remedy' | 'isNeeded'>>
/** Creates a builder of facts about one subject. */
const createFactBuilder =
  (about: ReadinessFact['about']) =>
  (fact: ReadinessFactName, state: FactState, details: FactDetails = {}): ReadinessFact => ({
    fact,
    about,
    state,
    isNeeded: false,
    value: null,
    reason: null,
    remedy: 'none',
    ...details,
    ...(details.value == null ? {} : { value: details.value.slice(0, MAX_VALUE_CHARS) }),
    ...(details.reason == null ? {} : { reason: details.reason.slice(0, MAX_REASON_CHARS) }),
  })

/**
 * Facts in the answer, some with the service's reason, and the app's own fact `key`. A fact that the answer omits is
 * unknown. A receipt of this app can replace the answer's association and verdict. Pure.
 */
export function factsOf(answer: ReadinessAnswer, hasToken: boolean, ownFacts: OwnAccountFacts): ReadinessFact[] {
  const isContractToken = answer.token?.reason === 'EVM_NOT_COVERED'
  return [
    ...accountFacts(answer, ownFacts, { hasToken, isContractToken }),
    ...evmFacts(answer, isContractToken),
    ...(hasToken ? tokenFacts(answer, ownFacts, isContractToken) : []),
  ]
}

type FactScope = { readonly hasToken: boolean; readonly isContractToken: boolean }

function accountFacts(
  answer: ReadinessAnswer,
  { isMine, canSign }: OwnAccountFacts,
  factScope: FactScope,
): readonly ReadinessFact[] {
  const fact = createFactBuilder('account')
  const { exists, deleted, key, hbar, autoAssociation, receiverSigRequired } = answer
  const tinybars = tinybarsOf(hbar)
  return [
    fact('exists', exists && deleted !== true ? 'yes' : 'no', {
      isNeeded: true,
      value: deleted === true ? 'deleted' : null,
    }),
    fact('key', canSign ? 'yes' : 'no', { remedy: keyRemedy({ isMine, canSign }) }),
    fact('key-type', key?.type == null ? 'unknown' : 'yes', { value: key?.type ?? null }),
    fact('sign-in', stateOfFlag(key?.canSignIn ?? null), {
      isNeeded: !factScope.hasToken,
      reason: key?.canSignIn === true ? null : (key?.reason ?? null),
    }),
    fact('metamask', stateOfFlag(key?.canSignInWithMetaMask ?? null), { reason: key?.reason ?? null }),
    fact('balance', tinybars === null ? 'unknown' : 'yes', {
      value: tinybars === null ? null : formatHbar(tinybars),
      reason: hbar?.reason ?? null,
    }),
    // The receiver's signature is required only for NFTs of the ledger itself. An NFT of a contract arrives without it.
    fact('receives', stateOfFlag(negatedFlag(receiverSigRequired)), {
      isNeeded: factScope.hasToken && !factScope.isContractToken,
    }),
    autoAssociationFact(autoAssociation?.max ?? null),
  ]
}

function keyRemedy({ isMine, canSign }: Pick<OwnAccountFacts, 'isMine' | 'canSign'>): ReadinessFact['remedy'] {
  if (canSign) return 'none'
  return isMine ? 'import-key' : 'watch'
}

/**
 * Fact about the slots for automatic association. Source: HIP-23 and HIP-904, where a negative maximum is unlimited.
 */
function autoAssociationFact(maxSlots: number | null): ReadinessFact {
  const fact = createFactBuilder('account')
  if (maxSlots === null) return fact('auto-association', 'unknown')
  if (maxSlots < 0) return fact('auto-association', 'yes', { value: 'unlimited' })
  return fact('auto-association', maxSlots === 0 ? 'no' : 'yes', { value: String(maxSlots) })
}

function evmFacts({ evm }: ReadinessAnswer, isContractToken: boolean): readonly ReadinessFact[] {
  const fact = createFactBuilder('evm')
  return [
    fact('evm-address', evm?.address == null ? 'unknown' : 'yes', { value: evm?.address ?? null }),
    fact('alias', stateOfFlag(evm?.hasAlias ?? null)),
    fact('alias-key', stateOfFlag(evm?.aliasMatchesKey ?? null)),
    fact('evm-key', stateOfFlag(evm?.keyEligibleForEvmNfts ?? null), { isNeeded: isContractToken }),
  ]
}

function tokenFacts(
  answer: ReadinessAnswer,
  ownFacts: OwnAccountFacts,
  isContractToken: boolean,
): readonly ReadinessFact[] {
  const fact = createFactBuilder('token')
  const { token } = answer
  const listedFact = fact('listed-collection', stateOfFlag(token?.sentxCollection ?? null), {
    isNeeded: true,
    value: token?.kind ?? null,
    reason: token?.sentxCollection === false ? token.reason : null,
  })
  // An NFT of a contract needs no association, and the service gives no verdict on such an NFT.
  if (isContractToken) return [listedFact, fact('verdict', 'unknown', { reason: token?.reason ?? null })]
  const isAssociatedOnArrival = !ownFacts.hasOwnReceipt && associatesOnArrival(answer)
  const isOrWillBeAssociated = ownFacts.hasOwnReceipt || isAssociatedOnArrival
  const associatedFlag = isOrWillBeAssociated ? true : (token?.associated ?? null)
  const verdict = verdictOf(answer, ownFacts.hasOwnReceipt)
  return [
    listedFact,
    fact('associated', stateOfFlag(associatedFlag), {
      isNeeded: true,
      value: associationNote(ownFacts.hasOwnReceipt, isAssociatedOnArrival),
      reason: associatedFlag === false ? (token?.reason ?? null) : null,
      remedy: associatedFlag === false && ownFacts.canSign ? 'associate' : 'none',
    }),
    fact('not-frozen', stateOfFlag(negatedFlag(token?.frozen ?? null)), { isNeeded: true }),
    fact('kyc', stateOfFlag(negatedFlag(token?.kycRevoked ?? null)), { isNeeded: true }),
    fact('verdict', verdict, { isNeeded: true, reason: verdict === 'yes' ? null : (token?.reason ?? null) }),
  ]
}

function associationNote(hasOwnReceipt: boolean, isAssociatedOnArrival: boolean): string | null {
  if (hasOwnReceipt) return 'associated by you'
  return isAssociatedOnArrival ? 'will be associated on arrival' : null
}

/**
 * The service's verdict. A `no` is replaced only if the answer says "not associated" although this app has a newer
 * receipt of the association: by `yes` if the missing association is the service's reason, otherwise by `unknown`.
 */
export function verdictOf({ token }: ReadinessAnswer, hasOwnReceipt: boolean): FactState {
  const readyFlag = token?.readyForSentxPurchase ?? null
  const isOutdated = hasOwnReceipt && token?.associated === false && readyFlag === false
  if (!isOutdated) return stateOfFlag(readyFlag)
  return token.reason === 'TOKEN_NOT_ASSOCIATED' ? 'yes' : 'unknown'
}

/**
 * True for an account that the service calls ready although the account is not associated with the token: the arriving
 * NFT then uses a free slot for automatic association (HIP-23). False for an account without slots, even if the service
 * calls it ready.
 */
export const associatesOnArrival = ({ token, autoAssociation }: ReadinessAnswer): boolean =>
  token?.associated === false && token.readyForSentxPurchase === true && autoAssociation?.max !== 0

/** `no` if any needed fact is `no`; otherwise `unknown` if any needed fact is unknown; otherwise `yes`. */
export function overallReadiness(facts: readonly ReadinessFact[]): Readiness['readyStatus'] {
  const neededFacts = facts.filter(({ isNeeded }) => isNeeded)
  if (neededFacts.some(({ state }) => state === 'no')) return 'no'
  return neededFacts.some(({ state }) => state === 'unknown') ? 'unknown' : 'yes'
}

/**
 * Throws AppFailure `not-ready` if the transfer would fail on the ledger and lose its fee. Unknown facts do not block
 * the transfer, and neither do facts that the person chose to override.
 */
export function requireCanReceive(
  { token, receiverSigRequired }: ReadinessAnswer,
  overriddenFacts: ReadonlySet<OverridableFact>,
): void {
  if (token?.frozen === true && !overriddenFacts.has('not-frozen')) throw failure({ code: 'not-ready', fact: 'frozen' })
  if (token?.kycRevoked === true && !overriddenFacts.has('kyc')) throw failure({ code: 'not-ready', fact: 'kyc' })
  if (receiverSigRequired === true && !overriddenFacts.has('receives')) {
    throw failure({ code: 'not-ready', fact: 'receiver-signature' })
  }
}

/** Balance in tinybar according to the service; null if the answer has no readable balance. */
export const tinybarsOf = (hbar: ReadinessAnswer['hbar']): bigint | null =>
  hbar?.tinybars != null && /^\d{1,19}$/.test(hbar.tinybars) ? BigInt(hbar.tinybars) : null

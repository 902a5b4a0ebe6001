import type { z } from 'zod'
import { formatHbar } from '@shared/amount'
import type { ReadinessFact } from '@shared/contract/nft'
import type { readiness } from '@shared/market/market'
import type { OverridableFact } from '@shared/readiness-overrides'
import { failure } from '../platform/app-failure'

/** What the service says of an account and a token. Advisory, up to 15 s old. */
export type Facts = z.output<typeof readiness.answer>

const yesNo = (value: boolean | null): ReadinessFact['state'] => (value === null ? 'unknown' : value ? 'yes' : 'no')
const invert = (value: boolean | null): boolean | null => (value === null ? null : !value)

/** What the app judges itself, so that it explains no verdict of the service. */
const OWN: ReadonlySet<ReadinessFact['fact']> = new Set(['key', 'balance'])

/** `ownReceipt`: a receipt of this app's own says that the account is associated, whatever the older answer says. */
export function factsOf(answer: Facts, canSign: boolean, ownReceipt: boolean): ReadinessFact[] {
  const { token, evm } = answer
  const isListed = fact('listed-collection', yesNo(token?.sentxCollection ?? null))
  // What a contract keeps needs no room on the ledger, and the service judges no account on it.
  if (token?.reason === 'EVM_NOT_COVERED') {
    return [...accountFacts(answer, canSign), fact('evm-key', yesNo(evm?.keyEligibleForEvmNfts ?? null)), isListed]
  }
  const facts = [...accountFacts(answer, canSign), ...tokenFacts(answer, ownReceipt), isListed]
  const verdict = verdictOf(answer, ownReceipt)
  // Beside another fact that stands in the way, or is not known either, a verdict adds nothing.
  const isTold = facts.some(({ fact: name, state }) => !OWN.has(name) && (state === 'no' || state === verdict))
  return verdict === 'yes' || isTold ? facts : [...facts, fact('verdict', verdict, { reason: token?.reason ?? null })]
}

type More = Partial<Pick<ReadinessFact, 'value' | 'reason' | 'fix'>>
const fact = (name: ReadinessFact['fact'], state: ReadinessFact['state'], more: More = {}): ReadinessFact => ({
  ...{ fact: name, state, value: null, reason: null, fix: 'none' },
  ...more,
})

function accountFacts({ exists, deleted, key, hbar }: Facts, canSign: boolean): readonly ReadinessFact[] {
  const balance = balanceText(hbar)
  return [
    fact('exists', exists && deleted !== true ? 'yes' : 'no'),
    fact('key', canSign ? 'yes' : 'no', {
      value: key?.type ?? null,
      reason: key?.reason ?? null,
      fix: canSign ? 'none' : 'import-key',
    }),
    fact('balance', balance === null ? 'unknown' : 'yes', {
      value: balance,
      reason: hbar?.reason ?? null,
    }),
  ]
}

function tokenFacts(answer: Facts, ownReceipt: boolean): readonly ReadinessFact[] {
  const { token, receiverSigRequired } = answer
  const onArrival = !ownReceipt && associatesOnArrival(answer)
  const associated = ownReceipt || onArrival ? true : (token?.associated ?? null)
  return [
    fact('associated', yesNo(associated), {
      value: ownReceipt ? 'from your receipt' : onArrival ? 'will be associated on arrival' : null,
      reason: associated === true ? null : (token?.reason ?? null),
      fix: associated === false ? 'associate' : 'none',
    }),
    fact('not-frozen', yesNo(invert(token?.frozen ?? null))),
    fact('kyc', yesNo(invert(token?.kycRevoked ?? null))),
    fact('receives', yesNo(invert(receiverSigRequired))),
  ]
}

/**
 * What the service itself makes of its facts: `no` is never overruled, save where it rests on an association that this
 * app has a newer receipt for.
 */
export function verdictOf({ token }: Facts, ownReceipt: boolean): ReadinessFact['state'] {
  const ready = token?.readyForSentxPurchase ?? null
  const isOld = ownReceipt && token?.associated === false && ready === false
  if (!isOld) return yesNo(ready)
  return token.reason === 'TOKEN_NOT_ASSOCIATED' ? 'yes' : 'unknown'
}

/**
 * Not associated, yet ready: the account has a free slot for automatic association (HIP-23), which the arriving NFT
 * takes. An account without any slot cannot be ready that way, whatever the answer says.
 */
export const associatesOnArrival = ({ token, autoAssociation }: Facts): boolean =>
  token?.associated === false && token.readyForSentxPurchase === true && autoAssociation?.max !== 0

export function readyOf(facts: readonly ReadinessFact[]): 'yes' | 'no' | 'unknown' {
  if (facts.some((fact) => fact.state === 'no')) return 'no'
  return facts.some((fact) => fact.state === 'unknown') ? 'unknown' : 'yes'
}

/** What would make the transfer fail on the ledger, its fee lost. Throws AppFailure `not-ready`; unknown is no bar. */
export function requireReceiver({ token, receiverSigRequired }: Facts, overridden: ReadonlySet<OverridableFact>): void {
  if (token?.frozen === true && !overridden.has('not-frozen')) throw failure({ code: 'not-ready', fact: 'frozen' })
  if (token?.kycRevoked === true && !overridden.has('kyc')) throw failure({ code: 'not-ready', fact: 'kyc' })
  if (receiverSigRequired === true && !overridden.has('receives')) {
    throw failure({ code: 'not-ready', fact: 'receiver-signature' })
  }
}

/** The service's balance; null when it names none that can be read. */
export const tinybarsOf = (hbar: Facts['hbar']): bigint | null =>
  hbar?.tinybars != null && /^\d{1,19}$/.test(hbar.tinybars) ? BigInt(hbar.tinybars) : null

function balanceText(hbar: Facts['hbar']): string | null {
  const tinybars = tinybarsOf(hbar)
  return tinybars === null ? null : formatHbar(tinybars)
}

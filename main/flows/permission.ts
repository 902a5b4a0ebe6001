import { assertNever } from '@shared/result'
import { parseHbar } from '@shared/amount'
import type { FlowStartOf } from '../journal/flow-start'
import {
  buildAllSerialsRevoke,
  buildHbarAllowance,
  buildOperatorRevoke,
  buildSerialRevoke,
  buildTokenRevoke,
  type Frame,
} from '../signing/build'
import { revocableOf, type Revocable } from '../signing/intent'
import type { TransactionKind } from './flow-kind'
import { localFrame, localPreparation } from './local-transaction'
import type { IntentContext } from './intent-context'

type PermissionDeps = {
  readonly around: IntentContext
}

/** Highest gas for revoking an operator. ERC-721 implementations need about 50,000. */
const REVOKE_GAS = 150_000n

/** Revokes any permission that the account has given. The app builds the bytes; no service has a part in this. */
export function createRevoke({ around }: PermissionDeps): TransactionKind<FlowStartOf<'revoke'>> {
  return {
    course: 'transaction',
    prepare: (begun) => {
      const frame = localFrame(begun.account, around.nodes(), around.now())
      return Promise.resolve(localPreparation(revocation(frame, revocableOf(begun.allowance))))
    },
    async intent(begun) {
      const { account, allowance } = begun
      const asked = { kind: 'revoke', allowance }
      if ('hbar' in allowance) {
        return around.intent(begun, asked, await around.allowances(account))
      }
      const given = revocableOf(allowance)
      const isEvm = given.kind === 'evm-all'
      return around.intent(begun, asked, isEvm ? { evm: await around.evm(account, given.token) } : {})
    },
    recheck: () => Promise.resolve(),
    complete: null,
    isDoneByReceipt: true,
  }
}

function revocation(frame: Frame, given: Revocable): Uint8Array {
  switch (given.kind) {
    case 'hbar':
      return buildHbarAllowance({ ...frame, spender: given.spender, amountTinybar: 0n })
    case 'token':
      return buildTokenRevoke({ ...frame, token: given.token, spender: given.spender })
    case 'nft-serial':
      return buildSerialRevoke({ ...frame, token: given.token, serial: given.serial })
    case 'nft-all':
      return buildAllSerialsRevoke({ ...frame, token: given.token, spender: given.spender })
    case 'evm-all':
      return buildOperatorRevoke({ ...frame, contract: given.token, operator: given.operator, gas: REVOKE_GAS })
    default:
      return assertNever(given, 'permission without a revocation')
  }
}

/** Resets an HBAR allowance to its amount before a flow that left its own allowance unspent. */
export function createRestore({ around }: PermissionDeps): TransactionKind<FlowStartOf<'restore'>> {
  return {
    course: 'transaction',
    prepare: ({ account, spender, amount }) => {
      const frame = localFrame(account, around.nodes(), around.now())
      return Promise.resolve(
        localPreparation(buildHbarAllowance({ ...frame, spender, amountTinybar: parseHbar(amount) })),
      )
    },
    async intent(begun) {
      const { account, amount, spender } = begun
      const asked = { kind: 'offer-allowance', allowance: amount, spender }
      return around.intent(begun, asked, await around.allowances(account))
    },
    recheck: () => Promise.resolve(),
    complete: null,
    isDoneByReceipt: true,
  }
}

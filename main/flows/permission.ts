import { assertNever } from '@shared/result'
import { parseHbar } from '@shared/amount'
import type { FlowStartOf } from '../journal/flow-start'
import {
  buildAllSerialsRevoke,
  buildHbarAllowance,
  buildOperatorRevoke,
  buildSerialRevoke,
  buildTokenRevoke,
  type TransactionFrame,
} from '../signing/build'
import { revocableOf, type Revocable } from '../signing/intent'
import type { TransactionKind } from './flow-kind'
import { localFrame, localPreparation } from './local-transaction'
import type { IntentContext } from './intent-context'

type PermissionDeps = {
  readonly intentContext: IntentContext
}

/** Highest gas for revoking an operator. ERC-721 implementations need about 50,000. */
const MAX_REVOKE_GAS = 150_000n

/** Revokes any permission that the account has given. The app builds the bytes; no service takes part. */
export function createRevoke({ intentContext }: PermissionDeps): TransactionKind<FlowStartOf<'revoke'>> {
  return {
    course: 'transaction',
    prepare: (flowStart) => {
      const frame = localFrame(flowStart.account, intentContext.nodes(), intentContext.now())
      return Promise.resolve(localPreparation(buildRevocation(frame, revocableOf(flowStart.allowance))))
    },
    async intent(flowStart) {
      const { account, allowance } = flowStart
      const intentFields = { kind: 'revoke', allowance }
      if ('hbar' in allowance) {
        return intentContext.intent(flowStart, intentFields, await intentContext.readAllowanceFacts(account))
      }
      const permission = revocableOf(allowance)
      const isEvm = permission.kind === 'evm-all'
      return intentContext.intent(
        flowStart,
        intentFields,
        isEvm ? { evm: await intentContext.readEvmAddresses(account, permission.token) } : {},
      )
    },
    recheck: () => Promise.resolve(),
    complete: null,
    isDoneByReceipt: true,
  }
}

function buildRevocation(frame: TransactionFrame, permission: Revocable): Uint8Array {
  switch (permission.kind) {
    case 'hbar':
      return buildHbarAllowance({ ...frame, spender: permission.spender, amountTinybar: 0n })
    case 'token':
      return buildTokenRevoke({ ...frame, token: permission.token, spender: permission.spender })
    case 'nft-serial':
      return buildSerialRevoke({ ...frame, token: permission.token, serial: permission.serial })
    case 'nft-all':
      return buildAllSerialsRevoke({ ...frame, token: permission.token, spender: permission.spender })
    case 'evm-all':
      return buildOperatorRevoke({
        ...frame,
        contract: permission.token,
        operator: permission.operator,
        gas: MAX_REVOKE_GAS,
      })
    default:
      return assertNever(permission, 'permission without a revocation')
  }
}

/** Resets an HBAR allowance to its amount before an earlier flow, which set an allowance that was not used up. */
export function createRestore({ intentContext }: PermissionDeps): TransactionKind<FlowStartOf<'restore'>> {
  return {
    course: 'transaction',
    prepare: ({ account, spender, amount }) => {
      const frame = localFrame(account, intentContext.nodes(), intentContext.now())
      return Promise.resolve(
        localPreparation(buildHbarAllowance({ ...frame, spender, amountTinybar: parseHbar(amount) })),
      )
    },
    async intent(flowStart) {
      const { account, amount, spender } = flowStart
      const intentFields = { kind: 'offer-allowance', allowance: amount, spender }
      return intentContext.intent(flowStart, intentFields, await intentContext.readAllowanceFacts(account))
    },
    recheck: () => Promise.resolve(),
    complete: null,
    isDoneByReceipt: true,
  }
}

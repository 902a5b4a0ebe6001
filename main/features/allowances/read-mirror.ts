import { accountOfAddress, isEvmAddress } from '@shared/evm-address'
import { isEntityId, type EntityId } from '@shared/ids'
import type { Mirror } from '../../hedera/mirror'
import type { MirrorList } from '../../hedera/mirror-get'
import { failure, orNull } from '../../platform/app-failure'
import type { MirrorEntry, MirrorAllowances } from './reconcile'
import { subjectKey, type AllowanceSubject } from './subject'

export type AllowanceMirror = Pick<
  Mirror,
  | 'readUntilMs'
  | 'hbarAllowances'
  | 'tokenAllowances'
  | 'nftAllowances'
  | 'approvedSerials'
  | 'tokenKind'
  | 'evmAddressOf'
  | 'isApprovedForAll'
>

/**
 * Reads the mirror's lists for an account, and the contracts' answers about the given operators. Throws AppFailure
 * `offline`, `timed-out`, `unexpected-answer` or `not-found`, because a list that was not read must not pass for an
 * empty list.
 */
export async function readAllowances(
  mirror: AllowanceMirror,
  owner: EntityId,
  operatorSubjects: readonly AllowanceSubject[],
): Promise<MirrorAllowances> {
  // Read the instant before the lists, so that the lists are at least as new as the instant.
  const readUntilMs = await mirror.readUntilMs()
  if (readUntilMs === null) throw failure({ code: 'unexpected-answer', operation: 'mirror', path: 'blocks' })
  const [hbar, token, serials, collections, operatorAnswers] = await Promise.all([
    mirror.hbarAllowances(owner).then(requireList),
    mirror.tokenAllowances(owner).then(requireList),
    mirror.approvedSerials(owner).then(requireList),
    mirror.nftAllowances(owner).then(requireList),
    readOperators(mirror, owner, operatorSubjects),
  ])
  const noNftFields = { token: null, serial: null, delegatedBy: null }
  const noAmounts = { granted: null, remaining: null }
  return {
    readUntilMs,
    entries: [
      ...hbar.items.map((entry) => mirrorEntry({ ...noNftFields, ...entry, kind: 'hbar' })),
      ...token.items.map((entry) => mirrorEntry({ ...noNftFields, ...entry, kind: 'token' })),
      ...serials.items.map(({ delegatingSpender, ...entry }) =>
        mirrorEntry({ ...noAmounts, ...entry, kind: 'nft', sinceMs: null, delegatedBy: delegatingSpender }),
      ),
      ...collections.items.map((entry) => mirrorEntry({ ...noAmounts, ...noNftFields, ...entry, kind: 'nft-all' })),
    ],
    isWhole: {
      hbar: hbar.isComplete,
      token: token.isComplete,
      nft: serials.isComplete,
      'nft-all': collections.isComplete,
    },
    operatorAnswers,
  }
}

/** Entry with the subject's fields moved into `subject`. */
const mirrorEntry = ({
  kind,
  spender,
  token,
  serial,
  ...otherFields
}: AllowanceSubject & Omit<MirrorEntry, 'subject'>): MirrorEntry => ({
  subject: { kind, spender, token, serial },
  ...otherFields,
})

function requireList<T>(list: MirrorList<T> | null): MirrorList<T> {
  if (list === null) throw failure({ code: 'not-found', what: 'account' })
  return list
}

/**
 * By subject key: true if the contract still approves the operator. An operator whose contract cannot be read has no
 * entry: the failure must not hide the other lists.
 */
async function readOperators(
  mirror: AllowanceMirror,
  owner: EntityId,
  operatorSubjects: readonly AllowanceSubject[],
): Promise<ReadonlyMap<string, boolean>> {
  const answers = new Map<string, boolean>()
  if (operatorSubjects.length === 0) return answers
  const ownerAddress = await orNull(mirror.evmAddressOf(owner))
  if (ownerAddress === null) return answers
  const readOperator = async (subject: AllowanceSubject): Promise<void> => {
    const tokenKind = subject.token && (await mirror.tokenKind(subject.token))
    if (!tokenKind || tokenKind.kind !== 'contract') return
    const isApproved = await mirror.isApprovedForAll(tokenKind.evmAddress, ownerAddress, subject.spender)
    if (isApproved !== null) answers.set(subjectKey(subject), isApproved)
  }
  await Promise.all(operatorSubjects.map((subject) => orNull(readOperator(subject))))
  return answers
}

/** Account of a spender; null for an EVM address that was made from a key and contains no account number. */
export function spenderAccountOf(spender: string): EntityId | null {
  if (isEvmAddress(spender)) return accountOfAddress(spender)
  return isEntityId(spender) ? spender : null
}

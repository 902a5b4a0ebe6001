import { accountOfAddress, isEvmAddress } from '@shared/evm-address'
import { isEntityId, type EntityId } from '@shared/ids'
import type { Mirror } from '../../hedera/mirror'
import type { MirrorList } from '../../hedera/mirror-get'
import { failure, orNull } from '../../platform/app-failure'
import type { MirrorEntry, MirrorAllowances } from './reconcile'
import { subjectKey, type Subject } from './subject'

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
 * Reads what the mirror lists for an account, and the contracts' answers about the given operators. Throws AppFailure
 * `offline`, `timed-out`, `unexpected-answer` or `not-found`: a list that was not read is never taken for an empty one.
 */
export async function readAllowances(
  mirror: AllowanceMirror,
  owner: EntityId,
  operators: readonly Subject[],
): Promise<MirrorAllowances> {
  // Read first, so that everything read afterwards is at least as new as this instant.
  const readUntilMs = await mirror.readUntilMs()
  if (readUntilMs === null) throw failure({ code: 'unexpected-answer', operation: 'mirror', path: 'blocks' })
  const [hbar, token, nft, collections, operatorAnswers] = await Promise.all([
    mirror.hbarAllowances(owner).then(requireList),
    mirror.tokenAllowances(owner).then(requireList),
    mirror.approvedSerials(owner).then(requireList),
    mirror.nftAllowances(owner).then(requireList),
    readOperators(mirror, owner, operators),
  ])
  const amounts = { token: null, serial: null, delegatedBy: null }
  const nfts = { granted: null, left: null }
  return {
    readUntilMs,
    listed: [
      ...hbar.items.map((entry) => mirrorEntry({ ...amounts, ...entry, kind: 'hbar' })),
      ...token.items.map((entry) => mirrorEntry({ ...amounts, ...entry, kind: 'token' })),
      ...nft.items.map(({ delegatingSpender, ...entry }) =>
        mirrorEntry({ ...nfts, ...entry, kind: 'nft', sinceMs: null, delegatedBy: delegatingSpender }),
      ),
      ...collections.items.map((entry) => mirrorEntry({ ...nfts, ...amounts, ...entry, kind: 'nft-all' })),
    ],
    isWhole: { hbar: hbar.isWhole, token: token.isWhole, nft: nft.isWhole, 'nft-all': collections.isWhole },
    operators: operatorAnswers,
  }
}

const mirrorEntry = ({
  kind,
  spender,
  token,
  serial,
  ...rest
}: Subject & Omit<MirrorEntry, 'subject'>): MirrorEntry => ({
  subject: { kind, spender, token, serial },
  ...rest,
})

function requireList<T>(list: MirrorList<T> | null): MirrorList<T> {
  if (list === null) throw failure({ code: 'not-found', what: 'account' })
  return list
}

/** A contract that cannot be read leaves its operator without an answer. The other lists are still useful. */
async function readOperators(
  mirror: AllowanceMirror,
  owner: EntityId,
  operators: readonly Subject[],
): Promise<ReadonlyMap<string, boolean>> {
  const answers = new Map<string, boolean>()
  if (operators.length === 0) return answers
  const address = await orNull(mirror.evmAddressOf(owner))
  if (address === null) return answers
  const readOperator = async (subject: Subject): Promise<void> => {
    const kind = subject.token && (await mirror.tokenKind(subject.token))
    if (!kind || kind.kind !== 'contract') return
    const isApproved = await mirror.isApprovedForAll(kind.evmAddress, address, subject.spender)
    if (isApproved !== null) answers.set(subjectKey(subject), isApproved)
  }
  await Promise.all(operators.map((subject) => orNull(readOperator(subject))))
  return answers
}

/** Account of a spender; null for an address that was made from a key. */
export function spenderAccountOf(spender: string): EntityId | null {
  if (isEvmAddress(spender)) return accountOfAddress(spender)
  return isEntityId(spender) ? spender : null
}

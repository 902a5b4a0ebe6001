import { accountOfAddress, isEvmAddress } from '@shared/evm-address'
import { isEntityId, type EntityId } from '@shared/ids'
import type { Mirror } from '../../hedera/mirror'
import type { MirrorList } from '../../hedera/mirror-get'
import { failure, orNull } from '../../platform/app-failure'
import type { Listed, MirrorAllowances } from './reconcile'
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
  const [hbar, token, nft, all, asked] = await Promise.all([
    mirror.hbarAllowances(owner).then(known),
    mirror.tokenAllowances(owner).then(known),
    mirror.approvedSerials(owner).then(known),
    mirror.nftAllowances(owner).then(known),
    askOperators(mirror, owner, operators),
  ])
  const amounts = { token: null, serial: null, delegatedBy: null }
  const nfts = { granted: null, left: null }
  return {
    readUntilMs,
    listed: [
      ...hbar.items.map((entry) => listed({ ...amounts, ...entry, kind: 'hbar' })),
      ...token.items.map((entry) => listed({ ...amounts, ...entry, kind: 'token' })),
      ...nft.items.map(({ delegatingSpender, ...entry }) =>
        listed({ ...nfts, ...entry, kind: 'nft', sinceMs: null, delegatedBy: delegatingSpender }),
      ),
      ...all.items.map((entry) => listed({ ...nfts, ...amounts, ...entry, kind: 'nft-all' })),
    ],
    isWhole: { hbar: hbar.isWhole, token: token.isWhole, nft: nft.isWhole, 'nft-all': all.isWhole },
    operators: asked,
  }
}

const listed = ({ kind, spender, token, serial, ...rest }: Subject & Omit<Listed, 'subject'>): Listed => ({
  subject: { kind, spender, token, serial },
  ...rest,
})

function known<T>(list: MirrorList<T> | null): MirrorList<T> {
  if (list === null) throw failure({ code: 'not-found', what: 'account' })
  return list
}

/** A contract that cannot be read leaves its operator without an answer. The other lists are still useful. */
async function askOperators(
  mirror: AllowanceMirror,
  owner: EntityId,
  operators: readonly Subject[],
): Promise<ReadonlyMap<string, boolean>> {
  const said = new Map<string, boolean>()
  if (operators.length === 0) return said
  const address = await orNull(mirror.evmAddressOf(owner))
  if (address === null) return said
  const ask = async (subject: Subject): Promise<void> => {
    const kind = subject.token && (await mirror.tokenKind(subject.token))
    if (!kind || kind.kind !== 'contract') return
    const is = await mirror.isApprovedForAll(kind.evmAddress, address, subject.spender)
    if (is !== null) said.set(subjectKey(subject), is)
  }
  await Promise.all(operators.map((subject) => orNull(ask(subject))))
  return said
}

/** The account of a spender; null for an address that was made from a key. */
export const spenderAccountOf = (spender: string): EntityId | null =>
  isEvmAddress(spender) ? accountOfAddress(spender) : isEntityId(spender) ? spender : null

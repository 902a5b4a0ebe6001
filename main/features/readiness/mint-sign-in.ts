import type { Contract } from '@shared/contract'
import type { Flow } from '@shared/contract/flows'
import type { MintSignIn } from '@shared/contract/launches'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { mintNft, mintNftRes } from '@shared/market/affiliate'
import type { Operation } from '@shared/market/operation'

type MintSignInDeps = {
  readonly flows: () => readonly Flow[]
  /** Operations that a mint calls; by default those of `shared/market/affiliate`. */
  readonly operations?: readonly Operation[]
}

/** Name of the field for the proof of a sign-in, in every operation that accepts such a proof. */
const PROOF_FIELD = 'userAuthToken'

/** Service that reports whether mints need a sign-in, and the last sign-in of an account in this app's history. */
export function createMintSignIn({
  flows,
  operations = [mintNft, mintNftRes],
}: MintSignInDeps): Pick<ServicesOf<Contract>['launches'], 'signIn'> {
  const isNeeded = operations.some(acceptsProof)
  return { signIn: ({ account }) => Promise.resolve({ account, isNeeded, last: lastSignIn(flows(), account) }) }
}

/** True if the query or the body of an operation has a field for the proof of a sign-in. */
const acceptsProof = ({ query, body }: Operation): boolean =>
  [query, body].some(
    (schema) => schema !== null && 'shape' in schema && Object.hasOwn(schema.shape as object, PROOF_FIELD),
  )

/** Latest completed sign-in of the account; null if there is none. A sign-in with an unknown outcome does not count. */
function lastSignIn(flows: readonly Flow[], account: EntityId): MintSignIn['last'] {
  const [latest] = flows
    .filter((flow) => flow.kind === 'sign-in' && flow.account === account && flow.state === 'done')
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
  if (!latest) return null
  return { at: latest.updatedAt, until: latest.outcome?.of === 'sign-in' ? latest.outcome.until : null }
}

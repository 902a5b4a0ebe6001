import { mintNftRes } from '@shared/market/affiliate'
import type { FlowStartOf, FlowRequest } from '../../journal/flow-start'
import type { Mirror, MirrorTransaction } from '../../hedera/mirror'
import type { Arrival } from '../../hedera/mirror-arrivals'
import { AppFailure } from '../../platform/app-failure'
import {
  BUYER,
  HBAR,
  NOW,
  START,
  STRANGER,
  forNode,
  hbarList,
  id as accountId,
  leg,
  list,
  transfer,
} from '../../signing/testing/pieces'
import { int, len } from '../../signing/testing/wire-write'
import { createMint } from '../mint'
import type { RunnerDeps } from '../runner-deps'
import type { Script } from './rig'
import {
  ACCOUNT,
  OPERATOR,
  SIGNED_ID,
  TOKEN,
  allowanceBytes,
  asBytes,
  createServiceRig,
  onLedger,
  refused,
  wishOf,
  type Answers,
} from './service-rig'

const MINT = wishOf<FlowRequest<FlowStartOf<'mint'>>>({
  kind: 'mint',
  token: TOKEN,
  mintCode: 'tide-2',
  count: 3,
  maxPrice: '10',
  agreed: 'I have read it',
})
/** The launch in the market's list of mint events. */
export const LAUNCH = {
  mintCode: 'tide-2',
  mintEventName: 'Tide',
  tokenAddress: TOKEN,
  availableCount: 50,
  mintPrice: 10,
  isSoldOut: false,
  startDateUnix: NOW - 3600,
  endDateUnix: NOW + 86_400,
}
/** Answer that prepares a mint of three NFTs, paid by an allowance of 30 HBAR. */
export const PREPARED = {
  success: true,
  transBytes: asBytes(allowanceBytes(30n * HBAR)),
  saleVerificationCode: 'code-1',
  isAllowanceApprove: true,
  requiredAllowance: 30,
  transactionId: SIGNED_ID,
  originalRequestedMintCount: 3,
  acceptedMintCount: 3,
  mintCountAdjusted: false,
}
const PAYMENT_ID = len(1, len(1, int(1, START), int(2, 1)), len(2, accountId(BUYER)))
/** Transaction bytes that pay ten HBAR directly to an account that is on no list of the person. */
export const PAYMENT = list(
  forNode(3, { id: PAYMENT_ID, data: transfer(hbarList(leg(BUYER, -10n * HBAR), leg(STRANGER, 10n * HBAR))) }),
)
/**
 * Answer for a mint that the signed transaction pays directly, without an allowance. The market accepts one of the
 * three requested NFTs.
 */
export const PAID_DIRECTLY = {
  ...PREPARED,
  isAllowanceApprove: false,
  requiresAllowanceApprove: false,
  acceptedMintCount: 1,
  mintCountAdjusted: true,
  transBytes: asBytes(PAYMENT),
}
/** A minted NFT in the service's answer. */
export const nft = (serialId: number) => ({ tokenId: TOKEN, serialId, name: `Tide ${serialId}` })
/** Answer of the completion call: all three NFTs were minted. */
export const MINTED = { success: true, mintedCount: 3, partialMint: false, nfts: [nft(7), nft(8), nft(9)] }
/** Id of the service’s own transaction, which transfers the minted NFTs. */
export const MOVE = '0.0.3003@1795262390.000000009'
/** The service's transaction as the mirror reports it: successful, with these NFTs for the account. */
export const moved = (...serials: number[]): MirrorTransaction =>
  onLedger('SUCCESS', { nfts: serials.map((serial) => ({ token: TOKEN, serial, to: ACCOUNT })) })
/** Arrivals of NFTs that a transaction of the spender brought, as the mirror reports them. */
export const brought = (...serials: number[]): Arrival[] => serials.map((serial) => ({ serial, payer: OPERATOR }))
/** Arrivals of NFTs that a transaction of another account brought. */
export const given = (...serials: number[]): Arrival[] => serials.map((serial) => ({ serial, payer: '0.0.9009' }))
/** The service's refusal of the completion call. */
export const refusal = (errorCode: string, body: object = {}, status = 200) =>
  refused(mintNftRes, { errorCode, ...body }, status)
/** Error of a completion call whose answer was lost. */
export const LOST = new AppFailure({
  code: 'outcome-unknown',
  operation: 'mintNftRes',
  failure: 'mint-answer-lost',
  idempotencyKey: null,
})
/** Leftover of an allowance of which nothing was used; there was no earlier allowance for the spender. */
export const ALL_LEFT = { spender: OPERATOR, granted: '30', before: '0' }
/** Time from the preparation of a mint to the end of its session. */
export const SESSION_MS = 20 * 60_000

/** Answer that accepts three of seven requested NFTs, with the market's reason. */
export const LOWERED = {
  ...PREPARED,
  originalRequestedMintCount: 7,
  mintCountAdjusted: true,
  apimessage: 'Accepted 3 of 7: one mint takes at most 3 here.',
}

/** A rig whose runner has begun a mint of `count` NFTs, three by default. */
export async function minting(
  answers: Answers,
  mirror: Partial<Mirror> = {},
  script: Partial<Script> = {},
  deps: Partial<RunnerDeps> = {},
  count = MINT.count,
) {
  const rig = await createServiceRig<FlowStartOf<'mint'>>('mint', (kindDeps) => createMint(kindDeps), {
    answers: { mintEvents: { mintEvents: [LAUNCH] }, mintNft: PREPARED, ...answers },
    mirror: {
      arrivedSince: () => Promise.resolve([]),
      tokenKind: () => Promise.resolve({ kind: 'native-nft' }),
      ...mirror,
    },
    script,
    deps,
  })
  const runner = rig.start()
  return { ...rig, runner, id: runner.begin({ ...MINT, count }).id }
}

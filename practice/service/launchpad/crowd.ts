import { signedRequest } from '../../world/wallet'
import type { Deps } from '../deps'
import { Refusal } from '../refusal'
import type { Completion } from './completion'
import { stateOf, type Launch } from './launch'
import type { Mint } from './mint'
import { prepareMint, priceText, type PreparedMint } from './prepare'
import type { LaunchRecords } from './records'

export type CrowdMint = {
  /** One of the open launches by default. */
  readonly mintCode?: string
  /** 1 to 10; 1 by default. */
  readonly count?: number
}

/** Launch records, and the completion of their mints. */
type MintingLaunchpad = LaunchRecords & { readonly completion: Completion }

/** Matches the hash of no affiliate key. */
const NO_AFFILIATE = ''

/** Mints like a wallet: prepares, signs with its own key, waits for consensus, completes. */
export async function mintForCrowd(
  deps: Deps,
  launchpad: MintingLaunchpad,
  buyer: number,
  { mintCode, count = 1 }: CrowdMint,
): Promise<readonly Mint[] | null> {
  const launch = mintCode === undefined ? anyOpen(deps, launchpad, buyer) : launchpad.find(mintCode)
  const stage = launch && launchpad.openStage(launch)
  if (!launch || !stage) return null
  const prepared = orNull(() =>
    prepareMint(deps, launchpad, {
      mintCode: launch.mintCode,
      buyer,
      price: priceText(deps.ledger, stage),
      requested: count,
      affiliate: NO_AFFILIATE,
      commission: null,
    }),
  )
  if (!prepared || !(await isApproved(deps, prepared))) return null
  const verdict = await launchpad.completion.run(prepared.session, launch, stage)
  if (verdict.status !== 'minted') return null
  return launchpad.mints.filter(({ transactionId }) => transactionId === verdict.transactionId)
}

/** Picks one of the open launches paid in HBAR by the buyer's number. */
function anyOpen({ clock }: Deps, launchpad: LaunchRecords, buyer: number): Launch | null {
  const open = launchpad.launches().filter((launch) => {
    const stage = launchpad.openStage(launch)
    const state = stateOf(launch, launchpad.stock.left(launch).length, clock.nowMs())
    return state === 'open' && !launch.ownSiteOnly && stage?.kind === 'paid' && stage.currency === null
  })
  return open[buyer % Math.max(1, open.length)] ?? null
}

function orNull(prepare: () => PreparedMint): PreparedMint | null {
  try {
    return prepare()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Signs and submits the allowance as its owner. Resolves to true if it reached consensus with success. */
function isApproved({ ledger, seed }: Deps, { session }: PreparedMint): Promise<boolean> {
  const { buyer, bodyBytes, transactionId } = session
  const request = signedRequest(ledger.state, seed, buyer, bodyBytes)
  return new Promise((resolve) => {
    const stop = ledger.onConsensus(({ id, outcome }) => {
      if (id !== transactionId) return
      stop()
      resolve(outcome?.code === 'SUCCESS')
    })
    if (ledger.submit('CryptoService/approveAllowances', request).code === 'OK') return
    stop()
    resolve(false)
  })
}

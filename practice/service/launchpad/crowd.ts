import { encodeSignedTransaction } from '../../world/wallet'
import type { Deps } from '../deps'
import { Refusal } from '../refusal'
import type { MintCompletion } from './completion'
import { launchStateAt, type Launch } from './launch'
import type { Mint } from './mint'
import { prepareMint, priceText, type PreparedMint } from './prepare'
import type { LaunchRecords } from './records'

export type CrowdMintOptions = {
  /** Mint code of the launch to mint from. If omitted, the buyer's account number selects an open launch. */
  readonly mintCode?: string
  /** Number of NFTs: 1 to 10; 1 by default. */
  readonly count?: number
}

/** Launch records, and the step that completes a prepared mint. */
type MintingLaunchpad = LaunchRecords & { readonly completion: MintCompletion }

/** Given in place of the hash of an affiliate key. Equals no such hash. */
const NO_AFFILIATE_KEY_HASH = ''

/**
 * Mints as a wallet of the crowd: prepares the mint, signs with the wallet's key, waits for consensus, and completes
 * the mint. Null if the mint is not possible.
 */
export async function mintForCrowd(
  deps: Deps,
  launchpad: MintingLaunchpad,
  buyer: number,
  { mintCode, count = 1 }: CrowdMintOptions,
): Promise<readonly Mint[] | null> {
  const launch = mintCode === undefined ? pickOpenLaunch(deps, launchpad, buyer) : launchpad.find(mintCode)
  const stage = launch && launchpad.openStage(launch)
  if (!launch || !stage) return null
  const preparedMint = nullIfRefused(() =>
    prepareMint(deps, launchpad, {
      mintCode: launch.mintCode,
      buyer,
      price: priceText(deps.ledger, stage),
      requestedCount: count,
      affiliateKeyHash: NO_AFFILIATE_KEY_HASH,
      commission: null,
    }),
  )
  if (!preparedMint) return null
  const isApproved = await submitAllowance(deps, preparedMint)
  if (!isApproved) return null
  const result = await launchpad.completion.run(preparedMint.session, launch, stage)
  if (result.status !== 'minted') return null
  return launchpad.mints.filter(({ transactionId }) => transactionId === result.transactionId)
}

/**
 * Picks one of the open launches that are paid in HBAR and can be minted through the API. The buyer's account number
 * decides which one. Null if there is no such launch.
 */
function pickOpenLaunch({ clock }: Deps, launchpad: LaunchRecords, buyer: number): Launch | null {
  const eligibleLaunches = launchpad.launches().filter((launch) => {
    const stage = launchpad.openStage(launch)
    const launchState = launchStateAt(launch, launchpad.stock.remainingSerials(launch).length, clock.nowMs())
    return launchState === 'open' && !launch.ownSiteOnly && stage?.kind === 'paid' && stage.currency === null
  })
  if (eligibleLaunches.length === 0) return null
  return eligibleLaunches[buyer % eligibleLaunches.length] ?? null
}

function nullIfRefused(prepare: () => PreparedMint): PreparedMint | null {
  try {
    return prepare()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Signs and submits the mint's allowance as the buyer. Resolves to true if the allowance succeeds at consensus. */
function submitAllowance({ ledger, seed }: Deps, { session }: PreparedMint): Promise<boolean> {
  const { buyer, bodyBytes, transactionId } = session
  const transactionBytes = encodeSignedTransaction(ledger.state, seed, buyer, bodyBytes)
  return new Promise((resolve) => {
    const unsubscribe = ledger.onConsensus(({ id, outcome }) => {
      if (id !== transactionId) return
      unsubscribe()
      resolve(outcome?.code === 'SUCCESS')
    })
    if (ledger.submit('CryptoService/approveAllowances', transactionBytes).code === 'OK') return
    unsubscribe()
    resolve(false)
  })
}

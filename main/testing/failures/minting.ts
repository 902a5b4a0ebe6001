import { TransactionId, AccountId, Hbar, TransferTransaction } from '@hashgraph/sdk'
import { mintNft, mintNftRes } from '@shared/market/affiliate'
import type { AppFailure } from '../../platform/app-failure'
import type { Answer, Json } from '../../../practice/testing/harness'
import {
  completeMint,
  openLaunch,
  prepareMint,
  prepareAndSubmitMint,
  prepareAndSubmitMintFor,
  type SignedMint,
} from '../../../practice/conformance/minting'
import { pollUntil } from '../../../practice/conformance/polling'
import { issueKey } from '../../../practice/conformance/raw'
import { advanceClock, OPERATOR, shortenConsensus } from '../../../practice/conformance/trading'
import { loseNextReply } from './general'
import type { RequestOptions, RefusalCase, RefusalScene } from './refusal-scene'

/** Fields of the market's answer that prepares a mint. */
type PreparedMint = { readonly saleVerificationCode: string; readonly transactionId: string }
const preparedMintOf = ({ body }: Answer): PreparedMint => body as PreparedMint

/** Tries to complete a mint, and expects the market to refuse. Resolves to the app's failure. */
const refusedCompletion = (
  scene: RefusalScene,
  { prepared, buyer }: Pick<SignedMint, 'prepared' | 'buyer'>,
  options: RequestOptions = {},
) => {
  const query = { user_address: buyer.accountId, saleVerificationCode: preparedMintOf(prepared).saleVerificationCode }
  return scene.requestRefused(mintNftRes, query, { body: {}, ...options })
}

/**
 * Completes `mint`, and runs `work` while the market's transfer of the NFTs is in progress. Resolves to the result of
 * `work`.
 */
async function whileTransferring(
  scene: RefusalScene,
  mint: SignedMint,
  work: () => Promise<AppFailure>,
): Promise<AppFailure> {
  const transactionCount = async (): Promise<number> =>
    ((await scene.control(`/ledger/transactions?payer=${OPERATOR}`)).transactions as Json[]).length
  const countBefore = await transactionCount()
  // The transfer takes long enough for the calls of `work`.
  await scene.control('/faults', { consensusDelayMs: 2_000 })
  try {
    const completion = completeMint(scene, mint.prepared, mint.buyer.accountId)
    await pollUntil(async () => (await transactionCount()) > countBefore)
    const failure = await work()
    await completion
    return failure
  } finally {
    await shortenConsensus(scene)
  }
}

export const mintRefusalCases: readonly RefusalCase[] = [
  {
    expectedFailures: ['mint-not-taken', 'mint-own-site', 'mint-closed', 'mint-buyer-is-source', 'prepare-lost'],
    name: 'Another price, a launch only on the market’s site, a paused launch, the treasury as buyer, a lost answer',
    run: async (scene) => {
      const user_address = (await scene.openAccount()).accountId
      const mintFrom = async (launch: object, fields: object = {}) => {
        const { mintCode } = await openLaunch(scene, {}, launch as Record<string, unknown>)
        return scene.requestRefused(mintNft, { user_address, mintCode, price: '10', ...fields })
      }
      const launchOfBuyer = await openLaunch(scene)
      await scene.control('/launchpad/change', { mintCode: launchOfBuyer.mintCode, treasury: user_address })
      const failures = [
        await mintFrom({}, { price: '11' }),
        await mintFrom({ ownSiteOnly: true }),
        await mintFrom({ paused: true }),
        await scene.requestRefused(mintNft, { user_address, mintCode: launchOfBuyer.mintCode, price: '10' }),
      ]
      await loseNextReply(scene, '/mintnft')
      return [...failures, await mintFrom({})]
    },
  },
  {
    expectedFailures: ['mint-not-seen', 'mint-not-verified'],
    name: 'A transaction that is not on the ledger yet, and another transaction under its id',
    run: async (scene) => {
      const launch = await openLaunch(scene)
      const buyer = await scene.openAccount()
      const prepared = await prepareMint(scene, launch, buyer.accountId)
      const notOnLedger = await refusedCompletion(scene, { prepared, buyer })
      const transfer = new TransferTransaction()
        .addHbarTransfer(buyer.accountId, new Hbar(-1))
        .addHbarTransfer(launch.payout, new Hbar(1))
        .setTransactionId(TransactionId.fromString(preparedMintOf(prepared).transactionId))
        .setNodeAccountIds([new AccountId(3)])
        .freeze()
      await scene.signAndSubmit(transfer.toBytes(), buyer.key)
      return [notOnLedger, await refusedCompletion(scene, { prepared, buyer })]
    },
  },
  {
    expectedFailures: ['mint-other-transaction', 'mint-other-key', 'mint-other-wallet', 'mint-not-prepared'],
    name: 'A mint completed with a transaction, key, wallet or code with which it was not prepared',
    run: async (scene) => {
      const mint = await prepareAndSubmitMint(scene)
      const otherTransactionId = preparedMintOf(mint.prepared).transactionId.replace(/@\d+/, '@1700000000')
      const affiliate = await issueKey(scene, { kind: 'affiliate', account: scene.account('seller') })
      const body = { ...(mint.prepared.body as object), saleVerificationCode: 'made-up' }
      return [
        await refusedCompletion(scene, mint, { body: { transactionId: otherTransactionId } }),
        await refusedCompletion(scene, mint, { keys: { affiliate } }),
        await refusedCompletion(scene, { ...mint, buyer: await scene.openAccount() }),
        await refusedCompletion(scene, { ...mint, prepared: { ...mint.prepared, body } }),
      ]
    },
  },
  {
    expectedFailures: ['mint-nft-busy', 'mint-restart'],
    name: 'A mint of the last NFT, during and after the transfer of this NFT to another buyer',
    run: async (scene) => {
      const launch = await openLaunch(scene, {}, { count: 1 })
      const firstMint = await prepareAndSubmitMintFor(scene, launch, await scene.openAccount())
      const secondMint = await prepareAndSubmitMintFor(scene, launch, await scene.openAccount())
      const duringTransfer = await whileTransferring(scene, firstMint, () => refusedCompletion(scene, secondMint))
      return [duringTransfer, await refusedCompletion(scene, secondMint)]
    },
  },
  {
    expectedFailures: ['mint-pending', 'mint-finished-before'],
    name: 'A mint that another call is completing, and a mint that another call has completed',
    run: async (scene) => {
      const mint = await prepareAndSubmitMint(scene)
      return [
        await whileTransferring(scene, mint, () => refusedCompletion(scene, mint)),
        await refusedCompletion(scene, mint),
      ]
    },
  },
  {
    expectedFailures: ['mint-answer-lost', 'mint-finished-before'],
    name: 'A completed mint whose answer was lost',
    run: async (scene) => {
      const mint = await prepareAndSubmitMint(scene)
      await loseNextReply(scene, '/mintnftres')
      return [await refusedCompletion(scene, mint), await refusedCompletion(scene, mint)]
    },
  },
  {
    expectedFailures: ['mint-unavailable', 'paused'],
    name: 'A busy ledger, and a market that is paused',
    run: async (scene) => {
      const mint = await prepareAndSubmitMint(scene)
      await scene.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: null }] })
      const failures: AppFailure[] = []
      try {
        failures.push(await refusedCompletion(scene, mint))
      } finally {
        await scene.control('/faults', { nodeFaults: [] })
      }
      await scene.control('/faults', { routes: [{ route: '/mintnft', status: 503, times: 1 }] })
      return [
        ...failures,
        await scene.requestRefused(mintNft, { user_address: '0.0.1001', mintCode: 'any', price: '10' }),
      ]
    },
  },
  {
    expectedFailures: ['mint-rejected', 'mint-buyer-is-source'],
    name: 'A wallet that cannot hold the token, and the wallet from which the NFTs come',
    run: async (scene) => {
      const mintWithoutAssociations = await prepareAndSubmitMint(scene, { account: { maxAutoAssociations: 0 } })
      const mintOfTreasury = await prepareAndSubmitMint(scene)
      const treasury = mintOfTreasury.buyer.accountId
      await scene.control('/launchpad/change', { mintCode: mintOfTreasury.launch.mintCode, treasury })
      return [await refusedCompletion(scene, mintWithoutAssociations), await refusedCompletion(scene, mintOfTreasury)]
    },
  },
  {
    expectedFailures: ['mint-unconfirmed', 'mint-looked-up'],
    name: 'A transfer of NFTs with an unknown outcome, and the later search for this transfer',
    needsOwnMarket: true,
    run: async (scene) => {
      const mint = await prepareAndSubmitMint(scene)
      await scene.control('/faults', { nodeFaults: [{ what: 'lose-request', payer: 'operator' }] })
      return [await refusedCompletion(scene, mint), await refusedCompletion(scene, mint)]
    },
  },
  {
    expectedFailures: ['mint-expired'],
    name: 'A mint that was prepared more than 20 minutes ago',
    needsOwnMarket: true,
    run: async (scene) => {
      const mint = await prepareAndSubmitMint(scene)
      await advanceClock(scene, 20 * 60 + 1)
      return [await refusedCompletion(scene, mint)]
    },
  },
]

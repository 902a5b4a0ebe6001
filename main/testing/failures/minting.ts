import { TransactionId, AccountId, Hbar, TransferTransaction } from '@hashgraph/sdk'
import { mintNft, mintNftRes } from '@shared/market/affiliate'
import type { AppFailure } from '../../platform/app-failure'
import type { Answer, Json } from '../../../practice/testing/harness'
import {
  finish,
  openLaunch,
  OPERATOR,
  prepare,
  signedMint,
  signedMintFor,
  type Signed,
} from '../../../practice/conformance/minting'
import { until } from '../../../practice/conformance/polling'
import { issueKey } from '../../../practice/conformance/raw'
import { advance } from '../../../practice/conformance/trading'
import { loseNextReply } from './general'
import type { RequestOptions, RefusalCase, RefusalScene } from './refusal-scene'

type Codes = { readonly saleVerificationCode: string; readonly transactionId: string }
const codesOf = ({ body }: Answer): Codes => body as Codes

/** The app's failure when it finishes a mint. */
const complete = (
  scene: RefusalScene,
  { prepared, buyer }: Pick<Signed, 'prepared' | 'buyer'>,
  options: RequestOptions = {},
) => {
  const query = { user_address: buyer.accountId, saleVerificationCode: codesOf(prepared).saleVerificationCode }
  return scene.requestRefused(mintNftRes, query, { body: {}, ...options })
}

/** Runs `work` while the market's transfer of one mint is in progress. */
async function whileTransferring(
  scene: RefusalScene,
  mint: Signed,
  work: () => Promise<AppFailure>,
): Promise<AppFailure> {
  const transactionCount = async (): Promise<number> =>
    ((await scene.control(`/ledger/transactions?payer=${OPERATOR}`)).transactions as Json[]).length
  const before = await transactionCount()
  await scene.control('/faults', { consensusDelayMs: 2_000 })
  try {
    const running = finish(scene, mint.prepared, mint.buyer.accountId)
    await until(async () => (await transactionCount()) > before)
    const refused = await work()
    await running
    return refused
  } finally {
    await scene.control('/faults', { consensusDelayMs: 20 })
  }
}

export const mintCauses: readonly RefusalCase[] = [
  {
    expectedFailures: ['mint-not-taken', 'mint-own-site', 'mint-closed', 'mint-buyer-is-source', 'prepare-lost'],
    name: 'Another price, a launch of the market’s own site, a paused launch, its own treasury, and a lost answer',
    run: async (scene) => {
      const user_address = (await scene.openAccount()).accountId
      const mintFrom = async (launch: object, fields: object = {}) => {
        const { mintCode } = await openLaunch(scene, {}, launch as Record<string, unknown>)
        return scene.requestRefused(mintNft, { user_address, mintCode, price: '10', ...fields })
      }
      const ownLaunch = await openLaunch(scene)
      await scene.control('/launchpad/change', { mintCode: ownLaunch.mintCode, treasury: user_address })
      const refused = [
        await mintFrom({}, { price: '11' }),
        await mintFrom({ ownSiteOnly: true }),
        await mintFrom({ paused: true }),
        await scene.requestRefused(mintNft, { user_address, mintCode: ownLaunch.mintCode, price: '10' }),
      ]
      await loseNextReply(scene, '/mintnft')
      return [...refused, await mintFrom({})]
    },
  },
  {
    expectedFailures: ['mint-not-seen', 'mint-not-verified'],
    name: 'A transaction that is not on the ledger yet, and another transaction under its id',
    run: async (scene) => {
      const launch = await openLaunch(scene)
      const buyer = await scene.openAccount()
      const prepared = await prepare(scene, launch, buyer.accountId)
      const early = await complete(scene, { prepared, buyer })
      const transfer = new TransferTransaction()
        .addHbarTransfer(buyer.accountId, new Hbar(-1))
        .addHbarTransfer(launch.payout, new Hbar(1))
        .setTransactionId(TransactionId.fromString(codesOf(prepared).transactionId))
        .setNodeAccountIds([new AccountId(3)])
        .freeze()
      await scene.signAndSubmit(transfer.toBytes(), buyer.key)
      return [early, await complete(scene, { prepared, buyer })]
    },
  },
  {
    expectedFailures: ['mint-other-transaction', 'mint-other-key', 'mint-other-wallet', 'mint-not-prepared'],
    name: 'A mint finished with another transaction, key, wallet or code than it was prepared with',
    run: async (scene) => {
      const mint = await signedMint(scene)
      const otherTransactionId = codesOf(mint.prepared).transactionId.replace(/@\d+/, '@1700000000')
      const affiliate = await issueKey(scene, { kind: 'affiliate', account: scene.account('seller') })
      const body = { ...(mint.prepared.body as object), saleVerificationCode: 'made-up' }
      return [
        await complete(scene, mint, { body: { transactionId: otherTransactionId } }),
        await complete(scene, mint, { keys: { affiliate } }),
        await complete(scene, { ...mint, buyer: await scene.openAccount() }),
        await complete(scene, { ...mint, prepared: { ...mint.prepared, body } }),
      ]
    },
  },
  {
    expectedFailures: ['mint-nft-busy', 'mint-restart'],
    name: 'The last NFT, which another mint is receiving and has received',
    run: async (scene) => {
      const launch = await openLaunch(scene, {}, { count: 1 })
      const first = await signedMintFor(scene, launch, await scene.openAccount())
      const second = await signedMintFor(scene, launch, await scene.openAccount())
      const busy = await whileTransferring(scene, first, () => complete(scene, second))
      return [busy, await complete(scene, second)]
    },
  },
  {
    expectedFailures: ['mint-pending', 'mint-finished-before'],
    name: 'A mint that another call is finishing, and has finished',
    run: async (scene) => {
      const mint = await signedMint(scene)
      return [await whileTransferring(scene, mint, () => complete(scene, mint)), await complete(scene, mint)]
    },
  },
  {
    expectedFailures: ['mint-answer-lost', 'mint-finished-before'],
    name: 'A mint whose answer was lost: it took place',
    run: async (scene) => {
      const mint = await signedMint(scene)
      await loseNextReply(scene, '/mintnftres')
      return [await complete(scene, mint), await complete(scene, mint)]
    },
  },
  {
    expectedFailures: ['mint-unavailable', 'paused'],
    name: 'A busy ledger, and a closed market',
    run: async (scene) => {
      const mint = await signedMint(scene)
      await scene.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: null }] })
      const refused: AppFailure[] = []
      try {
        refused.push(await complete(scene, mint))
      } finally {
        await scene.control('/faults', { nodeFaults: [] })
      }
      await scene.control('/faults', { routes: [{ route: '/mintnft', status: 503, times: 1 }] })
      return [
        ...refused,
        await scene.requestRefused(mintNft, { user_address: '0.0.1001', mintCode: 'any', price: '10' }),
      ]
    },
  },
  {
    expectedFailures: ['mint-rejected', 'mint-buyer-is-source'],
    name: 'A wallet that cannot hold the token, and the wallet that the NFTs come from',
    run: async (scene) => {
      const unable = await signedMint(scene, { account: { maxAutoAssociations: 0 } })
      const source = await signedMint(scene)
      const treasury = source.buyer.accountId
      await scene.control('/launchpad/change', { mintCode: source.launch.mintCode, treasury })
      return [await complete(scene, unable), await complete(scene, source)]
    },
  },
  {
    expectedFailures: ['mint-unconfirmed', 'mint-looked-up'],
    name: 'A transfer with an unknown outcome, which is then looked up',
    needsOwnMarket: true,
    run: async (scene) => {
      const mint = await signedMint(scene)
      await scene.control('/faults', { nodeFaults: [{ what: 'lose-request', payer: 'operator' }] })
      return [await complete(scene, mint), await complete(scene, mint)]
    },
  },
  {
    expectedFailures: ['mint-expired'],
    name: 'A mint that was prepared more than 20 minutes ago',
    needsOwnMarket: true,
    run: async (scene) => {
      const mint = await signedMint(scene)
      await advance(scene, 1201)
      return [await complete(scene, mint)]
    },
  },
]

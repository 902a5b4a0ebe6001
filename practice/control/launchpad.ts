import { parseHbar } from '@shared/amount'
import { DAY_MS } from '@shared/time'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import type { Launch, Stage } from '../service/launchpad/launch'
import { ledgerIdParam } from '../service/params'
import type { Service } from '../service/service'
import { CREATORS, CROWD, LAUNCH_TREASURY, OPERATOR } from '../world/accounts'
import { DEFAULT_STAGE_TERMS } from '../world/launches'
import { SMALL_LAUNCH_TOKENS } from '../world/tokens'
import { controlRoute, type ControlRoute } from './route'

const HBAR_DECIMALS = 8
/** Decimals of the world's only fungible token. */
const CURRENCY_DECIMALS = 6
/** The length of a leap year. */
const MAX_OFFSET_MS = 366 * DAY_MS
const msFromNow = z.int().min(-MAX_OFFSET_MS).max(MAX_OFFSET_MS)

const stageBody = z
  .strictObject({
    price: z
      .string()
      .default('10')
      .describe('Price of one NFT as a decimal number, in HBAR or in whole units of the currency.'),
    currency: ledgerIdParam
      .nullable()
      .prefault(null)
      .describe('Id of the token in which the price is paid; null for HBAR.'),
    kind: z.enum(['paid', 'free', 'swap', 'direct']).default('paid').describe('Kind of the mints.'),
    startInMs: msFromNow.default(-60_000).describe('Start of the stage, in milliseconds from now.'),
    endInMs: msFromNow
      .nullable()
      .default(null)
      .describe('End of the stage, in milliseconds from now; null for no end.'),
    whitelist: z.array(ledgerIdParam).nullable().prefault(null).describe('Accounts that may mint; null for all.'),
    maxPerTransaction: z.int().min(1).max(10).default(10).describe('Maximum NFTs per transaction.'),
    maxPerWallet: z.int().min(1).nullable().default(null).describe('Maximum NFTs per account; null for no limit.'),
    stock: z
      .int()
      .min(1)
      .nullable()
      .default(null)
      .describe('Number of NFTs of the stage; null for all NFTs of the launch.'),
    taper: z.boolean().default(false).describe('True: one mint takes at most a tenth of the remaining NFTs.'),
    swapToken: ledgerIdParam
      .nullable()
      .prefault(null)
      .describe('Id of the collection whose NFTs a mint of kind `swap` takes in exchange.'),
  })
  .refine(({ kind, currency }) => kind !== 'direct' || currency === null, {
    path: ['currency'],
    error: 'a direct stage is paid in HBAR',
  })

const termsBody = z.strictObject({
  privacyUrl: z.url().nullable().describe('Web address of the privacy policy.'),
  termsUrl: z.url().nullable().describe('Web address of the terms.'),
  withdrawalUrl: z.url().nullable().describe('Web address of the text on the right of withdrawal.'),
})

const ownSiteOnly = z.boolean().describe('True: minting is possible only on the marketplace’s own site.')
const isShown = z.boolean().describe('False: a forever-mint pool is hidden. No effect on other launches.')
const paused = z.boolean().describe('True: minting is paused for all accounts.')

const openBody = z.strictObject({
  count: z.int().min(1).max(500).default(20).describe('Number of NFTs.'),
  isForeverMint: z.boolean().default(false).describe('True: the launch is a forever-mint pool.'),
  ownSiteOnly: ownSiteOnly.default(false),
  isShown: isShown.default(true),
  paused: paused.default(false),
  requiresAgreement: z.boolean().default(false).describe('True: a buyer must agree to terms before minting.'),
  creatorTerms: termsBody.nullable().default(null).describe('Terms of the creator that a buyer must accept.'),
  payout: ledgerIdParam.prefault(entityId(CREATORS.launch)).describe('Id of the account that receives the payments.'),
  stages: z.array(stageBody).min(1).prefault([{}]).describe('Stages of the launch, in order.'),
})

const changeBody = z.strictObject({
  mintCode: z.string().describe('Mint code of the launch.'),
  paused: paused.optional(),
  ownSiteOnly: ownSiteOnly.optional(),
  isShown: isShown.optional(),
  treasury: ledgerIdParam.optional().describe('Id of the new treasury, which receives the remaining NFTs.'),
  stages: z.array(stageBody).min(1).optional().describe('New stages. They replace all earlier ones.'),
})

const crowdBody = z.strictObject({
  mintCode: z.string().optional().describe('Mint code of the launch; any open launch if absent.'),
  count: z.int().min(1).max(10).default(1).describe('Number of NFTs.'),
  buyer: ledgerIdParam.prefault(entityId(CROWD.first)).describe('Id of the crowd account that mints.'),
})

/** Routes that open launches, change existing ones, and mint for the crowd. */
export const launchRoutes = (service: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/launchpad/open',
    summary: 'Creates a launch. Returns its mint code, its serials and the ids of its stages.',
    body: openBody,
    handle: (settings) => {
      const launch = newLaunch(service, settings)
      service.launchpad.put(launch)
      return {
        mintCode: launch.mintCode,
        slug: launch.slug,
        token: entityId(launch.token),
        first: launch.first,
        last: launch.last,
        treasury: entityId(launch.treasury),
        payout: entityId(launch.payout),
        stages: launch.stages.map(stageIdOf),
      }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/launchpad/change',
    summary: 'Changes a launch.',
    body: changeBody,
    handle: ({ mintCode, treasury, stages, ...changes }) => {
      const launch = service.launchpad.find(mintCode)
      if (!launch) throw new Error('no such launch')
      if (treasury !== undefined) moveStock(service, launch, treasury)
      const presentChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      service.launchpad.put({
        ...launch,
        ...presentChanges,
        treasury: treasury ?? launch.treasury,
        stages: stages ? newStages(service, stages) : launch.stages,
      })
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/launchpad/crowd-mint',
    summary: 'Makes a crowd account mint. Returns the NFTs.',
    body: crowdBody,
    handle: async ({ buyer, count, mintCode }) => {
      const constraints = { count, ...(mintCode === undefined ? {} : { mintCode }) }
      const mints = (await service.launchpad.mintForCrowd(buyer, constraints)) ?? []
      return { minted: mints.map(({ token, serial }) => ({ token: entityId(token), serial })) }
    },
  }),
]

const stageIdOf = ({ id }: Stage): number => id

function newLaunch(service: Service, settings: z.output<typeof openBody>): Launch {
  const { count, stages, ...launchFields } = settings
  const token = SMALL_LAUNCH_TOKENS.ownSite
  const otherLaunches = service.launchpad.launches().filter((launch) => launch.token === token)
  // The seeded world has a launch of this token, so the list is not empty.
  const firstSerial = 1 + Math.max(...otherLaunches.map(({ last }) => last))
  const mintCode = `scene-${firstSerial}`
  return {
    ...launchFields,
    mintCode,
    slug: mintCode,
    token,
    first: firstSerial,
    last: firstSerial + count - 1,
    treasury: LAUNCH_TREASURY,
    name: `Scene ${firstSerial}`,
    description: 'Set up by hand.',
    agreementLabel: launchFields.requiresAgreement ? 'I agree.' : '',
    stages: newStages(service, stages),
  }
}

/** Stages with these settings. Their ids differ from the ids of all existing stages. */
function newStages({ launchpad, nowMs }: Service, settings: z.output<typeof openBody>['stages']): Stage[] {
  const atMs = nowMs()
  const firstId = 1 + Math.max(...launchpad.launches().flatMap((launch) => launch.stages.map(stageIdOf)))
  return settings.map(({ startInMs, endInMs, price, ...stage }, index) => ({
    ...DEFAULT_STAGE_TERMS,
    ...stage,
    id: firstId + index,
    startMs: atMs + startInMs,
    endMs: endInMs === null ? null : atMs + endInMs,
    price: smallestUnits(price, stage.currency),
  }))
}

/** Converts a decimal amount to tinybar, or to the smallest units of the currency if `currency` is not null. */
function smallestUnits(decimalAmount: string, currency: number | null): bigint {
  const tinybar = parseHbar(decimalAmount)
  return currency === null ? tinybar : tinybar / 10n ** BigInt(HBAR_DECIMALS - CURRENCY_DECIMALS)
}

/** Moves the remaining NFTs of a launch to another treasury, in the ledger's state and without a transaction. */
function moveStock({ ledger: { state }, launchpad, scheduleSave }: Service, launch: Launch, treasury: number): void {
  if (!state.requireAccount(treasury).tokens.has(launch.token)) state.associateAutomatically(treasury, launch.token)
  state.setOperator(treasury, launch.token, OPERATOR, true)
  for (const serial of launchpad.stock.remainingSerials(launch)) state.moveNft(launch.token, serial, treasury)
  state.undo.commit()
  scheduleSave()
}

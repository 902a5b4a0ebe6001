import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import type { Launch, Stage } from '../service/launchpad/launch'
import { ledgerId } from '../service/params'
import type { Service } from '../service/service'
import { CREATORS, CROWD, LAUNCH_TREASURY, OPERATOR } from '../world/accounts'
import { PLAIN_STAGE } from '../world/launches'
import { MINTS } from '../world/tokens'
import { controlRoute, type ControlRoute } from './route'

const PAYMENT_DECIMALS = 6
const YEAR_MS = 366 * 86_400_000
const fromNow = z.int().min(-YEAR_MS).max(YEAR_MS)

const stageBody = z
  .strictObject({
    price: z.string().default('10').describe('For one NFT, in whole units of HBAR or of the currency.'),
    currency: ledgerId.nullable().prefault(null).describe('Id of the token it is paid in; null for HBAR.'),
    kind: z.enum(['paid', 'free', 'swap', 'direct']).default('paid').describe('How one mints in it.'),
    startInMs: fromNow.default(-60_000).describe('When it begins, in milliseconds from now.'),
    endInMs: fromNow.nullable().default(null).describe('When it ends, in milliseconds from now; null for never.'),
    whitelist: z.array(ledgerId).nullable().prefault(null).describe('Who may mint; null for everybody.'),
    maxPerTransaction: z.int().min(1).max(10).default(10).describe('How many NFTs at once.'),
    maxPerWallet: z.int().min(1).nullable().default(null).describe('How many NFTs an account; null for any number.'),
    stock: z.int().min(1).nullable().default(null).describe('How many NFTs in all; null for what the launch has.'),
    taper: z.boolean().default(false).describe('Whether one mint takes at most a tenth of what is left.'),
    swapToken: ledgerId.nullable().prefault(null).describe('Id of the collection that `swap` takes NFTs of.'),
  })
  .refine(({ kind, currency }) => kind !== 'direct' || currency === null, {
    path: ['currency'],
    error: 'a direct stage is paid in HBAR',
  })

const termsBody = z.strictObject({
  privacyUrl: z.url().nullable().describe('Address of the privacy policy.'),
  termsUrl: z.url().nullable().describe('Address of the terms.'),
  withdrawalUrl: z.url().nullable().describe('Address of the right of withdrawal.'),
})

const ownSiteOnly = z.boolean().describe('Whether minting is possible only on the marketplace’s own site.')
const isShown = z.boolean().describe('Whether it is among the launches that the service shows.')
const paused = z.boolean().describe('Whether minting is paused for everyone.')

const openBody = z.strictObject({
  count: z.int().min(1).max(500).default(20).describe('How many NFTs there are.'),
  isForeverMint: z.boolean().default(false).describe('Whether it is a pool that mints for ever.'),
  ownSiteOnly: ownSiteOnly.default(false),
  isShown: isShown.default(true),
  paused: paused.default(false),
  requiresAgreement: z.boolean().default(false).describe('Whether one has to agree to something before.'),
  creatorTerms: termsBody.nullable().default(null).describe('Terms of its creator that one has to accept.'),
  payout: ledgerId.prefault(entityId(CREATORS.launch)).describe('Id of the account that is paid.'),
  stages: z.array(stageBody).min(1).prefault([{}]).describe('Its stages, one after another.'),
})

const changeBody = z.strictObject({
  mintCode: z.string().describe('The launch.'),
  paused: paused.optional(),
  ownSiteOnly: ownSiteOnly.optional(),
  isShown: isShown.optional(),
  treasury: ledgerId.optional().describe('Id of the account that the NFTs that are left are moved to.'),
  stages: z.array(stageBody).min(1).optional().describe('Its stages from now on, in place of those it had.'),
})

const crowdBody = z.strictObject({
  mintCode: z.string().optional().describe('The launch; any that is open when left out.'),
  count: z.int().min(1).max(10).default(1).describe('How many NFTs.'),
  buyer: ledgerId.prefault(entityId(CROWD.first)).describe('Who mints, somebody of the crowd.'),
})

/** Routes that open launches, change existing ones, and mint for the crowd. */
export const launchRoutes = (service: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/launchpad/open',
    summary: 'Sets up a launch, and answers its mint code, its serials and the ids of its stages.',
    body: openBody,
    handle: (given) => {
      const launch = newLaunch(service, given)
      service.launchpad.put(launch)
      const { mintCode, slug, first, last } = launch
      const accounts = { treasury: entityId(launch.treasury), payout: entityId(launch.payout) }
      return {
        mintCode,
        slug,
        token: entityId(launch.token),
        first,
        last,
        ...accounts,
        stages: launch.stages.map(idOf),
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
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      service.launchpad.put({
        ...launch,
        ...given,
        treasury: treasury ?? launch.treasury,
        stages: stages ? newStages(service, stages) : launch.stages,
      })
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/launchpad/crowd-mint',
    summary: 'Has somebody of the crowd mint, and answers the NFTs.',
    body: crowdBody,
    handle: async ({ buyer, count, mintCode }) => {
      const wish = { count, ...(mintCode === undefined ? {} : { mintCode }) }
      const mints = (await service.launchpad.mintForCrowd(buyer, wish)) ?? []
      return { minted: mints.map(({ token, serial }) => ({ token: entityId(token), serial })) }
    },
  }),
]

const idOf = ({ id }: Stage): number => id

function newLaunch(service: Service, given: z.output<typeof openBody>): Launch {
  const { count, stages, ...rest } = given
  const token = MINTS.ownSite
  const others = service.launchpad.launches().filter((launch) => launch.token === token)
  const first = 1 + Math.max(...others.map(({ last }) => last))
  const mintCode = `scene-${first}`
  return {
    ...rest,
    mintCode,
    slug: mintCode,
    token,
    first,
    last: first + count - 1,
    treasury: LAUNCH_TREASURY,
    name: `Scene ${first}`,
    description: 'Set up by hand.',
    agreementLabel: rest.requiresAgreement ? 'I agree.' : '',
    stages: newStages(service, stages),
  }
}

/** Stages with unique ids. */
function newStages({ launchpad, nowMs }: Service, given: z.output<typeof openBody>['stages']): Stage[] {
  const atMs = nowMs()
  const firstId = 1 + Math.max(...launchpad.launches().flatMap((launch) => launch.stages.map(idOf)))
  return given.map(({ startInMs, endInMs, price, ...stage }, index) => ({
    ...PLAIN_STAGE,
    ...stage,
    id: firstId + index,
    startMs: atMs + startInMs,
    endMs: endInMs === null ? null : atMs + endInMs,
    price: parseHbar(price) / (stage.currency === null ? 1n : 10n ** BigInt(8 - PAYMENT_DECIMALS)),
  }))
}

/** Moves the stock directly in the ledger's state, without a transaction. */
function moveStock({ ledger: { state }, launchpad, changed }: Service, launch: Launch, to: number): void {
  if (!state.requireAccount(to).tokens.has(launch.token)) state.associate(to, launch.token, true)
  state.setOperator(to, launch.token, OPERATOR, true)
  for (const serial of launchpad.stock.left(launch)) state.moveNft(launch.token, serial, to)
  state.undo.commit()
  changed()
}

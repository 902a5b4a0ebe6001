import type { FastifyInstance } from 'fastify'
import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import type { Launch, Stage } from '../service/launchpad/launch'
import { ledgerId } from '../service/params'
import type { Service } from '../service/service'
import { CREATORS, CROWD, LAUNCH_TREASURY, OPERATOR } from '../world/accounts'
import { PLAIN_STAGE } from '../world/launches'
import { MINTS } from '../world/tokens'

const UNITS_OF_TOKEN = 6
const YEAR_MS = 366 * 86_400_000
const fromNow = z.number().int().min(-YEAR_MS).max(YEAR_MS)

const stageBody = z.strictObject({
  /** Whole units of HBAR, or of the currency. */
  price: z.string().default('10'),
  currency: ledgerId.nullable().default(null),
  kind: z.enum(['paid', 'free', 'swap', 'direct']).default('paid'),
  startInMs: fromNow.default(-60_000),
  endInMs: fromNow.nullable().default(null),
  whitelist: z.array(ledgerId).nullable().default(null),
  maxPerTransaction: z.number().int().min(1).max(10).default(10),
  maxPerWallet: z.number().int().min(1).nullable().default(null),
  stock: z.number().int().min(1).nullable().default(null),
  taper: z.boolean().default(false),
  swapToken: ledgerId.nullable().default(null),
})

const openBody = z.strictObject({
  count: z.number().int().min(1).max(500).default(20),
  isForeverMint: z.boolean().default(false),
  ownSiteOnly: z.boolean().default(false),
  isShown: z.boolean().default(true),
  paused: z.boolean().default(false),
  requiresAgreement: z.boolean().default(false),
  creatorTerms: z
    .strictObject({ privacyUrl: z.url().nullable(), termsUrl: z.url().nullable(), withdrawalUrl: z.url().nullable() })
    .nullable()
    .default(null),
  payout: ledgerId.default(CREATORS.launch),
  stages: z
    .array(stageBody)
    .min(1)
    .default([stageBody.parse({})]),
})

const changeBody = z.strictObject({
  mintCode: z.string(),
  paused: z.boolean().optional(),
  ownSiteOnly: z.boolean().optional(),
  isShown: z.boolean().optional(),
  /** Whom the NFTs that are left are moved to. */
  treasury: ledgerId.optional(),
})

const crowdBody = z.strictObject({
  mintCode: z.string().optional(),
  count: z.number().int().min(1).max(10).default(1),
  buyer: ledgerId.default(CROWD.first),
})

/** Launches that were not there before, changes to those that were, and somebody else who mints. */
export function addLaunchpad(app: FastifyInstance, service: Service): void {
  const { launchpad } = service
  app.post('/launchpad/open', (request) => {
    const launch = newLaunch(service, openBody.parse(request.body ?? {}))
    launchpad.put(launch)
    const { mintCode, slug, first, last } = launch
    const accounts = { treasury: entityId(launch.treasury), payout: entityId(launch.payout) }
    return { mintCode, slug, token: entityId(launch.token), first, last, ...accounts, stages: launch.stages.map(idOf) }
  })
  app.post('/launchpad/change', (request) => {
    const { mintCode, treasury, ...changes } = changeBody.parse(request.body)
    const launch = launchpad.find(mintCode)
    if (!launch) throw new Error('no such launch')
    if (treasury !== undefined) moveStock(service, launch, treasury)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    launchpad.put({ ...launch, ...given, treasury: treasury ?? launch.treasury })
    return { ok: true }
  })
  app.post('/launchpad/crowd-mint', async (request) => {
    const { buyer, count, mintCode } = crowdBody.parse(request.body ?? {})
    const mints = await launchpad.mintForCrowd(buyer, { count, ...(mintCode === undefined ? {} : { mintCode }) })
    return { minted: (mints ?? []).map(({ token, serial }) => ({ token: entityId(token), serial })) }
  })
}

const idOf = ({ id }: Stage): number => id

function newLaunch({ launchpad, nowMs }: Service, given: z.output<typeof openBody>): Launch {
  const { count, stages, ...rest } = given
  const atMs = nowMs()
  const all = launchpad.launches()
  const token = MINTS.ownSite
  const first = 1 + Math.max(...all.filter((launch) => launch.token === token).map(({ last }) => last))
  let stageId = 1 + Math.max(...all.flatMap((launch) => launch.stages.map(idOf)))
  const mintCode = `scene-${first}`
  return {
    ...{ ...rest, mintCode, slug: mintCode, token, first, last: first + count - 1, treasury: LAUNCH_TREASURY },
    name: `Scene ${first}`,
    description: 'Set up by hand.',
    agreementLabel: rest.requiresAgreement ? 'I agree.' : '',
    stages: stages.map(({ startInMs, endInMs, price, ...stage }) => ({
      ...PLAIN_STAGE,
      ...stage,
      id: stageId++,
      startMs: atMs + startInMs,
      endMs: endInMs === null ? null : atMs + endInMs,
      price: parseHbar(price) / (stage.currency === null ? 1n : 10n ** BigInt(8 - UNITS_OF_TOKEN)),
    })),
  }
}

/** Straight in the ledger's state: no transaction tells of it. */
function moveStock({ ledger: { state }, launchpad, changed }: Service, launch: Launch, to: number): void {
  if (!state.requireAccount(to).tokens.has(launch.token)) state.associate(to, launch.token, true)
  state.setOperator(to, launch.token, OPERATOR, true)
  for (const serial of launchpad.stock.left(launch)) state.moveNft(launch.token, serial, to)
  state.undo.commit()
  changed()
}

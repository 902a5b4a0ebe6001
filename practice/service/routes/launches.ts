import { z } from 'zod'
import { DAY_MS } from '@shared/time'
import { launchFields, launchView, mintFields, mintView, stageViews, type LaunchView } from '../launchpad/views'
import { Reply, defineOperation } from '../operation'
import { integerOrDefault, ledgerIdParam, optionalParam, momentParam, textParam } from '../params'
import type { Service } from '../service'

/**
 * Maximum age of cached launches. After a change of the launchpad, such as a mint, older cached launches are not used.
 */
const CACHE_MS = 10_000
const MAX_PAGE = 10

const launchpadActivity = defineOperation({
  name: 'launchpadActivity',
  tag: 'launchpad',
  method: 'GET',
  path: '/v1/public/launchpad/activity',
  auth: 'public',
  summary: 'Mints, newest first.',
  params: {
    query: {
      f: optionalParam(textParam()).describe('Friendly URL of a collection or launch'),
      token: optionalParam(ledgerIdParam),
      limit: integerOrDefault(50, 1, 500),
      page: integerOrDefault(1, 1, MAX_PAGE),
    },
  },
  answer: z.strictObject({ success: z.literal(true), response: z.array(mintFields) }),
  handle: (service, { f, token, limit, page }) => {
    const matchingMints = service.launchpad.mints.filter(
      (mint) =>
        (token === undefined || mint.token === token) && (f === undefined || slugsOfMint(service, mint).includes(f)),
    )
    const isNewestFirst = service.rules.isKept('launchpad.newest-first')
    const sortedMints = matchingMints.toSorted((a, b) => (isNewestFirst ? b.atMs - a.atMs : a.atMs - b.atMs))
    return {
      success: true,
      response: sortedMints.slice((page - 1) * limit, page * limit).map((mint) => mintView(service, mint)),
    }
  },
})

/** Slug of the launch of a mint, and slug of the collection of the minted NFT. */
const slugsOfMint = (
  { launchpad, market }: Service,
  mint: { mintCode: string; token: number },
): (string | undefined)[] => [launchpad.find(mint.mintCode)?.slug, market.collections.get(mint.token)?.spec.slug]

/** A flag that accepts only `true`, `1`, `false` and `0`. */
const strictFlagParam = z
  .union([z.enum(['true', '1']).transform(() => true), z.enum(['false', '0']).transform(() => false)])
  .meta({ openapi: { type: 'boolean' } })

/** True for `1`, false for other text. */
const hideSoldOutParam = z
  .string()
  .transform((text) => text === '1')
  .meta({ openapi: { type: 'integer', enum: [1] } })

const mintEvents = defineOperation({
  name: 'mintEvents',
  tag: 'launchpad',
  method: 'GET',
  path: '/v1/public/launchpad/mintevents',
  auth: 'public',
  summary: 'Launches, the latest first.',
  deprecatedParams: ['tokenAddress'],
  params: {
    query: {
      hideSoldOut: optionalParam(hideSoldOutParam).describe('1: leaves out launches that are sold out'),
      token: optionalParam(ledgerIdParam),
      tokenAddress: optionalParam(ledgerIdParam).describe('Alias of token; takes precedence if both are sent'),
      startDate: optionalParam(momentParam).describe('Launches that start then or later'),
      endDate: optionalParam(endDateParam()).describe('Launches that start then or earlier'),
      isForeverMint: optionalParam(strictFlagParam).describe(
        'true or 1: only forever mints; false or 0: all other launches',
      ),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    isCached: z.boolean(),
    mintEvents: z.array(launchFields),
  }),
  handle: (service, params) => {
    const token = requestedToken(service, params)
    const { hideSoldOut = false, startDate: fromMs = -Infinity, endDate: toMs = Infinity, isForeverMint } = params
    const {
      value: views,
      isCached,
      atMs,
    } = service.cache.getOrCompute(cacheName(service), CACHE_MS, () => visibleLaunchViews(service))
    const matchingViews = views.filter((view) => {
      const startMs = Date.parse(view.startDate)
      if (hideSoldOut && view.isSoldOut) return false
      if (token !== undefined && view.tokenAddress !== `0.0.${token}`) return false
      if (isForeverMint !== undefined && view.isForeverMint !== isForeverMint) return false
      return startMs >= fromMs && startMs <= toMs
    })
    return new Reply(200, { success: true, isCached, mintEvents: matchingViews }, atMs)
  },
})

type TokenParams = { readonly token?: number | undefined; readonly tokenAddress?: number | undefined }

const requestedToken = ({ rules }: Service, { token, tokenAddress }: TokenParams): number | undefined =>
  rules.isKept('launch.alias-wins') ? (tokenAddress ?? token) : (token ?? tokenAddress)

/** Last instant of a range, in milliseconds: the given instant, or the last millisecond of the given day in UTC. */
function endDateParam(): z.ZodType<number, unknown> {
  return z.string().transform((text, context) => {
    const parsedMoment = momentParam.safeParse(text)
    if (parsedMoment.success) {
      const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text.trim())
      return isDate ? parsedMoment.data + DAY_MS - 1 : parsedMoment.data
    }
    context.addIssue({ code: 'custom', message: 'must be a date or an ISO 8601 instant' })
    return z.NEVER
  })
}

/** Cache name that changes with every change of the launchpad, so that a cached answer never has outdated counts. */
const cacheName = ({ launchpad, readings, rules }: Service): string =>
  `launches ${rules.isKept('launch.live-counts') ? launchpad.revision : ''} ${readings.launchStages} ${rules.isKept('launch.own-site-hidden')}`

/** All visible launches as mint events, the latest start first. */
function visibleLaunchViews(service: Service): LaunchView[] {
  const visibleLaunches = service.launchpad
    .launches()
    .filter(({ ownSiteOnly }) => !ownSiteOnly || !service.rules.isKept('launch.own-site-hidden'))
  const views = visibleLaunches.flatMap((launch) =>
    service.readings.launchStages === 'one' ? [launchView(service, launch)] : stageViews(service, launch),
  )
  return views.sort((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate))
}

export const launchOperations = [launchpadActivity, mintEvents]

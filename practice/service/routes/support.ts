import { z } from 'zod'
import { operation } from '../operation'
import { ledgerIdParam, textParam } from '../params'
import { id } from '../views'

const MAX_IDS = 100

/** One id or several separated by commas, as their numbers. */
const ledgerIdList: z.ZodType<number[], unknown> = textParam(4000)
  .transform((list, context) => {
    const parsedIds = list.split(',').map((text) => ledgerIdParam.safeParse(text))
    const accountNums = parsedIds.flatMap(({ data }) => data ?? [])
    if (accountNums.length === parsedIds.length && accountNums.length <= MAX_IDS) return accountNums
    context.addIssue({ code: 'custom', message: `must be up to ${MAX_IDS} ids of the form 0.0.N, separated by commas` })
    return z.NEVER
  })
  .meta({ openapi: { type: 'string', maxLength: 4000, example: '0.0.3390118,0.0.4012877' } })

const issupported = operation({
  name: 'issupported',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/issupported',
  auth: 'public',
  summary: 'Whether the market lists a collection, or each of several.',
  params: { query: { token: ledgerIdList.describe('One id, or several separated by commas') } },
  answer: z.strictObject({
    success: z.literal(true),
    token: z.string().describe('The requested ids'),
    supported: z.boolean().describe('Several ids: whether all are supported'),
    tokens: z
      .array(z.strictObject({ token: z.string(), supported: z.boolean() }))
      .optional()
      .describe('Only for several ids'),
  }),
  handle: ({ market, rules }, { token }) => {
    const tokens = token.map((num) => ({ token: id(num), supported: market.collections.has(num) }))
    const summary = {
      token: tokens.map((text) => text.token).join(','),
      supported: tokens.every((text) => text.supported),
    }
    return { success: true, ...summary, ...(tokens.length > 1 && rules.holds('issupported.each') ? { tokens } : {}) }
  },
})

const supportedlist = operation({
  name: 'supportedlist',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/supportedlist',
  auth: 'public',
  summary: 'Every collection the market lists.',
  params: {},
  answer: z.strictObject({ success: z.literal(true), supportedTokenList: z.array(z.string()) }),
  handle: ({ market }) => ({
    success: true,
    supportedTokenList: [...market.collections.keys()].sort((a, b) => a - b).map(id),
  }),
})

export const supportOperations = [issupported, supportedlist]

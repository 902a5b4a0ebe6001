import { z } from 'zod'
import { defineOperation } from '../operation'
import { ledgerIdParam, textParam } from '../params'
import { ledgerIdText } from '../views'

const MAX_IDS = 100

/** One token id `0.0.N`, or several separated by commas. The value is the list of the numbers N. */
const ledgerIdListParam: z.ZodType<number[], unknown> = textParam(4000)
  .transform((idsText, context) => {
    const results = idsText.split(',').map((text) => ledgerIdParam.safeParse(text))
    const tokenNums = results.flatMap(({ data }) => data ?? [])
    if (tokenNums.length === results.length && tokenNums.length <= MAX_IDS) return tokenNums
    context.addIssue({ code: 'custom', message: `must be up to ${MAX_IDS} ids of the form 0.0.N, separated by commas` })
    return z.NEVER
  })
  .meta({ openapi: { type: 'string', maxLength: 4000, example: '0.0.3390118,0.0.4012877' } })

const issupported = defineOperation({
  name: 'issupported',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/issupported',
  auth: 'public',
  summary: 'Whether the market lists a collection, or several collections.',
  params: { query: { token: ledgerIdListParam.describe('One id, or several separated by commas') } },
  answer: z.strictObject({
    success: z.literal(true),
    token: z.string().describe('The requested ids'),
    supported: z.boolean().describe('With several ids: whether all of them are supported'),
    tokens: z
      .array(z.strictObject({ token: z.string(), supported: z.boolean() }))
      .optional()
      .describe('Only for several ids'),
  }),
  handle: ({ market, rules }, { token: requestedNums }) => {
    const tokens = requestedNums.map((num) => ({ token: ledgerIdText(num), supported: market.collections.has(num) }))
    const summary = {
      token: tokens.map(({ token }) => token).join(','),
      supported: tokens.every(({ supported }) => supported),
    }
    return { success: true, ...summary, ...(tokens.length > 1 && rules.isKept('issupported.each') ? { tokens } : {}) }
  },
})

const supportedlist = defineOperation({
  name: 'supportedlist',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/supportedlist',
  auth: 'public',
  summary: 'All collections that the market lists.',
  params: {},
  answer: z.strictObject({ success: z.literal(true), supportedTokenList: z.array(z.string()) }),
  handle: ({ market }) => ({
    success: true,
    supportedTokenList: [...market.collections.keys()].sort((a, b) => a - b).map(ledgerIdText),
  }),
})

export const supportOperations = [issupported, supportedlist]

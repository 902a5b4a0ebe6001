import { describeRoute, type DescribedRoute } from '../control/describe'
import type { ControlRoute } from '../control/route'
import { supportedTransactionFields } from '../ledger/handlers'
import { supportedQueryFields } from '../ledger/queries'
import { HOSTILE_VARIANTS } from '../service/hostile/hostile'
import { HOSTILE_VARIANT_EFFECTS } from '../service/hostile/variant-effects'
import { schemaOf, type JsonSchema } from '../service/openapi/schema'
import { defaultReadings, readingsSchema } from '../service/readings'

/** Generated parts of `docs/practice-market.md` as Markdown, by the names of the markers in that file. */
export const generatedParts = (
  routes: readonly ControlRoute[],
  mirrorRoutes: readonly { readonly method: string; readonly path: string }[],
): Readonly<Record<string, string>> => ({
  'mirror routes': table(
    ['Method', 'Path'],
    mirrorRoutes.map(({ method, path }) => [method, code(path)]),
  ),
  'ledger calls': table(
    ['Call', 'SDK class'],
    [...supportedTransactionFields, ...supportedQueryFields].map((field) => [
      code(field),
      code(SDK_CLASS_NAMES[field] ?? ''),
    ]),
  ),
  readings: readingsTable(),
  'hostile bytes': table(
    ['Name', 'Difference from the request'],
    HOSTILE_VARIANTS.map((name) => [code(name), HOSTILE_VARIANT_EFFECTS[name]]),
  ),
  routes: table(
    ['Method', 'Path', 'Effect'],
    routes.map(({ method, path, summary }) => [method, code(path), summary]),
  ),
  fields: routes.map(describeRoute).flatMap(fieldsPart).join('\n\n'),
})

/** SDK class of each accepted transaction and query, by its field in the transaction body or the query. */
export const SDK_CLASS_NAMES: Readonly<Record<string, string>> = {
  cryptoTransfer: 'TransferTransaction',
  cryptoApproveAllowance: 'AccountAllowanceApproveTransaction',
  cryptoDeleteAllowance: 'AccountAllowanceDeleteTransaction',
  tokenAssociate: 'TokenAssociateTransaction',
  tokenDissociate: 'TokenDissociateTransaction',
  contractCall: 'ContractExecuteTransaction',
  atomicBatch: 'BatchTransaction',
  utilPrng: 'PrngTransaction',
  transactionGetReceipt: 'TransactionReceiptQuery',
  transactionGetRecord: 'TransactionRecordQuery',
  cryptogetAccountBalance: 'AccountBalanceQuery',
  cryptoGetInfo: 'AccountInfoQuery',
  tokenGetInfo: 'TokenInfoQuery',
  tokenGetNftInfo: 'TokenNftInfoQuery',
  contractCallLocal: 'ContractCallQuery',
  contractGetInfo: 'ContractInfoQuery',
  fileGetContents: 'FileContentsQuery',
  networkGetVersionInfo: 'NetworkVersionInfoQuery',
}

function readingsTable(): string {
  const defaults: Readonly<Record<string, string>> = defaultReadings()
  const { properties } = schemaOf(readingsSchema, 'input') as { properties: Record<string, JsonSchema> }
  const rows = Object.entries(properties).map(([name, schema]) => {
    const defaultReading = defaults[name] ?? ''
    // Every reading is an enum of texts.
    const alternatives = (schema['enum'] as string[]).filter((reading) => reading !== defaultReading)
    return [code(name), textOf(schema['description']), code(defaultReading), typeOf({ enum: alternatives })]
  })
  return table(['Reading', 'Subject', 'Default', 'Alternatives'], rows)
}

/**
 * Heading and table of the fields of one route; empty if the route has no fields. For the route that sets the readings,
 * a link to their table follows the heading instead.
 */
function fieldsPart(route: DescribedRoute): string[] {
  const heading = `#### ${route.method} ${route.path}`
  if (route.path === '/readings' && route.method === 'POST')
    return [heading, 'Any of the [readings](#readings), by its name.']
  const rows = [route.params, route.query, route.body].flatMap((schema) => fieldRows(schema, ''))
  if (rows.length === 0) return []
  return [heading, table(['Field', 'Type', 'If absent', 'Meaning'], rows)]
}

/** A row for each field. The rows of nested fields follow the row of the field that contains them. */
function fieldRows(schema: JsonSchema, prefix: string): string[][] {
  const requiredNames = (schema['required'] ?? []) as readonly string[]
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const { default: fallback } = field
    const fallbackText = fallback === undefined ? '' : code(JSON.stringify(fallback))
    const absentText = requiredNames.includes(name) ? 'refused' : fallbackText
    const row = [code(prefix + name), typeOf(field), absentText, textOf(field['description'])]
    return [row, ...innerRows(field, prefix + name)]
  })
}

function innerRows(field: JsonSchema, name: string): string[][] {
  const variants = (field['anyOf'] ?? [field]) as readonly JsonSchema[]
  return variants.flatMap((variant) => {
    const items = variant['items'] as JsonSchema | undefined
    return items ? fieldRows(items, `${name}[].`) : fieldRows(variant, `${name}.`)
  })
}

/** Type of a field, in words. */
function typeOf(schema: JsonSchema): string {
  const { type, anyOf, oneOf, items, pattern } = schema
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((variant: JsonSchema) => typeOf(variant)))].join(' or ')
  if (Array.isArray(type)) return type.map((member: unknown) => typeOf({ ...schema, type: member })).join(' or ')
  // Only the variants of hostile bytes are declared with `oneOf`.
  if (Array.isArray(oneOf)) return 'a name from the table of hostile bytes'
  if (Array.isArray(schema['enum'])) return schema['enum'].map((word) => code(String(word))).join(', ')
  if (schema['const'] !== undefined) return code(JSON.stringify(schema['const']))
  if (type === 'array') return `list of: ${typeOf((items ?? {}) as JsonSchema)}`
  if (type === 'integer') return `whole number${rangeText(schema)}`
  if (type === 'boolean') return 'yes or no'
  if (type === 'null') return code('null')
  if (type === 'string') return typeof pattern === 'string' && pattern.startsWith('^0\\.0\\.') ? 'id' : 'text'
  if (type === 'object') return 'object'
  return 'anything'
}

/**
 * Bounds of an integer, in words; empty without bounds. A schema shows a missing bound as the limit of safe integers.
 */
function rangeText({ minimum, maximum }: JsonSchema): string {
  const minText = Number(minimum) > Number.MIN_SAFE_INTEGER ? ` from ${String(minimum)}` : ''
  const maxText = Number(maximum) < Number.MAX_SAFE_INTEGER ? ` to ${String(maximum)}` : ''
  return minText + maxText
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const code = (text: string): string => `\`${text}\``

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const tableRow = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [headings, headings.map(() => '---'), ...rows].map(tableRow).join('\n')
}

import type { Flow } from '@shared/contract/flows'

/** Columns of the table, in their order. Amounts are decimal HBAR, times ISO 8601 in UTC. */
const COLUMNS = [
  'id',
  'kind',
  'state',
  'account',
  'token',
  'serial',
  'count',
  'title',
  'price',
  'maxPrice',
  'paid',
  'fee',
  'transactionId',
  'startedAt',
  'updatedAt',
] as const satisfies readonly (keyof Flow)[]

/** The history as a file: JSON with everything, or CSV (RFC 4180, CRLF) with a line for each flow. */
export function historyText(flows: readonly Flow[], format: 'csv' | 'json'): string {
  if (format === 'json') return `${JSON.stringify(flows, null, 2)}\n`
  const rows = flows.map((flow) => [...COLUMNS.map((name) => cell(flow[name])), cell(flow.error?.code ?? null)])
  return [[...COLUMNS, 'error'], ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** Names are third-party text: one that begins like a formula must not become one in a spreadsheet. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

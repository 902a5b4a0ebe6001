/**
 * Messages between main and the keychain process. The process knows nothing about keys or accounts: it stores text
 * under (service, account) in the keychain of the operating system.
 */
export type KeychainOp = 'get' | 'set' | 'delete' | 'list'

export type KeychainRequest = {
  readonly id: number
  readonly op: KeychainOp
  readonly service: string
  /** Empty for `list`. */
  readonly account: string
  /** For `set` only. */
  readonly value?: string
}

/** Failure that the keychain process reports; time-outs and crashes are detected by main. */
export type KeychainRefusal = 'unavailable' | 'denied'

/** `get`: text or null. `set`: null. `delete`: true if the entry existed. `list`: account names, never secrets. */
export type KeychainValue = string | null | boolean | readonly string[]

export type KeychainAnswer =
  | { readonly id: number; readonly ok: true; readonly value: KeychainValue }
  | { readonly id: number; readonly ok: false; readonly code: KeychainRefusal }

const OPS: readonly string[] = ['get', 'set', 'delete', 'list'] satisfies KeychainOp[]

const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null

/** Parses a request; null if the message is not a valid request. */
export function parseRequest(raw: unknown): KeychainRequest | null {
  if (!isRecord(raw)) return null
  const { id, op, service, account, value } = raw
  if (typeof id !== 'number' || typeof op !== 'string' || !OPS.includes(op)) return null
  if (typeof service !== 'string' || service === '' || typeof account !== 'string') return null
  if (op !== 'list' && account === '') return null
  if (op === 'set' && (typeof value !== 'string' || value === '')) return null
  const request = { id, op: op as KeychainOp, service, account }
  return typeof value === 'string' ? { ...request, value } : request
}

/** Parses an answer; null if the message is not a valid answer to a request of this operation. */
export function parseAnswer(raw: unknown, op: KeychainOp): KeychainAnswer | null {
  if (!isRecord(raw) || typeof raw['id'] !== 'number') return null
  const { id, ok, value, code } = raw
  if (ok === false && (code === 'unavailable' || code === 'denied')) return { id, ok, code }
  if (ok !== true || !isValueOf(value, op)) return null
  return { id, ok, value }
}

function isValueOf(value: unknown, op: KeychainOp): value is KeychainValue {
  switch (op) {
    case 'get':
      return value === null || typeof value === 'string'
    case 'set':
      return value === null
    case 'delete':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
  }
}

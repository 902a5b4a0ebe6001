import type { WireMessage, WireRecord, WireValue } from './wire'

/*
 * The `read…` functions return the value of a field of a parsed message, by the name of the field. For an absent field,
 * they return the protobuf default: 0, false, an empty text or an empty list. For absent bytes or an absent message,
 * null.
 */

export function findRecord(message: WireMessage, name: string): WireRecord | null {
  return message.records.find((record) => record.spec.name === name) ?? null
}

function valueOf(message: WireMessage, name: string): WireValue | null {
  return findRecord(message, name)?.value ?? null
}

export function readInt(message: WireMessage, name: string): bigint {
  const value = valueOf(message, name)
  return typeof value === 'bigint' ? value : 0n
}

export function readBool(message: WireMessage, name: string): boolean {
  return valueOf(message, name) === true
}

export function readText(message: WireMessage, name: string): string {
  const value = valueOf(message, name)
  return typeof value === 'string' ? value : ''
}

export function readBytes(message: WireMessage, name: string): Uint8Array | null {
  const value = valueOf(message, name)
  return value instanceof Uint8Array ? value : null
}

export function readChild(message: WireMessage, name: string): WireMessage | null {
  const value = valueOf(message, name)
  return value !== null && isMessage(value) ? value : null
}

export function readChildren(message: WireMessage, name: string): readonly WireMessage[] {
  const children: WireMessage[] = []
  for (const { spec, value } of message.records) {
    if (spec.name === name && isMessage(value)) children.push(value)
  }
  return children
}

export function readInts(message: WireMessage, name: string): readonly bigint[] {
  const value = valueOf(message, name)
  return value !== null && isNumbers(value) ? value : []
}

export function isMessage(value: WireValue): value is WireMessage {
  return typeof value === 'object' && 'records' in value
}

export function isNumbers(value: WireValue): value is readonly bigint[] {
  return Array.isArray(value)
}

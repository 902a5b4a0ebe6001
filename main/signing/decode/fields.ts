import { shownText } from '../text'
import type { Decoded, RawField } from '../types'
import { isMessage, isNumbers, readBytes, readInt } from './access'
import { ACCOUNT_ID, CONTRACT_ID, TOKEN_ID } from './schema'
import type { WireMessage, WireValue } from './wire'

/**
 * Fields present in the bytes of a transaction: all fields of the first body, the node of every further body, and the
 * fields of each envelope except the body. Computed only when needed, because formatting takes a third as long as
 * decoding and judging together.
 */
export function fieldsOf({ parsedMessages, nodes }: Pick<Decoded, 'parsedMessages' | 'nodes'>): readonly RawField[] {
  const otherNodes = nodes.slice(1).map((node, index) => ({ path: `nodeAccountID[${index + 1}]`, value: node }))
  const envelopeFields = parsedMessages.envelopes.flatMap((envelope) => {
    const records = envelope.records.filter(({ spec }) => spec.name !== 'bodyBytes')
    return listFields({ ...envelope, records })
  })
  return [...listFields(parsedMessages.body), ...otherNodes, ...envelopeFields]
}

/** Every field of a message, in the order of the bytes. An id is one field. */
export function listFields(message: WireMessage): readonly RawField[] {
  const fields: RawField[] = []
  collectFields(message, fields)
  return fields
}

function collectFields(message: WireMessage, fields: RawField[]): void {
  for (const { path, value } of message.records) {
    if (!isMessage(value)) {
      fields.push({ path, value: valueText(value) })
    } else if (isId(value)) {
      fields.push({ path, value: idText(value) })
    } else if (value.records.length === 0) {
      // An empty message is listed too, because its presence can have a meaning.
      fields.push({ path, value: 'empty' })
    } else {
      collectFields(value, fields)
    }
  }
}

function isId({ schema }: WireMessage): boolean {
  return schema === ACCOUNT_ID || schema === TOKEN_ID || schema === CONTRACT_ID
}

function idText(message: WireMessage): string {
  const prefix = `${readInt(message, 'shardNum')}.${readInt(message, 'realmNum')}`
  const alias = readBytes(message, 'alias') ?? readBytes(message, 'evmAddress')
  if (alias) return `${prefix}.0x${Buffer.from(alias).toString('hex')}`
  const number = ['accountNum', 'tokenNum', 'contractNum']
    .map((name) => readInt(message, name))
    .find((value) => value !== 0n)
  return `${prefix}.${number ?? 0n}`
}

function valueText(value: Exclude<WireValue, WireMessage>): string {
  if (typeof value === 'string') return `"${shownText(value)}"`
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString('hex')}`
  if (isNumbers(value)) return value.join(', ')
  return String(value)
}

/**
 * A change to one list of fields. `list` and `position` select the list and the field, modulo the number of lists or
 * fields; `position` also gives the new content. `operation` is a case of `changeList`, and `times` its repetitions.
 */
export type WireChange = readonly [list: number, operation: number, position: number, times: number]

/** A field with its tag; `inside` has the fields of its content, or null if the content is not a list of fields. */
type Field = { readonly tag: Uint8Array; readonly inside: readonly Field[] | null; readonly content: Uint8Array }

/** Fields nested deeper than this are kept as plain bytes. */
const MAX_DEPTH = 9

/** The bytes as nested fields; null unless all of them are complete fields of wire type 0 (varint) or 2 (bytes). */
function parseFields(bytes: Uint8Array, depth = 0): readonly Field[] | null {
  const fields: Field[] = []
  let at = 0
  while (at < bytes.length) {
    const tagStart = at
    while ((bytes[at] ?? 0) >= 0x80) at += 1
    at += 1
    const wireType = (bytes[tagStart] ?? 0) & 7
    const tag = bytes.subarray(tagStart, at)
    if (wireType === 0) {
      const valueStart = at
      while ((bytes[at] ?? 0) >= 0x80) at += 1
      at += 1
      fields.push({ tag, inside: null, content: bytes.subarray(valueStart, at) })
    } else if (wireType === 2) {
      let length = 0
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at] ?? 0
        at += 1
        length += (byte & 0x7f) * 2 ** shift
        if (byte < 0x80) break
      }
      const content = bytes.subarray(at, at + length)
      at += length
      const hasFields = depth < MAX_DEPTH && content.length > 0
      fields.push({ tag, inside: hasFields ? parseFields(content, depth + 1) : null, content })
    } else {
      return null
    }
    if (at > bytes.length) return null
  }
  return fields
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let remaining = value
  while (remaining > 0x7f) {
    bytes.push((remaining % 128) | 0x80)
    remaining = Math.floor(remaining / 128)
  }
  return Buffer.from([...bytes, remaining])
}

function encodeFields(fields: readonly Field[]): Buffer {
  const parts = fields.flatMap(({ tag, inside, content }) => {
    if (((tag[0] ?? 0) & 7) === 0) return [tag, content]
    const newContent = inside ? encodeFields(inside) : content
    return [tag, varint(newContent.length), newContent]
  })
  return Buffer.concat(parts)
}

/** The list of fields itself, and all lists within it. */
function listsOf(fields: readonly Field[]): readonly (readonly Field[])[] {
  return [fields, ...fields.flatMap(({ inside }) => (inside ? listsOf(inside) : []))]
}

/** Removes, repeats or moves one field, replaces its content by a number, or doubles or reverses the whole list. */
function changeList(list: readonly Field[], [, operation, position, times]: WireChange): readonly Field[] {
  const index = position % Math.max(list.length, 1)
  const field = list[index]
  if (!field) return list
  const otherFields = list.filter((_, i) => i !== index)
  switch (operation) {
    case 0:
      return otherFields
    case 1:
      return [...list.slice(0, index), ...Array.from({ length: times }, () => field), ...list.slice(index + 1)]
    case 2:
      return [...otherFields, field]
    case 3: {
      // The factor gives numbers of up to four bytes.
      const content = varint(position * 977)
      return list.map((each, i) => (i === index ? { ...each, inside: null, content } : each))
    }
    case 4:
      return list.flatMap((each) => [each, each])
    default:
      return [...list].reverse()
  }
}

/**
 * The bytes after the changes. The lengths of the enclosing fields are corrected, so that a decoder does not stop at a
 * wrong length. Bytes that `parseFields` cannot parse are returned unchanged.
 */
export function mutatedBytes(bytes: Uint8Array, changes: readonly WireChange[]): Uint8Array {
  let fields = parseFields(bytes)
  for (const change of changes) {
    if (!fields) break
    const lists = listsOf(fields)
    const target = lists[change[0] % lists.length]
    const withChange = (list: readonly Field[]): readonly Field[] => {
      const newList = list === target ? changeList(list, change) : list
      return newList.map((field) => (field.inside ? { ...field, inside: withChange(field.inside) } : field))
    }
    fields = withChange(fields)
  }
  return fields ? encodeFields(fields) : bytes
}

/**
 * A change to one list of fields. `list` modulo the number of lists selects the list, and `position` modulo the number
 * of fields selects the field. `operation`: a case of `changeList`. If the field gets a new content, `position` decides
 * which. `times`: number of copies of a repeated field.
 */
export type WireChange = readonly [list: number, operation: number, position: number, times: number]

/**
 * A field. `tag`: field number and wire type. `nestedFields`: the content parsed as fields; null if the content is not
 * parsed or is not a list of fields.
 */
type Field = { readonly tag: Uint8Array; readonly nestedFields: readonly Field[] | null; readonly content: Uint8Array }

/** Contents of fields nested this deep are not parsed. */
const MAX_DEPTH = 9

/** Parses bytes as fields; null if a field is incomplete, or has a wire type other than 0 (varint) and 2 (bytes). */
function parseFields(bytes: Uint8Array, depth = 0): readonly Field[] | null {
  const fields: Field[] = []
  let offset = 0
  while (offset < bytes.length) {
    const tagStart = offset
    while ((bytes[offset] ?? 0) >= 0x80) offset += 1
    offset += 1
    const wireType = (bytes[tagStart] ?? 0) & 7
    const tag = bytes.subarray(tagStart, offset)
    if (wireType === 0) {
      const valueStart = offset
      while ((bytes[offset] ?? 0) >= 0x80) offset += 1
      offset += 1
      fields.push({ tag, nestedFields: null, content: bytes.subarray(valueStart, offset) })
    } else if (wireType === 2) {
      let length = 0
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[offset] ?? 0
        offset += 1
        length += (byte & 0x7f) * 2 ** shift
        if (byte < 0x80) break
      }
      const content = bytes.subarray(offset, offset + length)
      offset += length
      const mayHaveFields = depth < MAX_DEPTH && content.length > 0
      fields.push({ tag, nestedFields: mayHaveFields ? parseFields(content, depth + 1) : null, content })
    } else {
      return null
    }
    if (offset > bytes.length) return null
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
  const parts = fields.flatMap(({ tag, nestedFields, content }) => {
    if (((tag[0] ?? 0) & 7) === 0) return [tag, content]
    const newContent = nestedFields ? encodeFields(nestedFields) : content
    return [tag, varint(newContent.length), newContent]
  })
  return Buffer.concat(parts)
}

/** The given list of fields, and all lists nested in it. */
function listsOf(fields: readonly Field[]): readonly (readonly Field[])[] {
  return [fields, ...fields.flatMap(({ nestedFields }) => (nestedFields ? listsOf(nestedFields) : []))]
}

/** Removes, repeats or moves one field, replaces a field's content by a number, or doubles or reverses the list. */
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
      // With the factor, the numbers take between one and four bytes.
      const content = varint(position * 977)
      return list.map((each, i) => (i === index ? { ...each, nestedFields: null, content } : each))
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
      return newList.map((field) =>
        field.nestedFields ? { ...field, nestedFields: withChange(field.nestedFields) } : field,
      )
    }
    fields = withChange(fields)
  }
  return fields ? encodeFields(fields) : bytes
}

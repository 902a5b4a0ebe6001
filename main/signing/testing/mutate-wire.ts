/** A change to bytes that respects their structure: the message, the operation, and its value. */
export type WireChange = readonly [at: number, how: number, value: number, times: number]

type Node = { readonly tag: Uint8Array; readonly inside: readonly Node[] | null; readonly content: Uint8Array }

/** The bytes as nested fields, as far as they can be read so; null otherwise. */
function readNodes(bytes: Uint8Array, depth = 0): readonly Node[] | null {
  const nodes: Node[] = []
  let at = 0
  while (at < bytes.length) {
    const start = at
    while ((bytes[at] ?? 0) >= 0x80) at += 1
    at += 1
    const wireType = (bytes[start] ?? 0) & 7
    const tag = bytes.subarray(start, at)
    if (wireType === 0) {
      const from = at
      while ((bytes[at] ?? 0) >= 0x80) at += 1
      at += 1
      nodes.push({ tag, inside: null, content: bytes.subarray(from, at) })
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
      nodes.push({ tag, inside: depth < 9 && content.length > 0 ? readNodes(content, depth + 1) : null, content })
    } else return null
    if (at > bytes.length) return null
  }
  return nodes
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest % 128) | 0x80)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...bytes, rest])
}

function written(nodes: readonly Node[]): Buffer {
  const parts = nodes.flatMap(({ tag, inside, content }) => {
    if (((tag[0] ?? 0) & 7) === 0) return [tag, content]
    const whole = inside ? written(inside) : content
    return [tag, varint(whole.length), whole]
  })
  return Buffer.concat(parts)
}

/** Lists of fields, innermost last: a change is made in one of them. */
function listsOf(nodes: readonly Node[]): readonly (readonly Node[])[] {
  return [nodes, ...nodes.flatMap(({ inside }) => (inside ? listsOf(inside) : []))]
}

/** One field removed, doubled, moved, given another number or content, or repeated many times. */
function changedList(list: readonly Node[], [, how, value, times]: WireChange): readonly Node[] {
  const at = value % Math.max(list.length, 1)
  const node = list[at]
  if (!node) return list
  const rest = list.filter((_, i) => i !== at)
  switch (how) {
    case 0:
      return rest
    case 1:
      return [...list.slice(0, at), ...Array.from({ length: times }, () => node), ...list.slice(at + 1)]
    case 2:
      return [...rest, node]
    case 3:
      return list.map((each, i) => (i === at ? { ...each, inside: null, content: varint(value * 977) } : each))
    case 4:
      return list.flatMap((each) => [each, each])
    default:
      return [...list].reverse()
  }
}

/**
 * Applies changes and corrects the lengths around them, so that a reader gets as far as it can. Bytes of another form
 * stay as they are.
 */
export function mutatedBytes(bytes: Uint8Array, changes: readonly WireChange[]): Uint8Array {
  let nodes = readNodes(bytes)
  for (const change of changes) {
    if (!nodes) break
    const lists = listsOf(nodes)
    const target = lists[change[0] % lists.length]
    const replace = (list: readonly Node[]): readonly Node[] =>
      (list === target ? changedList(list, change) : list).map((node) =>
        node.inside ? { ...node, inside: replace(node.inside) } : node,
      )
    nodes = replace(nodes)
  }
  return nodes ? written(nodes) : bytes
}

import { LIVE_LINK, PILED_MARKS, INVISIBLE_CHARACTER } from '@shared/testing/hostile-text'

const FORBIDDEN =
  'script, iframe, object, embed, link, style, meta, base, form[action], a[href^="http"], a[href^="javascript"], a[href^="data"], [srcdoc], foreignObject'
/** Attributes that no person reads: keys for scripts. */
const SCRIPT_ATTRIBUTES = /^(value|id|for|data-.*)$/
/** Addresses of a launch's documents: shown in full to be read and copied, and not clickable. */
const LAUNCH_ADDRESSES = '.launch-address'
/** Addresses of the markets in the samples. */
const SAMPLE_ADDRESSES = /http:\/\/127\.0\.0\.1:\d+/g
/** Length of the longest third-party text that is shown in full: the terms of a launch. */
const MAX_SHOWN_CHARS = 4200

/** Faults of the current page. Empty if hostile text is shown as text and nothing else. */
export function harmIn(root: ParentNode, longest = MAX_SHOWN_CHARS): readonly string[] {
  const harm: string[] = []
  const harmOf = (text: string, where: string) => harmOfText(text, where, longest)
  for (const element of root.querySelectorAll(FORBIDDEN)) harm.push(`element ${element.outerHTML.slice(0, 120)}`)
  for (const image of root.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (!/^\/media\/[0-9a-f]{40}$/.test(source)) harm.push(`image from ${source.slice(0, 80)}`)
  }
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) harm.push(`attribute ${name} on ${element.tagName}`)
      if (!SCRIPT_ATTRIBUTES.test(name)) harm.push(...harmOf(value, `${name} of ${element.tagName}`))
    }
    for (const node of element.childNodes) {
      if (node.nodeType === 3 && !element.matches(LAUNCH_ADDRESSES))
        harm.push(...harmOf(node.nodeValue ?? '', `text in ${element.tagName}.${element.className}`))
    }
  }
  return harm
}

function harmOfText(text: string, where: string, longest: number): readonly string[] {
  const excerpt = (found: RegExpExecArray | null) => JSON.stringify(found?.[0].slice(0, 40))
  return [
    ...(text.length > longest ? [`${text.length} characters as ${where}`] : []),
    ...(INVISIBLE_CHARACTER.test(text) ? [`unseen ${excerpt(INVISIBLE_CHARACTER.exec(text))} as ${where}`] : []),
    ...(PILED_MARKS.test(text) ? [`a pile of marks as ${where}`] : []),
    ...(LIVE_LINK.test(text.replaceAll(SAMPLE_ADDRESSES, '')) && !where.startsWith('xmlns')
      ? [`link ${excerpt(LIVE_LINK.exec(text))} as ${where}`]
      : []),
  ]
}

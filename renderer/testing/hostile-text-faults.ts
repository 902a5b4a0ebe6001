import { SUGGESTED_LIVE_ADDRESS } from '@shared/contract/connection'
import { LIVE_LINK, PILED_MARKS, INVISIBLE_CHARACTER } from '@shared/testing/hostile-text'

/** Selector of elements that hostile text could add and the pages never contain. */
const FORBIDDEN_SELECTOR =
  'script, iframe, object, embed, link, style, meta, base, form[action], a[href^="http"], a[href^="javascript"], a[href^="data"], [srcdoc], foreignObject'
/** Attributes that are not checked: an input shows what the person typed, and only scripts and labels use the others. */
const UNCHECKED_ATTRIBUTES = /^(value|id|for|data-.*)$/
/** Selector of elements that show a third-party address in full, to be read and copied. The address is not a link. */
const ADDRESS_SELECTOR = '.launch-address'
/** Addresses of the markets in the samples, which are not third-party text. */
const SAMPLE_ADDRESSES = /http:\/\/127\.0\.0\.1:\d+/g
/** Maximum length of a shown text: the terms of a launch may have 4,000 characters, plus the app's own words. */
const MAX_SHOWN_CHARS = 4200

/**
 * Faults in the display of hostile text within `root`, as text. Empty if hostile text is shown only as text, without
 * links, invisible characters or more than `maxChars` characters.
 */
export function hostileTextFaults(root: ParentNode, maxChars = MAX_SHOWN_CHARS): readonly string[] {
  const faults: string[] = []
  const faultsOf = (text: string, position: string) => faultsOfText(text, position, maxChars)
  for (const element of root.querySelectorAll(FORBIDDEN_SELECTOR))
    faults.push(`element ${element.outerHTML.slice(0, 120)}`)
  for (const image of root.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (!/^\/media\/[0-9a-f]{40}$/.test(source)) faults.push(`image from ${source.slice(0, 80)}`)
  }
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) faults.push(`attribute ${name} on ${element.tagName}`)
      if (!UNCHECKED_ATTRIBUTES.test(name)) faults.push(...faultsOf(value, `${name} of ${element.tagName}`))
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && !element.matches(ADDRESS_SELECTOR))
        faults.push(...faultsOf(node.nodeValue ?? '', `text in ${element.tagName}.${element.className}`))
    }
  }
  return faults
}

function faultsOfText(text: string, position: string, maxChars: number): readonly string[] {
  const excerpt = (match: RegExpExecArray | null) => JSON.stringify(match?.[0].slice(0, 40))
  const faults: string[] = []
  if (text.length > maxChars) faults.push(`${text.length} characters as ${position}`)
  if (INVISIBLE_CHARACTER.test(text)) faults.push(`invisible ${excerpt(INVISIBLE_CHARACTER.exec(text))} as ${position}`)
  if (PILED_MARKS.test(text)) faults.push(`a pile of marks as ${position}`)
  // The value of `xmlns` is an address, but not a link.
  const isLink =
    LIVE_LINK.test(text.replaceAll(SAMPLE_ADDRESSES, '').replaceAll(SUGGESTED_LIVE_ADDRESS, '')) &&
    !position.startsWith('xmlns')
  if (isLink) faults.push(`link ${excerpt(LIVE_LINK.exec(text))} as ${position}`)
  return faults
}

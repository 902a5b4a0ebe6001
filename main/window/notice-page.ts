import interFont from '@shared/fonts/InterLatin.woff2?inline'
import { ORIGIN } from './options'

/**
 * Content of a notice window, which appears when the app cannot start, needs an answer or must end. This is not the
 * notice of an alert. All texts are plain text.
 */
export type Notice = {
  readonly title: string
  /** Texts about what happened, whether anything moved, and what the person should do. */
  readonly paragraphs: readonly string[]
  /** Paths and versions, shown in full so that they can be copied. */
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  /** Buttons; the first is the safe choice. `text`: note next to the button. */
  readonly choices: readonly { readonly id: string; readonly label: string; readonly text?: string }[]
}

/** Path of the address to which a button submits; the id of the choice follows. */
const CHOICE_PATH = '/choice/'

/**
 * Copy of the app's colours and sizes (renderer/ui/tokens.css), because the notice page loads no files. For the same
 * reason the style contains the Latin part of the app's font.
 */
export const NOTICE_STYLE = `
@font-face { font-family: 'Inter'; src: url('${interFont}') format('woff2'); font-weight: 100 900; }
:root { color-scheme: light dark; --canvas: light-dark(#fbfaf7, #1b1b19); --raised: light-dark(#ffffff, #262523);
  --ink: light-dark(#1c1b18, #edebe4); --ink-2: light-dark(#524f48, #c0bdb4); --line: light-dark(#1c1b1817, #edebe417);
  --press: light-dark(#1c1b1817, #edebe417); --accent: light-dark(#2b48a6, #4a66cf);
  --accent-hover: light-dark(#233c8f, #516dd6); --accent-ink: light-dark(#2b48a6, #a3b5f5); --on-accent: #ffffff; --focus: light-dark(#2b48a6, #a3b5f5); }
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 0 32px 24px; background: var(--canvas); color: var(--ink);
  font: 400 13px/20px Inter, system-ui, sans-serif; letter-spacing: -0.003em; }
header { display: flex; align-items: center; gap: 8px; height: 56px; font-size: 14px; font-weight: 600;
  letter-spacing: -0.01em; }
header svg { fill: none; stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round; }
header .first { stroke: var(--ink); }
header .second { stroke: var(--accent-ink); }
h1 { display: flex; align-items: center; gap: 8px; margin: 0 0 16px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.015em; }
h1 svg { flex: none; fill: var(--ink); }
h1 path + path { fill: none; stroke: var(--canvas); stroke-width: 1.75; stroke-linecap: round; }
p { margin: 0 0 12px; color: var(--ink-2); }
p:first-of-type { color: var(--ink); }
.unbroken { white-space: nowrap; }
dl { margin: 20px 0; padding: 12px 16px; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
dt { font-size: 12px; line-height: 16px; color: var(--ink-2); }
dd { margin: 0 0 8px; font-size: 12px; line-height: 16px; overflow-wrap: anywhere; user-select: text; }
dd:last-child { margin-bottom: 0; }
form { display: grid; grid-template-columns: 248px 1fr; gap: 4px 24px; align-items: center;
  margin: 0 0 8px; }
button { min-height: 40px; padding: 8px 20px; border: 0; border-radius: 6px; font: inherit; font-size: 14px; font-weight: 600;
  text-align: center; color: var(--ink); background: var(--press); }
button:hover { background: color-mix(in srgb, var(--ink) 13%, transparent); }
button.primary { color: var(--on-accent); background: var(--accent); }
button.primary:hover { background: var(--accent-hover); }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
small { color: var(--ink-2); font-size: 12px; line-height: 16px; }
`

/** Choices that only end the app. Their buttons never have the primary style. */
const ENDING_CHOICES: readonly string[] = ['quit', 'close']

const WARNING_MARK =
  '<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">' +
  '<path d="M10 2.2 18.6 17.2a.8.8 0 0 1-.7 1.2H2.1a.8.8 0 0 1-.7-1.2Z" /><path d="M10 8v4.2M10 15.2v.1" /></svg>'

const WORDMARK =
  '<header><svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">' +
  '<path class="first" d="M2 8.2 5.6 11.8 12.6 3.6" /><path class="second" d="M7.2 13 9.9 15.7 17.9 6.4" />' +
  '</svg>Countersign</header>'

const MIN_HEIGHT_PX = 320
const MAX_HEIGHT_PX = 720
/** Estimated number of characters in a line of a paragraph, a fact, and a note next to a button. */
const LINE_CHARS = { paragraph: 84, fact: 66, note: 42 } as const

/**
 * Height of the window that the notice needs, estimated from the lengths of its texts. The page scrolls if it needs more.
 */
export function noticeHeightPx({ title, paragraphs, facts, choices }: Notice): number {
  const linesOf = (text: string, lineChars: number) => Math.max(1, Math.ceil(text.length / lineChars))
  const titlePx = linesOf(title, 50) * 28 + 16
  const paragraphsPx = paragraphs.reduce((sum, text) => sum + linesOf(text, LINE_CHARS.paragraph) * 20 + 12, 0)
  const factTextsPx = facts.reduce((sum, { text }) => sum + 24 + linesOf(text, LINE_CHARS.fact) * 16, 0)
  const choicesPx = choices.reduce(
    (sum, { text = '' }) => sum + Math.max(40, linesOf(text, LINE_CHARS.note) * 16) + 8,
    0,
  )
  const factsPx = facts.length === 0 ? 0 : factTextsPx + 64
  const heightPx = 56 + titlePx + paragraphsPx + factsPx + choicesPx + 32
  return Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, heightPx))
}

/** Generates the page as HTML. Every text is escaped, because another program may have chosen the names in a path. */
export function noticePage({ title, paragraphs, facts, choices }: Notice): string {
  const paragraphElements = paragraphs.map((text) => `<p>${keepArgumentsUnbroken(escapeHtml(text))}</p>`)
  const factElements = facts.map(({ label, text }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`)
  const choiceForms = choices.map(({ id, label, text }, index) => {
    const note = text === undefined ? '' : `<small id="note-${index}">${escapeHtml(text)}</small>`
    const describedBy = text === undefined ? '' : ` aria-describedby="note-${index}"`
    const focus = index === 0 ? ' autofocus' : ''
    const style = index === 0 && !ENDING_CHOICES.includes(id) ? ' class="primary"' : ''
    return `<form action="${CHOICE_PATH}${encodeURIComponent(id)}"><button${style}${describedBy}${focus}>${escapeHtml(label)}</button>${note}</form>`
  })
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="color-scheme" content="light dark"><title>Countersign</title><style>${NOTICE_STYLE}</style></head>`,
    `<body>${WORDMARK}<main><h1>${WARNING_MARK}${escapeHtml(title)}</h1>${paragraphElements.join('')}`,
    factElements.length === 0 ? '' : `<dl>${factElements.join('')}</dl>`,
    `${choiceForms.join('')}</main></body></html>`,
  ].join('')
}

/** The notice as lines for standard error. The choices are omitted, because they exist only as buttons. */
export const noticeLines = ({ title, paragraphs, facts }: Notice): readonly string[] => [
  title,
  ...paragraphs,
  ...facts.map(({ label, text }) => `${label}: ${text}`),
]

/** Id of the choice whose button submits to `url`; null if no button submits to `url`. */
export function choiceIdIn(url: string, { choices }: Notice): string | null {
  // A form without fields adds an empty query to the address: a `?` at the end.
  const address = url.endsWith('?') ? url.slice(0, -1) : url
  return choices.find(({ id }) => address === `${ORIGIN}${CHOICE_PATH}${encodeURIComponent(id)}`)?.id ?? null
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Keeps each command-line argument on one line, so that the person can read and copy the whole argument. */
const keepArgumentsUnbroken = (html: string): string =>
  html.replace(/--[a-z][a-z-]*(?:=[A-Z]+)?/g, '<span class="unbroken">$&</span>')
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

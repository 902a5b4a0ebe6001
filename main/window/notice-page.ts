import { ORIGIN } from './options'

/** Why the app cannot start, go on without an answer, or has to end, and what the person can do. Plain text throughout. */
export type Notice = {
  readonly title: string
  /** What happened, whether anything moved, what to do. */
  readonly paragraphs: readonly string[]
  /** Paths and versions, shown whole so that they can be copied. */
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  /** The first is the one that is safe to take. */
  readonly choices: readonly { readonly id: string; readonly label: string; readonly text?: string }[]
}

const CHOICE_PATH = '/choice/'

/** The look of the app (renderer/ui/tokens.css), for a page that cannot load its files. */
export const NOTICE_STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(#fbfaf7, #1b1b19); --raised: light-dark(#ffffff, #262523);
  --ink: light-dark(#1c1b18, #edebe4); --ink-2: light-dark(#524f48, #c0bdb4); --line: light-dark(#1c1b1833, #edebe433);
  --press: light-dark(#1c1b1817, #edebe417); --accent: light-dark(#2b48a6, #4a66cf); --focus: light-dark(#2b48a6, #a3b5f5); }
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 32px; background: var(--canvas); color: var(--ink);
  font: 14px/1.55 Inter, 'Segoe UI', system-ui, sans-serif; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.25; font-weight: 650; }
p { margin: 0 0 12px; color: var(--ink-2); }
p:first-of-type { color: var(--ink); }
dl { margin: 20px 0; padding: 12px 16px; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
dt { font-size: 12px; color: var(--ink-2); }
dd { margin: 0 0 8px; font: 12px/1.5 'JetBrains Mono', ui-monospace, monospace; overflow-wrap: anywhere; user-select: text; }
dd:last-child { margin-bottom: 0; }
form { display: grid; gap: 4px; margin: 0 0 12px; }
button { min-height: 40px; padding: 8px 16px; border: 0; border-radius: 8px; font: inherit; font-weight: 600;
  text-align: start; color: var(--ink); background: var(--press); cursor: pointer; }
form:first-of-type button { color: #ffffff; background: var(--accent); }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
small { color: var(--ink-2); font-size: 12px; }
`

/** The page as HTML. Every text is escaped: paths are named by whoever made the folder. */
export function noticePage({ title, paragraphs, facts, choices }: Notice): string {
  const lines = paragraphs.map((text) => `<p>${escaped(text)}</p>`)
  const rows = facts.map(({ label, text }) => `<dt>${escaped(label)}</dt><dd>${escaped(text)}</dd>`)
  const buttons = choices.map(({ id, label, text }, index) => {
    const note = text === undefined ? '' : `<small id="note-${index}">${escaped(text)}</small>`
    const describedBy = text === undefined ? '' : ` aria-describedby="note-${index}"`
    const focus = index === 0 ? ' autofocus' : ''
    return `<form action="${CHOICE_PATH}${encodeURIComponent(id)}"><button${describedBy}${focus}>${escaped(label)}</button>${note}</form>`
  })
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="color-scheme" content="light dark"><title>Countersign</title><style>${NOTICE_STYLE}</style></head>`,
    `<body><main><h1>${escaped(title)}</h1>${lines.join('')}`,
    rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`,
    `${buttons.join('')}</main></body></html>`,
  ].join('')
}

/** The notice as lines for standard error. The choices are left out: they are buttons. */
export const noticeLines = ({ title, paragraphs, facts }: Notice): readonly string[] => [
  title,
  ...paragraphs,
  ...facts.map(({ label, text }) => `${label}: ${text}`),
]

/** The choice whose button asked for an address; null for any other address. */
export function choiceIn(url: string, { choices }: Notice): string | null {
  // A form without fields submits to its address with an empty query.
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
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

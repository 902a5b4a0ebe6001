/** The keys of the app: what each asks for, and when. */
import { SECTIONS } from './sections'

export type Shortcut = 'palette' | 'shortcuts' | 'search' | 'refresh' | 'back' | 'forward' | number

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
export type Where = {
  /** The focus is in a field that takes text. */
  readonly isTyping: boolean
  /** Something stands in front of the page and asks for an answer. */
  readonly isModal: boolean
}

/** What a key asks for: a number is an index of `SECTIONS`. Null: it is nobody's. */
export function shortcutOf(event: Key, { isTyping, isModal }: Where): Shortcut | null {
  if (isModal) return null
  const asked = askedFor(event)
  // A field keeps its keys, all but those that type nothing anywhere.
  return isTyping && asked !== 'palette' && event.key !== 'F1' ? null : asked
}

function askedFor({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): Shortcut | null {
  const bare = !ctrlKey && !metaKey && !altKey
  if (bare && (key === '?' || key === 'F1')) return 'shortcuts'
  if (bare && key === '/') return 'search'
  if (bare && key === 'F5') return 'refresh'
  if (shiftKey) return null
  if (altKey && !ctrlKey && !metaKey && key === 'ArrowLeft') return 'back'
  if (altKey && !ctrlKey && !metaKey && key === 'ArrowRight') return 'forward'
  if (altKey || !(ctrlKey || metaKey)) return null
  return withCommand(key.toLowerCase(), code)
}

function withCommand(key: string, code: string): Shortcut | null {
  if (key === 'k') return 'palette'
  if (key === 'r') return 'refresh'
  if (key === '[') return 'back'
  if (key === ']') return 'forward'
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  const index = Number(digit) - 1
  return digit !== undefined && index < SECTIONS.length ? index : null
}

/** The buttons at the side of a mouse. */
export const wayOfButton = (button: number): 'back' | 'forward' | null =>
  button === 3 ? 'back' : button === 4 ? 'forward' : null

const EDITABLE =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(EDITABLE)

/** One that fades away takes no keys any more: what is pressed meanwhile is meant for the page. */
const OPEN = ':not([data-closed])'
export const isModalOpen = (): boolean => document.querySelector(`:is(.scrim, [role="menu"])${OPEN}`) !== null

/** The command key of this system, as it is written. */
export const commandKey = (): 'Ctrl' | '⌘' => (navigator.userAgent.includes('Mac OS') ? '⌘' : 'Ctrl')

export type ShortcutGroup = {
  readonly title: string
  readonly lines: readonly { readonly keys: readonly string[]; readonly words: string }[]
}

/** All of them, as the overview shows them. */
export function shortcutGroups(command: string): readonly ShortcutGroup[] {
  const last = Math.min(9, SECTIONS.length)
  return [
    {
      title: 'Go',
      lines: [
        { keys: [`${command} K`], words: 'Find and do anything' },
        {
          keys: [`${command} 1`, `${command} ${last}`],
          words: `${SECTIONS[0]?.label ?? ''} to ${SECTIONS[last - 1]?.label ?? ''}`,
        },
        { keys: ['Alt ←', `${command} [`], words: 'Back' },
        { keys: ['Alt →', `${command} ]`], words: 'Forward' },
      ],
    },
    {
      title: 'On a page',
      lines: [
        { keys: ['/'], words: 'Search it, where it has a search' },
        { keys: [`${command} R`, 'F5'], words: 'Read it again' },
        { keys: ['Tab', 'Enter'], words: 'To the next thing, and use it' },
      ],
    },
    {
      title: 'Anywhere',
      lines: [
        { keys: ['Esc'], words: 'Close what is in front; decline a review' },
        { keys: ['?', 'F1'], words: 'These keys' },
      ],
    },
  ]
}

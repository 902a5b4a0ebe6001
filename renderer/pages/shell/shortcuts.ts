/** Shortcuts of the app: keys, actions and conditions. */
import { SECTIONS } from './sections'

export type Shortcut = 'palette' | 'shortcuts' | 'search' | 'refresh' | 'back' | 'forward' | number

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
export type KeyContext = {
  /** True if the focus is in a text field. */
  readonly isTyping: boolean
  /** True if a dialog or menu in front of the page waits for an answer. */
  readonly isModal: boolean
}

/** The shortcut of a key; a number is an index of `SECTIONS`. Null if the key has none. */
export function shortcutOf(event: Key, { isTyping, isModal }: KeyContext): Shortcut | null {
  if (isModal) return null
  const shortcut = pressedShortcut(event)
  // A text field keeps its keys, except those that type nothing in any field.
  return isTyping && shortcut !== 'palette' && event.key !== 'F1' ? null : shortcut
}

function pressedShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): Shortcut | null {
  const isBareKey = !ctrlKey && !metaKey && !altKey
  if (isBareKey && (key === '?' || key === 'F1')) return 'shortcuts'
  if (isBareKey && key === '/') return 'search'
  if (isBareKey && key === 'F5') return 'refresh'
  if (shiftKey) return null
  if (altKey && !ctrlKey && !metaKey && key === 'ArrowLeft') return 'back'
  if (altKey && !ctrlKey && !metaKey && key === 'ArrowRight') return 'forward'
  if (altKey || !(ctrlKey || metaKey)) return null
  return commandShortcut(key.toLowerCase(), code)
}

function commandShortcut(key: string, code: string): Shortcut | null {
  if (key === 'k') return 'palette'
  if (key === 'r') return 'refresh'
  if (key === '[') return 'back'
  if (key === ']') return 'forward'
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  const index = Number(digit) - 1
  return digit !== undefined && index < SECTIONS.length ? index : null
}

/** Navigation by the side buttons of a mouse. */
export function mouseButtonDirection(button: number): 'back' | 'forward' | null {
  if (button === 3) return 'back'
  return button === 4 ? 'forward' : null
}

const EDITABLE =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(EDITABLE)

/** An element that is fading out takes no keys: keys pressed meanwhile are meant for the page. */
const NOT_CLOSING = ':not([data-closed])'
export const isModalOpen = (): boolean => document.querySelector(`:is(.scrim, [role="menu"])${NOT_CLOSING}`) !== null

/** Label of this system's command key. */
export const commandKey = (): 'Ctrl' | '⌘' => (navigator.userAgent.includes('Mac OS') ? '⌘' : 'Ctrl')

export type ShortcutGroup = {
  readonly title: string
  readonly lines: readonly { readonly keys: readonly string[]; readonly words: string }[]
}

/** All shortcuts, grouped for the overview. */
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
        { keys: ['/'], words: 'Search the page, if it has a search field' },
        { keys: [`${command} R`, 'F5'], words: 'Refresh the page' },
        { keys: ['Tab', 'Enter'], words: 'Go to the next control, and press it' },
      ],
    },
    {
      title: 'Anywhere',
      lines: [
        { keys: ['Esc'], words: 'Close a dialog or menu; decline a review' },
        { keys: ['?', 'F1'], words: 'Show keyboard shortcuts' },
      ],
    },
  ]
}

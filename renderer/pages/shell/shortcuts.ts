/** Keyboard shortcuts of the app, and the conditions under which they work. */
import { SECTIONS } from './sections'

export type Shortcut = 'palette' | 'shortcuts' | 'search' | 'refresh' | 'back' | 'forward' | number

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
export type KeyContext = {
  /** True if the focus is in a text field. */
  readonly isTyping: boolean
  /** True while a dialog or menu is open in front of the page. */
  readonly isModal: boolean
}

/**
 * Shortcut of a pressed key; a number is an index of `SECTIONS`. Null for a key without a shortcut, and while a dialog
 * or menu is open.
 */
export function shortcutOf(event: PressedKey, { isTyping, isModal }: KeyContext): Shortcut | null {
  if (isModal) return null
  const shortcut = pressedShortcut(event)
  // In a text field, only the palette shortcut and F1 work. The field gets all other keys.
  const worksInField = shortcut === 'palette' || event.key === 'F1'
  return isTyping && !worksInField ? null : shortcut
}

function pressedShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): Shortcut | null {
  // Shift is allowed here, because some keyboards need Shift to type "?" or "/".
  const hasNoCommandModifier = !ctrlKey && !metaKey && !altKey
  if (hasNoCommandModifier && (key === '?' || key === 'F1')) return 'shortcuts'
  if (hasNoCommandModifier && key === '/') return 'search'
  if (hasNoCommandModifier && key === 'F5') return 'refresh'
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
  if (digit === undefined) return null
  const index = Number(digit) - 1
  return index < SECTIONS.length ? index : null
}

/** Direction of a side button of the mouse; null for other buttons. */
export function mouseButtonDirection(button: number): 'back' | 'forward' | null {
  if (button === 3) return 'back'
  return button === 4 ? 'forward' : null
}

const TEXT_FIELD_SELECTOR =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(TEXT_FIELD_SELECTOR)

/** Excludes a dialog or menu that is fading out: keys pressed during the fade are meant for the page. */
const NOT_CLOSING_SELECTOR = ':not([data-closed])'
export const isModalOpen = (): boolean =>
  document.querySelector(`:is(.scrim, [role="menu"])${NOT_CLOSING_SELECTOR}`) !== null

/** Label of this system's command key. */
export const commandKey = (): 'Ctrl' | '⌘' => (navigator.userAgent.includes('Mac OS') ? '⌘' : 'Ctrl')

export type ShortcutGroup = {
  readonly title: string
  /**
   * The key combinations of a shortcut have the same effect, such as “F5” and “Ctrl R”. The word “to” between two keys
   * means the keys from the first to the second.
   */
  readonly shortcuts: readonly { readonly keyCombinations: readonly string[]; readonly effect: string }[]
}

/** All shortcuts, grouped for the shortcuts dialog. `command`: label of the command key. */
export function shortcutGroups(command: string): readonly ShortcutGroup[] {
  // The command key with a digit opens one of the first nine sections.
  const lastDigit = Math.min(9, SECTIONS.length)
  return [
    {
      title: 'Go',
      shortcuts: [
        { keyCombinations: [`${command} K`], effect: 'Find pages, actions and ids' },
        {
          keyCombinations: [`${command} 1 to ${lastDigit}`],
          effect: `Open one of the first ${lastDigit} pages of the sidebar`,
        },
        { keyCombinations: ['Alt ←', `${command} [`], effect: 'Back' },
        { keyCombinations: ['Alt →', `${command} ]`], effect: 'Forward' },
      ],
    },
    {
      title: 'On a page',
      shortcuts: [
        { keyCombinations: ['/'], effect: 'Search the page, if it has a search field' },
        { keyCombinations: [`${command} R`, 'F5'], effect: 'Refresh the page' },
      ],
    },
    {
      title: 'Anywhere',
      shortcuts: [
        { keyCombinations: ['Esc'], effect: 'Close a dialog or menu; decline a review' },
        { keyCombinations: ['?', 'F1'], effect: 'Show keyboard shortcuts' },
      ],
    },
  ]
}

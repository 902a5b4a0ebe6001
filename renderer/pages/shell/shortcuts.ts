/** Keyboard shortcuts of the app, and the conditions under which they work. */
import { SECTIONS } from './sections'

export type Shortcut = 'palette' | 'shortcuts' | 'search' | 'refresh' | 'back' | 'forward' | number

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
export type KeyContext = {
  /** True if the focus is in a text field. */
  readonly isTyping: boolean
  /** True if a dialog or menu in front of the page waits for an answer. */
  readonly isModal: boolean
}

/**
 * Shortcut of a pressed key; a number is an index of `SECTIONS`. Null for a key without a shortcut, and while a dialog
 * or menu is open.
 */
export function shortcutOf(event: PressedKey, { isTyping, isModal }: KeyContext): Shortcut | null {
  if (isModal) return null
  const shortcut = pressedShortcut(event)
  // In a text field only the palette shortcut and F1 work, because these keys never enter text.
  const isForField = isTyping && shortcut !== 'palette' && event.key !== 'F1'
  return isForField ? null : shortcut
}

function pressedShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): Shortcut | null {
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

/** Direction of a side button of the mouse; null for other buttons. */
export function mouseButtonDirection(button: number): 'back' | 'forward' | null {
  if (button === 3) return 'back'
  return button === 4 ? 'forward' : null
}

const EDITABLE =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(EDITABLE)

/** Excludes a dialog or menu that is fading out: keys pressed during the fade are meant for the page. */
const NOT_CLOSING = ':not([data-closed])'
export const isModalOpen = (): boolean => document.querySelector(`:is(.scrim, [role="menu"])${NOT_CLOSING}`) !== null

/** Label of this system's command key. */
export const commandKey = (): 'Ctrl' | '⌘' => (navigator.userAgent.includes('Mac OS') ? '⌘' : 'Ctrl')

export type ShortcutGroup = {
  readonly title: string
  readonly lines: readonly { readonly keys: readonly string[]; readonly effect: string }[]
}

/** All shortcuts, grouped for the overview. */
export function shortcutGroups(command: string): readonly ShortcutGroup[] {
  // The command key with a digit opens one of the first nine sections.
  const lastDigit = Math.min(9, SECTIONS.length)
  return [
    {
      title: 'Go',
      lines: [
        { keys: [`${command} K`], effect: 'Find pages, actions and ids' },
        {
          keys: [`${command} 1`, `${command} ${lastDigit}`],
          effect: `${SECTIONS[0]?.label ?? ''} to ${SECTIONS[lastDigit - 1]?.label ?? ''}`,
        },
        { keys: ['Alt ←', `${command} [`], effect: 'Back' },
        { keys: ['Alt →', `${command} ]`], effect: 'Forward' },
      ],
    },
    {
      title: 'On a page',
      lines: [
        { keys: ['/'], effect: 'Search the page, if it has a search field' },
        { keys: [`${command} R`, 'F5'], effect: 'Refresh the page' },
        { keys: ['Tab', 'Enter'], effect: 'Go to the next control, and press it' },
      ],
    },
    {
      title: 'Anywhere',
      lines: [
        { keys: ['Esc'], effect: 'Close a dialog or menu; decline a review' },
        { keys: ['?', 'F1'], effect: 'Show keyboard shortcuts' },
      ],
    },
  ]
}

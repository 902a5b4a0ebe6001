/** Adds buttons and choices of a page to the actions that the palette offers. */
import {
  type AriaAttributes,
  Children,
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import type { PageAction, PageActions } from '../stores/page-actions'

/** Null outside of pages. */
export const PageActionsContext = createContext<PageActions | null>(null)

/** True in the head of a page, whose buttons are all actions of the page. */
export const PageHeadContext = createContext(false)

/** The page's actions; null outside the page head, unless the part offers itself there as well. */
function usePageActionsHere(isOffered: boolean): PageActions | null {
  const actions = useContext(PageActionsContext)
  const isInHead = useContext(PageHeadContext)
  return isInHead || isOffered ? actions : null
}

/** Offers the actions of a part in the head of a page while the part is mounted. */
export function usePageActions(offered: readonly PageAction[]): void {
  const part = useId()
  const actions = usePageActionsHere(false)
  // After every render, so that `run` calls the latest handler. Nothing subscribes to the list.
  useEffect(() => actions?.set(part, offered))
  useEffect(() => () => actions?.remove(part), [actions, part])
}

type ButtonFacts = {
  /** Defaults to the text among the children. A button without either is not offered. */
  readonly label?: string | undefined
  readonly children?: ReactNode
  readonly isDisabled: boolean
  readonly isOffered?: boolean | undefined
}

/**
 * Offers a button as an action of its page. Running the action focuses and clicks the button, so that a menu or popover
 * gives the focus back to it. Returns the ref for the button, which also sets `ref`.
 */
export function usePageButton(
  { label, children, isDisabled, isOffered = false }: ButtonFacts,
  ref: Ref<HTMLButtonElement> | undefined,
): RefObject<HTMLButtonElement | null> {
  const part = useId()
  const actions = usePageActionsHere(isOffered)
  const button = useRef<HTMLButtonElement>(null)
  const name = actions === null ? null : (label ?? wordsIn(children))
  useEffect(() => {
    const run = () => {
      button.current?.focus()
      button.current?.click()
    }
    actions?.set(part, name === null ? [] : [{ label: name, isDisabled, run }])
  }, [actions, part, name, isDisabled])
  useEffect(() => () => actions?.remove(part), [actions, part])
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])
  return button
}

/** The text among the children; null without any. */
function wordsIn(children: ReactNode): string | null {
  const words = Children.toArray(children)
    .filter((child) => typeof child === 'string' || typeof child === 'number')
    .join('')
    .trim()
  return words === '' ? null : words
}

export const isAriaDisabled = (button: AriaAttributes): boolean =>
  button['aria-disabled'] === true || button['aria-disabled'] === 'true'

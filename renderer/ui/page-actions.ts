/** Adds the buttons and choices of a page to the actions that the palette offers. */
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

/** Actions of the surrounding page; null outside of pages. */
export const PageActionsContext = createContext<PageActions | null>(null)

/** True in the head of a page. All buttons in the head are actions of the page. */
export const PageHeadContext = createContext(false)

/** Actions of the page, if the caller may add actions: in the head, or if `isPageAction`. Otherwise null. */
function useAvailablePageActions(isPageAction: boolean): PageActions | null {
  const actions = useContext(PageActionsContext)
  const isInHead = useContext(PageHeadContext)
  return isInHead || isPageAction ? actions : null
}

/** Adds actions of a part in the head of a page while the part is mounted. Adds nothing outside of the head. */
export function usePageActions(ownActions: readonly PageAction[]): void {
  const partId = useId()
  const pageActions = useAvailablePageActions(false)
  // After every render, so that `run` calls the latest handler. Nothing renders again when the actions change.
  useEffect(() => pageActions?.set(partId, ownActions))
  useEffect(() => () => pageActions?.remove(partId), [pageActions, partId])
}

type ButtonFacts = {
  /** Text of the action; by default, the text among the children. A button with neither text is not an action. */
  readonly label?: string | undefined
  readonly children?: ReactNode
  readonly isDisabled: boolean
  /** True if the button is an action also outside of the head of the page. */
  readonly isPageAction?: boolean | undefined
}

/**
 * Adds a button to the actions of its page. The action focuses and clicks the button, so that a menu or popover of the
 * button returns the focus to the button. Returns the ref for the button. The caller's own `ref` is set to the button,
 * too.
 */
export function usePageButton(
  { label, children, isDisabled, isPageAction = false }: ButtonFacts,
  ref: Ref<HTMLButtonElement> | undefined,
): RefObject<HTMLButtonElement | null> {
  const partId = useId()
  const pageActions = useAvailablePageActions(isPageAction)
  const button = useRef<HTMLButtonElement>(null)
  const actionLabel = pageActions === null ? null : (label ?? textIn(children))
  useEffect(() => {
    const run = () => {
      button.current?.focus()
      button.current?.click()
    }
    pageActions?.set(partId, actionLabel === null ? [] : [{ label: actionLabel, isDisabled, run }])
  }, [pageActions, partId, actionLabel, isDisabled])
  useEffect(() => () => pageActions?.remove(partId), [pageActions, partId])
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])
  return button
}

/** The text among the children; null without any text. */
function textIn(children: ReactNode): string | null {
  const text = Children.toArray(children)
    .filter((child) => typeof child === 'string' || typeof child === 'number')
    .join('')
    .trim()
  return text === '' ? null : text
}

/** True for a button that is disabled but can still have the focus. */
export const isAriaDisabled = (button: AriaAttributes): boolean =>
  button['aria-disabled'] === true || button['aria-disabled'] === 'true'

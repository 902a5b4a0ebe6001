import { expect as base, type Locator } from '@playwright/test'

/** Time limit of an assertion on a locator, in ms. */
export const EXPECT_TIMEOUT_MS = 15_000

type Options = { readonly timeout?: number; readonly visible?: boolean }
type Check = (is: ReturnType<typeof base<Locator>>, timeout: number) => Promise<void>
type Matcher = { readonly isNot: boolean }
type Outcome = { readonly pass: boolean; readonly message: () => string }

async function checkAfter(
  { isNot }: Matcher,
  locator: Locator,
  options: Options | undefined,
  needed: (timeout: number) => Promise<unknown>,
  check: Check,
): Promise<Outcome> {
  const timeout = options?.timeout ?? EXPECT_TIMEOUT_MS
  const endMs = Date.now() + timeout
  // A timeout here fails nothing: the assertion below then fails with its own message.
  if (!isNot) await needed(timeout).catch(() => undefined)
  const left = Math.max(1, endMs - Date.now())
  const assertion = base(locator)
  try {
    await check(isNot ? assertion.not : assertion, left)
    return { pass: !isNot, message: () => 'it holds' }
  } catch (cause) {
    return { pass: isNot, message: () => (cause instanceof Error ? cause.message : String(cause)) }
  }
}

/**
 * The filter ignores case, so it never requires more than the assertion. Regular expressions may match differently in a
 * filter, so they are not used.
 */
const withText = (locator: Locator, expected: string | RegExp): Locator =>
  typeof expected === 'string' ? locator.filter({ hasText: expected }) : locator

/**
 * Assertions on a locator, preceded by a cheap wait for a necessary condition of each. Playwright describes the whole
 * page for its error message each time a retried assertion does not hold, which took a fifth of the page's time. The
 * assertion itself is Playwright's, and gets the remaining time.
 */
export const expect = base.extend({
  toBeVisible(this: Matcher, locator: Locator, options?: Options) {
    const state = options?.visible === false ? 'hidden' : 'visible'
    const needed = (timeout: number) => locator.waitFor({ state, timeout })
    return checkAfter(this, locator, options, needed, (is, timeout) => is.toBeVisible({ ...options, timeout }))
  },
  toContainText(this: Matcher, locator: Locator, expected: string | RegExp, options?: Options) {
    const needed = (timeout: number) => withText(locator, expected).waitFor({ state: 'attached', timeout })
    return checkAfter(this, locator, options, needed, (is, timeout) =>
      is.toContainText(expected, { ...options, timeout }),
    )
  },
  toHaveText(this: Matcher, locator: Locator, expected: string | RegExp, options?: Options) {
    const needed = (timeout: number) => withText(locator, expected).waitFor({ state: 'attached', timeout })
    return checkAfter(this, locator, options, needed, (is, timeout) => is.toHaveText(expected, { ...options, timeout }))
  },
  toBeEnabled(this: Matcher, locator: Locator, options?: Options) {
    const needed = (timeout: number) => locator.waitFor({ state: 'attached', timeout })
    return checkAfter(this, locator, options, needed, (is, timeout) => is.toBeEnabled({ ...options, timeout }))
  },
}) as unknown as typeof base

import { expect as base, type Locator } from '@playwright/test'

/** Time limit of an assertion on a locator, in ms. */
export const EXPECT_TIMEOUT_MS = 15_000

type Options = { readonly timeout?: number; readonly visible?: boolean }
type Check = (assertion: ReturnType<typeof base<Locator>>, timeout: number) => Promise<void>
type Matcher = { readonly isNot: boolean }
type Outcome = { readonly pass: boolean; readonly message: () => string }

async function checkAfter(
  { isNot }: Matcher,
  locator: Locator,
  options: Options | undefined,
  waitForCondition: (timeout: number) => Promise<unknown>,
  check: Check,
): Promise<Outcome> {
  const timeout = options?.timeout ?? EXPECT_TIMEOUT_MS
  const endMs = Date.now() + timeout
  // A timeout here fails nothing: the assertion below then fails with its own message.
  if (!isNot) await waitForCondition(timeout).catch(() => undefined)
  const remainingMs = Math.max(1, endMs - Date.now())
  const assertion = base(locator)
  try {
    await check(isNot ? assertion.not : assertion, remainingMs)
    return { pass: !isNot, message: () => 'the assertion holds' }
  } catch (cause) {
    return { pass: isNot, message: () => (cause instanceof Error ? cause.message : String(cause)) }
  }
}

/**
 * Filters elements by text. The filter ignores case, so it never requires more than the assertion. A regular expression
 * may match differently in a filter, so it is not used.
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
    const waitForCondition = (timeout: number) => locator.waitFor({ state, timeout })
    return checkAfter(this, locator, options, waitForCondition, (assertion, timeout) =>
      assertion.toBeVisible({ ...options, timeout }),
    )
  },
  toContainText(this: Matcher, locator: Locator, expected: string | RegExp, options?: Options) {
    const waitForCondition = (timeout: number) => withText(locator, expected).waitFor({ state: 'attached', timeout })
    return checkAfter(this, locator, options, waitForCondition, (assertion, timeout) =>
      assertion.toContainText(expected, { ...options, timeout }),
    )
  },
  toHaveText(this: Matcher, locator: Locator, expected: string | RegExp, options?: Options) {
    const waitForCondition = (timeout: number) => withText(locator, expected).waitFor({ state: 'attached', timeout })
    return checkAfter(this, locator, options, waitForCondition, (assertion, timeout) =>
      assertion.toHaveText(expected, { ...options, timeout }),
    )
  },
  toBeEnabled(this: Matcher, locator: Locator, options?: Options) {
    const waitForCondition = (timeout: number) => locator.waitFor({ state: 'attached', timeout })
    return checkAfter(this, locator, options, waitForCondition, (assertion, timeout) =>
      assertion.toBeEnabled({ ...options, timeout }),
    )
  },
}) as unknown as typeof base

/** Environment variable that lets a developer open DevTools in a source checkout. */
const DEV_TOOLS_VARIABLE = 'COUNTERSIGN_DEVTOOLS'

/**
 * DevTools run any script in a page and read typed text. They exist only in a source checkout, and only when the
 * environment variable `COUNTERSIGN_DEVTOOLS` is `1`.
 */
export function hasDevTools(isPackaged: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  return !isPackaged && env[DEV_TOOLS_VARIABLE] === '1'
}

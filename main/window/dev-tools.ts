const DEV_TOOLS_VARIABLE = 'COUNTERSIGN_DEVTOOLS'

/**
 * True if DevTools can be opened: only in a source checkout, and only when the environment variable
 * `COUNTERSIGN_DEVTOOLS` is `1`. DevTools can run any script in a page and read text that the person types.
 */
export function hasDevTools(isPackaged: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  return !isPackaged && env[DEV_TOOLS_VARIABLE] === '1'
}

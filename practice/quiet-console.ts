/**
 * Sends `console.log` to standard error while the module that imports this one loads its other imports, and restores it
 * with {@link restoreConsoleLog}. The protobuf package prints "Patching Protobuf Long.js instance..." while it loads, and
 * standard output must have only the JSON line of the practice market.
 *
 * Must be the first import, because modules are evaluated in the order of the imports.
 */
const { log } = console
console.log = console.error

export function restoreConsoleLog(): void {
  console.log = log
}

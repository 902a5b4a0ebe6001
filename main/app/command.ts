/** Terminal commands of the app, by their bundle in `out/main`. */
const COMMAND_NAMES = ['practice', 'review', 'verify'] as const

/** Terminal command with its own arguments. */
export type Command = { readonly name: (typeof COMMAND_NAMES)[number]; readonly args: readonly string[] }

/** Option in front of a command's name. Everything after the name belongs to the command. */
const COMMAND_OPTION = '--cli'

/**
 * Command that the launcher of an installed app requests with `--cli -- NAME [arguments]`; null for a start of the app.
 * An installed app has no Node of its own, so its commands run in Electron's main process, without windows. After `--`
 * Chromium reads no switches, so no argument of a command is taken for one.
 * @throws {Error} if the command is unknown.
 */
export function requestedCommand(argv: readonly string[]): Command | null {
  const optionIndex = argv.indexOf(COMMAND_OPTION)
  if (optionIndex < 0 || argv[optionIndex + 1] !== '--') return null
  const [requestedName = '', ...args] = argv.slice(optionIndex + 2)
  const name = COMMAND_NAMES.find((commandName) => commandName === requestedName)
  if (!name) throw new Error(`Unknown command ${requestedName}. Commands: ${COMMAND_NAMES.join(', ')}.`)
  return { name, args }
}

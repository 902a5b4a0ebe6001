/**
 * Ends the command with this exit code, after its output is written. Plain Node ends when no work is left. Electron,
 * which runs the commands of an installed app, does not, so the process is ended there.
 */
export function endCommand(exitCode: number): void {
  process.exitCode = exitCode
  if (process.versions['electron'] === undefined) return
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)))
}

import { say } from './log.mjs'

/** Chromium refuses to run its sandbox as root. */
export function sandboxArgs() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return []
  say('running as root: Electron starts with --no-sandbox.')
  return ['--no-sandbox']
}

/** The environment for Electron: a variable that would turn it into plain Node must not leak in. */
export function electronEnv(extra = {}) {
  const env = { ...process.env, ...extra }
  delete env.ELECTRON_RUN_AS_NODE
  return env
}

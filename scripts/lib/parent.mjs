/**
 * Calls `work` when the process that started this one is gone. A signal to `npm` ends the shell in which npm runs a
 * script, but not the script: without this the script and its children would keep running unnoticed.
 */
export function whenParentEnds(work) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    work()
  }, 200)
  timer.unref()
}

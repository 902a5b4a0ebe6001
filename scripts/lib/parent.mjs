/**
 * Calls `work` when the process that started this one has ended. A signal to `npm` ends the shell in which npm runs a
 * script, but not the script: without this the script and its children would keep running unnoticed.
 */
export function whenParentEnds(work) {
  const parentId = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parentId) return
    clearInterval(timer)
    work()
  }, 200)
  timer.unref()
}

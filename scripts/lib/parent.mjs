/**
 * Calls back when the process that started this one is gone. A signal to `npm` ends the shell that npm runs a script in
 * and not the script: without this the script, and what it started, would live on unnoticed.
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

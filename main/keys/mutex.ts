/** Queue that runs pieces of work one after another, in order of arrival. A failed piece does not stop the queue. */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let lastWork: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = lastWork.then(work)
    // Only the caller of a failed piece of work receives the error. The next piece of work runs all the same.
    lastWork = result.catch(() => undefined)
    return result
  }
}

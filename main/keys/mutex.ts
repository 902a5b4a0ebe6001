/** Queue that runs pieces of work one after another, in order of arrival. A failed piece does not stop the queue. */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let lastWork: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = lastWork.then(work)
    // Only the caller of a failed piece of work receives the error: the next piece just waits for the end.
    lastWork = result.catch(() => undefined)
    return result
  }
}

/** Returns a queue that runs pieces of work one after another, in order of arrival, also after a failed one. */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = tail.then(work)
    // The caller of the failed work receives its error. The next piece of work only waits for the end.
    tail = result.catch(() => undefined)
    return result
  }
}

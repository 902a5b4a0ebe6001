/** Parts of the page that read by themselves: what reads the page again reads them, too, for as long as they are shown. */
export type ReadPart = (
  /** False: what could not be read, or is old, and nothing else. */
  fresh: boolean,
) => void

export function createParts() {
  const parts = new Set<ReadPart>()
  return {
    /** Until it is stopped by what this answers with. */
    add: (part: ReadPart): (() => void) => {
      parts.add(part)
      return () => void parts.delete(part)
    },
    readAgain: (fresh: boolean): void => [...parts].forEach((part) => part(fresh)),
  }
}
export type Parts = ReturnType<typeof createParts>

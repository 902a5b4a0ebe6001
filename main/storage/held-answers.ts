import { tryWrite, type OnLostWrite } from './soft-writes'
import type { AnswerStore, StoredAnswer } from './answer-store'

/** Limits of the answers in memory: about as many as a person opens in an hour. */
const MAX_HELD_ANSWERS = 2000
const MAX_HELD_BYTES = 16 * 1024 * 1024

/**
 * Answer store that holds an answer in memory if the disk refuses the write, so that views are complete even on a full
 * disk. For the next answer to the same request, the write is tried again.
 */
export function withHeldAnswers(store: AnswerStore, onLost: OnLostWrite): AnswerStore {
  const heldAnswers = new Map<string, StoredAnswer>()
  /** Total length of the held bodies, where each character counts as one byte. */
  let heldBytes = 0
  /** Key of an answer in `heldAnswers`. */
  const entryName = (profile: string, request: string) => `${profile} ${request}`

  function drop(name: string): void {
    heldBytes -= heldAnswers.get(name)?.body.length ?? 0
    heldAnswers.delete(name)
  }
  function holdInMemory(name: string, answer: StoredAnswer): void {
    drop(name)
    heldAnswers.set(name, answer)
    heldBytes += answer.body.length
    for (const [oldest] of heldAnswers) {
      if (heldAnswers.size <= MAX_HELD_ANSWERS && heldBytes <= MAX_HELD_BYTES) return
      drop(oldest)
    }
  }
  return {
    invalidationCount: store.invalidationCount,
    get: (profile, request) => heldAnswers.get(entryName(profile, request)) ?? store.get(profile, request),
    put: (profile, request, body, receivedAt, countAtRequest) => {
      const name = entryName(profile, request)
      drop(name)
      const outdated = countAtRequest !== undefined && countAtRequest !== store.invalidationCount(profile, request)
      const writeThrough = () => store.put(profile, request, body, receivedAt, countAtRequest)
      tryWrite('answers', writeThrough, () => holdInMemory(name, { body, receivedAt, outdated }), onLost)
    },
    invalidate: (profile, prefix, matches) => {
      for (const [name, answer] of heldAnswers) {
        const request = name.slice(profile.length + 1)
        const isOfProfile = name === entryName(profile, request)
        if (isOfProfile && request.startsWith(prefix) && matches(request))
          heldAnswers.set(name, { ...answer, outdated: true })
      }
      tryWrite('answers', () => store.invalidate(profile, prefix, matches), noResult, onLost)
    },
    invalidateAll: (profile) => {
      for (const [name, answer] of heldAnswers) {
        if (name.startsWith(entryName(profile, ''))) heldAnswers.set(name, { ...answer, outdated: true })
      }
      tryWrite('answers', () => store.invalidateAll(profile), noResult, onLost)
    },
  }
}

const noResult = (): void => undefined

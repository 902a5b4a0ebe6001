import { tryWrite, type OnLostWrite } from './soft-writes'
import type { AnswerStore, StoredAnswer } from './answer-store'

/** Answers held in memory while the disk refuses them: about as many as a person opens in an hour. */
const MAX_HELD = 2000
const MAX_HELD_BYTES = 16 * 1024 * 1024

/**
 * Answer store on a disk that may refuse writes: refused answers are held in memory, so that views are complete either
 * way. A held answer is written to the disk with its next reading.
 */
export function withHeldAnswers(store: AnswerStore, onLost: OnLostWrite): AnswerStore {
  const heldAnswers = new Map<string, StoredAnswer>()
  let bytes = 0
  const entryName = (profile: string, request: string) => `${profile} ${request}`

  function drop(name: string): void {
    bytes -= heldAnswers.get(name)?.body.length ?? 0
    heldAnswers.delete(name)
  }
  function holdInMemory(name: string, answer: StoredAnswer): void {
    drop(name)
    heldAnswers.set(name, answer)
    bytes += answer.body.length
    for (const [oldest] of heldAnswers) {
      if (heldAnswers.size <= MAX_HELD && bytes <= MAX_HELD_BYTES) return
      drop(oldest)
    }
  }
  return {
    invalidationCount: store.invalidationCount,
    get: (profile, request) => heldAnswers.get(entryName(profile, request)) ?? store.get(profile, request),
    put: (profile, request, body, receivedAt, askedAtAge) => {
      const name = entryName(profile, request)
      drop(name)
      const outdated = askedAtAge !== undefined && askedAtAge !== store.invalidationCount(profile, request)
      const writeThrough = () => store.put(profile, request, body, receivedAt, askedAtAge)
      tryWrite('answers', writeThrough, () => holdInMemory(name, { body, receivedAt, outdated }), onLost)
    },
    invalidate: (profile, prefix, isMeant) => {
      for (const [name, answer] of heldAnswers) {
        const request = name.slice(profile.length + 1)
        const isForRequest = name === entryName(profile, request) && request.startsWith(prefix)
        if (isForRequest && isMeant(request)) heldAnswers.set(name, { ...answer, outdated: true })
      }
      tryWrite('answers', () => store.invalidate(profile, prefix, isMeant), noResult, onLost)
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

import { softly, type OnLostWrite } from './soft-writes'
import type { AnswerStore, StoredAnswer } from './answers'

/** Answers held in memory while the disk refuses them: about as many as a person opens in an hour. */
const MAX_HELD = 2000
const MAX_HELD_BYTES = 16 * 1024 * 1024

/**
 * Answer store on a disk that may refuse writes: refused answers are held in memory, so that views are complete either
 * way. A held answer is written to the disk with its next reading.
 */
export function withHeldAnswers(store: AnswerStore, onLost: OnLostWrite): AnswerStore {
  const held = new Map<string, StoredAnswer>()
  let bytes = 0
  const nameOf = (profile: string, request: string) => `${profile} ${request}`

  function drop(name: string): void {
    bytes -= held.get(name)?.body.length ?? 0
    held.delete(name)
  }
  function hold(name: string, answer: StoredAnswer): void {
    drop(name)
    held.set(name, answer)
    bytes += answer.body.length
    for (const [oldest] of held) {
      if (held.size <= MAX_HELD && bytes <= MAX_HELD_BYTES) return
      drop(oldest)
    }
  }
  return {
    age: store.age,
    get: (profile, request) => held.get(nameOf(profile, request)) ?? store.get(profile, request),
    put: (profile, request, body, receivedAt, askedAtAge) => {
      const name = nameOf(profile, request)
      drop(name)
      const outdated = askedAtAge !== undefined && askedAtAge !== store.age(profile, request)
      const keep = () => store.put(profile, request, body, receivedAt, askedAtAge)
      softly('answers', keep, () => hold(name, { body, receivedAt, outdated }), onLost)
    },
    outdate: (profile, prefix, isMeant) => {
      for (const [name, answer] of held) {
        const request = name.slice(profile.length + 1)
        const isOf = name === nameOf(profile, request) && request.startsWith(prefix)
        if (isOf && isMeant(request)) held.set(name, { ...answer, outdated: true })
      }
      softly('answers', () => store.outdate(profile, prefix, isMeant), lost, onLost)
    },
    outdateAll: (profile) => {
      for (const [name, answer] of held) {
        if (name.startsWith(nameOf(profile, ''))) held.set(name, { ...answer, outdated: true })
      }
      softly('answers', () => store.outdateAll(profile), lost, onLost)
    },
  }
}

const lost = (): void => undefined

import {
  parseRequest,
  type KeychainAnswer,
  type KeychainRefusal,
  type KeychainRequest,
  type KeychainValue,
} from './keychain-protocol'

/** The part of keytar that is used. */
export type PasswordStore = {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
  findCredentials(service: string): Promise<readonly { readonly account: string; readonly password: string }[]>
}

/**
 * Parts of the platforms' messages for a refusal by the person or the system: macOS (cancelled, wrong password, no
 * interaction allowed), Secret Service (locked collection, dismissed prompt), Windows (access denied).
 */
const DENIED_MESSAGE = /cancel|not correct|interaction is not allowed|locked|dismissed|denied|not permitted/i

/** Classifies a keytar error by its message. Only the class leaves the process, never the message. */
export function classifyRefusal(error: unknown): KeychainRefusal {
  return error instanceof Error && DENIED_MESSAGE.test(error.message) ? 'denied' : 'unavailable'
}

async function perform(store: PasswordStore, request: KeychainRequest): Promise<KeychainValue> {
  const { op, service, account } = request
  switch (op) {
    case 'get':
      return store.getPassword(service, account)
    case 'set':
      await store.setPassword(service, account, request.value ?? '')
      return null
    case 'delete':
      return store.deletePassword(service, account)
    case 'list':
      return (await store.findCredentials(service)).map((credential) => credential.account)
  }
}

/**
 * Answers requests strictly one after another: some keychains misbehave under parallel prompts. `load` is called at the
 * first request. When `load` fails, for example without a native library, the server answers every request with a
 * failure.
 */
export function createKeychainServer(load: () => Promise<PasswordStore>, reply: (answer: KeychainAnswer) => void) {
  let lastAnswer: Promise<void> = Promise.resolve()
  let loading: Promise<PasswordStore> | null = null

  async function answer(request: KeychainRequest): Promise<void> {
    try {
      loading ??= load()
      reply({ id: request.id, ok: true, value: await perform(await loading, request) })
    } catch (error) {
      reply({ id: request.id, ok: false, code: classifyRefusal(error) })
    }
  }

  return {
    /** Handles a message. Drops a message that is not a valid request, because an answer needs the request's id. */
    handle(raw: unknown): void {
      const request = parseRequest(raw)
      if (request) lastAnswer = lastAnswer.then(() => answer(request))
    },
  }
}

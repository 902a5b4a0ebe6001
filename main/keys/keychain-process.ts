/**
 * Entry of the keychain process, an Electron utility process. Only this process loads keytar: with a locked keyring and
 * an unanswered prompt keytar blocks its process for good, and a process other than main can be ended.
 */
import { createKeychainServer, type PasswordStore } from './keychain-server'

/** The used part of Electron's `process.parentPort`; typed here because this file imports no electron. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  postMessage(message: unknown): void
}

// Imported on demand, so that a missing system library becomes an answer rather than a crash. keytar is CommonJS: its
// functions are on `default` only.
const loadKeytar = async (): Promise<PasswordStore> => (await import('keytar')).default

const port = Reflect.get(process, 'parentPort') as ParentPort | undefined
if (port) {
  const server = createKeychainServer(loadKeytar, (answer) => port.postMessage(answer))
  port.on('message', (event) => server.handle(event.data))
}

import { randomBytes } from 'node:crypto'
import { KeychainError, type KeychainErrorCode } from './keychain-error'
import { parseAnswer, type KeychainRequest, type KeychainValue } from './keychain-protocol'

/** Texts under (service, account), in a keychain or in memory. The texts are strings, which cannot be wiped. */
export type Keychain = {
  /** Sets, reads and deletes a test entry. A read alone proves nothing: a locked keyring answers null. */
  probe(service: string): Promise<void>
  get(service: string, account: string): Promise<string | null>
  /** `value` must not be empty. */
  set(service: string, account: string, value: string): Promise<void>
  /** Returns true if there was an entry to delete. */
  delete(service: string, account: string): Promise<boolean>
  /** Returns the account names of a service. */
  list(service: string): Promise<readonly string[]>
}

/** The part of the result of `utilityProcess.fork` that is used. */
export type ChildLike = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  kill(): unknown
}

type KeychainDeps = {
  /** Starts the keychain process (`out/main/keychain.js`). */
  readonly fork: () => ChildLike
  /** Milliseconds, 60,000 by default: a prompt may be on the screen, especially at the first use (`probe`). */
  readonly timeoutMs?: { readonly request?: number; readonly probe?: number }
  /** Milliseconds without a request after which the process is ended to free its memory; 30,000 by default. */
  readonly idleMs?: number
  /** Logs a failure, unless the previous call failed with the same code. Gets no account names and values. */
  readonly log?: (event: { readonly op: string; readonly code: KeychainErrorCode }) => void
}

const REQUEST_TIMEOUT_MS = 60_000
const PROBE_TIMEOUT_MS = 60_000
const IDLE_MS = 30_000
/** Account of the test entry. */
const TEST_ACCOUNT = 'canary'

type RequestContent = Omit<KeychainRequest, 'id'>
type Job = {
  readonly content: RequestContent
  readonly timeoutMs: number
  readonly resolve: (value: KeychainValue) => void
  readonly reject: (error: KeychainError) => void
}
type ActiveRequest = { readonly job: Job; readonly id: number; readonly timer: NodeJS.Timeout }

/**
 * Main's side of the keychain. Sends one request at a time to the keychain process, which is started when needed, ended
 * when idle, and replaced when it does not answer. After a time-out the queued requests fail too: each of them would
 * wait for the same prompt. All methods reject with KeychainError.
 */
export function createKeychain(deps: KeychainDeps): Keychain & { dispose(): void } {
  return new KeychainClient(deps)
}

class KeychainClient implements Keychain {
  private readonly queue: Job[] = []
  private child: ChildLike | null = null
  private activeRequest: ActiveRequest | null = null
  private idleTimer: NodeJS.Timeout | undefined
  private lastId = 0
  private loggedCode: KeychainErrorCode | null = null
  private isDisposed = false

  constructor(private readonly deps: KeychainDeps) {}

  async probe(service: string): Promise<void> {
    const timeoutMs = this.deps.timeoutMs?.probe ?? PROBE_TIMEOUT_MS
    const value = randomBytes(16).toString('hex')
    const account = TEST_ACCOUNT
    await this.request({ op: 'set', service, account, value }, timeoutMs)
    const readValue = await this.request({ op: 'get', service, account }, timeoutMs)
    await this.request({ op: 'delete', service, account }, timeoutMs)
    if (readValue !== value) throw new KeychainError('unavailable')
  }

  // The casts hold because `parseAnswer` checked the value against the operation.
  async get(service: string, account: string): Promise<string | null> {
    return (await this.request({ op: 'get', service, account })) as string | null
  }

  async set(service: string, account: string, value: string): Promise<void> {
    await this.request({ op: 'set', service, account, value })
  }

  async delete(service: string, account: string): Promise<boolean> {
    return (await this.request({ op: 'delete', service, account })) as boolean
  }

  async list(service: string): Promise<readonly string[]> {
    return (await this.request({ op: 'list', service, account: '' })) as readonly string[]
  }

  /** Ends the process and rejects waiting requests; called when the app ends. */
  dispose(): void {
    this.isDisposed = true
    clearTimeout(this.idleTimer)
    this.endChild()
    this.failAll('unavailable')
  }

  private request(
    content: RequestContent,
    timeoutMs = this.deps.timeoutMs?.request ?? REQUEST_TIMEOUT_MS,
  ): Promise<KeychainValue> {
    return new Promise((resolve, reject) => {
      const job = { content, timeoutMs, resolve, reject }
      if (this.isDisposed) return this.fail(job, 'unavailable')
      this.queue.push(job)
      this.sendNext()
    })
  }

  private sendNext(): void {
    if (this.activeRequest || this.isDisposed) return
    clearTimeout(this.idleTimer)
    const job = this.queue.shift()
    if (!job) {
      this.idleTimer = setTimeout(() => this.endChild(), this.deps.idleMs ?? IDLE_MS)
      this.idleTimer.unref()
      return
    }
    const id = ++this.lastId
    this.activeRequest = { job, id, timer: setTimeout(() => this.onTimeout(), job.timeoutMs) }
    try {
      this.child ??= this.startChild()
      this.child.postMessage({ id, ...job.content })
    } catch {
      this.endChild()
      this.takeActive()
      this.fail(job, 'unavailable')
      this.sendNext()
    }
  }

  private startChild(): ChildLike {
    const child = this.deps.fork()
    // A replaced child may still send messages or exit: ignore its events.
    child.on('message', (raw) => {
      if (this.child === child) this.onMessage(raw)
    })
    child.on('exit', () => {
      if (this.child === child) this.onExit()
    })
    return child
  }

  private endChild(): void {
    const child = this.child
    this.child = null
    child?.kill()
  }

  private onMessage(raw: unknown): void {
    if (!this.activeRequest) return
    const answer = parseAnswer(raw, this.activeRequest.job.content.op)
    // Ignore a message that does not answer the active request. Without a valid answer, the request times out.
    if (answer?.id !== this.activeRequest.id) return
    const { job } = this.activeRequest
    this.takeActive()
    if (answer.ok) {
      this.succeed(job, answer.value)
    } else {
      // The child's connection to the keychain may be broken for good: only a new process can use a keychain that is
      // available again.
      if (answer.code === 'unavailable') this.endChild()
      this.fail(job, answer.code)
    }
    this.sendNext()
  }

  private onExit(): void {
    this.child = null
    const job = this.takeActive()
    if (job) this.fail(job, 'crashed')
    this.sendNext()
  }

  private onTimeout(): void {
    this.endChild()
    this.failAll('timed-out')
  }

  /** Ends the active request, without an answer to its caller, and returns its job; null if no request is active. */
  private takeActive(): Job | null {
    const job = this.activeRequest?.job ?? null
    clearTimeout(this.activeRequest?.timer)
    this.activeRequest = null
    return job
  }

  private failAll(code: KeychainErrorCode): void {
    const activeJob = this.takeActive()
    if (activeJob) this.fail(activeJob, code)
    for (const job of this.queue.splice(0)) this.fail(job, code)
  }

  private succeed(job: Job, value: KeychainValue): void {
    this.loggedCode = null
    job.resolve(value)
  }

  private fail(job: Job, code: KeychainErrorCode): void {
    // The app tries an unavailable keychain every few seconds: one log line is enough.
    if (code !== this.loggedCode) this.deps.log?.({ op: job.content.op, code })
    this.loggedCode = code
    job.reject(new KeychainError(code))
  }
}

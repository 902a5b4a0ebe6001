/** Fields of an answer's JSON object. */
export type AnswerBody = Readonly<Record<string, unknown>>

/** Refusal of a request, for any code to throw. The server answers `success: false` with `message` and `extra`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly status: number,
    message: string,
    readonly extra: AnswerBody = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

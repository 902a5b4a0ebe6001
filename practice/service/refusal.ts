/** Fields of an answer's JSON object. */
export type AnswerBody = Readonly<Record<string, unknown>>

/**
 * Refusal of a request, thrown by any code that handles the request. The server answers with the HTTP status `status`,
 * `success: false`, the message, and the fields of `extra`.
 */
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

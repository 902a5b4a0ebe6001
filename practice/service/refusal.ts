/** Fields of an answer's JSON object. */
export type Body = Readonly<Record<string, unknown>>

/** A refusal: thrown from anywhere, answered as `success: false` with a readable reason. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly status: number,
    message: string,
    readonly extra: Body = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

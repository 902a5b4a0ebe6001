/** Rules that each remove one field from an operation's answer, or from the records of a list in the answer. */
export const answerFields = (operation: string, within: string, fields: string): string[] =>
  fields.split(' ').map((field) => `answer ${operation}.${within === '' ? '' : `${within}.`}${field}`)

/** Rules that each leave one field out of an operation's answer, or out of the records of a list in it. */
export const answerFields = (operation: string, within: string, fields: string): string[] =>
  fields.split(' ').map((field) => `answer ${operation}.${within === '' ? '' : `${within}.`}${field}`)

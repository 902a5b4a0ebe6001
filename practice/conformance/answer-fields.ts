/**
 * Names of the rules that keep single fields in an operation's answer. A broken rule removes its field. `within`: path
 * of the object or list whose fields are removed, as in `collections[].topUsers[]`; empty for the answer itself.
 * `fields`: names
 * or paths below `within`, separated by spaces.
 */
export const answerFieldRules = (operation: string, within: string, fields: string): string[] => {
  const parentPath = within === '' ? operation : `${operation}.${within}`
  return fields.split(' ').map((field) => `answer ${parentPath}.${field}`)
}

/**
 * Names of the rules that each remove one field from an operation's answer. `within`: path of the object or list whose
 * fields are removed, as in `collections[].topUsers[]`; empty for the answer itself. `fields`: names, separated by
 * spaces.
 */
export const answerFieldRules = (operation: string, within: string, fields: string): string[] => {
  const parentPath = within === '' ? operation : `${operation}.${within}`
  return fields.split(' ').map((field) => `answer ${parentPath}.${field}`)
}

/**
 * Messages for profile fields that main refused. Main reports only the field, so the reason is derived from the input.
 */
import type { ProfileInput } from '@shared/contract/connection'
import { parseId } from '@shared/ids'
import { MAX_PROFILE_NAME_CHARS, nameFlaw, areNamesConfusable } from '@shared/profile-name'
import { assertNever } from '@shared/result'
import type { FieldProblem } from '../../format/field-problem'
import { addressProblem } from '../../format/address-text'
import { plainText } from '../../format/text'

/**
 * Problem of a refused field. `field`: main's name for the field, such as `nodes.0.address`. `input`: the refused
 * input. `otherNames`: names of all other profiles.
 */
export function fieldProblem(field: string, input: ProfileInput, otherNames: readonly string[]): FieldProblem {
  const [fieldName = '', index = '', nodeField] = field.split('.')
  const node = input.nodes[Number(index)]
  switch (fieldName) {
    case 'name':
      return nameProblem(input.name, otherNames)
    case 'baseUrl':
    case 'toolUrl':
      return { text: addressProblem(input[fieldName].trim()) }
    case 'mirrorUrl':
      return { text: mirrorProblem(input.mirrorUrl.trim()) }
    case 'projectHeader':
      return { text: 'The header begins with X- and ends with Project, such as X-Project.' }
    case 'nodes':
      if (nodeField === 'address')
        return { text: 'Enter each node address once, as host:port, such as 127.0.0.1:50211.' }
      return nodeField === 'account' ? accountProblem(node?.account ?? '', '0.0.3') : { text: 'Add at least one node.' }
    case 'feeAccounts':
      return accountProblem(input.feeAccounts[Number(index)] ?? '', '0.0.1234')
    default:
      return { text: 'This value cannot be used.' }
  }
}

function nameProblem(name: string, otherNames: readonly string[]): FieldProblem {
  const flaw = nameFlaw(name)
  switch (flaw) {
    case 'empty':
      return { text: 'Enter a name.' }
    case 'too-long':
      return { text: `A name has at most ${MAX_PROFILE_NAME_CHARS} characters.` }
    case 'unreadable':
      return { text: 'Use one line of visible characters, with single spaces between words.' }
    case 'mixed-letters':
      return {
        text: 'The name mixes Latin letters with letters that look the same. Use the letters of one script.',
        isWrongTarget: true,
      }
    case null: {
      const similarName = otherNames.find((otherName) => areNamesConfusable(otherName, name))
      return similarName === undefined
        ? { text: 'This name cannot be used.' }
        : {
            text: `The name looks like “${plainText(similarName, 40)}”. Choose a name that cannot be confused with it.`,
            isWrongTarget: true,
          }
    }
    default:
      return assertNever(flaw, 'flaw without words')
  }
}

/** Text for a refused mirror address. Main accepts no path, because a mirror address must end after the host. */
function mirrorProblem(address: string): string {
  const isUrl = URL.canParse(address) && !/[?#@]/.test(address)
  return isUrl && new URL(address).pathname !== '/' ? 'Remove everything after the host.' : addressProblem(address)
}

/** Problem of a refused account id: the form of the id, the number 0, or the checksum of five letters. */
function accountProblem(accountId: string, example: string): FieldProblem {
  const parsedId = parseId(accountId.trim())
  if (!parsedId) return { text: `An account id looks like ${example}, with or without its five letters.` }
  if (parsedId.id.endsWith('.0')) return { text: 'No account has the number 0.' }
  return { text: 'The five letters do not match this id on this network. Check every digit.', isWrongTarget: true }
}

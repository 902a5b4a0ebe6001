/** Words for the profile fields that main rejected, derived from the typed text. */
import type { ProfileInput } from '@shared/contract/connection'
import { parseId } from '@shared/ids'
import { MOST_NAME_CHARS, nameFlaw, readsLike } from '@shared/profile-name'
import { assertNever } from '@shared/result'
import type { FieldProblem } from '../../format/field-problem'
import { addressProblem } from '../../format/address-text'
import { plainText } from '../../format/text'

/** `field` is main's name for the field, such as `nodes.0.address`. `others`: names of all other profiles. */
export function fieldProblem(field: string, input: ProfileInput, others: readonly string[]): FieldProblem {
  const [name = '', place = '', part] = field.split('.')
  const node = input.nodes[Number(place)]
  switch (name) {
    case 'name':
      return nameProblem(input.name, others)
    case 'baseUrl':
    case 'toolUrl':
      return { text: addressProblem(input[name].trim()) }
    case 'mirrorUrl':
      return { text: mirrorProblem(input.mirrorUrl.trim()) }
    case 'projectHeader':
      return { text: 'Such a header begins with X- and ends with Project, such as X-Project.' }
    case 'nodes':
      if (part === 'address')
        return { text: 'A node’s address is host:port, such as 127.0.0.1:50211, and each stands here once.' }
      return part === 'account' ? accountProblem(node?.account ?? '', '0.0.3') : { text: 'Name at least one node.' }
    case 'feeAccounts':
      return accountProblem(input.feeAccounts[Number(place)] ?? '', '0.0.1234')
    default:
      return { text: 'This cannot be used.' }
  }
}

function nameProblem(name: string, others: readonly string[]): FieldProblem {
  const flaw = nameFlaw(name)
  switch (flaw) {
    case 'empty':
      return { text: 'Give it a name.' }
    case 'too-long':
      return { text: `A name has at most ${MOST_NAME_CHARS} characters.` }
    case 'unreadable':
      return { text: 'A name is one line of characters that can be seen, with single blanks between them.' }
    case 'mixed-letters':
      return {
        text: 'It mixes Latin letters with others that can be taken for them. Write it in the letters of one script.',
        peril: true,
      }
    case null: {
      const other = others.find((known) => readsLike(known, name))
      return other === undefined
        ? { text: 'This name cannot be used.' }
        : {
            text: `It reads like “${plainText(other, 40)}”. Choose a name that cannot be taken for that one.`,
            peril: true,
          }
    }
    default:
      return assertNever(flaw, 'flaw without words')
  }
}

/** A mirror address has no path of its own. */
function mirrorProblem(text: string): string {
  const isSound = URL.canParse(text) && !/[?#@]/.test(text)
  return isSound && new URL(text).pathname !== '/' ? 'Leave out what stands behind the host.' : addressProblem(text)
}

function accountProblem(text: string, example: string): FieldProblem {
  const parsed = parseId(text.trim())
  if (!parsed) return { text: `An account id looks like ${example}, with or without its five letters.` }
  if (parsed.id.endsWith('.0')) return { text: 'No account has the number 0.' }
  return { text: 'The five letters do not belong to this id on this network. Check every digit.', peril: true }
}

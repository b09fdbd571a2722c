import type { OsType } from './catalogue.ts'

/**
 * What Azure would refuse minutes later, said at once. Each function answers the sentence for the person, or nothing.
 * https://learn.microsoft.com/azure/virtual-machines/windows/faq and .../linux/faq
 */

const reservedUserNames = new Set(
  (
    '1 123 a actuser adm admin admin1 admin2 administrator aspnet backup console david guest john owner root server sql ' +
    'support support_388945a0 sys test test1 test2 test3 user user1 user2 user3 user4 user5 video'
  ).split(' '),
)

const refusedPasswords = new Set([
  'abc@123',
  'P@$$w0rd',
  'P@ssw0rd',
  'P@ssword123',
  'Pa$$word',
  'pass@word1',
  'Password!',
  'Password1',
  'Password22',
  'iloveyou!',
])

export const userNameProblem = (userName: string, osType: OsType): string | undefined => {
  if (reservedUserNames.has(userName.toLowerCase())) {
    return `Azure does not allow the user name '${userName}'. Choose another one, for example 'labadmin'.`
  }
  if (userName.endsWith('.')) return 'The user name cannot end with a period.'
  if (osType === 'Windows' && /[\\/"[\]:|<>+=;,?*@\s]/.test(userName)) {
    return 'A Windows user name cannot contain spaces or any of \\ / " [ ] : | < > + = ; , ? * @.'
  }
  if (osType === 'Linux' && !/^[A-Za-z_][A-Za-z0-9_-]*$/.test(userName)) {
    return 'A Linux user name starts with a letter and contains only letters, digits, hyphens and underscores.'
  }
  return undefined
}

export const passwordProblem = (password: string, userName: string, osType: OsType): string | undefined => {
  if (osType === 'Linux' && password.length > 72) return 'A Linux password can have at most 72 characters.'
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[\W_]/].filter((pattern) => pattern.test(password)).length
  if (classes < 3) {
    return 'The password needs at least three of these: a lowercase letter, an uppercase letter, a digit, a special character.'
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what Azure refuses here.
  if (/[\u0000-\u001f\u007f]/.test(password)) return 'The password cannot contain control characters.'
  if (refusedPasswords.has(password))
    return 'Azure refuses this password because it is too common. Choose another one.'
  if (password.toLowerCase() === userName.toLowerCase()) return 'The password cannot be the user name.'
  return undefined
}

export const vmNameProblem = (name: string): string | undefined => {
  if (name.startsWith('_')) return 'VM name cannot start with an underscore'
  if (name.endsWith('-')) return 'VM name cannot end with a hyphen'
  return undefined
}

/** https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules#microsoftresources */
export const resourceGroupProblem = (name: string): string | undefined => {
  if (!/^[\w.()-]+$/.test(name)) {
    return 'Resource group can only contain letters, numbers, hyphens, underscores, periods and parentheses'
  }
  return name.endsWith('.') ? 'Resource group cannot end with a period' : undefined
}

/** https://learn.microsoft.com/azure/azure-resource-manager/management/tag-resources#limitations */
export const tagsProblem = (
  tags: Readonly<Record<string, string>>,
): { key: string; message: string } | undefined => {
  // Labkeeper adds tags of its own; Azure allows 50 on a resource.
  if (Object.keys(tags).length > 40) return { key: '', message: 'A VM can have at most 40 tags.' }
  for (const [key, value] of Object.entries(tags)) {
    if (key === '' || key.length > 512) return { key, message: 'A tag name has 1 to 512 characters.' }
    if (/[<>%&\\?/]/.test(key)) return { key, message: 'A tag name cannot contain < > % & \\ ? /.' }
    if (/^(labkeeper|microsoft|azure|windows)/i.test(key)) {
      return {
        key,
        message: 'Tag names that start with labkeeper, microsoft, azure or windows are reserved.',
      }
    }
    if (value.length > 256) return { key, message: 'A tag value has at most 256 characters.' }
  }
  return undefined
}

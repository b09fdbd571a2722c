import { type JsonObject, listAt, objectAt, textAt } from '../../service/json.ts'
import type { Os } from '../catalogue/images.ts'
import { invalidParameter, missingParameter } from '../errors.ts'
import { hashPassword } from './guest.ts'

/** https://learn.microsoft.com/azure/virtual-machines/windows/faq and .../linux/faq */
const reservedNames = new Set(
  '1 123 a actuser adm admin admin1 admin2 administrator aspnet backup console david guest john owner root server sql support support_388945a0 sys test test1 test2 test3 user user1 user2 user3 user4 user5 video'.split(
    ' ',
  ),
)
const refusedPasswords = new Set(
  'abc@123 P@$$w0rd P@ssw0rd P@ssword123 Pa$$word pass@word1 Password! Password1 Password22 iloveyou!'.split(
    ' ',
  ),
)
const passwordLength = { Windows: [8, 123], Linux: [6, 72] } as const
const nameLength = { Windows: 20, Linux: 64 } as const
const hostLength = { Windows: 15, Linux: 64 } as const

interface CheckedProfile {
  /** As answers show it: without the password. */
  readonly shown: JsonObject
  /** Only to tell on a second PUT whether the password is another one. */
  readonly passwordHash: string | undefined
}

/** Azure's rules for host name, administrator and password. */
export const checkOsProfile = (profile: JsonObject, os: Os): CheckedProfile => {
  const computerName = textAt(profile, 'computerName')
  const adminUsername = textAt(profile, 'adminUsername')
  if (computerName === undefined) throw missingParameter('osProfile.computerName')
  if (adminUsername === undefined) throw missingParameter('osProfile.adminUsername')
  checkHost(computerName, os)
  checkUser(adminUsername, os)
  const password = textAt(profile, 'adminPassword')
  const keys = os === 'Linux' ? listAt(profile, 'linuxConfiguration', 'ssh', 'publicKeys') : []
  if (password === undefined && keys.length === 0) throw missingParameter('osProfile.adminPassword')
  if (password !== undefined) checkPassword(password, os)
  const { adminPassword: _secret, customData: _writeOnly, ...rest } = profile
  const settings =
    os === 'Windows'
      ? {
          windowsConfiguration: {
            provisionVMAgent: true,
            enableAutomaticUpdates: true,
            ...objectAt(profile, 'windowsConfiguration'),
          },
        }
      : {
          linuxConfiguration: {
            disablePasswordAuthentication: false,
            provisionVMAgent: true,
            ...objectAt(profile, 'linuxConfiguration'),
          },
        }
  const shown = {
    ...rest,
    ...settings,
    secrets: [],
    allowExtensionOperations: true,
    requireGuestProvisionSignal: true,
  }
  return { shown, passwordHash: password === undefined ? undefined : hashPassword(password) }
}

const checkHost = (name: string, os: Os): void => {
  const forbidden =
    os === 'Windows' ? /[`~!@#$%^&*()=+_[\]{}\\|;:.'",<>/?\s]/ : /[`~!@#$%^&*()=+_[\]{}\\|;:'",<>/?\s]/
  const numeric = os === 'Windows' && /^\d+$/.test(name)
  if (name.length <= hostLength[os] && !forbidden.test(name) && !numeric && !/[-.]$/.test(name)) return
  throw invalidParameter(
    'computerName',
    os === 'Windows'
      ? 'Windows computer name cannot be more than 15 characters long, be entirely numeric, or contain the following characters: ` ~ ! @ # $ % ^ & * ( ) = + _ [ ] { } \\ | ; : . \' " , < > / ?.'
      : 'Linux host name cannot exceed 64 characters in length or contain the following characters: ` ~ ! @ # $ % ^ & * ( ) = + _ [ ] { } \\ | ; : \' " , < > / ?.',
  )
}

const checkUser = (name: string, os: Os): void => {
  if (name.length > nameLength[os]) {
    throw invalidParameter(
      'adminUsername',
      `The Admin Username must be between 1 and ${nameLength[os]} characters long.`,
    )
  }
  const shape = os === 'Windows' ? /^[^"/\\[\]:;|=,+*?<>@]*[^".@/\\[\]:;|=,+*?<>]$/ : /^[A-Za-z_][\w-]*$/
  if (reservedNames.has(name.toLowerCase()) || !shape.test(name)) {
    throw invalidParameter(
      'adminUsername',
      'The Admin Username specified is not allowed. For more information about disallowed usernames, see https://aka.ms/vmosprofile',
    )
  }
}

const checkPassword = (password: string, os: Os): void => {
  const [least, most] = passwordLength[os]
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[\W_]/].filter((kind) => kind.test(password)).length
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what Azure refuses.
  if (password.length < least || password.length > most || classes < 3 || /[\u0000-\u001f]/.test(password)) {
    throw invalidParameter(
      'adminPassword',
      `The supplied password must be between ${least}-${most} characters long and must satisfy at least 3 of password complexity requirements from the following:\r\n1) Contains an uppercase character\r\n2) Contains a lowercase character\r\n3) Contains a numeric digit\r\n4) Contains a special character\r\n5) Control characters are not allowed`,
    )
  }
  if (refusedPasswords.has(password)) {
    throw invalidParameter(
      'adminPassword',
      'The supplied password is not allowed. Please choose a different password.',
    )
  }
}

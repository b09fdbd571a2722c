const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i
const linuxUser = /^[a-z_][a-z0-9_-]{0,31}$/i

const isHost = (host: string): boolean => (/^[\d.]+$/.test(host) ? ipv4.test(host) : hostName.test(host))

/**
 * The command that a person pastes into a terminal, or nothing while it cannot be said. User and host come from a
 * cloud that other people can write to: whatever a shell or ssh could take for more than a name is refused.
 */
export const sshCommand = (user: string | undefined, host: string | undefined): string | undefined =>
  user && host && linuxUser.test(user) && isHost(host) ? `ssh ${user}@${host}` : undefined

/** What a remote desktop client asks for, under the same rule. */
export const rdpAddress = (host: string | undefined): string | undefined =>
  host && isHost(host) ? `${host}:3389` : undefined

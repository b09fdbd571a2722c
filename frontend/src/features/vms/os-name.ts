/** 'Windows Server 2022 Datacenter' → true. A VM of which Azure tells no system is taken for Linux. */
export const isWindows = (os: string | undefined): boolean => /^windows/i.test(os ?? '')

/** 'Ubuntu Server 22.04 LTS' → 'Ubuntu 22.04': what tells systems apart where there is little room. */
export const shortOs = (os: string | undefined): string =>
  (os ?? '').replace(/ (Server|Datacenter|LTS)\b/g, '')

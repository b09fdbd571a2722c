/** https://learn.microsoft.com/azure/virtual-machines/run-command-overview */
export interface GuestCommand {
  readonly commandId: 'RunShellScript' | 'RunPowerShellScript'
  readonly script: string[]
}

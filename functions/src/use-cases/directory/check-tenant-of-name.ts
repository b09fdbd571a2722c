import type { CloudConnection } from '../../domain/connection/cloud-connection.ts'
import { domainOf } from '../../domain/directory/directory-domain.ts'
import { badField } from '../../domain/kernel/errors.ts'
import type { Directory } from '../../ports/directory/directory.ts'

export interface TenantWorld {
  readonly directory: () => Promise<Directory>
}

/**
 * Refuses a directory user name whose domain is another tenant's: nobody may hold the name of somebody in a directory
 * with which he has nothing to do.
 */
export const checkTenantOfName =
  ({ directory }: TenantWorld) =>
  async ({ username, tenantId }: Pick<CloudConnection, 'username' | 'tenantId'>): Promise<void> => {
    const domain = domainOf(username)
    if (domain === undefined) {
      throw badField('username', 'Enter the whole user name, with its domain, like teacher@school.example.')
    }
    const owner = await (await directory()).tenantOf(domain)
    if (owner === undefined) {
      throw badField(
        'username',
        `Microsoft knows no directory with the domain ${domain}. Check the user name.`,
      )
    }
    if (owner !== tenantId.toLowerCase()) {
      throw badField(
        'username',
        `The domain ${domain} belongs to another directory than this tenant ID. Check both.`,
      )
    }
  }

/**
 * Two of the four replicas are asked, and three have every write: a read misses nothing that was written before it, by
 * whatever instance. It costs twice what one replica's answer does. The account has to promise it (infra/modules/data.bicep).
 * https://learn.microsoft.com/azure/cosmos-db/consistency-levels#bounded-staleness-consistency
 */
export const newest = 'BoundedStaleness'

/**
 * One replica is asked, which may be behind but for what this client has seen itself. For what looks over all labs again and
 * again, and for whoever has just written in this partition.
 */
export const perhapsLate = { consistencyLevel: 'Session' } as const

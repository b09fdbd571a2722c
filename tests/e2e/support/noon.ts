const hoursToNoon = 12 - new Date().getUTCHours()

/** Where it is about noon, whenever stories run: no day or week ends in the middle of one. */
// East of Greenwich is minus in these names: https://data.iana.org/time-zones/tzdb/etcetera
export const zoneAtNoon = `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`

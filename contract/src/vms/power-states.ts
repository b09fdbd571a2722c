/** Azure's own words for what a machine is doing; 'VM unknown' when Azure does not say. Apart: pages for guests need no more. */
export const powerStates = [
  'VM creating',
  'VM starting',
  'VM running',
  'VM stopping',
  'VM stopped',
  'VM deallocating',
  'VM deallocated',
  'VM deleting',
  'VM unknown',
] as const

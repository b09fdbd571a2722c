/**
 * How much faster than Azure its stand-in is where the pace of the product itself is measured. Queues count whole seconds
 * however fast Azure is, and a processor that looks at every VM twenty times as often does little else.
 */
export const speed = 5

/** The environment of a stack at that pace, with as many looks at each VM as in the cloud. */
export const atPace = { AZURE_SPEED: String(speed), AZURE_POLL_SECONDS: String(5 / speed) }

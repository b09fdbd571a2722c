/** A failed start that its message explains in one sentence to the person at the terminal; no stack is shown. */
export class LaunchError extends Error {}

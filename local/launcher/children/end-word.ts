/** What the launcher tells a child that is to end; child-guard.ts hears it as SIGTERM. */
export const endWord = 'end'

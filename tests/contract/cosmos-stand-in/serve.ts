import { startCosmos } from '@labkeeper/local/cosmos/start'

/** The child process of the durability tests: serves the given file until it is killed. */
const [, , file = ''] = process.argv
const { endpoint, key } = await startCosmos({ file })
process.send?.({ endpoint, key })
process.on('disconnect', () => process.exit())

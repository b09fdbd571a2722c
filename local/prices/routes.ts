import { listPrices } from './handlers.ts'

export const routes: Readonly<Record<string, (url: URL) => object>> = { '/api/retail/prices': listPrices }

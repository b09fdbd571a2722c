import { app } from '@azure/functions'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'

const functions = createApp(readConfig())

for (const { name, methods, route, handler } of functions.http) {
  // Callers prove themselves by their session token; a host key in a browser would be no secret.
  app.http(name, { methods: [...methods], route, authLevel: 'anonymous', handler })
}
for (const { name, queueName, handler } of functions.queues) {
  app.storageQueue(name, { queueName, connection: 'AzureWebJobsStorage', handler })
}
for (const { name, schedule, handler } of functions.timers) {
  app.timer(name, { schedule, handler })
}

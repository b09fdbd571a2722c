import { app, type HttpResponseInit } from '@azure/functions'
import { type App, createApp } from './app.ts'
import { readConfig, WrongSettings } from './config.ts'
import { wrongSettingsFunction } from './http/kernel/wrong-settings.ts'

/** An app that throws here has no function at all in Azure, answers 404 everywhere and tells nobody why. */
const startApp = (): App => {
  try {
    return createApp(readConfig())
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    console.error(error.message)
    return { http: [wrongSettingsFunction(error.rules)], queues: [], timers: [], onAnswer: () => {} }
  }
}

const functions = startApp()

for (const { name, methods, route, handler } of functions.http) {
  // Callers prove themselves by their session token; a host key in a browser would be no secret.
  app.http(name, { methods: [...methods], route, authLevel: 'anonymous', handler })
}
for (const { name, queueName, connection, handler } of functions.queues) {
  app.storageQueue(name, { queueName, connection, handler })
}
for (const { name, schedule, handler } of functions.timers) {
  app.timer(name, { schedule, handler })
}
app.hook.postInvocation(({ invocationContext, result }) =>
  functions.onAnswer(invocationContext.functionName, (result as HttpResponseInit | undefined | null)?.status),
)

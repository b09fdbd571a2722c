import type { Line } from '../mutation.ts'

export const payment: readonly Line[] = [
  [
    'be sent anywhere after a payment',
    'functions/src/use-cases/billing/start-checkout.ts',
    "checkReturnAddress('successUrl', successUrl, appOrigin)",
    '',
    'tests/contract/billing/checkout.test.ts',
  ],
  [
    'be sent to any host',
    'functions/src/domain/billing/return-address.ts',
    'if (!isOurs) throw',
    'if (false) throw',
    'functions/src/domain/billing/return-address.test.ts',
  ],
  [
    'buy at a price that is not offered',
    'functions/src/use-cases/billing/start-checkout.ts',
    'if (!(await offer.isOffered(priceId))) {',
    'if (false) {',
    'tests/contract/billing/checkout.test.ts',
  ],
  [
    "see another lab's checkout",
    'functions/src/use-cases/billing/verify-checkout.ts',
    'if (checkout?.labId !== labId)',
    'if (checkout === undefined)',
    'tests/contract/billing/checkout.test.ts',
  ],
  [
    'forge an event of Stripe',
    'functions/src/gateways/stripe/read-event.ts',
    'event = await webhooks.constructEventAsync(\n      text,\n      signature,\n      webhookSecret,\n      toleranceSeconds,\n      undefined,\n      receivedAt,\n    )',
    'event = JSON.parse(text)',
    'tests/contract/billing/events.test.ts',
  ],
  [
    'send an event of the other mode',
    'functions/src/gateways/stripe/read-event.ts',
    'if (event.livemode !== isLiveKey(secretKey)) throw refuse()',
    '',
    'tests/contract/billing/events.test.ts',
  ],
  [
    'send an event from the future',
    'functions/src/gateways/stripe/read-event.ts',
    'if (!(signedAt(signature) <= receivedAt / 1000 + toleranceSeconds)) throw refuse()',
    '',
    'tests/contract/billing/events.test.ts',
  ],
]

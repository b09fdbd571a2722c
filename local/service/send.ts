import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): unknown =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const sendPage = (
  response: ServerResponse,
  status: number,
  page: string,
  headers: OutgoingHttpHeaders = {},
): unknown => response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page)

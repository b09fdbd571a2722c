import type { DatabaseSync } from 'node:sqlite'
import { fileIn, metaSchema, openFile } from '../../service/sqlite.ts'

const schema = `
  ${metaSchema}
  create table if not exists object (
    sequence integer primary key autoincrement, kind text not null, id text not null, customer text, body text not null,
    unique (kind, id));
  create index if not exists object_by_customer on object (kind, customer, sequence);
  create table if not exists idempotency (
    key text primary key, request text not null, status integer not null, answer text not null) without rowid;
  create table if not exists delivery (
    event text primary key, attempts integer not null, due_at integer not null) without rowid;
  create table if not exists attempt (
    sequence integer primary key autoincrement, event text not null, at text not null, kind text not null,
    status integer not null);
`

export const openDatabase = (directory: string): DatabaseSync =>
  openFile(fileIn(directory, 'stripe.sqlite'), schema)

import type { DatabaseSync } from 'node:sqlite'
import { fileIn, metaSchema, openFile } from '../../service/sqlite.ts'

/** At every start, so that the counts are right for a file of any earlier version. */
const recount = `
  begin;
  delete from usage;
  insert into usage select subscription, location, type, count(*) from resource group by 1, 2, 3;
  insert into usage select subscription, location, family, sum(cores) from resource where family is not null group by 1, 2, 3;
  commit`

/** Keeps the number of resources of a type and the vCPUs of a family in a region without ever counting them. */
const countBy = (
  event: 'insert' | 'update' | 'delete',
  name: 'type' | 'family',
  units: string,
  row: 'new' | 'old',
): string => `create trigger if not exists usage_${event}_${name}_${row} after ${event} on resource when ${row}.${name} is not null begin
    insert into usage values (${row}.subscription, ${row}.location, ${row}.${name}, ${units})
      on conflict do update set units = units + excluded.units; end;`

const schema = `
  ${metaSchema}
  create table if not exists resource (
    key text primary key, subscription text not null, grp text not null, type text not null,
    location text not null, family text, cores integer not null, body text not null);
  create index if not exists resource_by_type on resource (subscription, type, key);
  create index if not exists resource_by_group on resource (subscription, grp, type, key);
  create table if not exists tag (
    key text not null, name text not null, value text not null, primary key (key, name)) without rowid;
  create index if not exists tag_by_value on tag (name, value, key);
  create table if not exists reference (
    source text not null, target text not null, detail text not null, primary key (source, target, detail)) without rowid;
  create index if not exists reference_by_target on reference (target, source, detail);
  create table if not exists address (
    pool text not null, number integer not null, holder text not null, primary key (pool, number)) without rowid;
  create index if not exists address_by_holder on address (holder, pool, number);
  create table if not exists operation (
    id text primary key, target text not null, ends_at integer not null, settled integer not null, body text not null);
  create index if not exists operation_open on operation (ends_at) where settled = 0;
  create index if not exists operation_open_by_target on operation (target) where settled = 0;
  create table if not exists quota (
    subscription text not null, location text not null, family text not null, units integer not null,
    primary key (subscription, location, family)) without rowid;
  create table if not exists restriction (
    location text not null, size text not null, kind text not null, primary key (location, size)) without rowid;
  create table if not exists shortage (
    location text not null, size text not null, zone text not null, left_times integer not null,
    primary key (location, size, zone)) without rowid;
  create table if not exists cost (day text not null, tag_name text not null, tag_value text not null, cost real not null);
  create table if not exists cost_refusal (code text not null);
  create table if not exists withheld (
    subscription text not null, action text not null, place integer not null,
    primary key (subscription, place)) without rowid;
  create table if not exists assigned (
    subscription text not null, role text not null, primary key (subscription, role)) without rowid;
  create table if not exists lab_of_services (
    key text primary key, subscription text not null, body text not null) without rowid;
  create index if not exists lab_of_services_by_subscription on lab_of_services (subscription, key);
  create table if not exists request (
    sequence integer primary key, at text not null, method text not null, path text not null, query text not null,
    status integer not null, retry_after text, body text);
  create table if not exists usage (
    subscription text not null, location text not null, name text not null, units integer not null,
    primary key (subscription, location, name)) without rowid;
  ${countBy('insert', 'type', '1', 'new')}
  ${countBy('delete', 'type', '-1', 'old')}
  ${countBy('insert', 'family', 'new.cores', 'new')}
  ${countBy('delete', 'family', '-old.cores', 'old')}
  ${countBy('update', 'family', 'new.cores', 'new')}
  ${countBy('update', 'family', '-old.cores', 'old')}
`

export const openDatabase = (directory: string): DatabaseSync => {
  const database = openFile(fileIn(directory, 'azure.sqlite'), schema)
  database.exec('pragma wal_autocheckpoint = 8000')
  database.exec(recount)
  return database
}

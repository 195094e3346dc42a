import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createViewTickets } from './view-tickets.ts';

const NETWORK = '203.0.113.1';
let time = Date.UTC(2026, 10, 24);
const tickets = (...secrets: [string, ...string[]]) => createViewTickets(secrets, () => time);

test('a ticket is valid for two hours, and renewed after one', async () => {
  const { renew, use } = tickets('secret');
  const ticket = renew(undefined, NETWORK);
  assert.equal(typeof (await use(ticket, NETWORK)), 'number');
  assert.equal(renew(ticket, NETWORK), undefined);
  time += 3_600_000;
  assert.notEqual(renew(ticket, NETWORK), undefined);
  assert.equal(typeof (await use(ticket, NETWORK)), 'number');
  time += 3_600_000;
  assert.equal(await use(ticket, NETWORK), undefined);
});

test('a ticket reports 30 views at most in ten minutes', async () => {
  const { renew, use } = tickets('secret');
  const ticket = renew(undefined, NETWORK);
  for (let views = 0; views < 30; views += 1) assert.notEqual(await use(ticket, NETWORK), undefined);
  assert.equal(await use(ticket, NETWORK), undefined);
});

test('servers with the same secret accept the ticket and name the same group, also after the secret was changed', async () => {
  const ticket = tickets('secret').renew(undefined, NETWORK);
  const group = await tickets('secret').use(ticket, NETWORK);
  assert.equal(await tickets('secret').use(ticket, NETWORK), group);
  assert.notEqual(await tickets('new', 'secret').use(ticket, NETWORK), undefined);
  assert.equal(await tickets('other').use(ticket, NETWORK), undefined);
});

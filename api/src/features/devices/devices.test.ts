import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DeviceReport, DeviceState } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startSecondServer } from '@rushtone/api-testing/second-server';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { topicRevisions } from '../../topics/topics.ts';

const SLOWTIDE = 'slowtide.localhost:8080';
const PHONE = { device: 'p'.repeat(22), name: 'Chrome on Android', claim: '1'.repeat(22) };
const LAPTOP = { device: 'l'.repeat(22), name: 'Firefox on Linux', claim: '2'.repeat(22) };

let server: TestServer;
let token: string;
let stranger: string;
before(async () => {
  server = await startTestServer();
  token = await server.signIn('listener@example.com');
  stranger = await server.signIn('subscriber@example.com');
});
after(() => server.stop());

const post = <Data = unknown>(call: string, form: Record<string, string>, as = token, host?: string) =>
  callApi<Data>(server, { call: `POST /device/${call}`, form, token: as, ...(host && { host }) });
const read = async (songs = '', as = token, host?: string): Promise<DeviceState> =>
  (await server.get<DeviceState>(`/device/state?songs=${songs}`, { token: as, ...(host && { host }) })).data;
const report = async (page: typeof PHONE, form: Record<string, string> = {}) => {
  const { code, data } = await post<DeviceReport>('report', {
    ...page,
    begins: 'true',
    state: JSON.stringify({ of: page.name }),
    ...form,
  });
  assert.equal(code, 200);
  return data;
};
const nameOf = ({ devices, playing }: DeviceState) => devices.find(({ id }) => id === playing?.device)?.name;

beforeEach(async () => {
  await server.pool.query('delete from listening_states');
  await post('switch', { on: 'true' });
});

describe('what an account plays', () => {
  test('is that of the page that began last', async () => {
    await report(PHONE);
    assert.equal(nameOf(await read()), 'Chrome on Android');
    await report(LAPTOP);
    assert.equal(nameOf(await read()), 'Firefox on Linux');
    const late = await report(PHONE, { begins: 'false', state: '{"second":9}' });
    assert.equal(late?.current, false);
    const { playing, devices } = await read();
    assert.equal(playing?.state, '{"of":"Firefox on Linux"}');
    assert.ok(playing && playing.age >= 0 && playing.age < 60_000);
    assert.deepEqual(devices.map(({ name }) => name).toSorted(), ['Chrome on Android', 'Firefox on Linux']);
  });

  test('has songs that are read once', async () => {
    const first = await report(PHONE, { songs: '{"queue":[1]}' });
    const rev = String(first?.songs_rev);
    assert.equal((await read()).playing?.songs, '{"queue":[1]}');
    assert.equal((await read(rev)).playing?.songs, null);
    await report(PHONE, { begins: 'false' });
    assert.equal((await read(rev)).playing?.songs, null);
    await report(PHONE, { begins: 'false', songs: '{"queue":[2]}' });
    assert.equal((await read(rev)).playing?.songs, '{"queue":[2]}');
  });

  test('is what the page wrote last, also if a report before comes later', async () => {
    const reportAt = (written_at: number, state: string, more = {}) =>
      report(PHONE, { begins: 'false', state, written_at: String(written_at), ...more });
    await report(PHONE, { written_at: '1000000' });
    await reportAt(1_000_300, '{"playing":false}');
    const late = await reportAt(1_000_200, '{"playing":true}', { songs: '{"queue":[1]}' });
    assert.equal(late?.current, true);
    const { playing } = await read();
    assert.deepEqual([playing?.state, playing?.songs], ['{"playing":false}', '{"queue":[1]}']);
    await reportAt(900_000, '{"clock":"set back"}');
    assert.equal((await read()).playing?.state, '{"clock":"set back"}');
    await report(LAPTOP, { written_at: '5' });
    assert.equal(nameOf(await read()), 'Firefox on Linux');
  });

  test('is nobody else’s, and not the other site’s', async () => {
    await report(PHONE);
    await post('switch', { on: 'true' }, stranger);
    assert.equal((await read('', stranger)).playing, null);
    assert.equal((await read('', token, SLOWTIDE)).topic, null);
    assert.notEqual((await read('', stranger)).topic, (await read()).topic);
  });

  test('is deleted when it is switched off', async () => {
    await report(PHONE);
    assert.equal((await post('switch', { on: 'false' })).code, 200);
    assert.deepEqual(await read(), { topic: null, devices: [], playing: null, commands: [] });
    assert.equal((await post('report', { ...PHONE, begins: 'true', state: '{}' })).code, 409);
  });
});

test('followers learn of every change, also of being switched off', async () => {
  const { topic } = await read();
  assert.ok(topic);
  const seen = new Set<number | undefined>();
  const changed = async () => {
    const rev = (await topicRevisions(server.db, [topic, 'another-topic'])).get(topic);
    assert.ok(rev && !seen.has(rev));
    seen.add(rev);
  };
  await report(PHONE);
  await changed();
  await post('command', { call: 'pause' });
  await changed();
  await post('rename', { device: PHONE.device, name: 'Kitchen' });
  await changed();
  await post('switch', { on: 'false' });
  await changed();
});

test('commands are kept in their order, and those of before are not for a page that begins', async () => {
  await report(PHONE);
  await post('command', { call: 'volume', value: '40' });
  await post('command', { call: 'next' });
  await post('command', { call: 'next' });
  const { commands } = await read();
  assert.deepEqual(
    commands.map(({ id, call, value }) => [id, call, value]),
    [
      [1, 'volume', '40'],
      [2, 'next', undefined],
      [3, 'next', undefined],
    ],
  );
  assert.ok(commands.every(({ age }) => age >= 0 && age < 60_000));
  const began = await report(LAPTOP);
  assert.equal(began?.command, 3);
  assert.deepEqual((await read()).commands, []);
  await post('command', { call: 'next' });
  assert.equal((await read()).commands[0]?.id, 4);
});

test('a device keeps its new name, and a device that is removed takes what it plays along', async () => {
  await report(PHONE);
  await post('rename', { device: PHONE.device, name: 'Kitchen' });
  await report(PHONE);
  assert.equal(nameOf(await read()), 'Kitchen');
  await post('remove', { device: PHONE.device });
  const { devices, playing } = await read();
  assert.deepEqual([devices, playing], [[], null]);
});

test('an account has at most 20 devices, those that were used last', async () => {
  for (let index = 0; index < 21; index += 1)
    await report({ ...PHONE, device: String(index).padStart(22, '0'), name: `Device ${index}` });
  const { devices } = await read();
  assert.equal(devices.length, 20);
  assert.ok(devices.every(({ name }) => name !== 'Device 0'));
});

test('reports of two devices at once leave one that plays, and both are told which', async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) => report(index % 2 === 0 ? PHONE : LAPTOP)),
  );
  assert.ok(all.every((each) => each?.current));
  const { playing } = await read();
  const [winner, other] = playing?.device === PHONE.device ? [PHONE, LAPTOP] : [LAPTOP, PHONE];
  assert.equal((await report(winner, { begins: 'false' }))?.current, true);
  assert.equal((await report(other, { begins: 'false' }))?.current, false);
});

test('a page whose stream is on another server learns of a change, also after that server has gone', async () => {
  const { topic } = await read();
  const streamOf = async (address: string) => {
    const { body } = await fetch(`${address}/registry/events?topics=${topic}`);
    assert.ok(body);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    /** Reads until the topic has changed. */
    return async (): Promise<string> => {
      for (;;) {
        const { value, done } = await reader.read();
        assert.ok(!done, 'the stream has ended');
        const [, rev] = /event: topic\ndata: \S+ (\d+)/.exec(value) ?? [];
        if (rev) return rev;
      }
    };
  };
  const second = await startSecondServer(server);
  const listening = { host: '127.0.0.1', port: 0 };
  const there = await streamOf(await second.app.listen(listening));
  const here = await streamOf(await server.app.listen(listening));
  await report(PHONE);
  const rev = await there();
  assert.equal(await here(), rev);
  await second.stop();
  await report(LAPTOP);
  assert.notEqual(await here(), rev);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChannel, readDiscordUser } from './profiles.ts';

test('a Discord user has the name that others see, and a picture when there is one', () => {
  const user = { id: '80351110224678912', username: 'nelly', global_name: null, avatar: 'a_1' };
  assert.deepEqual(readDiscordUser(user), {
    externalId: '80351110224678912',
    name: 'nelly',
    picture: 'https://cdn.discordapp.com/avatars/80351110224678912/a_1.png',
    handle: null,
    subs: null,
    views: null,
  });
  assert.equal(readDiscordUser({ ...user, global_name: 'Nelly' })?.name, 'Nelly');
  assert.equal(readDiscordUser({ message: '401: Unauthorized' }), undefined);
  assert.equal(readDiscordUser({ ...user, id: '../x' }), undefined);
});

test('a channel has its statistics unless they are hidden', () => {
  const statistics = { subscriberCount: '120', viewCount: '5000', hiddenSubscriberCount: false };
  const channel = { id: 'UC1', snippet: { customUrl: '@luna', title: 'Luna' }, statistics };
  assert.deepEqual(readChannel({ items: [channel] }), {
    externalId: 'UC1',
    name: 'Luna',
    picture: null,
    handle: '@luna',
    subs: 120,
    views: 5000,
  });
  const hidden = { ...channel, statistics: { ...statistics, hiddenSubscriberCount: true } };
  assert.equal(readChannel({ items: [hidden] })?.subs, null);
  assert.equal(readChannel({ items: [] }), undefined);
  assert.equal(readChannel({ kind: 'youtube#channelListResponse' }), undefined);
  assert.equal(readChannel('<html>'), undefined);
});

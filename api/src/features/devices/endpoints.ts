import { DEVICE_COMMANDS, DEVICE_NAME_MAX_LENGTH } from '@rushtone/domain';
import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { flag, optional, requiredText } from '../../http/endpoints/fields.ts';
import * as devices from './devices.ts';

const code = (of: string) => z.string().regex(/^[\w-]{22}$/, `must be the code of ${of}`);
const device = code('a device').describe('Code of a device: 22 characters');
const name = requiredText(DEVICE_NAME_MAX_LENGTH, 'please enter a name');

const isRecord = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};
/** What a page says of its player is read by pages alone, some of other releases, which check it. */
const json = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !text.includes('\0') && isRecord(text), 'must be JSON');

const OWN = { auth: 'required', limit: 'account' } as const;
const CHANGE = { ...OWN, method: 'POST' } as const;
const call = z.enum(DEVICE_COMMANDS).describe('What the device is to do');

export const deviceState = defineEndpoint({
  ...OWN,
  path: '/device/state',
  summary: 'What the caller plays on which device, while that is switched on',
  query: z.object({
    songs: optional(
      z
        .string()
        .regex(/^\d{1,9}$/, 'must be a number')
        .transform(Number),
    ).describe('Revision of the songs that the page knows'),
  }),
  data: z.object({
    topic: z.string().nullable().describe('Topic of /registry/events; null while it is switched off'),
    devices: z.array(z.object({ id: z.string(), name: z.string(), seen: z.string() })),
    playing: z
      .object({
        device: z.string(),
        claim: z.string().describe('Names the page that plays'),
        state: z.string().describe('JSON of that page: song, second, volume'),
        age: z.number().describe('Milliseconds since that page said so'),
        songs: z.string().nullable().describe('JSON of that page: queue and list; null if they are known'),
        songs_rev: z.int(),
      })
      .nullable(),
    commands: z
      .array(z.object({ id: z.int(), call: z.string(), value: z.string().optional(), age: z.number() }))
      .describe('Last commands to the page that plays'),
  }),
  run: async (context, { songs }) => ({
    data: await devices.listeningState(context, context.user.uid, songs),
  }),
});

export const deviceSwitch = defineEndpoint({
  ...CHANGE,
  path: '/device/switch',
  summary: 'Lets the devices of the caller know what the others play, or no longer',
  form: z.object({ on: flag }),
  data: z.null(),
  async run(context, _query, { on }) {
    await devices.switchDevices(context, context.user.uid, on === 'true');
    return { data: null };
  },
});

export const deviceReport = defineEndpoint({
  ...CHANGE,
  path: '/device/report',
  summary: 'Says what a page of the caller plays',
  form: z.object({
    device,
    name: name.describe('Name of the device, until it is renamed'),
    claim: code('a page').describe('Names the page'),
    begins: flag.describe('Whether the page has begun to play, so that others stop'),
    state: json(4_000),
    written_at: optional(
      z
        .string()
        .regex(/^\d{1,15}$/, 'must be a number')
        .transform(Number),
    ).describe('Clock of the page, in milliseconds since 1970: an older report that comes later is left out'),
    songs: json(60_000).optional(),
  }),
  data: z.object({
    current: z.boolean().describe('Whether no other page has begun to play since'),
    songs_rev: z.int(),
    command: z.int().describe('Number of the last command'),
    rev: z.int().describe('Revision of the topic after this'),
  }),
  run: async (context, _query, { begins, ...form }) => ({
    data: await devices.report(context, context.user.uid, { ...form, begins: begins === 'true' }),
  }),
});

export const deviceCommand = defineEndpoint({
  ...CHANGE,
  path: '/device/command',
  summary: 'Tells the page that plays what to do',
  form: z.object({ call, value: z.string().max(64, 'must have at most 64 characters').optional() }),
  data: z.null(),
  async run(context, _query, form) {
    await devices.command(context, context.user.uid, form);
    return { data: null };
  },
});

export const deviceRename = defineEndpoint({
  ...CHANGE,
  path: '/device/rename',
  summary: 'Gives a device of the caller another name',
  form: z.object({ device, name }),
  data: z.null(),
  async run(context, _query, form) {
    await devices.renameDevice(context, context.user.uid, form.device, form.name);
    return { data: null };
  },
});

export const deviceRemove = defineEndpoint({
  ...CHANGE,
  path: '/device/remove',
  summary: 'Forgets a device of the caller',
  form: z.object({ device }),
  data: z.null(),
  async run(context, _query, form) {
    await devices.removeDevice(context, context.user.uid, form.device);
    return { data: null };
  },
});

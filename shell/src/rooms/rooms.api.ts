import { baseApi, type ApiRequest } from '@rushtone/contract';
import type { RoomEnter, RoomGet, RoomReport } from '@rushtone/domain';

/** The room and the code of this page, which nobody else knows. */
export type Membership = { room: string; member: string };

const change = (call: string, form: Record<string, string>): ApiRequest => ({ path: `/room/${call}`, form });
const known = (songs: number | undefined): Record<string, string> =>
  songs === undefined ? {} : { known: String(songs) };

/** Endpoints of spec §10.251. */
export const roomsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRoom: build.query<RoomGet, { room: string; songs?: number | undefined }>({
      query: ({ room, songs }) => ({ path: '/room/get', query: { room, ...known(songs) } }),
      keepUnusedDataFor: 0,
    }),
    startRoom: build.mutation<RoomEnter, string>({ query: (member) => change('start', { member }) }),
    enterRoom: build.mutation<RoomEnter, Membership & { songs?: number | undefined; idle?: boolean }>({
      query: ({ songs, idle = false, ...who }) =>
        change('enter', { ...who, ...known(songs), idle: String(idle) }),
    }),
    reportRoom: build.mutation<RoomReport, Record<string, string> & Membership>({
      query: (form) => change('report', form),
    }),
    addToRoom: build.mutation<null, Membership & { s: string }>({ query: (form) => change('add', form) }),
    openRoom: build.mutation<null, Membership & { open: boolean }>({
      query: ({ open, ...who }) => change('open', { ...who, open: String(open) }),
    }),
    muteInRoom: build.mutation<null, Membership & { id: number; muted: boolean }>({
      query: ({ id, muted, ...who }) => change('mute', { ...who, id: String(id), muted: String(muted) }),
    }),
    leaveRoom: build.mutation<null, Membership>({
      query: (who) => change('leave', { ...who, may_return: 'false' }),
    }),
  }),
});

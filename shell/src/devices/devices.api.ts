import { baseApi, type ApiRequest } from '@rushtone/contract';
import type { DeviceCommandCall, DeviceReport, DeviceState } from '@rushtone/domain';

export type Report = {
  device: string;
  name: string;
  claim: string;
  begins: boolean;
  state: string;
  /** In ms since 1970. */
  written_at: number;
  songs?: string | undefined;
};

const change = (call: string, form: Record<string, string>): ApiRequest => ({
  path: `/device/${call}`,
  form,
  auth: 'required',
});

export const formOf = ({ begins, written_at, songs, ...form }: Report): Record<string, string> => ({
  ...form,
  begins: String(begins),
  written_at: String(written_at),
  ...(songs !== undefined && { songs }),
});

/** Endpoints of spec §10.250. */
export const devicesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDeviceState: build.query<DeviceState, { songs?: number | undefined }>({
      query: ({ songs }) => ({
        path: '/device/state',
        ...(songs !== undefined && { query: { songs: String(songs) } }),
        auth: 'required',
      }),
      keepUnusedDataFor: 0,
      providesTags: ['Account'],
    }),
    switchDevices: build.mutation<null, boolean>({
      query: (on) => change('switch', { on: String(on) }),
      invalidatesTags: ['Account'],
    }),
    reportDevice: build.mutation<DeviceReport, Report>({
      query: (report) => change('report', formOf(report)),
    }),
    commandDevice: build.mutation<null, { call: DeviceCommandCall; value?: string }>({
      query: (form) => change('command', form),
    }),
    renameDevice: build.mutation<null, { device: string; name: string }>({
      query: (form) => change('rename', form),
      invalidatesTags: ['Account'],
    }),
    removeDevice: build.mutation<null, string>({
      query: (device) => change('remove', { device }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const {
  useGetDeviceStateQuery,
  useSwitchDevicesMutation,
  useCommandDeviceMutation,
  useRenameDeviceMutation,
  useRemoveDeviceMutation,
} = devicesApi;

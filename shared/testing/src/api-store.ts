import { configureStore } from '@reduxjs/toolkit';
import { baseApi, configureApi, type ApiOptions } from '@rushtone/contract';

export const createApiStore = (api: ApiOptions) =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults(configureApi(api)).concat(baseApi.middleware),
  });

export type ApiStore = ReturnType<typeof createApiStore>;

import { configureStore } from '@reduxjs/toolkit';
import { baseApi, configureApi, type ApiOptions } from '@rushtone/contract';

/** How long the toolkit's checks take says nothing of a page. */
const UNTIMED = {
  immutableCheck: { warnAfter: Infinity },
  serializableCheck: { warnAfter: Infinity },
};

export const createApiStore = (api: ApiOptions) =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ ...configureApi(api), ...UNTIMED }).concat(baseApi.middleware),
  });

export type ApiStore = ReturnType<typeof createApiStore>;

import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query';

type Options<BaseQuery extends BaseQueryFn> = {
  baseQuery: BaseQuery;
  tagTypes: readonly string[];
  keepUnusedDataFor: number;
  keyOf: (name: string, arg: unknown) => string;
};

/** The part of the API that changes need, in a chunk of its own. */
export const createRtkQuery = <BaseQuery extends BaseQueryFn>({ keyOf, ...options }: Options<BaseQuery>) =>
  createApi({
    ...options,
    reducerPath: 'api',
    serializeQueryArgs: ({ endpointName, queryArgs }) => keyOf(endpointName, queryArgs),
    endpoints: () => ({}),
  });

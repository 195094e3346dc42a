import { baseApi } from '@rushtone/contract';

const channelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getKnownChannels: build.query<string[], void>({
      query: () => ({ path: '/account/channels', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

/**
 * Returns the fields of a form, of which `name` offers the address of a channel that the user has given before. That is
 * only asked for while the field is empty.
 */
export const useChannelOffer = <Field extends { name: string }>(
  fields: readonly Field[],
  { name, isEmpty }: { name: Field['name']; isEmpty: boolean },
): (Field & { offer?: string | undefined })[] => {
  const { data } = channelsApi.endpoints.getKnownChannels.useQuery(undefined, { skip: !isEmpty });
  return fields.map((field) => (field.name === name ? { ...field, offer: data?.[0] } : field));
};

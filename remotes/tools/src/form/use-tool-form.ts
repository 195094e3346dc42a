import { useSession } from '@rushtone/contract';
import { useForm, type FormOptions, type FormValues } from '@rushtone/ui';

type ToolFormOptions<V extends FormValues> = Omit<FormOptions<V>, 'draft' | 'account'> & {
  /** Names the draft, which stays on this device for each account. */
  name: string;
};

export const useToolForm = <V extends FormValues>({ name, ...options }: ToolFormOptions<V>) => {
  const session = useSession();
  const uid = session.status === 'user' ? session.uid : '';
  return useForm({
    ...options,
    account: true,
    draft: { key: `draft:${name}:${uid}`, storage: 'localStorage' },
  });
};

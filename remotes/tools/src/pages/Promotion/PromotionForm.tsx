import { fieldErrors, TextField } from '@rushtone/ui';
import { useSavePromotionMutation, type PromotionLinks } from '../../data/promotion.api.ts';
import { ToolForm } from '../../form/ToolForm.tsx';
import { useToolForm } from '../../form/use-tool-form.ts';
import styles from './PromotionPage.module.scss';

const FIELDS = [
  {
    name: 'youtube_channel',
    label: 'Your channel',
    type: 'url',
    required: true,
    hint: 'The address of your channel.',
  },
  {
    name: 'youtube_share',
    label: 'Video to share',
    type: 'url',
    required: true,
    hint: 'The video that we share on your date.',
  },
] as const;

export const PromotionForm = ({ saved }: { saved: PromotionLinks }) => {
  const [savePromotion] = useSavePromotionMutation();
  const form = useToolForm<PromotionLinks>({
    name: 'promotion',
    saved,
    validate: (values) => fieldErrors(FIELDS, values),
    send: async (values) => void (await savePromotion(values).unwrap()),
    success: 'Your channel promotion has been saved!',
  });
  return (
    <ToolForm label="Channel promotion" form={form} action="Save">
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <TextField
            key={field.name}
            {...field}
            placeholder="https://"
            autoComplete="url"
            {...form.field(field.name)}
          />
        ))}
      </div>
    </ToolForm>
  );
};

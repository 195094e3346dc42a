import { fieldErrors, TextFields } from '@rushtone/ui';
import { useSavePromotionMutation, type PromotionLinks } from '../../data/promotion.api.ts';
import { useChannelOffer } from '../../data/known-channel.api.ts';
import { ToolForm, useToolForm } from '../../form/ToolForm.tsx';
import styles from './PromotionPage.module.scss';

const LINK = { type: 'url', required: true, placeholder: 'https://', autoComplete: 'url' } as const;
const FIELDS = [
  { ...LINK, name: 'youtube_channel', label: 'Your channel', hint: 'The address of your channel.' },
  { ...LINK, name: 'youtube_share', label: 'Video to share', hint: 'The video that we share on your date.' },
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
  const fields = useChannelOffer(FIELDS, {
    name: 'youtube_channel',
    isEmpty: saved.youtube_channel === '',
  });
  return (
    <ToolForm label="Channel promotion" form={form} action="Save">
      <div className={styles.fields}>
        <TextFields fields={fields} form={form} />
      </div>
    </ToolForm>
  );
};

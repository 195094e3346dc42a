import { usePageTitle } from '@rushtone/contract';
import { AccountFrame } from './AccountFrame.tsx';
import { HistoryView } from '../history/HistoryView.tsx';

export const HistoryPage = () => {
  usePageTitle('History');
  return (
    <AccountFrame>
      <h1 tabIndex={-1}>History</h1>
      <HistoryView Heading="h2" />
    </AccountFrame>
  );
};

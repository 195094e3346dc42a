import { usePageTitle } from '@rushtone/contract';
import { AccountFrame } from '../AccountFrame.tsx';
import { Devices } from './Devices.tsx';
import { ReportPlays } from './ReportPlays.tsx';
import { SignIns } from './SignIns.tsx';
import { YourData } from './YourData.tsx';
import styles from '../account.module.scss';

export const SecurityPage = () => {
  usePageTitle('Security and data');
  return (
    <AccountFrame>
      <div className={styles.panels}>
        <h1 tabIndex={-1}>Security and data</h1>
        <SignIns />
        <Devices />
        <ReportPlays />
        <YourData />
      </div>
    </AccountFrame>
  );
};

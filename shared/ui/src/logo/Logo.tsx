import { Wave } from '../wave/Wave.tsx';
import styles from './Logo.module.scss';

export const Logo = ({ name, cycles }: { name: string; cycles: number }) => (
  <span className={styles.logo}>
    <Wave
      className={styles.mark}
      width={36}
      height={22}
      cycles={cycles}
      amplitude={1}
      seeds={[5]}
      strokeWidth={3}
    />
    {name}
  </span>
);
